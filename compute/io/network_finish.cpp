// The second half of Network: columns become weights and attributes, names become ids or labels, the arcs become a graph.
#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>

#include <fmt/format.h>

#include "compute/core/numbers.h"
#include "compute/io/fields.h"
#include "compute/io/finish.h"
#include "compute/io/network.h"

namespace wf::io {
namespace {

// A whole number as this program would write it, so that distinct names are distinct numbers.
bool isId(std::string_view name, std::uint64_t& id) {
  if (!allDigits(name) || (name.size() > 1 && name[0] == '0')) return false;
  return std::from_chars(name.data(), name.data() + name.size(), id).ec == std::errc();
}

}  // namespace

Result<std::size_t> Network::weightColumn() const {
  if (options_.weights && options_.weights->empty()) return kNoColumn;
  if (!options_.weights) {
    std::size_t best = kNoColumn;
    for (std::size_t i = 0; i < columns_.size(); ++i) {
      const Column& column = columns_[i];
      if (!column.numeric() || column.missing() == column.size()) continue;
      const std::size_t rank = weightRank(column);
      if (rank != kNoColumn && (best == kNoColumn || rank < weightRank(columns_[best]))) best = i;
    }
    return best;
  }
  std::vector<std::string> there;
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    if (columns_[i].domain() != Domain::Arc) continue;
    if (columns_[i].name() != *options_.weights) {
      there.push_back(columns_[i].name());
      continue;
    }
    if (columns_[i].numeric()) return i;
    return Error{.code = ErrorCode::InvalidInput,
                 .message = fmt::format("the attribute “{}” of edges cannot be the weights: it holds text", columns_[i].name()),
                 .file = bytes_.name(),
                 .expected = "an attribute of numbers"};
  }
  return Error{.code = ErrorCode::InvalidInput,
               .message = "the requested weight attribute of edges does not exist",
               .file = bytes_.name(),
               .text = excerpt(*options_.weights),
               .expected = there.empty() ? "no name: this file has no attributes of edges" : "one of " + listed(there, 20)};
}

Status Network::completeColumns(Progress& progress) {
  std::vector<std::string> text, sparse;
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    if (progress.cancelled()) return Error{.code = ErrorCode::Cancelled, .message = "reading was cancelled", .file = bytes_.name()};
    Column& column = columns_[i];
    const std::size_t count = column.domain() == Domain::Arc ? arcs_.size() : names_.size();
    if (column.numeric() && (column.size() > 0 || column.hasDefault())) {
      if (mayGrow(count - column.size())) {
        cells_ += count - column.size();
        if (!column.complete(count)) {
          return Error{
              .code = ErrorCode::InvalidInput,
              .message = fmt::format("the default of the attribute “{}” is not of the type that is declared for it", column.name()),
              .file = bytes_.name(),
              .text = excerpt(column.defaultText()),
              .expected = column.flag() ? "true or false" : "a number"};
        }
      } else {
        column.drop();
        tooSparse_[i] = true;
      }
    }
    if (tooSparse_[i]) {
      sparse.push_back(column.name());
    } else if (!column.numeric() || column.missing() == column.size()) {
      if (!column.quiet() && (column.touched() || column.hasDefault())) text.push_back(column.name());
      column.drop();
    }
  }
  if (!text.empty()) {
    summary_.notes.push_back({.id = "attribute-ignored",
                              .text = fmt::format("attributes that hold no numbers were left out: {}", listed(text)),
                              .count = text.size()});
  }
  if (!sparse.empty()) {
    summary_.notes.push_back(
        {.id = "attribute-ignored",
         .text = fmt::format("attributes that most vertices or edges lack were left out, to save memory: {}", listed(sparse)),
         .count = sparse.size()});
  }
  return {};
}

Status Network::takeWeights(ArcList::Shape& shape) {
  shape.weights = WeightType::None;
  const auto found = weightColumn();
  if (!found) return found.error();
  if (*found == kNoColumn) {
    if (options_.weights) {
      summary_.notes.push_back({.id = "weights-ignored", .text = "as requested, the graph has no weights"});
    }
    return {};
  }
  Column& column = columns_[*found];
  if (column.missing() == column.size() && column.size() != arcs_.size()) return {};
  summary_.notes.push_back({.id = "weights-from", .text = fmt::format("the weights are the attribute “{}”", column.name())});
  if (column.missing() > 0) {
    summary_.notes.push_back(
        {.id = "values-missing",
         .text = fmt::format("{} of {} edges have no weight in the file; they weigh 1", grouped(column.missing()), grouped(arcs_.size())),
         .count = column.missing()});
  }
  if (!column.finite()) {
    return Error{.code = ErrorCode::InvalidInput,
                 .message = "a weight is infinite, or too large for single precision",
                 .file = bytes_.name(),
                 .expected = "finite numbers"};
  }
  arcs_.weights() = column.take(1);
  shape.weights = column.type() == ElementType::F32   ? WeightType::Float
                  : column.type() == ElementType::I32 ? WeightType::Signed
                                                      : WeightType::Unsigned;
  if (column.rounded() > 0) {
    summary_.notes.push_back(
        {.id = "weights-rounded",
         .text = fmt::format("{} of {} weights were rounded to single precision", grouped(column.rounded()), grouped(arcs_.size())),
         .count = column.rounded()});
  }
  column.drop();
  return {};
}

std::vector<Attribute> Network::takeAttributes(Domain domain) {
  std::vector<Attribute> attributes;
  std::vector<std::string> kept, incomplete, rounded;
  std::uint64_t valuesMissing = 0, valuesRounded = 0;
  const char* of = domain == Domain::Arc ? "edges" : "vertices";
  for (Column& column : columns_) {
    if (column.domain() != domain || !column.numeric() || column.size() == 0) continue;
    if (column.quiet() && column.constantZero()) continue;
    if (column.missing() > 0) {
      incomplete.push_back(column.name());
      valuesMissing += column.missing();
    }
    std::vector<std::uint32_t> bits = column.take(std::nullopt);
    if (column.rounded() > 0) {
      rounded.push_back(column.name());
      valuesRounded += column.rounded();
    }
    kept.push_back(column.name());
    attributes.push_back({.name = column.name(), .domain = domain, .type = column.type(), .bits = std::move(bits)});
    column.drop();
  }
  if (!kept.empty()) {
    summary_.notes.push_back(
        {.id = "attribute-kept",
         .text = fmt::format("{} became {} of the {}", listed(kept), kept.size() == 1 ? "an attribute" : "attributes", of),
         .count = kept.size()});
  }
  if (!incomplete.empty()) {
    summary_.notes.push_back(
        {.id = "values-missing", .text = fmt::format("not all {} have a value of {}", of, listed(incomplete)), .count = valuesMissing});
  }
  if (!rounded.empty()) {
    summary_.notes.push_back({.id = "attribute-rounded",
                              .text = fmt::format("values of {} were rounded to single precision", listed(rounded)),
                              .count = valuesRounded});
  }
  return attributes;
}

void Network::addBackArcs() {
  const std::size_t edges = arcs_.size();
  for (std::size_t i = 0; i < edges; ++i) {
    const VertexId tail = arcs_.tail(i), head = arcs_.head(i);
    if (!bothWays_[i] || tail == head) continue;
    arcs_.addUnweighted(head, tail);
    if (!arcs_.weights().empty()) arcs_.weights().push_back(arcs_.weights()[i]);
    for (Attribute& attribute : arcs_.attributes()) attribute.bits.push_back(attribute.bits[i]);
  }
}

void Network::nameVertices(GraphParts& parts) {
  const VertexId count = names_.size();
  bool numbered = true, contiguous = true;
  std::uint64_t first = 0, id = 0;
  for (VertexId v = 0; v < count && numbered; ++v) {
    numbered = isId(names_[v], id);
    if (v == 0) first = id;
    contiguous = contiguous && id == first + v;
  }
  if (numbered && contiguous) {
    names_.take();
    parts.ids = VertexIds::contiguous(count == 0 ? 1 : first, count);
  } else if (numbered) {
    std::vector<std::uint64_t> ids(count);
    for (VertexId v = 0; v < count; ++v) isId(names_[v], ids[v]);
    names_.take();
    parts.ids = VertexIds::listed(std::move(ids));
  } else {
    parts.ids = VertexIds::contiguous(1, count);
    summary_.notes.push_back(
        {.id = "ids-named",
         .text = fmt::format("the file's ids are names, such as “{}”: vertices are numbered from 1 and shown by their {}",
                             excerpt(names_[0]), labels_.empty() ? "names" : "labels"),
         .count = count});
  }
  if (!labels_.empty()) {
    labelVertices(parts, numbered);
  } else if (!numbered) {
    parts.labels = names_.take();
  }
  names_.take();
}

void Network::labelVertices(GraphParts& parts, bool numbered) {
  const VertexId count = static_cast<VertexId>(parts.ids.count());
  labels_.resize(count);
  std::uint64_t without = 0;
  parts.labels.reserve(count, labelText_.size());
  for (VertexId v = 0; v < count; ++v) {
    const LabelAt& at = labels_[v];
    without += at.given ? 0 : 1;
    parts.labels.add(at.given ? std::string_view(labelText_).substr(at.begin, at.size) : numbered ? std::string_view() : names_[v]);
  }
  labels_ = {};
  labelText_ = {};
  if (without > 0) {
    summary_.notes.push_back({.id = "labels-incomplete",
                              .text = fmt::format("{} of {} vertices have no label in the file{}", grouped(without), grouped(count),
                                                  numbered ? "" : "; their ids stand for them"),
                              .count = without});
  }
}

void Network::placeVertices(GraphParts& parts) {
  if (places_.empty()) return;
  const std::size_t count = parts.offsets.size() - 1;
  places_.resize(count, {std::nan(""), std::nan("")});
  const auto without = static_cast<std::uint64_t>(
      std::count_if(places_.begin(), places_.end(), [](const Coordinate& c) { return !std::isfinite(c.x) || !std::isfinite(c.y); }));
  if (without == 0) {
    parts.coordinates = std::move(places_);
    return;
  }
  places_ = {};
  summary_.notes.push_back(
      {.id = "coordinates-incomplete",
       .text = fmt::format("{} of {} vertices have no coordinates in the file; none were used", grouped(without), grouped(count)),
       .count = without});
}

Result<std::shared_ptr<const Graph>> Network::finish(const Outcome& outcome, Progress& progress) {
  progress.begin("Gathering attributes", 0);
  const VertexId vertices = names_.size();
  const std::uint64_t edges = arcs_.size();
  if (const std::uint64_t implied = vertices - declaredCount_; implied > 0) {
    summary_.notes.push_back(
        {.id = "vertices-implied",
         .text = fmt::format("{} of {} vertices are named only by edges; they were added", grouped(implied), grouped(vertices)),
         .count = implied});
  }
  const bool undirected = edges == 0 ? !outcome.directed.value_or(false) : undirected_ == edges;
  const bool says = outcome.directed.has_value() || (edges > 0 && undirected_ < edges);
  const bool directed = readsDirected(says ? std::optional(!undirected) : std::nullopt, false, options_.direction, summary_);
  ArcList::Shape shape{.vertices = vertices, .mirrored = undirected && !directed};
  if (const Status status = completeColumns(progress); !status) return status.error();
  if (const Status status = takeWeights(shape); !status) return status.error();
  arcs_.attributes() = takeAttributes(Domain::Arc);
  std::vector<Attribute> ofVertices = takeAttributes(Domain::Vertex);
  if (!undirected && undirected_ + mutual_ > 0 && options_.direction != Direction::Directed) {
    addBackArcs();
    summary_.notes.push_back(
        {.id = "edges-both-ways",
         .text = fmt::format("{} of {} edges go both ways; each became two arcs", grouped(undirected_ + mutual_), grouped(edges)),
         .count = undirected_ + mutual_});
  }
  bothWays_ = {};
  // Before the arcs move: names and their table are gone by then.
  GraphParts named;
  nameVertices(named);
  auto parts = arcs_.build(shape, progress);
  if (!parts) {
    parts.error().file = bytes_.name();
    return parts.error();
  }
  // A directed file that is wanted undirected gets its missing reverses from finishGraph().
  parts->directed = !undirected || directed;
  parts->ids = std::move(named.ids);
  parts->labels = std::move(named.labels);
  placeVertices(*parts);
  std::move(ofVertices.begin(), ofVertices.end(), std::back_inserter(parts->attributes));
  parts->import = std::move(summary_);
  parts->import.format = outcome.format;
  return finishGraph(std::move(*parts), bytes_, options_, progress);
}

}  // namespace wf::io
