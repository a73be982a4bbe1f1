// Graphs of files, for benchmarks of layouts: both directions of an edge count once.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "compute/core/graph.h"

namespace wf::bench {

// What is wrong, on a line; ends the program.
[[noreturn]] void stop(const std::string& why);

std::shared_ptr<const Graph> graphOf(VertexId vertices, std::vector<VertexId> tails, std::vector<VertexId> heads);

// ECL's binary form (.egr), SNAP's lists (.txt), and what the readers take.
std::shared_ptr<const Graph> readAny(const std::filesystem::path& path);

}  // namespace wf::bench
