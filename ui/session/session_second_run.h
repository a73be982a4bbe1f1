// A second run beside the session's, on the same graph: it follows the first one step for step, iteration for iteration or in time, and
// what differs between the two is found after every step that both show.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "compute/core/job.h"
#include "compute/run/aligned_runs.h"
#include "compute/run/difference_reader.h"
#include "compute/run/planned_run.h"
#include "compute/run/run_difference.h"
#include "compute/run/runner.h"
#include "ui/session/run_state.h"
#include "ui/session/step_places.h"

namespace wf::ui {

struct SessionCore;

struct SecondRunRequest {
  RunRequest run;                                // of the registry, unless there is a recording
  std::string recording;                         // a path; empty: none
  std::optional<run::Alignment> alignment = {};  // none: defaultAlignment()
  std::vector<run::PairName> pairs = {};         // empty: as pairArrays() finds them
  double tolerance = 0;                          // of floats
};

struct SecondRunState {
  // Opening: the recording is read. Failed: `problem` says why; the first run goes on alone.
  enum class Phase { None, Opening, SettingUp, Ready, Failed } phase = Phase::None;
  const AlgorithmInfo* algorithm = nullptr;
  const VariantInfo* variant = nullptr;
  std::shared_ptr<const recording::Replay> replay;  // a recorded run
  std::string title;                                // "bfs/mask", or the recording's name
  std::vector<StateArrayInfo> arrays;               // as RunState::arrays
  std::string executorName, deviceName;             // of a recording, where it was made
  run::Alignment alignment = run::Alignment::Step;
  std::uint64_t step = 0, lastStep = 0;
  bool ended = false;
  bool follows = false;  // it stands where it belongs beside the first one's shown step
  bool aligned = false;  // that is a point which the two share; else nothing is compared
  std::string problem;
};

// Of the two runs, by a search from their starts.
struct FoundDifference {
  enum class Phase { None, Searching, Found, Equal, Failed, Cancelled } phase = Phase::None;
  std::uint64_t stepA = 0, stepB = 0;  // Found: after these. Equal: the runs' last steps
  bool lengthsDiffer = false;          // Equal: one run is longer, by steps
  std::uint64_t count = 0;             // elements that differ there
  std::optional<VertexId> vertex;      // of the first one; of an arc: its tail
  std::string place;                   // "vertex 4711"
  std::string sentence;                // "cost of vertex 4711: 12 and 13"
  std::string problem;                 // Failed
};

// GUI thread. Observers get kSecondRunChanged.
class SessionSecondRun {
 public:
  struct First {
    std::function<Result<run::RunPlan>()> plan;    // of the first run, from its start
    std::function<std::span<const Step>()> steps;  // known ones
    std::function<void(std::uint64_t step)> goTo;
  };
  SessionSecondRun(SessionCore& core, const algorithms::Registry& registry, run::Runner::ExecutorMaker makeExecutor, First first);
  ~SessionSecondRun();

  // Takes the place of the one before. Nothing without a graph and a first run.
  void begin(const SecondRunRequest& request);
  void end();
  bool active() const { return state_.phase != SecondRunState::Phase::None; }
  const SecondRunRequest& request() const { return request_; }
  const SecondRunState& state() const { return state_; }
  void align(run::Alignment alignment);
  std::span<const Step> steps() const { return steps_; }
  std::shared_ptr<run::SnapshotRing> snapshots() const { return ring_; }
  // Of the two shown states; null: not known, or they are no states to compare.
  const run::StateDifference* difference() const;
  std::uint64_t nanosecondsOfFirst() const;  // of the kernels, up to the shown steps
  std::uint64_t nanosecondsOfSecond() const;

  // From the starts of both, in the background.
  void findFirst();
  void cancelSearch() { search_.cancel(); }
  double searchFraction() const;  // 0 to 1; negative: not known
  const FoundDifference& found() const { return found_; }
  void goToFirst();  // the first run; the second one follows

  // For the session.
  void take();            // from pump(), after the first run's report
  void firstRunBegins();  // another one, or the same with other parameters
  void setSnapshots(bool on) { drawn_ = on; }

 private:
  struct Target {
    std::optional<std::uint64_t> step;  // none: the second run must go on before it is known
    std::uint64_t iterations = 0;       // then: so many from its last known step
    bool aligned = false;
  };
  struct SearchEnd {
    std::optional<run::FirstDifference> first;
    run::AlignedPoint left;
    bool lengthsDiffer = false;
    StateArrayInfo a, b;  // the arrays of the first difference
  };

  void setUp(algorithms::Chosen chosen, std::map<std::string, std::string> texts);
  void fail(std::string problem);
  void takeReplay();
  void takeReport(run::RunReport report);
  void takeSearch();
  run::Alignment usualAlignment() const;
  void follow();
  Target targetOf(std::uint64_t step) const;
  void compareStates();
  void changed();

  SessionCore& core_;
  const algorithms::Registry& registry_;
  const run::Runner::ExecutorMaker makeExecutor_;
  const First first_;
  bool drawn_ = true;
  SecondRunRequest request_;
  SecondRunState state_;
  FoundDifference found_;
  std::vector<std::shared_ptr<const AlgorithmInfo>> described_;  // of recordings: views may refer to the one before
  run::RunPlan plan_;
  std::vector<Step> steps_;
  std::shared_ptr<run::SnapshotRing> ring_;
  StepPlaces firstPlaces_, secondPlaces_;
  std::uint64_t forgotten_ = 0;            // RunState::forgotten that firstPlaces_ is of
  std::optional<std::uint64_t> followed_;  // the first run's step that was followed last
  std::uint64_t seekEnded_ = 0;
  std::uint64_t generation_ = 0;
  run::Answers answers_;
  run::DifferenceQuery wanted_;  // that was asked for last
  Job<std::shared_ptr<const recording::Replay>> opening_;
  Job<SearchEnd> search_;
  std::unique_ptr<run::Runner> runner_;  // last: its thread ends before what it wakes
};

}  // namespace wf::ui
