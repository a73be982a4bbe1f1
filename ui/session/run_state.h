// A run as the window sees it: what was asked for, where it stands, what it came to.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "compute/core/algorithm_info.h"
#include "compute/exec/energy.h"
#include "compute/exec/executors.h"
#include "compute/recording/replay.h"
#include "compute/run/timeline.h"

namespace wf::ui {

enum class PlayState {
  None,  // no graph, or the run is being set up
  Paused,
  Playing,   // forward, or backward: RunState::backward
  Finished,  // at the last step of a run that ended
  Failed,    // the executor failed; continueOnCpu() goes on
};

struct RunRequest {
  std::string algorithm;
  std::string variant;                            // empty: the algorithm's first
  std::map<std::string, std::string> parameters;  // as typed; vertices by the file's id
  exec::DeviceRequest device;
  std::optional<lens::Schedule> order = {};  // of the threads, on the CPU; none: as they come
  bool metrics = true;                       // count active threads, arcs and changed values
  // The run that was recorded, as long as the rest says what it was; with another algorithm or other parameters, that one runs. Null: none.
  std::shared_ptr<const recording::Replay> replay = nullptr;
};

// Where a run was made and timed, from a step on.
struct RanOn {
  std::uint64_t firstStep = 1;
  std::string executorName, deviceName;
  bool onCuda = false;
};

// From after a step on the run went with other values of its live parameters.
struct Branched {
  std::uint64_t step = 0;
  std::map<std::string, std::string> parameters;  // all live ones, as texts
};

struct RunState {
  PlayState state = PlayState::None;
  const AlgorithmInfo* algorithm = nullptr;
  const VariantInfo* variant = nullptr;
  std::shared_ptr<const recording::Replay> replay;  // a recorded run; null: kernels make it
  Parameters parameters;
  std::map<std::string, std::string> begunWith;  // its parameters at step 0, as texts
  std::optional<lens::Schedule> order = {};      // RunRequest's; none of a recorded run
  lens::Losses losses;                           // by that, so far
  std::optional<lens::EndsWrong> endsWrong;      // once ended, where the order was chosen
  std::string endsUnknown;                       // in place of that: why it is not known, and what to do
  std::vector<Branched> branches;                // ascending; those that are still part of it
  std::uint64_t forgotten = 0;                   // one more with every branch: steps that were known are so no longer
  run::History history;
  std::vector<StateArrayInfo> arrays;  // of the variant, with the types that this graph's weights give them
  std::string executorName;            // "CUDA", "CPU (oneTBB, 2 threads)"
  std::string deviceName;              // "NVIDIA H200"
  bool onCuda = false;
  std::vector<RanOn> ranOn;  // ascending, the last one is the present one; several where a run went on elsewhere after a failure
  std::shared_ptr<const exec::EnergyReport> energy;  // of the steps made here, so far; null: nothing is known yet
  bool metrics = true;                               // off: the steps' counts mean nothing
  std::vector<std::uint64_t> disturbed;              // steps, ascending: something was drawn while their kernel ran
  std::uint64_t step = 0;                            // the shown one: of the picture and of everything that is read
  std::uint64_t lastStep = 0;                        // the furthest step known
  bool ended = false;                                // lastStep is the run's last one
  bool seeking = false;                              // seeking a far step; pause() stops it where it is
  bool backward = false;                             // while it plays: from later steps to earlier ones
  bool hurrying = false;                             // while it plays: to the next stop, at full speed; `speed` does not count
  std::optional<std::uint64_t> loopStart, loopEnd;   // steps; with both, start < end, playing goes round between them
  double speed = 20;                                 // steps per second while playing; infinity: at full speed
  std::string stopped;                               // while it stands where something stopped it: Stop::sentence
  bool stoppedInside = false;                        // what stopped it lies within the step: the shown state is the one after it
  std::string resultText;                            // once ended: "264,346 reached, depth 619", or why there is no result
  bool resultRefused = false;                        // resultText says why
  bool resultCancelled = false;                      // resultText says so, and it can be worked out after all
  std::string refusal;                               // why there is no run at all; empty: there is one, or nothing was asked for
  std::optional<VertexId> source;                    // the first vertex parameter, where the variant has one and it is set
  std::optional<VertexId> target;                    // the second one of these
};

// Whether the step's time is a clean one: nothing was drawn by this process while its kernel ran.
inline bool timedClean(const RunState& run, std::uint64_t step) {
  return !std::binary_search(run.disturbed.begin(), run.disturbed.end(), step);
}

// Times of one device are never summed up with those of another: the first step of the present one.
inline std::uint64_t timedHereFrom(const RunState& run) { return run.ranOn.empty() ? 1 : run.ranOn.back().firstStep; }

// Why it stands, and where that lies inside of the step, which state is shown. Not where `stopped` is empty.
std::string stoppedText(const RunState& run);

// "on NVIDIA H200 (CUDA)"; of a recorded run where that was, "recorded on …", or who wrote it, "recorded by Warpfront 1.0".
std::string whereText(const RunState& run);

// A check of the result that does not use what the kernels share.
struct CheckState {
  enum class Phase { None, Running, Passed, Failed } phase = Phase::None;
  std::string sentence;  // what was checked, or the first thing that is wrong
};

// What a run brings on the host and can take long: its result at the end, the check of that, and looking into a step for what its threads
// do (SessionStops). Its progress is no news; kResultChanged says when one begins and ends.
struct ResultTask {
  enum class What { None, Result, Check, Look } what = What::None;
  std::string phase;
  double fraction = -1;  // 0 to 1; negative: not known
};

// Every array's value at one vertex, after step `step`.
struct VertexValues {
  VertexId vertex = 0;
  std::uint64_t step = 0;
  // In the order of RunState::arrays. Of an array of colors, the value at the vertex's color. Other domains: 0.
  std::vector<std::uint64_t> bits;
};

// Whether VertexValues has a value of it: of the vertex itself, or of its color.
inline bool belongsToVertex(const StateArrayInfo& info) {
  return info.domain == Domain::Vertex || (info.domain == Domain::Color && !info.via.empty());
}

// Whether its elements lie along what is drawn between two vertices.
inline bool belongsToEdge(const StateArrayInfo& info) {
  return info.domain == Domain::Arc || info.domain == Domain::Edge || info.domain == Domain::Residual;
}

}  // namespace wf::ui
