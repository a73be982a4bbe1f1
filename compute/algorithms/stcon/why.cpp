#include "compute/algorithms/stcon/why.h"

#include "compute/algorithms/state_view.h"
#include "compute/algorithms/stcon/two_frontiers.h"

namespace wf::algorithms::stcon {
namespace {

// Who found n: the arc, and the vertex that looked along it.
struct Finder {
  VertexId by = kNone;
  ArcId arc = kNone;
};

std::optional<Finder> foundByRed(const Graph& graph, const SavedState& before, VertexId n) {
  const Flags frontier(before, kFrontier), red(before, kRed);
  const auto found = firstArcInto(graph, n, [&](VertexId v) { return frontier[v] != 0 && red[v] != 0; });
  if (!found) return std::nullopt;
  return Finder{found->tail, found->arc};
}

// Green looks against the arcs: the smallest arc out of n to a green frontier vertex.
std::optional<Finder> foundByGreen(const Graph& graph, const SavedState& before, VertexId n) {
  const Flags frontier(before, kFrontier), red(before, kRed);
  for (ArcId arc = graph.offsets()[n]; arc < graph.offsets()[n + 1]; ++arc) {
    const VertexId v = graph.heads()[arc];
    if (frontier[v] != 0 && red[v] == 0) return Finder{v, arc};
  }
  return std::nullopt;
}

// The smaller arc of the two: red and green stand on one level and write the same level and mark.
std::optional<Finder> foundByEither(const Graph& graph, const SavedState& before, VertexId n) {
  const auto red = foundByRed(graph, before, n), green = foundByGreen(graph, before, n);
  if (!red || !green) return red ? red : green;
  return red->arc < green->arc ? red : green;
}

std::optional<Cause> proposed(std::uint32_t line, const std::optional<Finder>& finder, Array source) {
  if (!finder) return std::nullopt;
  return writtenBy(Cause::From::Arc, line, finder->arc, cellOf(source, finder->by));
}

}  // namespace

std::optional<Cause> why(const Graph& graph, const SavedState& before, const SavedState& after, const Cell& cell) {
  const auto array = static_cast<Array>(cell.array);
  const auto v = static_cast<VertexId>(cell.index);
  const auto set = [&] { return Flags(after, array)[v] != 0; };
  switch (array) {
    case kCost:  // from the level of the vertex that looked
      return proposed(kLineFind, foundByEither(graph, before, v), kCost);
    case kFrontier:  // yes: as F_ua says; no: it has looked, as it was marked
      if (set()) return byVertex(kLineEnter, v, cellOf(kNext, v));
      return byVertex(kLineLeave, v, cellOf(kFrontier, v));
    case kRed:
      return byVertex(kLineRed, v, cellOf(kNextRed, v));
    case kGreen:
      return byVertex(kLineGreen, v, cellOf(kNextGreen, v));
    // Yes: whoever looked; no: settled, as it was marked.
    case kNext:
      if (set()) return proposed(kLineFind, foundByEither(graph, before, v), kFrontier);
      return byVertex(kLineForget, v, cellOf(kNext, v));
    case kNextRed:
      if (set()) return proposed(kLinePropose, foundByRed(graph, before, v), kRed);
      return byVertex(kLineForget, v, cellOf(kNextRed, v));
    case kNextGreen:
      if (set()) return proposed(kLinePropose, foundByGreen(graph, before, v), kGreen);
      return byVertex(kLineForget, v, cellOf(kNextGreen, v));
  }
  return std::nullopt;
}

}  // namespace wf::algorithms::stcon
