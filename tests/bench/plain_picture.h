// A picture of places without the renderer: for looking at layouts of several programs side by side.
#pragma once

#include <filesystem>
#include <span>
#include <vector>

#include "compute/core/graph.h"
#include "compute/layouts/layout.h"

namespace wf::bench {

// A square PPM: edges faint, vertices as dots coloured by community.
void drawPlain(const Graph& graph, const std::vector<layouts::Place>& places, std::span<const VertexId> community,
               const std::filesystem::path& file);

}  // namespace wf::bench
