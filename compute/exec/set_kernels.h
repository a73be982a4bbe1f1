// Kernels that make sets: which elements of an array satisfy something, and a set of vertices grown by its neighbours. One bit per element,
// 32 per word from the low end.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "compute/core/graph.h"
#include "compute/core/vertex_set.h"
#include "compute/exec/executor.h"

namespace wf::exec {

// All of these wait. After a failure of the executor no bit is set.

// The elements that Executor::match() would count.
std::vector<std::uint32_t> matchingBits(Executor& executor, const Buffer& in, ElementType type, std::uint32_t n, const Where& where);
// Those whose bits differ from another buffer's, and from what is in host memory, of as many elements of the type.
std::vector<std::uint32_t> differingBits(Executor& executor, const Buffer& in, const Buffer& other, ElementType type, std::uint32_t n);
std::vector<std::uint32_t> differingBits(Executor& executor, const Buffer& in, const void* before, ElementType type, std::uint32_t n);

// The set, and every head of an arc from it and every tail of an arc to it. In pieces, on host memory: not for CUDA. `progress` gets the
// part that is done; false from it: what comes back is worthless.
VertexSet::Bits grown(Executor& executor, const Graph& graph, const VertexSet::Bits& set, const std::function<bool(double)>& progress = {});
// Those all of whose neighbours, along arcs and against them, are in the set.
VertexSet::Bits shrunk(Executor& executor, const Graph& graph, const VertexSet::Bits& set,
                       const std::function<bool(double)>& progress = {});

// Both ends of every arc whose bit is set; in pieces, on host memory.
VertexSet::Bits endsOfArcs(Executor& executor, const Graph& graph, const std::vector<std::uint32_t>& arcs);

}  // namespace wf::exec
