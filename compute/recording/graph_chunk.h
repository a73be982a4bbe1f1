// The graph within a recording.
#pragma once

#include <memory>
#include <string>

#include "compute/core/graph.h"
#include "compute/recording/chunk.h"
#include "compute/recording/recording.h"

namespace wf::recording {

// From the payload of a chunk GCSR or GWFG. `name` is the recording's. InvalidInput: damaged; Cancelled.
Result<std::shared_ptr<const Graph>> graphOf(const Kind& kind, Buffer payload, const std::string& name, Progress& progress);

// Whether the graph is the one of the description, as far as that says; what array of it does not fit. `name` is the recording's.
Status accepts(const Description& description, const Graph& graph, const std::string& name);

}  // namespace wf::recording
