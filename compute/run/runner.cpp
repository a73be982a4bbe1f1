// The loop that looks at what is wanted, and reports. What is asked of it: runner_requests.cpp; what it then does:
// runner_run.cpp, runner_moves.cpp.
#include "compute/run/runner.h"

#include <cmath>
#include <utility>

#include "compute/core/failure.h"

namespace wf::run {

Runner::Runner(std::function<void()> reported, ExecutorMaker makeExecutor)
    : reported_(std::move(reported)), makeExecutor_(std::move(makeExecutor)), thread_([this] {
        for (;;) {
          try {
            return loop();
          } catch (...) {
            guarded([] { throw; });  // outside of the work itself, in what is kept of it
          }
        }
      }) {}

Runner::~Runner() { stop(); }

void Runner::stop() {
  if (!thread_.joinable()) return;
  {
    const std::scoped_lock lock(mutex_);
    quit_ = true;
    if (resultTask_) resultTask_->cancel();
    cancelLooking();
  }
  wake_.notify_one();
  thread_.join();
}

// The loop looks at what is wanted in the order of urgency: a new run, a step that was asked for, values, the next step of playing.
void Runner::loop() {
  std::unique_lock lock(mutex_);
  while (!quit_) {
    if (readings_.haveRequests()) {  // before anything moves, so that what was before is known
      Readings::Requests requests = readings_.takeRequests();
      lock.unlock();
      guarded([&] { readings_.ask(std::move(requests)); });
      lock.lock();
      continue;
    }
    if (setup_) {
      RunSetup setup = std::move(*setup_);
      setup_.reset();
      runGeneration_ = generation_;
      readings_.forget();
      recallUseless_.reset();
      conditions_.freeCopies();
      threads_.forget();
      invariants_.beginRun();
      lock.unlock();
      guarded([&] { build(std::move(setup)); });
      lock.lock();
    } else if (queryWaits() && (!algorithm_ || seeks_.empty())) {
      lock.unlock();
      guarded([&] { answerQuery(); });
      lock.lock();
    } else if (!algorithm_) {
      seeks_.clear();
      playing_ = verifyWanted_ = resultWanted_ = valuesWanted_ = false;
      readings_.passOver();
      search_.reset();
      why_.reset();
      wake_.wait(lock);
    } else if (!seeks_.empty()) {
      const Seek seek = seeks_.front();
      seeks_.pop_front();
      interrupt_ = false;
      seeking_ = seek.kind == Seek::Kind::Absolute;
      forgetForStops();
      lock.unlock();
      guarded([&] { perform(seek); });
      lock.lock();
      due_ = Clock::now();
    } else if (resultWanted_) {
      resultWanted_ = false;
      lock.unlock();
      guarded([&] { finishAgain(); });
      lock.lock();
    } else if (verifyWanted_) {
      verifyWanted_ = false;
      lock.unlock();
      guarded([&] { check(); });
      lock.lock();
    } else if (valuesWanted_) {
      valuesWanted_ = false;
      lock.unlock();
      guarded([&] {
        auto values = algorithm_->values();
        if (executor_->failed()) return fail(executor_->error());
        report(Publish::Never, [&](RunReport& r) { r.values = std::move(values); });
      });
      lock.lock();
    } else if (readings_.unread() || interrupt_) {
      const Publish publish = interrupt_ ? Publish::Always : Publish::Never;
      interrupt_ = false;
      readings_.passOver();
      lock.unlock();
      guarded([&] { report(publish); });
      lock.lock();
    } else if ((stopsChanged_ || invariants_.neverLooked() || conditions_.neverLooked()) && !playing_) {
      lock.unlock();
      guarded([&] { lookNow(); });
      lock.lock();
    } else if (const auto reader = readings_.due(current(), playing_)) {
      lock.unlock();
      guarded([&] { readDue(*reader); });
      lock.lock();
    } else if (search_) {
      const CellWindow from = *std::exchange(search_, std::nullopt);
      lock.unlock();
      guarded([&] { search(from); });
      lock.lock();
    } else if (why_ && !playing_) {
      lock.unlock();
      guarded([&] { answerWhy(); });
      lock.lock();
    } else if (std::exchange(growthChanged_, false)) {
      lock.unlock();
      guarded([&] {
        if (algorithm_->done()) finish();  // unless it grows further
        if (algorithm_) report(Publish::Never);
      });
      lock.lock();
    } else if (playing_ && !atGrowingEnd() && (std::isinf(speedNow()) || Clock::now() >= due_)) {
      lock.unlock();
      guarded([&] { playStep(); });
      lock.lock();
    } else if (playing_ && !atGrowingEnd()) {
      wake_.wait_until(lock, due_);
    } else if (beforeIsWanted()) {
      lock.unlock();
      guarded([&] {
        recallBefore();
        if (algorithm_) report(Publish::Never);
      });
      lock.lock();
    } else if (learns()) {
      lock.unlock();
      guarded([&] { learn(); });
      lock.lock();
    } else {
      wake_.wait(lock);
    }
  }
}

// Keyframes and results live in this machine's memory; when it is full, that costs the run, not the program.
void Runner::guarded(const std::function<void()>& work) {
  try {
    work();
  } catch (...) {
    fail(errorInFlight("this machine's memory is full: the run was aborted"));
  }
}

bool Runner::wouldShow() {
  const std::scoped_lock lock(mutex_);
  return !showsStep_;  // only the compute thread makes it true
}

void Runner::say(std::string text) {
  report(Publish::Never, [&](RunReport& r) { r.notes.push_back(std::move(text)); });
}

bool Runner::abandoned() {
  const std::scoped_lock lock(mutex_);
  return quit_ || setup_.has_value();
}

bool Runner::interrupted() {
  const std::scoped_lock lock(mutex_);
  return quit_ || interrupt_ || setup_.has_value();
}

void Runner::arrive() {
  const std::scoped_lock lock(mutex_);
  seeking_ = false;
}

void Runner::endPlaying() {
  const std::scoped_lock lock(mutex_);
  if (runGeneration_ == generation_) playing_ = false;  // of this run, not of the one that was asked for meanwhile
}

void Runner::fail(Error error) {
  whySearch_.reset();
  algorithm_.reset();  // its arrays hold nothing that could be relied on
  arrive();
  endPlaying();
  report(Publish::Never, [&](RunReport& r) { r.failure = std::move(error); });
}

// What is read is of the shown step or is not read: all of a report is of one step.
void Runner::report(Publish publish, const std::function<void(RunReport&)>& add) {
  const bool runs = algorithm_ && (ring_ || !run_.snapshots);
  const bool shows = runs && (publish == Publish::Always || (publish == Publish::IfTaken && wouldShow()));
  Answers answers;
  if (shows || (runs && current() == shown_)) {
    if (shows && run_.snapshots) ring_->write(algorithm_->lastStep(), algorithm_->arrays());
    answers = readings_.read(*algorithm_);
  }
  const bool recalls = runs && (shows || current() == shown_) && beforeIsWanted();
  if (runs && executor_->failed()) return fail(executor_->error());

  bool announce = false;
  {
    const std::scoped_lock lock(mutex_);
    if (runGeneration_ != generation_) return;  // this run is no longer wanted
    if (timeline_) {
      const auto& steps = timeline_->steps();
      report_.newSteps.insert(report_.newSteps.end(), steps.begin() + static_cast<std::ptrdiff_t>(reportedSteps_), steps.end());
      reportedSteps_ = steps.size();
      report_.disturbed.insert(report_.disturbed.end(), disturbed_.begin(), disturbed_.end());
      disturbed_.clear();
      report_.lastStep = timeline_->lastStep();
      report_.history = {timeline_->budget(), timeline_->bytes()};
      if (!run_.keepSteps) report_.sums = timeline_->sums();
    }
    if (shows) {
      shown_ = current();
      showsStep_ = true;
      if (run_.snapshots) {
        ring_->keep();
        kept_ = ring_;
      }
    }
    report_.step = shown_;
    report_.ended = ended_;
    if (ordered_) report_.losses = ordered_->losses();
    for (InvariantLook& look : invariants_.takeLooks()) report_.looks.push_back(std::move(look));
    for (const ConditionAlready& one : conditions_.takeAlready()) report_.already.push_back(one);
    report_.answers.put(answers);
    report_.recalls = recalls;
    if (energy_ && algorithm_ && Clock::now() >= energyDue_) {
      report_.energy = energyNow();
      energyDue_ = Clock::now() + kEnergyEvery;
    }
    if (add) add(report_);
    announce = !announced_;
    announced_ = true;
  }
  if (announce && reported_) reported_();
}

}  // namespace wf::run
