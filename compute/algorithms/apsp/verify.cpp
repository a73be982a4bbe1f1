// All-pairs shortest paths: whether given rows are right, on the host.
#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "compute/algorithms/apsp/apsp.h"
#include "compute/core/numbers.h"

namespace wf::algorithms::apsp {
namespace {

// A row of distances as numbers that hold every one exactly; ∞ where there is none.
class Row {
 public:
  Row(const Graph& graph, VertexId from, const std::vector<std::uint32_t>& bits) : graph_(graph), from_(from) {
    const bool real = graph.weightKind() == WeightKind::Real, isSigned = graph.weightKind() == WeightKind::Signed;
    values_.reserve(bits.size());
    double largest = 0;
    for (const std::uint32_t one : bits) {
      double value = real       ? static_cast<double>(std::bit_cast<float>(one))
                     : isSigned ? static_cast<double>(std::bit_cast<std::int32_t>(one))
                                : static_cast<double>(one);
      if (!real && one == (isSigned ? static_cast<std::uint32_t>(kSignedInfinity) : kNone)) value = kInfinite;
      values_.push_back(value);
      if (std::isfinite(value)) largest = std::max(largest, std::abs(value));
    }
    if (!real) return;
    for (ArcId arc = 0; arc < graph.arcCount(); ++arc) largest = std::max(largest, std::abs(graph.weight(arc)));
    // Each of up to V − 1 additions rounds by half a unit in the last place of what is no larger.
    slack_ = largest * (static_cast<double>(bits.size()) + 8) * std::numeric_limits<float>::epsilon();
  }

  static constexpr double kInfinite = std::numeric_limits<double>::infinity();
  double operator[](VertexId v) const { return values_[v]; }
  bool known(VertexId v) const { return values_[v] != kInfinite; }
  bool tight(VertexId u, ArcId arc) const {
    return known(u) && std::abs(values_[u] + graph_.weight(arc) - values_[graph_.heads()[arc]]) <= slack_;
  }
  bool relaxable(VertexId u, ArcId arc) const {
    return known(u) && values_[u] + graph_.weight(arc) < values_[graph_.heads()[arc]] - (known(graph_.heads()[arc]) ? slack_ : 0);
  }
  double slack() const { return slack_; }
  std::string text(VertexId v) const {
    if (!known(v)) return "∞";
    if (graph_.weightKind() == WeightKind::Real) return fmt::format("{:.6g}", values_[v]);
    return groupedSigned(static_cast<std::int64_t>(values_[v]));
  }
  std::string id(VertexId v) const { return std::to_string(graph_.ids().toFile(v)); }
  std::string pair(VertexId v) const { return id(from_) + " → " + id(v); }

 private:
  const Graph& graph_;
  VertexId from_;
  std::vector<double> values_;
  double slack_ = 0;
};

// What is wrong with a row; empty: nothing.
std::string wrongDistance(const Graph& graph, VertexId from, const Row& row, std::vector<VertexId>& queue, std::vector<char>& reached) {
  const VertexId n = graph.vertexCount();
  if (!(std::abs(row[from]) <= row.slack())) return fmt::format("the distance {} is {}", row.pair(from), row.text(from));
  for (VertexId u = 0; u < n; ++u) {
    if (std::isnan(row[u])) return fmt::format("the distance {} is no number", row.pair(u));
    for (ArcId arc = graph.offsets()[u]; arc < graph.offsets()[u + 1]; ++arc) {
      const VertexId v = graph.heads()[arc];
      if (!row.relaxable(u, arc)) continue;
      return fmt::format("the arc {} → {} shortens the distance {}, which is {}", row.id(u), row.id(v), row.pair(v), row.text(v));
    }
  }
  queue.assign(1, from);
  reached.assign(n, 0);
  reached[from] = 1;
  for (std::size_t k = 0; k < queue.size(); ++k) {
    const VertexId u = queue[k];
    for (ArcId arc = graph.offsets()[u]; arc < graph.offsets()[u + 1]; ++arc) {
      const VertexId v = graph.heads()[arc];
      if (reached[v] != 0 || !row.tight(u, arc)) continue;
      reached[v] = 1;
      queue.push_back(v);
    }
  }
  for (VertexId v = 0; v < n; ++v) {
    if (row.known(v) && reached[v] == 0) return fmt::format("the distance {} is {}, but no path has that length", row.pair(v), row.text(v));
    if (!row.known(v) && reached[v] != 0) return fmt::format("a path leads {}, but the distance is ∞", row.pair(v));
  }
  return {};
}

std::string wrongPredecessor(const Graph& graph, VertexId from, const Row& row, const std::vector<VertexId>& predecessors,
                             std::vector<char>& sound) {
  const VertexId n = graph.vertexCount();
  sound.assign(n, 0);
  for (VertexId u = 0; u < n; ++u) {
    for (ArcId arc = graph.offsets()[u]; arc < graph.offsets()[u + 1]; ++arc) {
      const VertexId v = graph.heads()[arc];
      if (predecessors[v] == u && row.tight(u, arc)) sound[v] = 1;
    }
  }
  for (VertexId v = 0; v < n; ++v) {
    const bool none = v == from || !row.known(v);
    if (none && predecessors[v] != kNone) return fmt::format("{} needs no predecessor and has one", row.pair(v));
    if (!none && sound[v] == 0) {
      return fmt::format("the predecessor of {} is {}, from where no arc completes a shortest path", row.pair(v),
                         predecessors[v] < n ? row.id(predecessors[v]) : "none");
    }
  }
  if (const auto v = goesRound(predecessors, from)) return fmt::format("the predecessors of {} form a cycle", row.pair(*v));
  return {};
}

}  // namespace

std::optional<VertexId> goesRound(const std::vector<VertexId>& predecessors, VertexId from) {
  if (predecessors[from] < predecessors.size()) return from;
  enum Mark : char { kNew, kOnThisChain, kEnds };
  std::vector<Mark> marks(predecessors.size(), kNew);
  marks[from] = kEnds;
  std::vector<VertexId> chain;
  for (VertexId v = 0; v < predecessors.size(); ++v) {
    chain.clear();
    VertexId at = v;
    for (; at < marks.size() && marks[at] == kNew; at = predecessors[at]) {
      marks[at] = kOnThisChain;
      chain.push_back(at);
    }
    if (at < marks.size() && marks[at] == kOnThisChain) return v;
    for (const VertexId one : chain) marks[one] = kEnds;
  }
  return std::nullopt;
}

Result<Verification> verifyRows(const Graph& graph, bool predecessors, const RowReader& read, Progress& progress) {
  const VertexId n = graph.vertexCount();
  if (n == 0) return Verification{true, "the graph is empty"};
  const std::uint64_t each = std::uint64_t{n} + graph.arcCount();
  const std::uint64_t rows = std::clamp<std::uint64_t>(kMostLooks / each, 1, n);
  std::vector<std::uint32_t> bits;
  std::vector<VertexId> before, queue;
  std::vector<char> marks;
  progress.begin("Checking rows of the matrix", rows);
  for (std::uint64_t k = 0; k < rows; ++k) {
    if (!progress.goesOn(k)) return Verification{};
    const auto i = static_cast<VertexId>(k * n / rows);
    if (!read(i, bits, before)) return Error{.code = ErrorCode::Device, .message = "a row of the matrix could not be read"};
    const Row row(graph, i, bits);
    std::string wrong = wrongDistance(graph, i, row, queue, marks);
    if (wrong.empty() && predecessors) wrong = wrongPredecessor(graph, i, row, before, marks);
    if (!wrong.empty()) return Verification{false, std::move(wrong)};
  }
  const std::string what = predecessors ? "distances and predecessors" : "distances";
  if (rows == n) return Verification{true, fmt::format("{} of all {} checked", what, counted(n, "row", "rows"))};
  return Verification{true, fmt::format("{} of {} of {} rows checked", what, grouped(rows), grouped(n))};
}

}  // namespace wf::algorithms::apsp
