// A second run beside the session's, on the same graph: it follows the first one step for step, iteration for iteration or in time, and
// what differs between the two is found after every step that both show.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "compute/core/job.h"
#include "compute/run/aligned_runs.h"
#include "compute/run/difference_reader.h"
#include "compute/run/planned_run.h"
#include "compute/run/run_difference.h"
#include "compute/run/runner.h"
#include "compute/run/why.h"
#include "ui/session/run_state.h"
#include "ui/session/second_run_events.h"
#include "ui/session/session_readings.h"
#include "ui/session/step_places.h"

namespace wf::ui {

struct SessionCore;

struct SecondRunRequest {
  RunRequest run;         // of the registry, unless there is a recording
  std::string recording;  // a path; empty: none
  // The run of an attached program, in place of either.
  std::shared_ptr<const recording::Replay> program = nullptr;
  std::string programName = {};                  // "my_bfs (process 4711)"
  std::optional<run::Alignment> alignment = {};  // none: defaultAlignment()
  run::PairName kernel = {};                     // of Alignment::Kernel
  run::PairName event = {};                      // of Alignment::Event
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
  std::optional<VertexId> source, target;           // as those of RunState
  std::string executorName, deviceName;             // of a recording, where it was made
  run::Alignment alignment = run::Alignment::Step;
  run::PairName kernel;  // of Alignment::Kernel: both runs have it
  run::PairName event;   // of Alignment::Event: it has a meaning in both runs
  // Why they are not in step by what was asked for, but as usual; or that a run has none of the events, and nothing is shared but its start
  // and end.
  std::optional<Error> inStepProblem;
  std::uint64_t step = 0, lastStep = 0;
  bool ended = false;
  bool follows = false;  // it stands where it belongs beside the first one's shown step
  bool aligned = false;  // that is a point which the two share; else nothing is compared
  bool looking = false;  // by event: those up to here are not known yet
  bool behind = false;   // it is a program's run, and the program has not come this far
  bool over = false;     // it has ended before it came this far: not aligned
  bool untimed = false;  // by time, and one of the two has no times: not aligned
  std::string problem;
};

// Of the two runs, by a search from their starts.
struct FoundDifference {
  enum class Phase { None, Searching, Found, Equal, Failed, Cancelled } phase = Phase::None;
  std::uint64_t stepA = 0, stepB = 0;           // Found: after these. Equal: the runs' last steps
  bool lengthsDiffer = false;                   // Equal: one run is longer, by steps
  bool aEndsEarly = false, bEndsEarly = false;  // Equal: up to there, and the rest could not be compared
  std::uint64_t count = 0;                      // elements that differ there
  Cell a, b;                                    // the first one of these, in either run
  std::optional<VertexId> vertex;               // that it belongs to; of an arc: its tail
  std::optional<ArcId> arc;                     // that it belongs to
  std::string place;                            // "vertex 4711"
  std::string sentence;                         // "Cost of vertex 4711: 12 in A and 13 in B"
  std::string problem;                          // Failed
};

// GUI thread. Observers get kSecondRunChanged.
class SessionSecondRun {
 public:
  struct First {
    std::function<Result<run::RunPlan>()> plan;    // of the first run, from its start
    std::function<std::span<const Step>()> steps;  // known ones
    std::function<void(std::uint64_t step)> goTo;
    std::function<bool()> moving;                          // on its way to a step that was asked for
    std::function<void(const run::WhyQuestion&)> explain;  // asks why, of the first run
    // The second run is no longer that of this program.
    std::function<void(const std::shared_ptr<const recording::Replay>&)> leave;
  };
  SessionSecondRun(SessionCore& core, const algorithms::Registry& registry, run::Runner::ExecutorMaker makeExecutor, First first);
  ~SessionSecondRun();

  // Takes the place of the one before. Nothing without a graph and a first run.
  void begin(const SecondRunRequest& request);
  void end();
  bool active() const { return state_.phase != SecondRunState::Phase::None; }
  const SecondRunRequest& request() const { return request_; }
  const SecondRunState& state() const { return state_; }
  // named: the kernel of Alignment::Kernel, the condition of Alignment::Event.
  void align(run::Alignment alignment, const run::PairName& named = {});
  // Why the conditions are no event of both runs; none: they are. other: a variant of the registry that would be the second run; null: only
  // the open run is looked at.
  std::optional<Error> whyNoEvent(const run::PairName& conditions) const;
  std::optional<Error> whyNoEvent(const run::PairName& conditions, const VariantInfo* other) const;
  const SecondRunEvents& events() const { return events_; }
  bool looksForEvents() const { return state_.alignment == run::Alignment::Event && !events_.whole() && !state_.inStepProblem; }
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
  // The first run's step up to which nothing differs, while the search waits for an attached program's next ones.
  std::optional<std::uint64_t> equalSoFar() const;
  const FoundDifference& found() const { return found_; }
  // The first run goes there, the second one follows, and both are asked why the element has its value.
  void goToFirst();

  // What is read of the shown state of this run; null: there is none. Answers come with kSecondRunChanged.
  SessionReadings* readings() const { return readings_.get(); }
  // The array of this run that is compared with one of the first run's; before anything was compared, the one of the same id.
  std::optional<int> partnerOf(int array) const;
  // Why the element of this run has its value, at the step beside the first run's shown one: as soon as it stands there. The answer comes
  // with kWhyChanged.
  void ask(const Cell& cell);
  void askBeside(const run::WhyQuestion& first);  // about the element that is compared with that one
  void cancelWhy();
  void forgetWhy();
  const run::WhyAnswer& whyAnswer() const { return why_; }
  void goToSecond(std::uint64_t step);  // the first run goes to where this one stands at the step

  // For the session.
  void take();            // from pump(), after the first run's report
  void firstRunBegins();  // another one, or the same with other parameters
  void setSnapshots(bool on) { drawn_ = on; }
  // It is a program's run, which has more steps or none to come; follows: the first run goes to the newest. False: it does
  // not know all of them yet, and is to be told again.
  bool grew(bool follows);
  bool besideNewest() const;  // of a program's run the newest step is shown

 private:
  struct Target {
    std::optional<std::uint64_t> step;  // none: the second run must go on before it is known
    std::uint64_t iterations = 0;       // then: so many from its last known step, or as long as it takes
    bool aligned = false, behind = false, over = false, looking = false, untimed = false;
  };
  struct SearchEnd {
    std::optional<run::FirstDifference> first;
    run::AlignedPoint left;
    bool lengthsDiffer = false, aEndsEarly = false, bEndsEarly = false;
    int arrayA = -1, arrayB = -1;  // of the first difference
    StateArrayInfo a, b;
  };

  void setUp(algorithms::Chosen chosen, std::map<std::string, std::string> texts);
  void fail(std::string problem);
  void takeReplay();
  void takeReport(run::RunReport report);
  void takeSearch();
  void takeWhy();
  void failWhy(std::string sentence);
  void explainFirst();
  run::Alignment usualAlignment() const;
  void chooseAlignment();  // as it was asked for, where both runs have that
  void chooseKernel();
  void chooseEvent();
  void alignAsUsual(Error because);
  void takeEvents();
  bool byEvents() const { return state_.alignment == run::Alignment::Event; }
  bool byTurns() const { return state_.alignment == run::Alignment::Iteration || state_.alignment == run::Alignment::Kernel || byEvents(); }
  void follow();
  Target targetOf(std::uint64_t step) const;
  Target farthestOf(std::uint64_t step) const;
  Target besideTurn(std::uint64_t step, bool atEnds) const;
  void followNewest();
  bool knowsEnd() const;  // of a recorded run: all its steps are known
  bool grows() const { return state_.replay != nullptr && state_.replay->grows(); }
  void compareStates();
  void noteArrayPairs();
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
  SecondRunEvents events_;
  std::optional<std::uint64_t> newest_;    // where the first run was sent beside a program's newest event
  std::uint64_t forgotten_ = 0;            // RunState::forgotten that firstPlaces_ is of
  std::optional<std::uint64_t> followed_;  // the first run's step that was followed last
  std::uint64_t seekEnded_ = 0;
  std::uint64_t generation_ = 0;
  std::vector<std::pair<int, int>> pairs_;  // places among the arrays of both, as they were compared last
  run::WhyAnswer why_;
  bool whyWaits_ = false;       // until it stands beside the first run
  bool explainsFirst_ = false;  // once both are at the first difference
  Job<std::shared_ptr<const recording::Replay>> opening_;
  std::shared_ptr<std::atomic<std::uint64_t>> equalUpTo_;  // of the newest search
  Job<SearchEnd> search_;
  std::unique_ptr<run::Runner> runner_;        // its thread ends before what it wakes
  std::unique_ptr<SessionReadings> readings_;  // of that
};

}  // namespace wf::ui
