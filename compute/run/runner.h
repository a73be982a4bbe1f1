// Owns the compute thread: sets runs up, steps them, plays, goes back, reads values, publishes snapshots. Requests return at once and
// supersede each other; what happened is collected in a report that the owner takes on its own thread.
#pragma once

#include <array>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "compute/algorithms/registry.h"
#include "compute/exec/energy.h"
#include "compute/exec/executors.h"
#include "compute/lens/ordered_steps.h"
#include "compute/run/cell_reader.h"
#include "compute/run/condition_watch.h"
#include "compute/run/invariant_watch.h"
#include "compute/run/provenance.h"
#include "compute/run/readings.h"
#include "compute/run/snapshots.h"
#include "compute/run/thread_watch.h"
#include "compute/run/timeline.h"
#include "compute/run/why.h"

namespace wf::run {

// What stops a run that plays.
struct Stops {
  std::vector<std::uint32_t> lines;  // of the pseudo-code, that steps name
  std::vector<WatchedCondition> conditions;
  std::vector<std::size_t> invariants;  // into VariantInfo::invariants
  std::vector<VertexId> selection;      // what “selection” means in a condition
  ThreadStops threads;                  // what single threads do within a step
  bool whileSeeking = false;            // while seeking a step, too: what kernels do there for the first time
};

struct RunSetup {
  std::shared_ptr<const Graph> graph;
  algorithms::Chosen chosen;
  Parameters parameters;
  exec::DeviceRequest device;
  std::optional<lens::Schedule> order = {};     // of the threads, on the CPU; none: as they come
  bool play = false;                            // go on playing once it is set up
  std::uint64_t goTo = 0;                       // the step to start at
  bool keepTimeline = false;                    // of the run before, which must have been the same but for its device
  bool metrics = true;                          // count what threads did
  bool keyframes = true;                        // off: no history, nothing saved during the run
  bool keepSteps = true;                        // off: only their sums, and no history either
  bool snapshots = true;                        // off: nothing to draw
  std::optional<std::uint64_t> keyframeBudget;  // bytes; none: a quarter of what is free on the device
  Stops stops;
};

// What stopped it.
struct StopReport {
  std::uint64_t step = 0;
  std::uint32_t kernel = 0;            // of the step
  std::optional<std::uint32_t> line;   // of a breakpoint
  std::optional<std::uint32_t> ranTo;  // the line that was asked for
  std::vector<ConditionHit> hits;
  std::vector<InvariantHit> breaches;
  std::vector<ThreadHit> threads;
  bool any() const { return line || ranTo || !hits.empty() || !breaches.empty() || !threads.empty(); }
};

struct RunReport {
  std::uint64_t generation = 0;  // of the setup that this is about
  bool ready = false;            // set up: the fields below are filled in once
  std::shared_ptr<SnapshotRing> ring;
  std::string executorName, deviceName;
  bool onCuda = false;
  std::uint64_t firstStep = 0;  // steps before it are known from another executor
  std::string notUsed;          // why a device that is there was not taken; empty: nothing to say
  std::uint64_t setupNs = 0;

  History history;
  std::vector<Step> newSteps;            // since the report before; while it plays fast, they go on past `step`
  std::vector<std::uint64_t> disturbed;  // of these, ascending: something was drawn while the kernel ran (DrawingClock)
  std::uint64_t lastStep = 0;
  std::vector<KernelSum> sums;  // in place of newSteps, where steps are not kept
  std::uint64_t step = 0;       // the shown one: its snapshot can be acquired from when the report is taken, and what was read is of it
  bool ended = false;           // the last of the steps ever reported is the run's last one
  bool playing = false;
  bool backward = false;                             // it plays towards step 0
  bool hurrying = false;                             // it plays to the next stop, or to a line, at full speed
  bool seeking = false;                              // seeking a far step
  std::uint64_t seek = 0;                            // the newest that ended, wherever it did: at `step`, if no other was begun
  std::shared_ptr<const exec::EnergyReport> energy;  // so far; null: nothing new
  std::optional<RunResult> result;
  std::optional<Error> resultError;          // the run ended and has no result; its state stays
  std::optional<lens::Losses> losses;        // so far; none: the threads run as they come
  std::optional<lens::EndsWrong> endsWrong;  // the run ended in an order of its threads
  std::optional<Error> endsUnknown;          // it did, and this is why there is no such answer
  std::optional<algorithms::Verification> verification;
  std::optional<Result<algorithms::ValueTable>> values;
  Answers answers;       // of what is wanted
  bool recalls = false;  // what was before `step` is still looked up: the answers that tell it come with another report
  std::optional<FoundChange> foundChange;
  struct Branch {
    std::uint64_t step = 0;  // steps after it that were reported before are gone; newSteps go on from there
    Parameters parameters;
    std::map<std::uint64_t, Parameters> all;  // of the run, in effect after the step
  };
  std::optional<Branch> branch;
  std::vector<StopReport> stops;            // it played, and stood at these steps, the last one last
  std::vector<InvariantLook> looks;         // at invariants that were switched on, and those that failed
  std::vector<ConditionAlready> already;    // of conditions that were looked at for the first time
  std::optional<std::uint32_t> notReached;  // it played to a line that no kernel came to any more
  std::optional<Error> branchError;
  std::vector<std::string> notes;   // for the log
  std::optional<Error> setupError;  // the setup was refused; the run before is gone
  std::optional<Error> failure;     // the executor failed while stepping
};

class Runner {
 public:
  static constexpr std::uint64_t kEnd = std::numeric_limits<std::uint64_t>::max();

  // `reported` is called on the compute thread when a report waits that was not announced yet.
  using ExecutorMaker = std::function<Result<std::shared_ptr<exec::Executor>>(exec::DeviceRequest, std::string* notUsed)>;
  explicit Runner(std::function<void()> reported, ExecutorMaker makeExecutor = exec::makeExecutor);
  ~Runner();
  void stop();  // for good: what was asked for and has not begun is left undone

  // Returns the generation that reports about this run carry.
  std::uint64_t setUp(RunSetup setup);
  void play(bool backward = false);
  void pause();  // also ends a seek to a far step where it is
  void goTo(std::uint64_t step);
  std::uint64_t seeks() const;  // that were asked for; the number of the newest one
  void grew();                  // of a run that knows its steps: there are more, or it grows no further
  void stepBy(std::int64_t kernels);
  void iterationBy(std::int64_t iterations);
  // Goes to the step and on from there with other values of live parameters; a report says when it has, or why not.
  void branch(std::uint64_t step, Parameters parameters);
  void setSpeed(double stepsPerSecond);
  struct Loop {
    std::uint64_t start = 0, end = 0;  // start < end
  };
  void setLoop(std::optional<Loop> loop);  // playing goes round in it; of the run that is there
  // A subscription: what the reader finds comes with reports, of the shown step, in this run and those that follow, until another
  // query takes its place. None ends it.
  template <class R>
  void want(std::optional<typename R::Query> query) {
    const std::scoped_lock lock(mutex_);
    readings_.want<R>(std::move(query));
    wake_.notify_one();
  }
  void findChange(const CellWindow& from);  // only while cells are wanted
  void setStops(Stops stops);               // of the run that is there, from its next kernel on
  // Plays forward at full speed until a kernel of the line ends, or something else stops it.
  void runToLine(std::uint32_t line);
  void runToStop(bool backward);  // at full speed, until something stops it or the run is at its end; a loop does not count
  // Answered by takeWhy() where nothing plays or travels; a new question takes the place of the one before.
  void ask(const WhyQuestion& question);
  void dropQuestion();
  std::optional<WhyAnswer> takeWhy();  // of the newest question
  // Looks at the state between two kernels, on the compute thread. The newest of each kind; `work` tells what it finds by itself.
  enum class StateQuery { Values, Preview, Path, Save, Print, kCount };
  struct QueriedState {
    const algorithms::Algorithm* algorithm = nullptr;  // null: there is no run
    std::uint64_t generation = 0;                      // of the run
    std::function<bool()> wanted;                      // false: a newer one waits. Ends with the work, like `before`
    // What it held before the last kernel; empty: that is not known. None: the run failed over it, and the algorithm is gone.
    std::function<std::optional<std::vector<std::byte>>(std::size_t array)> before;
  };
  using QueryWork = std::function<void(const QueriedState&)>;
  void query(StateQuery kind, QueryWork work);
  void dropQuery(StateQuery kind);
  void verify();         // the state as it stands; comes with a report, unless it is cancelled
  void workOutResult();  // again, of a run that stands at its end and whose result was cancelled
  void askForValues();   // of the state as it stands; they come with a report
  // Of the result or the check that is being worked out; null: neither is.
  std::shared_ptr<const Progress> resultTask() const;
  void cancelResultTask();  // of that and of a check that waits
  // Of looking into a step for what its threads do, while it plays; null: it does not. What moves the run or pauses it cancels that; then
  // it pauses at the step, and playing on looks into it again.
  std::shared_ptr<const Progress> lookingInto() const;

  // The step that it tells of is the one whose snapshot can be acquired from now on.
  std::optional<RunReport> takeReport();

 private:
  struct Seek {
    enum class Kind { Absolute, Kernels, Iterations, Branch } kind = Kind::Absolute;
    std::int64_t amount = 0;   // Absolute: the step, −1 for the end
    std::uint64_t number = 0;  // of the newest request in it
  };
  enum class Publish { Never, IfTaken, Always };  // whether the step is shown; IfTaken: only where the one shown before was taken
  using Clock = std::chrono::steady_clock;
  static constexpr auto kReportEvery = std::chrono::milliseconds(30);  // seeking a far step
  static constexpr auto kFrameWait = std::chrono::milliseconds(60);    // for a snapshot to be taken
  static constexpr auto kEnergyEvery = std::chrono::milliseconds(200);
  static constexpr double kPublishEveryStepUpTo = 120;  // steps per second; faster, a step is shown when the one before was taken

  void post(const Seek& seek);  // lock held
  void dropSeeks();             // lock held

  // Compute thread.
  void loop();
  void guarded(const std::function<void()>& work);
  void build(RunSetup setup);
  void perform(const Seek& seek);
  void playStep();
  void takeBranch();
  Status adoptHere();                          // at a step where the run once branched
  enum class Stride { One, Far };              // Far: Algorithm::leap()
  bool makeStep(Stride stride = Stride::One);  // or shows the next known one, where those are not made again; false: ended or failed
  bool wayStep();                              // makeStep() to a step that was asked for; false as well where something stops it there
  // By keyframe and replay where that is shorter. OnShow: the steps on the way are shown, and it stops early at an interruption.
  enum class Passage { OnShow, Unseen };
  void moveTo(std::uint64_t step, Passage passage = Passage::OnShow);
  // Of a run that knows its steps: learns those before `step` and jumps to the last of them, so that one is left to be made. Not over steps
  // that something may stop at; an interruption leaves it at a step on the way.
  Status jumpBefore(std::uint64_t step, Passage passage);
  Parameters parametersAt(std::uint64_t step) const;
  Status orderThreads();       // of the run that is set up, as it asks for
  Result<Step> orderedStep();  // Cancelled: it was not made
  template <class Work>
  auto makingUnder(const Work& work);  // work(progress), which what moves the run cancels
  bool atGrowingEnd() const;           // it knows its steps, and stands where the next one has not been made yet
  bool learns() const;                 // lock held: there are steps to be learned while nothing else is to be done
  void learn();                        // some of them, so that a person sees how many there are
  // Of a jump: what changed in its step shows only beside the step before, so that one is drawn first; for a frame, and not without a
  // renderer. Goes there and waits until it was taken.
  void showStepBefore(std::uint64_t step);
  bool playForward(const std::optional<Loop>& loop);   // false: there is nothing further
  bool playBackward(const std::optional<Loop>& loop);  // false: there is nothing further back
  void takeStops();                                    // as they are wanted now
  void noteBackFrom();                                 // where playing back began
  void lookForward();                                  // after a kernel: what stops here
  bool lookBack(std::uint64_t from);  // after going back by one from there; true: it went there again, for the kernel between them did it
  void readForStops(bool forward);    // the state as it is before it moves
  template <class Look>
  std::vector<ThreadHit> lookInto(std::uint64_t step, const Look& look);  // look(run, progress)
  std::vector<ThreadHit> threadsBack(std::uint64_t from);                 // as lookBack()
  void lookOwed();                                                        // into the step where that was cancelled
  void cancelLooking();                                                   // lock held
  void forgetForStops();                                                  // it is another state
  void lookNow();                                                         // at invariants that were switched on while it stands
  void sayNotes();
  void keepWanted(StopReport& stop) const;  // lock held: of what was found, what is still asked for
  double speedNow() const { return runTo_ || toStop_ ? std::numeric_limits<double>::infinity() : speed_; }  // lock held
  bool interrupted();
  bool abandoned();  // the run is wanted no more
  void fail(Error error);
  void say(std::string text);  // in the log
  void endPlaying();
  void arrive();       // the seek is over: the next report says so
  void finish();       // the run has ended: its result
  void finishAgain();  // its result was cancelled
  void check();
  void runResultTask(const std::function<void(Progress&)>& work);  // what can take long on the host at the end of a run
  void openEnergy();                                               // of the executor
  std::shared_ptr<const exec::EnergyReport> energyNow();
  bool wouldShow();        // a step that is shown only where the one before was taken
  bool canRepeat() const;  // the step before is kept, or its kernels do the same again
  bool beforeIsWanted() const;
  void recallBefore();
  void search(const CellWindow& from);
  void readDue(std::type_index reader);
  void answerWhy();
  void forgetWhyAfter(std::uint64_t step);  // of a branch
  bool queryWaits() const;                  // lock held
  void answerQuery();
  std::optional<std::vector<std::byte>> heldBefore(std::size_t array);
  bool whyDisturbed(std::uint64_t ticket);  // something more urgent is wanted, or not this answer
  void tellWhy(std::uint64_t ticket, WhyAnswer answer);
  void report(Publish publish, const std::function<void(RunReport&)>& add = {});
  std::uint64_t current() const { return algorithm_->lastStep().index; }

  std::function<void()> reported_;
  ExecutorMaker makeExecutor_;

  mutable std::mutex mutex_;  // guards what follows, up to the next comment
  std::condition_variable wake_;
  bool quit_ = false;
  std::optional<RunSetup> setup_;  // asked for, not begun
  std::uint64_t generation_ = 0;   // of the newest setup
  std::deque<Seek> seeks_;
  std::uint64_t seekCount_ = 0, seekEnded_ = 0;  // numbers: the newest that was asked for, that ended and was reported
  bool interrupt_ = false;                       // leave the seek under way
  bool playing_ = false;
  bool backward_ = false;
  bool seeking_ = false;  // an absolute seek is under way
  std::optional<Loop> loop_;
  Stops stops_;
  bool stopsChanged_ = false;
  bool growthChanged_ = false;
  std::optional<std::uint32_t> runTo_;  // the line that it plays to
  bool toStop_ = false;                 // it plays to the next stop
  bool backBegins_ = false;             // playing back was asked for, and has not begun
  Parameters branchTo_;                 // of the seek of that kind
  bool verifyWanted_ = false;
  bool resultWanted_ = false;
  std::shared_ptr<Progress> resultTask_;
  std::shared_ptr<Progress> looking_;  // into a step
  std::shared_ptr<Progress> making_;   // a step in an order of its threads
  bool valuesWanted_ = false;
  double speed_ = 20;
  std::optional<CellWindow> search_;
  std::optional<WhyQuestion> why_;
  std::uint64_t whyTicket_ = 0;  // of the newest question, or of its being dropped
  std::optional<WhyAnswer> whyNews_;
  struct Waiting {
    QueryWork work;  // null: none
    std::uint64_t ticket = 0;
  };
  std::array<Waiting, static_cast<std::size_t>(StateQuery::kCount)> queries_;
  std::uint64_t queryTicket_ = 0;
  RunReport report_;
  bool announced_ = false;              // report_ waits and its owner knows
  bool showsStep_ = false;              // report_ has a step that no earlier report had
  std::shared_ptr<SnapshotRing> kept_;  // has its snapshot; null: there is no renderer, or no such step

  // The compute thread's own.
  RunSetup run_;
  std::uint64_t runGeneration_ = 0;
  std::shared_ptr<exec::Executor> executor_;
  std::unique_ptr<exec::EnergyMeter> energy_;  // null: whyNoEnergy_
  std::string whyNoEnergy_;
  Clock::time_point energyDue_;
  std::unique_ptr<algorithms::Algorithm> algorithm_;  // null: no run, or the executor failed
  std::shared_ptr<SnapshotRing> ring_;
  std::unique_ptr<lens::OrderedSteps> ordered_;  // null: kernels run as they come
  std::unique_ptr<Timeline> timeline_;
  std::unique_ptr<CauseSearch> whySearch_;  // of timeline_ and algorithm_: the question of the ticket, disturbed
  std::uint64_t whySearched_ = 0;
  Readings readings_;  // the lock guards its requests
  InvariantWatch invariants_;
  ConditionWatch conditions_;
  ThreadWatch threads_;
  std::vector<std::uint32_t> lines_;              // of breakpoints
  bool whileSeeking_ = false;                     // Stops::whileSeeking
  std::optional<std::uint32_t> towards_;          // runTo_ of the step that is being played
  std::optional<std::uint64_t> backFrom_;         // the step where playing back began, which does not stop it
  StopReport found_;                              // at the step that is being played
  std::optional<std::uint64_t> recallUseless_;    // the step where there was no memory for it
  std::map<std::uint64_t, Parameters> branches_;  // in effect after the step
  bool ended_ = false;
  bool learnFailed_ = false;              // the recording cannot be read any further
  bool forgetful_ = false;                // the log says that the oldest steps are no longer kept
  std::uint64_t reportedSteps_ = 0;       // how many of the timeline's steps went into reports
  std::vector<std::uint64_t> disturbed_;  // RunReport's, of steps that went into none yet
  std::uint64_t shown_ = 0;               // the step that the newest report tells of
  Clock::time_point due_;                 // of the next step while playing

  std::thread thread_;
};

}  // namespace wf::run
