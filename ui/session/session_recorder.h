// The shown run as a file: it is made once more, on a thread and an executor of its own, and recorded. The shown one stays as it is.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "compute/core/job.h"
#include "compute/recording/replay.h"
#include "compute/run/runner.h"

namespace wf::ui {

struct SessionCore;

struct RecordingPlan {
  std::string path;
  std::optional<std::uint64_t> last;  // the last step to record; none: the run's end
  bool withGraph = true;              // else the file names the graph, and opens only with that one
  std::string writer;                 // "Warpfront 1.0"
  // In place of the shown run: one that was recorded on the open graph, as that of an attached program.
  std::shared_ptr<const recording::Replay> recorded = nullptr;
  std::string recordedFile = {};  // the same, by its file, which is not open yet
};

struct RecorderState {
  bool active = false;
  std::string path, phase;  // "Recording"
  double fraction = -1;     // −1: unknown, of a run to its end
  std::string outcome;      // of the last one, a sentence; empty: none ended yet, or it failed, which raised an error
};

// GUI thread. Observers get changes as kSavingChanged. One at a time.
class SessionRecorder {
 public:
  SessionRecorder(SessionCore& core, const algorithms::Registry& registry, run::Runner::ExecutorMaker makeExecutor);
  ~SessionRecorder();

  // A run that was recorded is written anew from its recording. A failure (which raises an error) or cancellation leaves the file that was
  // there. Takes the place of one under way, which is cancelled. Nothing without a run.
  void start(const RecordingPlan& plan);
  void cancel();
  const RecorderState& state() const { return state_; }
  // Whether all that there is of a recorded run by now was written to a file here.
  bool keeps(const std::shared_ptr<const recording::Replay>& replay) const;
  void take();  // from pump()

 private:
  struct Written {
    std::shared_ptr<const recording::Replay> replay;  // null: kernels made it
    std::uint64_t steps = 0;
    std::string notice, notUsed;  // of the file; why a device that is there was not taken
  };

  SessionCore& core_;
  const algorithms::Registry& registry_;
  run::Runner::ExecutorMaker makeExecutor_;
  RecorderState state_;
  std::weak_ptr<const recording::Replay> kept_;
  std::uint64_t keptSteps_ = 0;
  Job<Written> writing_;
};

}  // namespace wf::ui
