// The runner's requests: from any thread, each noted for the loop and answered by a report.
#include <utility>

#include "compute/run/runner.h"

namespace wf::run {

std::uint64_t Runner::setUp(RunSetup setup) {
  const std::scoped_lock lock(mutex_);
  // All that waits is about the run before: its requests, and its report, even if its owner already knows of one.
  seeks_.clear();
  interrupt_ = verifyWanted_ = resultWanted_ = valuesWanted_ = false;
  if (resultTask_) resultTask_->cancel();
  cancelLooking();
  search_.reset();
  why_.reset();
  whyNews_.reset();
  ++whyTicket_;
  playing_ = setup.play;
  backward_ = false;
  loop_.reset();
  runTo_.reset();
  toStop_ = false;
  stops_ = std::move(setup.stops);
  stopsChanged_ = true;
  announced_ = showsStep_ = growthChanged_ = false;
  kept_.reset();
  report_ = {};
  report_.generation = ++generation_;
  setup_ = std::move(setup);
  wake_.notify_one();
  return generation_;
}

void Runner::play(bool backward) {
  const std::scoped_lock lock(mutex_);
  backBegins_ = backward && !(playing_ && backward_);
  runTo_.reset();
  toStop_ = false;
  playing_ = true;
  if (backward != backward_) cancelLooking();
  backward_ = backward;
  wake_.notify_one();
}

void Runner::pause() {
  const std::scoped_lock lock(mutex_);
  playing_ = toStop_ = false;
  runTo_.reset();
  dropSeeks();
  cancelLooking();
  interrupt_ = true;
  wake_.notify_one();
}

// A branch stays: its caller relies on it.
void Runner::dropSeeks() {
  std::erase_if(seeks_, [](const Seek& seek) { return seek.kind != Seek::Kind::Branch; });
}

void Runner::post(const Seek& seek) {
  cancelLooking();
  if (seek.kind == Seek::Kind::Absolute) {
    dropSeeks();
    interrupt_ = true;
  }
  if (!seeks_.empty() && seeks_.back().kind == seek.kind) {
    seeks_.back().amount += seek.amount;  // ten presses of a key are one seek of ten
  } else {
    seeks_.push_back(seek);
  }
  seeks_.back().number = ++seekCount_;
  wake_.notify_one();
}

void Runner::goTo(std::uint64_t step) {
  const std::scoped_lock lock(mutex_);
  post({Seek::Kind::Absolute, step == kEnd ? -1 : static_cast<std::int64_t>(step)});
}

void Runner::grew() {
  const std::scoped_lock lock(mutex_);
  growthChanged_ = true;
  wake_.notify_one();
}

std::uint64_t Runner::seeks() const {
  const std::scoped_lock lock(mutex_);
  return seekCount_;
}

void Runner::stepBy(std::int64_t kernels) {
  const std::scoped_lock lock(mutex_);
  post({Seek::Kind::Kernels, kernels});
}

void Runner::iterationBy(std::int64_t iterations) {
  const std::scoped_lock lock(mutex_);
  post({Seek::Kind::Iterations, iterations});
}

void Runner::setSpeed(double stepsPerSecond) {
  const std::scoped_lock lock(mutex_);
  speed_ = stepsPerSecond;
  wake_.notify_one();
}

void Runner::branch(std::uint64_t step, Parameters parameters) {
  const std::scoped_lock lock(mutex_);
  seeks_.clear();
  cancelLooking();
  interrupt_ = true;
  seeks_.push_back({Seek::Kind::Branch, static_cast<std::int64_t>(step)});
  wake_.notify_one();
  branchTo_ = std::move(parameters);
}

void Runner::setLoop(std::optional<Loop> loop) {
  const std::scoped_lock lock(mutex_);
  loop_ = loop;
}

void Runner::findChange(const CellWindow& from) {
  const std::scoped_lock lock(mutex_);
  search_ = from;
  wake_.notify_one();
}

void Runner::verify() {
  const std::scoped_lock lock(mutex_);
  verifyWanted_ = true;
  wake_.notify_one();
}

void Runner::workOutResult() {
  const std::scoped_lock lock(mutex_);
  resultWanted_ = true;
  wake_.notify_one();
}

std::shared_ptr<const Progress> Runner::resultTask() const {
  const std::scoped_lock lock(mutex_);
  return resultTask_;
}

void Runner::cancelResultTask() {
  const std::scoped_lock lock(mutex_);
  verifyWanted_ = false;
  if (resultTask_) resultTask_->cancel();
}

void Runner::askForValues() {
  const std::scoped_lock lock(mutex_);
  valuesWanted_ = true;
  wake_.notify_one();
}

std::optional<RunReport> Runner::takeReport() {
  const std::scoped_lock lock(mutex_);
  if (!announced_) return std::nullopt;
  announced_ = showsStep_ = false;
  // Under the lock that report_ and the snapshot change under together: neither is newer than the other.
  if (kept_) kept_->offer();
  kept_.reset();
  RunReport out = std::move(report_);
  out.backward = backward_;
  out.hurrying = playing_ && (runTo_ || toStop_);
  out.seeking = seeking_;
  out.playing = playing_;  // as it is wanted now: what was wanted when the report was begun may be outdated
  report_ = {};
  report_.generation = generation_;
  report_.seek = seekEnded_;
  return out;
}

}  // namespace wf::run
