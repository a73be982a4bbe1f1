// Gathers what a file says of vertices and edges.
#include "compute/io/network.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "compute/core/numbers.h"
#include "compute/io/fields.h"

namespace wf::io {
namespace {

constexpr std::size_t kMostColumns = 4096;
// Columns are dense, so a file of many attributes that each hold one value could cost far more than its size; beyond this they are dropped.
constexpr std::size_t kCellsOnTrust = std::size_t{1} << 24;
constexpr std::size_t kCellsPerByte = 4;

bool sameWord(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](unsigned char x, unsigned char y) { return std::tolower(x) == std::tolower(y); });
}

Error tooMany(const char* what) {
  return {.code = ErrorCode::Unsupported, .message = fmt::format("there are more {} than the {} that 32 bits can number", what, kMaxIndex)};
}

}  // namespace

std::string listed(const std::vector<std::string>& names, std::size_t most) {
  std::string out;
  for (std::size_t i = 0; i < names.size() && i < most; ++i) out += fmt::format("{}“{}”", i == 0 ? "" : ", ", names[i]);
  if (names.size() > most) out += fmt::format(" and {} more", names.size() - most);
  return out;
}

Network::Network(const FileBytes& bytes, const ImportOptions& options, std::vector<std::string> weightNames)
    : bytes_(bytes), options_(options), weightNames_(std::move(weightNames)) {}

Result<VertexId> Network::mention(std::string_view name) {
  const VertexId v = names_.intern(name).first;
  if (v == kNone) return tooMany("vertices");
  return v;
}

Result<VertexId> Network::declare(std::string_view name) {
  const auto v = mention(name);
  if (!v) return v;
  if (*v >= declared_.size()) declared_.resize(std::size_t{*v} + 1);
  if (declared_[*v]) {
    return Error{
        .code = ErrorCode::InvalidInput, .message = "a second vertex of the same id", .text = excerpt(name), .expected = "every id once"};
  }
  declared_[*v] = true;
  ++declaredCount_;
  return v;
}

void Network::label(VertexId v, std::string_view text, int rank) {
  if (rank < labelRank_) return;
  if (rank > labelRank_) {
    labels_.clear();
    labelText_.clear();
    labelRank_ = rank;
  }
  if (v >= labels_.size()) labels_.resize(std::size_t{v} + 1);
  labels_[v] = {labelText_.size(), static_cast<std::uint32_t>(text.size()), true};
  labelText_ += text;
}

void Network::place(VertexId v, int axis, double value) {
  constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
  if (v >= places_.size()) places_.resize(std::size_t{v} + 1, {kNaN, kNaN});
  (axis == 0 ? places_[v].x : places_[v].y) = value;
}

Result<ArcId> Network::addEdge(VertexId from, VertexId to, EdgeKind kind) {
  if (arcs_.size() >= kMaxIndex) return tooMany("edges");
  arcs_.addUnweighted(from, to);
  bothWays_.push_back(kind != EdgeKind::Directed);
  if (kind == EdgeKind::Undirected) ++undirected_;
  if (kind == EdgeKind::Mutual) ++mutual_;
  return static_cast<ArcId>(arcs_.size() - 1);
}

std::size_t Network::weightRank(const Column& column) const {
  if (column.domain() != Domain::Arc) return kNoColumn;
  if (options_.weights) return column.name() == *options_.weights ? 0 : kNoColumn;
  const auto found =
      std::find_if(weightNames_.begin(), weightNames_.end(), [&](const std::string& name) { return sameWord(name, column.name()); });
  return found == weightNames_.end() ? kNoColumn : static_cast<std::size_t>(found - weightNames_.begin());
}

Result<std::size_t> Network::addColumn(std::string name, Domain domain, ValueKind kind, bool declared) {
  if (columns_.size() >= kMostColumns) {
    return Error{.code = ErrorCode::Unsupported, .message = fmt::format("there are more than {} attributes", kMostColumns)};
  }
  std::string unique = name;
  if (!columnNames_.try_emplace({domain, unique}, 1).second) {
    int& number = columnNames_[{domain, name}];
    do unique = fmt::format("{} ({})", name, ++number);
    while (!columnNames_.try_emplace({domain, unique}, 1).second);
  }
  Column column(std::move(unique), domain, kind, declared);
  // Some programs declare weights as text.
  if (kind == ValueKind::Text && weightRank(column) != kNoColumn) column = Column(column.name(), domain, ValueKind::Number, false);
  columns_.push_back(std::move(column));
  tooSparse_.push_back(false);
  return columns_.size() - 1;
}

bool Network::mayGrow(std::size_t cells) const {
  return cells_ + cells <= kCellsOnTrust + kCellsPerByte * std::min<std::uint64_t>(bytes_.contentRead(), std::uint64_t{1} << 48);
}

Status Network::set(std::size_t index, std::size_t at, std::string_view text) {
  Column& column = columns_[index];
  const std::size_t before = column.size();
  if (column.numeric() && at >= before && !mayGrow(at + 1 - before)) {
    cells_ -= before;
    column.drop();
    tooSparse_[index] = true;
    return {};
  }
  if (!column.set(at, text)) {
    return Error{.code = ErrorCode::InvalidInput,
                 .message = fmt::format("a value of the attribute “{}” is not of the type that is declared for it", column.name()),
                 .text = excerpt(text),
                 .expected = column.flag() ? "true or false" : "a number"};
  }
  cells_ += column.size();
  cells_ -= before;
  if (!column.finite() && weightRank(column) != kNoColumn) {
    return Error{.code = ErrorCode::InvalidInput,
                 .message = "a weight that is infinite, or too large for single precision",
                 .text = excerpt(text),
                 .expected = "a finite number"};
  }
  return {};
}

void Network::compareCounts(std::optional<std::uint64_t> vertices, std::optional<std::uint64_t> edges) {
  const std::uint64_t declaredVertices = vertices.value_or(declaredCount_), declaredEdges = edges.value_or(edgeCount());
  if (declaredVertices == declaredCount_ && declaredEdges == edgeCount()) return;
  summary_.notes.push_back({.id = "declared-more",
                            .text = fmt::format("the file declares {} vertices and {} edges, it holds {} and {}", grouped(declaredVertices),
                                                grouped(declaredEdges), grouped(declaredCount_), grouped(edgeCount()))});
}

void Network::note(const char* id, std::string text) {
  const auto same = std::find_if(summary_.notes.begin(), summary_.notes.end(), [&](const ImportNote& n) { return n.id == id; });
  if (same != summary_.notes.end()) {
    ++same->count;
  } else {
    summary_.notes.push_back({.id = id, .text = std::move(text), .count = 1});
  }
}

}  // namespace wf::io
