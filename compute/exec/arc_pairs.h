// What Graph::twins(), edges() and residual() hold, worked out by kernels on the executor that has the graph's arcs in its memory: the same
// values in the same places. Only searches in sorted lists, selections and stable sorts: no kernel waits for another thread.
#pragma once

#include <cstdint>

#include "compute/core/graph.h"
#include "compute/core/result.h"
#include "compute/exec/buffer.h"
#include "compute/exec/executor.h"

namespace wf::exec {

// V_a and E_a in executor memory.
struct ArcLists {
  const ArcId* d_offsets = nullptr;  // vertices + 1
  const VertexId* d_heads = nullptr;
  VertexId vertices = 0;
  ArcId arcs = 0;
};

// A failure of any of these sticks to the executor, and the buffers are then empty or hold nothing of meaning. All wait.

struct TwinsThere {
  Buffer of;                  // Twins::of
  std::uint64_t missing = 0;  // arcs without one
  std::uint64_t loops = 0;
};
// Takes 4 bytes an arc; where some vertex's heads do not ascend kSortedArcBytes an arc more on the way. Refused: that is not free.
inline constexpr std::uint64_t kSortedArcBytes = 36;
Result<TwinsThere> pairArcs(Executor& executor, const ArcLists& lists);

struct EdgesThere {
  Buffer tail, head, forward, backward;  // as in Edges
};
// Takes up to 5 bytes an arc on the way, and kLoneArcBytes for each that has no twin.
inline constexpr std::uint64_t kLoneArcBytes = 36;
EdgesThere listEdges(Executor& executor, const ArcLists& lists, const TwinsThere& twins);

struct ResidualThere {
  Buffer offsets, heads, reverse;  // as in ResidualArcs
};
// Where some arc has no twin: elsewhere the lists and the twins are all there is to it. Takes on the way what listEdges() does.
ResidualThere addReverses(Executor& executor, const ArcLists& lists, const TwinsThere& twins);

}  // namespace wf::exec
