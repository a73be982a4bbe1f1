// Which step of a recording changed an element last.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>

#include "compute/lab/lab.h"
#include "compute/recording/replay.h"

namespace wf::lab {

// The recording as a run on this graph.
Result<run::RunPlan> planOfRecording(const std::filesystem::path& recording, const std::shared_ptr<const Graph>& graph, Progress& progress);

// Step 0: none did. Goes through the whole recording. InvalidInput: it has no such element.
Result<LastWriter> lastChange(const run::RunPlan& original, const std::filesystem::path& recording, std::size_t array, std::uint64_t index,
                              Progress& progress);

}  // namespace wf::lab
