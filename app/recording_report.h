// What `info` says of a recording: what it is of, how much of it there is, and whether it is whole. Its graph is not needed.
#pragma once

#include <string>

#include "compute/core/json.h"
#include "compute/core/progress.h"
#include "compute/core/result.h"

namespace wf::app {

struct RecordingReport {
  nlohmann::ordered_json json;
  std::string text;
};
// Reads every step. Refused as Recording::open() and its steps are; Cancelled.
Result<RecordingReport> describeRecording(const std::string& path, Progress& progress);

}  // namespace wf::app
