// What memory every variant takes for a graph.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <string>

#include "compute/core/algorithm_info.h"
#include "compute/core/graph.h"

namespace wf::app {

// {bytes_per_vertex, bytes_per_arc, bytes_per_residual_arc} of state and working memory.
nlohmann::ordered_json bytesPerJson(const VariantInfo& variant);

// For every variant: that, and {cpu_bytes, device_bytes} of a run, {drawing_bytes} where it is drawn as well, and of those {snapshot_bytes,
// opengl_bytes}; the rest of them are the graph's weights and attributes as arrays.
nlohmann::ordered_json describeMemory(const Graph& graph);
std::string memoryText(const Graph& graph);

}  // namespace wf::app
