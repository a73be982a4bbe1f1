// What is different about a run that was recorded: it is shown as it was, on a device that may not be here.
#pragma once

#include <string>

#include "ui/session/run_state.h"

namespace wf::ui {

inline bool isRecorded(const RunState& run) { return run.replay != nullptr; }

// Why its parameters, source and target cannot be changed: a part of a sentence.
inline constexpr const char* kRecordedIsFixed = "this run was recorded as it is: choose an algorithm in the run bar to make another run";

// "NVIDIA H100 80GB HBM3", or the executor where the device has no name; empty: the recording does not say.
std::string recordedDevice(const recording::Replay& replay);
// "Recorded on NVIDIA H100 80GB HBM3", "Recorded by my_bfs 1.0", "Recorded run".
std::string recordedWhere(const recording::Replay& replay);
// All of it, a fact a line: file, writer, executor and device, steps and whether the run had ended.
std::string recordedFacts(const recording::Replay& replay);

}  // namespace wf::ui
