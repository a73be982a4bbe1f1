// How many arcs or edges meet at each vertex: the one definition that colours, queries, labels and facts share.
//
// Directed graphs: the in-degree counts the arcs that lead to the vertex, the out-degree those that leave it (Graph::degree()), and the
// degree is their sum. A loop both leaves and leads to its vertex, so it counts twice.
// Undirected graphs have one degree, and in-degree and out-degree equal it: the ends of edges at the vertex, one of each edge and two of
// each loop. An edge is stored as two arcs, one of which leaves the vertex; of loops every arc is an edge of its own, as in Graph::edges().
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "compute/core/graph.h"
#include "compute/core/progress.h"

namespace wf {

enum class DegreeKind : std::uint8_t { Total, In, Out };

// Immutable: any thread may read.
class Degrees {
 public:
  Degrees() = default;  // of no vertices
  // Of a graph that outlives it. O(V + A) on all processors; beside the graph it holds at most 4 bytes per vertex. None: cancelled.
  static std::optional<Degrees> count(const Graph& graph, const Progress* progress = nullptr);

  std::uint32_t of(DegreeKind kind, VertexId v) const {
    const std::uint32_t leave = offsets_[v + 1] - offsets_[v], more = more_.empty() ? 0 : more_[v];
    if (directed_ && kind == DegreeKind::In) return more;
    if (directed_ && kind == DegreeKind::Out) return leave;
    return more <= ~leave ? leave + more : ~std::uint32_t{0};  // 2^31 loops at one vertex: as much as 32 bits hold
  }
  std::uint32_t total(VertexId v) const { return of(DegreeKind::Total, v); }
  std::uint32_t in(VertexId v) const { return of(DegreeKind::In, v); }
  std::uint32_t out(VertexId v) const { return of(DegreeKind::Out, v); }
  std::vector<std::uint32_t> all(DegreeKind kind) const;  // one per vertex; O(V) on all processors

 private:
  std::span<const ArcId> offsets_;
  bool directed_ = true;
  std::vector<std::uint32_t> more_;  // directed: arcs that lead to each vertex; undirected: loops at it, empty where there are none
};

}  // namespace wf
