// What `info` says of a graph, of this program and of the devices it can use.
#pragma once

#include <string>

#include "compute/core/graph.h"
#include "compute/core/json.h"

namespace wf::app {

// An error where its facts cannot be found out, such as for want of memory.
Result<nlohmann::ordered_json> describeGraph(const Graph& graph);
Result<std::string> graphText(const Graph& graph);

struct DeviceReport {
  nlohmann::ordered_json json;  // version, cuda, cpu, opengl
  std::string text;
};
// Makes an OpenGL context of its own for the question whether CUDA can share buffers with it.
DeviceReport describeDevices();

}  // namespace wf::app
