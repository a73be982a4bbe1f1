#include "compute/core/graph.h"

#include <algorithm>
#include <atomic>
#include <bit>
#include <cmath>

#include <fmt/format.h>

#include "compute/core/workers.h"

namespace wf {
namespace {

constexpr std::uint64_t kCheckedAtOnce = 1 << 18;  // items of a chunk; fewer are checked by one thread

std::size_t weightCount(const WeightColumn& weights) {
  return std::visit(
      [](const auto& values) -> std::size_t {
        if constexpr (std::is_same_v<std::decay_t<decltype(values)>, std::monostate>) {
          return 0;
        } else {
          return values.size();
        }
      },
      weights);
}

// The first of `count` items that `wrong` says is wrong, `count` where there is none. The answer does not depend on the threads.
template <class Wrong>
std::uint64_t firstWrong(std::uint64_t count, const Wrong& wrong) {
  std::atomic<std::uint64_t> first{count};
  parallelChunks({.count = count, .size = kCheckedAtOnce}, [&](std::uint64_t begin, std::uint64_t end) {
    std::uint64_t seen = first.load();
    if (seen < begin) return;
    // Without a way out of the loop, so that it becomes vector instructions.
    bool any = false;
    for (std::uint64_t i = begin; i < end; ++i) any |= wrong(i);
    if (!any) return;
    std::uint64_t at = begin;
    while (!wrong(at)) ++at;
    while (at < seen && !first.compare_exchange_weak(seen, at)) {
    }
  });
  return first;
}

template <class T>
std::vector<T> withoutNegativeZero(std::vector<T> values) {
  for (T& value : values) {
    if (value == 0) value = 0;
  }
  return values;
}

GraphColumns columnsOf(GraphParts parts) {
  GraphColumns out{.offsets = std::move(parts.offsets),
                   .heads = std::move(parts.heads),
                   .coordinates = std::move(parts.coordinates),
                   .coordinateUnit = parts.coordinateUnit,
                   .ids = std::move(parts.ids),
                   .labels = std::move(parts.labels),
                   .path = std::move(parts.path),
                   .directed = parts.directed,
                   .terminals = parts.terminals,
                   .attributes = std::move(parts.attributes),
                   .import = std::move(parts.import)};
  std::visit(
      [&](auto& values) {
        using V = std::decay_t<decltype(values)>;
        if constexpr (std::is_same_v<V, std::vector<float>>) {
          out.weights = Column<float>(withoutNegativeZero(std::move(values)));
        } else if constexpr (!std::is_same_v<V, std::monostate>) {
          out.weights = Column<typename V::value_type>(std::move(values));
        }
      },
      parts.weights);
  return out;
}

Error broken(std::string message) { return {.code = ErrorCode::InvalidInput, .message = std::move(message)}; }

}  // namespace

Graph::Graph(GraphColumns parts) : parts_(std::move(parts)) {}

Result<std::shared_ptr<const Graph>> Graph::make(GraphParts parts) { return fromColumns(columnsOf(std::move(parts))); }

Result<std::shared_ptr<const Graph>> Graph::fromColumns(GraphColumns parts) {
  const auto& offsets = parts.offsets;
  if (offsets.empty()) return broken("the offsets are missing: there must be one more than there are vertices");
  const std::uint64_t vertices = offsets.size() - 1;
  const std::uint64_t arcs = parts.heads.size();
  if (vertices > kMaxIndex) return broken(fmt::format("{} vertices are more than the {} that 32-bit ids can name", vertices, kMaxIndex));
  if (arcs > kMaxIndex) return broken(fmt::format("{} arcs are more than the {} that 32-bit positions can name", arcs, kMaxIndex));
  if (offsets.front() != 0 || offsets.back() != arcs) {
    return broken(fmt::format("the offsets must go from 0 to the {} arcs, they go from {} to {}", arcs, offsets.front(), offsets.back()));
  }
  const ArcId* from = offsets.data();
  if (const auto v = firstWrong(vertices, [&](std::uint64_t i) { return from[i] > from[i + 1]; }); v < vertices) {
    return broken(fmt::format("the offsets fall after vertex {}", v));
  }
  const VertexId* heads = parts.heads.data();
  if (const auto a = firstWrong(arcs, [&](std::uint64_t i) { return heads[i] >= vertices; }); a < arcs) {
    return broken(fmt::format("arc {} leads to vertex {}, but there are {} vertices", a, heads[a], vertices));
  }
  if (parts.weights.index() != 0 && weightCount(parts.weights) != arcs) {
    return broken(fmt::format("{} weights for {} arcs", weightCount(parts.weights), arcs));
  }
  if (!parts.coordinates.empty() && parts.coordinates.size() != vertices) {
    return broken(fmt::format("{} coordinates for {} vertices", parts.coordinates.size(), vertices));
  }
  if (!parts.labels.empty() && parts.labels.count() != vertices)
    return broken(fmt::format("{} labels for {} vertices", parts.labels.count(), vertices));
  if (auto* floats = std::get_if<Column<float>>(&parts.weights)) {
    const float* weights = floats->data();
    if (const auto a = firstWrong(arcs, [&](std::uint64_t i) { return !std::isfinite(weights[i]); }); a < arcs) {
      return broken(fmt::format("the weight of arc {} is not a finite number", a));
    }
    const auto negativeZero = [&](std::uint64_t i) { return std::bit_cast<std::uint32_t>(weights[i]) == 0x8000'0000u; };
    if (firstWrong(arcs, negativeZero) < arcs) *floats = withoutNegativeZero(std::vector<float>(floats->begin(), floats->end()));
  }
  for (const Attribute& attribute : parts.attributes) {
    const bool ofArcs = attribute.domain == Domain::Arc;
    if (!ofArcs && attribute.domain != Domain::Vertex)
      return broken(fmt::format("attribute {} is of neither vertices nor arcs", attribute.name));
    if (elementSize(attribute.type) != 4) return broken(fmt::format("attribute {} is not of 32 bits", attribute.name));
    if (attribute.bits.size() != (ofArcs ? arcs : vertices)) {
      return broken(fmt::format("attribute {} has {} values for {} {}", attribute.name, attribute.bits.size(), ofArcs ? arcs : vertices,
                                ofArcs ? "arcs" : "vertices"));
    }
  }
  if (parts.terminals && (parts.terminals->source >= vertices || parts.terminals->sink >= vertices)) {
    return broken(fmt::format("source and sink must be among the {} vertices", vertices));
  }
  if (parts.ids.count() == 0 && vertices != 0) parts.ids = VertexIds::contiguous(0, vertices);
  if (parts.ids.count() != vertices) return broken(fmt::format("{} vertex ids for {} vertices", parts.ids.count(), vertices));
  return std::shared_ptr<const Graph>(new Graph(std::move(parts)));
}

WeightKind Graph::weightKind() const {
  if (std::holds_alternative<Column<float>>(parts_.weights)) return WeightKind::Real;
  return std::holds_alternative<Column<std::int32_t>>(parts_.weights) ? WeightKind::Signed : WeightKind::Unsigned;
}

double Graph::weight(ArcId arc) const {
  return std::visit(
      [arc](const auto& values) -> double {
        if constexpr (std::is_same_v<std::decay_t<decltype(values)>, std::monostate>) {
          return 1.0;
        } else {
          return static_cast<double>(values[arc]);
        }
      },
      parts_.weights);
}

VertexId Graph::tail(ArcId arc) const {
  const auto after = std::upper_bound(parts_.offsets.begin(), parts_.offsets.end(), arc);
  return static_cast<VertexId>(after - parts_.offsets.begin() - 1);
}

GraphParts adjacencyFromArcs(VertexId vertexCount, std::span<const VertexId> tails, std::span<const VertexId> heads,
                             const Weights& weights) {
  GraphParts parts;
  parts.offsets.assign(static_cast<std::size_t>(vertexCount) + 1, 0);
  for (const VertexId tail : tails) ++parts.offsets[tail + 1];
  for (std::size_t v = 0; v < vertexCount; ++v) parts.offsets[v + 1] += parts.offsets[v];

  // Arcs that already ascend by tail, as road files often do, need no permutation.
  if (std::is_sorted(tails.begin(), tails.end())) {
    parts.heads.assign(heads.begin(), heads.end());
    parts.weights = weights;
    return parts;
  }
  std::vector<ArcId> next(parts.offsets.begin(), parts.offsets.end() - 1);
  std::vector<ArcId> place(tails.size());
  for (std::size_t i = 0; i < tails.size(); ++i) place[i] = next[tails[i]]++;
  parts.heads.resize(heads.size());
  for (std::size_t i = 0; i < heads.size(); ++i) parts.heads[place[i]] = heads[i];
  std::visit(
      [&](const auto& values) {
        using V = std::decay_t<decltype(values)>;
        if constexpr (!std::is_same_v<V, std::monostate>) {
          V permuted(values.size());
          for (std::size_t i = 0; i < values.size(); ++i) permuted[place[i]] = values[i];
          parts.weights = std::move(permuted);
        }
      },
      weights);
  return parts;
}

}  // namespace wf
