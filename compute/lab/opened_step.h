// A step of a run that kernels of the user's made, under the lens (compute/lens): what each of their threads did. As everything of the
// lab: another process looks, so that a kernel that crashes or does not end does this one no harm.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "compute/lab/lab.h"
#include "compute/lens/lens.h"

namespace wf::lab {

struct LookRequest {
  RunRequest run;  // as it was made; `out` is its recording
  std::shared_ptr<const algorithms::SavedState> before;
  // As lens::Request has them.
  lens::Schedule schedule;
  std::uint32_t firstWarp = 0, warps = 0;
  std::vector<std::uint32_t> items;
  std::optional<lens::Element> written;
};

// Why no step of such a run can be opened; empty: the steps can.
std::string whyNotOpened(const RunRequest& run);

// The state before a step of the recorded run, which may be one more than the recording has: the one in which a kernel failed.
// InvalidInput: the recording ends before that.
Result<std::shared_ptr<const algorithms::SavedState>> recordedStateBefore(const RunRequest& run, std::uint64_t step, Progress& progress);

// Refused as lens::look() refuses, and where whyNotOpened() says so. An access to memory of no array is noted and not made. Internal: the
// kernel crashed, did not end or took too much memory.
Result<lens::Report> look(const LookRequest& request, Progress& progress);

}  // namespace wf::lab
