// What the lens saw on its way from the process that looked, and the state that it looked from on its way there. Both processes are of one
// program; but what comes back was written beside code of the user's, and may be anything.
#pragma once

#include <filesystem>
#include <optional>

#include "compute/algorithms/algorithm.h"
#include "compute/core/result.h"
#include "compute/lens/report.h"
#include "compute/recording/bytes.h"

namespace wf::lab {

// Without `seen` and `after`.
recording::Buffer bytesOf(const lens::Report& report);
// None: these are no such bytes, or the report is none of a step of this variant on this graph: all that it refers to is there.
std::optional<lens::Report> reportOf(recording::Bytes bytes, const VariantInfo& variant, const Graph& graph);

Status writeState(const algorithms::SavedState& state, const std::filesystem::path& file);
Result<algorithms::SavedState> readState(const std::filesystem::path& file);

}  // namespace wf::lab
