// What the files why.cpp of the problems share: a saved state's arrays as numbers, causes put together, and the smallest arc such that ….
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <vector>

#include "compute/algorithms/algorithm.h"
#include "compute/core/cause.h"
#include "compute/core/graph.h"

namespace wf::algorithms {

// One array of a state, which must outlive this.
template <class T>
class StateView {
 public:
  StateView(const SavedState& state, std::size_t array) : bytes_(state.arrays[array]) {}
  std::size_t size() const { return bytes_.size() / sizeof(T); }
  T operator[](std::size_t i) const {
    T value;
    std::memcpy(&value, bytes_.data() + i * sizeof(T), sizeof value);
    return value;
  }

 private:
  const std::vector<std::byte>& bytes_;
};
using Flags = StateView<std::uint8_t>;
using Words = StateView<std::uint32_t>;

inline Cell cellOf(std::size_t array, std::uint64_t index) { return {static_cast<int>(array), index}; }

inline Cause writtenBy(Cause::From kind, std::uint32_t line, std::uint32_t from, std::optional<Cell> source = {}) {
  return {.kind = kind, .line = line, .from = {from}, .source = source};
}
inline Cause byVertex(std::uint32_t line, std::uint32_t v, std::optional<Cell> source = {}) {
  return writtenBy(Cause::From::Vertex, line, v, source);
}
inline Cause byHost(std::uint32_t line) { return {.kind = Cause::From::Host, .line = line, .from = {}, .source = {}}; }

struct TailAndArc {
  VertexId tail = kNone;
  ArcId arc = kNone;
};

// The smallest arc that leads to n, whose tail `fitsTail` takes and which `fitsArc(tail, arc)` takes. Graph::inArcs() knows no arc numbers,
// so the arcs of every tail that fits are gone through.
template <class FitsTail, class FitsArc>
std::optional<TailAndArc> firstArcInto(const Graph& graph, VertexId n, const FitsTail& fitsTail, const FitsArc& fitsArc) {
  const InArcs& in = graph.inArcs();
  VertexId before = kNone;
  for (ArcId i = in.offsets[n]; i < in.offsets[n + 1]; ++i) {
    const VertexId tail = in.tails[i];  // ascending, so that its arcs ascend too
    if (tail == before || !fitsTail(tail)) continue;
    before = tail;
    for (ArcId arc = graph.offsets()[tail]; arc < graph.offsets()[tail + 1]; ++arc) {
      if (graph.heads()[arc] == n && fitsArc(tail, arc)) return TailAndArc{tail, arc};
    }
  }
  return std::nullopt;
}
template <class FitsTail>
std::optional<TailAndArc> firstArcInto(const Graph& graph, VertexId n, const FitsTail& fitsTail) {
  return firstArcInto(graph, n, fitsTail, [](VertexId, ArcId) { return true; });
}

// The smallest residual arc that leaves v and that `fits` takes.
template <class Fits>
std::optional<ArcId> firstResidualFrom(const ResidualArcs& residual, VertexId v, const Fits& fits) {
  for (ArcId r = residual.offsets[v]; r < residual.offsets[v + 1]; ++r) {
    if (fits(r)) return r;
  }
  return std::nullopt;
}

inline VertexId tailOf(const ResidualArcs& residual, ArcId r) { return residual.heads[residual.reverse[r]]; }

}  // namespace wf::algorithms
