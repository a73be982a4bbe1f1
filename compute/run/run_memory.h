// What a run takes to be drawn: the same for its admission and for `info`.
#pragma once

#include "compute/algorithms/memory.h"

namespace wf::run {

algorithms::DrawingMemory drawingMemory(const VariantInfo& variant, const Graph& graph, const Parameters& parameters = {});

}  // namespace wf::run
