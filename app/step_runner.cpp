#include "app/step_runner.h"

#include <cmath>
#include <new>
#include <utility>

#include "compute/core/numbers.h"

namespace wf::app {
namespace {

constexpr std::uint64_t kKeyframeBudget = 256'000'000;
constexpr auto kReportEvery = std::chrono::milliseconds(30);  // on the way to a far step
constexpr double kPublishEveryStepUpTo = 120;                 // steps a second; faster, a step is shown when the one before was drawn

}  // namespace

StepRunner::StepRunner(std::function<void()> reported) : reported_(std::move(reported)), thread_([this] { loop(); }) {}

StepRunner::~StepRunner() {
  {
    const std::scoped_lock lock(mutex_);
    quit_ = true;
  }
  wake_.notify_one();
  thread_.join();
}

std::uint64_t StepRunner::setUp(RunSetup setup) {
  const std::scoped_lock lock(mutex_);
  // Whatever waits is about the run before: its requests, and its report, even if its owner was already told of one.
  journeys_.clear();
  interrupt_ = verifyWanted_ = valuesWanted_ = false;
  search_.reset();
  playing_ = setup.play;
  announced_ = false;
  report_ = {};
  report_.generation = ++generation_;
  setup_ = std::move(setup);
  wake_.notify_one();
  return generation_;
}

void StepRunner::play() {
  const std::scoped_lock lock(mutex_);
  playing_ = true;
  wake_.notify_one();
}

void StepRunner::pause() {
  const std::scoped_lock lock(mutex_);
  playing_ = false;
  journeys_.clear();
  interrupt_ = true;
  wake_.notify_one();
}

void StepRunner::post(const Journey& journey) {
  if (journey.kind == Journey::Kind::Absolute) {
    journeys_.clear();
    interrupt_ = true;
  }
  if (!journeys_.empty() && journeys_.back().kind == journey.kind) {
    journeys_.back().amount += journey.amount;  // ten presses of a key are one journey of ten
  } else {
    journeys_.push_back(journey);
  }
  wake_.notify_one();
}

void StepRunner::goTo(std::uint64_t step) {
  const std::scoped_lock lock(mutex_);
  post({Journey::Kind::Absolute, step == kEnd ? -1 : static_cast<std::int64_t>(step)});
}

void StepRunner::stepBy(std::int64_t kernels) {
  const std::scoped_lock lock(mutex_);
  post({Journey::Kind::Kernels, kernels});
}

void StepRunner::iterationBy(std::int64_t iterations) {
  const std::scoped_lock lock(mutex_);
  post({Journey::Kind::Iterations, iterations});
}

void StepRunner::setSpeed(double stepsPerSecond) {
  const std::scoped_lock lock(mutex_);
  speed_ = stepsPerSecond;
  wake_.notify_one();
}

void StepRunner::watch(std::vector<VertexId> vertices) {
  const std::scoped_lock lock(mutex_);
  watched_ = std::move(vertices);
  watchChanged_ = true;
  wake_.notify_one();
}

void StepRunner::watchCells(std::vector<ui::CellWindow> windows) {
  const std::scoped_lock lock(mutex_);
  cellWindows_ = std::move(windows);
  cellWindowsChanged_ = true;
  if (cellWindows_.empty()) search_.reset();
  wake_.notify_one();
}

void StepRunner::findChange(const ui::CellWindow& from) {
  const std::scoped_lock lock(mutex_);
  search_ = from;
  wake_.notify_one();
}

void StepRunner::verify() {
  const std::scoped_lock lock(mutex_);
  verifyWanted_ = true;
  wake_.notify_one();
}

void StepRunner::askForValues() {
  const std::scoped_lock lock(mutex_);
  valuesWanted_ = true;
  wake_.notify_one();
}

std::optional<RunReport> StepRunner::takeReport() {
  const std::scoped_lock lock(mutex_);
  if (!announced_) return std::nullopt;
  announced_ = false;
  RunReport out = std::move(report_);
  out.playing = playing_;  // as it is wanted now: what was wanted when the report was begun may be outdated
  report_ = {};
  report_.generation = generation_;
  return out;
}

// The loop looks at what is wanted in the order of urgency: a new run, a step that was asked for, values, the next step of playing.
void StepRunner::loop() {
  std::unique_lock lock(mutex_);
  while (!quit_) {
    if (cellWindowsChanged_) cells_.watch(cellWindows_);  // before anything moves, so that what was before is known
    if (setup_) {
      RunSetup setup = std::move(*setup_);
      setup_.reset();
      runGeneration_ = generation_;
      watchChanged_ = !watched_.empty();
      cells_.forget();
      lock.unlock();
      guarded([&] { build(std::move(setup)); });
      lock.lock();
    } else if (!algorithm_) {
      journeys_.clear();
      playing_ = verifyWanted_ = valuesWanted_ = watchChanged_ = false;
      search_.reset();
      wake_.wait(lock);
    } else if (!journeys_.empty()) {
      const Journey journey = journeys_.front();
      journeys_.pop_front();
      interrupt_ = false;
      lock.unlock();
      guarded([&] { travel(journey); });
      lock.lock();
      due_ = Clock::now();
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
    } else if (watchChanged_ || cellWindowsChanged_ || interrupt_) {
      const Publish publish = interrupt_ ? Publish::Always : Publish::Never;
      watchChanged_ = cellWindowsChanged_ = interrupt_ = false;
      lock.unlock();
      guarded([&] { report(publish); });
      lock.lock();
    } else if (search_) {
      const ui::CellWindow from = *std::exchange(search_, std::nullopt);
      lock.unlock();
      guarded([&] { search(from); });
      lock.lock();
    } else if (playing_ && (std::isinf(speed_) || Clock::now() >= due_)) {
      lock.unlock();
      guarded([&] { playStep(); });
      lock.lock();
    } else if (playing_) {
      wake_.wait_until(lock, due_);
    } else if (beforeIsWanted()) {
      lock.unlock();
      guarded([&] {
        recallBefore();
        if (algorithm_) report(Publish::Never);
      });
      lock.lock();
    } else {
      wake_.wait(lock);
    }
  }
}

// Keyframes and results live in this machine's memory; when it is full, that costs the run, not the program.
void StepRunner::guarded(const std::function<void()>& work) {
  try {
    work();
  } catch (const std::bad_alloc&) {
    fail({.code = ErrorCode::OutOfMemory, .message = "this machine's memory is full: the run was given up"});
  }
}

void StepRunner::build(RunSetup setup) {
  const auto started = Clock::now();
  const bool sameExecutor = executor_ && !executor_->failed() && setup.device == run_.device;
  run_ = std::move(setup);
  algorithm_.reset();
  ring_.reset();
  if (!run_.keepTimeline) timeline_.reset();
  if (!timeline_) timeline_ = std::make_unique<Timeline>(kKeyframeBudget);
  ended_ = false;
  reportedSteps_ = 0;
  const auto refuse = [&](const Error& error) {
    algorithm_.reset();
    report(Publish::Never, [&](RunReport& r) { r.setupError = error; });
  };

  std::string notUsed;
  if (!sameExecutor) {
    executor_.reset();
    auto made = exec::makeExecutor(run_.device, &notUsed);
    if (!made) return refuse(made.error());
    executor_ = std::move(*made);
  }
  algorithm_ = run_.chosen.make(*executor_, *run_.chosen.variant);
  algorithm_->setMetrics(run_.metrics);
  if (auto status = algorithm_->reset(run_.graph, run_.parameters); !status) return refuse(status.error());
  std::uint64_t snapshots = 0;
  for (const exec::StateArray& array : algorithm_->arrays()) snapshots += 3 * array.data->bytes();
  if (const auto memory = executor_->memory(); memory.freeBytes != 0 && snapshots > memory.freeBytes) {
    return refuse({.code = executor_->backend() == exec::Backend::Cuda ? ErrorCode::Device : ErrorCode::OutOfMemory,
                   .message = "showing this run needs " + bytesText(snapshots) + " more on " + executor_->deviceName() + ", where " +
                              bytesText(memory.freeBytes) + " are free"});
  }
  ring_ = std::make_shared<render::SnapshotRing>(executor_, algorithm_->arrays());
  if (executor_->failed()) return refuse(executor_->error());
  if (auto status = timeline_->note(*algorithm_); !status) return refuse(status.error());
  const auto setupNs = std::chrono::duration_cast<std::chrono::nanoseconds>(Clock::now() - started).count();
  report(Publish::Always, [&](RunReport& r) {
    r.ready = true;
    r.ring = ring_;
    r.executorName = executor_->name();
    r.deviceName = executor_->deviceName();
    r.onCuda = executor_->backend() == exec::Backend::Cuda;
    r.parallel = executor_->backend() == exec::Backend::Cuda || executor_->backend() == exec::Backend::Cpu;
    r.notUsed = notUsed;
    r.setupNs = static_cast<std::uint64_t>(setupNs);
  });
  if (algorithm_ && algorithm_->done()) finish();
  if (algorithm_ && run_.goTo != 0) moveTo(run_.goTo);
  if (algorithm_) report(Publish::Always);
  due_ = Clock::now();
}

void StepRunner::travel(const Journey& journey) {
  const std::uint64_t here = current();
  switch (journey.kind) {
    case Journey::Kind::Absolute:
      moveTo(journey.amount < 0 ? kEnd : static_cast<std::uint64_t>(journey.amount));
      break;
    case Journey::Kind::Kernels: {
      const std::int64_t target = static_cast<std::int64_t>(here) + journey.amount;
      moveTo(target < 0 ? 0 : static_cast<std::uint64_t>(target));
      break;
    }
    case Journey::Kind::Iterations:
      if (journey.amount < 0) {
        moveTo(timeline_->iterationEndBefore(here, static_cast<std::uint64_t>(-journey.amount)));
      } else {
        for (std::int64_t left = journey.amount; left > 0 && algorithm_ && !algorithm_->done() && !interrupted();) {
          noteCells(true);
          if (!makeStep() && !algorithm_) return;
          if (algorithm_->lastStep().endsIteration) --left;
        }
      }
      break;
  }
  if (algorithm_) report(Publish::Always);
}

void StepRunner::playStep() {
  double speed = 0;
  {
    const std::scoped_lock lock(mutex_);
    speed = speed_;
  }
  if (!algorithm_->done()) {
    noteCells(speed <= kPublishEveryStepUpTo);
    makeStep();
  }
  if (!algorithm_) return;
  const bool over = algorithm_->done();
  if (over) endPlaying();
  if (!std::isinf(speed)) {
    const auto interval = std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(1.0 / speed));
    due_ += interval;
    // After a hitch playing goes on at its speed instead of catching up.
    if (due_ + std::chrono::milliseconds(250) < Clock::now()) due_ = Clock::now() + interval;
  }
  report(over || speed <= kPublishEveryStepUpTo ? Publish::Always : Publish::IfTaken);
}

bool StepRunner::makeStep() {
  auto step = algorithm_->step();
  if (!step) {
    fail(step.error());
    return false;
  }
  if (auto status = timeline_->note(*algorithm_, run_.keyframes); !status) {
    fail(status.error());
    return false;
  }
  if (!algorithm_->done()) return true;
  finish();
  return false;
}

void StepRunner::moveTo(std::uint64_t step) {
  std::uint64_t at = 0;
  const algorithms::SavedState& keyframe = timeline_->keyframeBefore(step, &at);
  if (step < current() || at > current()) {
    if (auto status = algorithm_->restore(keyframe); !status) return fail(status.error());
  }
  auto reported = Clock::now();
  while (algorithm_ && current() < step && !algorithm_->done() && !interrupted()) {
    noteCells(current() + 1 == step);
    if (!makeStep() || current() == step) break;
    if (Clock::now() - reported < kReportEvery) continue;
    report(Publish::IfTaken);
    reported = Clock::now();
  }
}

bool StepRunner::interrupted() {
  const std::scoped_lock lock(mutex_);
  return quit_ || interrupt_ || setup_.has_value();
}

void StepRunner::finish() {
  if (ended_) return;
  ended_ = true;
  auto result = algorithm_->result();
  if (executor_->failed()) return fail(executor_->error());
  report(Publish::Always, [&](RunReport& r) {
    if (result) {
      r.result = std::move(*result);
    } else {
      r.resultError = result.error();  // costs that passed the largest: what the arrays hold is still what the kernels did
    }
  });
}

void StepRunner::check() {
  auto verified = algorithm_->verify();
  if (executor_->failed()) return fail(executor_->error());
  report(Publish::Never, [&](RunReport& r) {
    r.verification = verified ? std::move(*verified) : algorithms::Verification{false, verified.error().sentence()};
  });
}

void StepRunner::endPlaying() {
  const std::scoped_lock lock(mutex_);
  if (runGeneration_ == generation_) playing_ = false;  // of this run, not of the one that was asked for meanwhile
}

void StepRunner::fail(Error error) {
  algorithm_.reset();  // its arrays hold nothing that could be relied on
  endPlaying();
  report(Publish::Never, [&](RunReport& r) { r.failure = std::move(error); });
}

VertexReading StepRunner::read(VertexId vertex) {
  const auto arrays = algorithm_->arrays();
  const auto valueAt = [&](const exec::StateArray& array, std::uint64_t place) {
    std::uint64_t bits = 0;
    const std::size_t size = elementSize(array.info->type);
    if (place < array.count) executor_->download(&bits, *array.data, place * size, size);
    return bits;
  };
  VertexReading reading{vertex, std::vector<std::uint64_t>(arrays.size(), 0)};
  for (std::size_t i = 0; i < arrays.size(); ++i) {
    const StateArrayInfo& info = *arrays[i].info;
    if (info.domain == Domain::Vertex) reading.bits[i] = valueAt(arrays[i], vertex);
    if (info.domain != Domain::Color) continue;
    for (const exec::StateArray& via : arrays) {
      if (via.info->id == info.via) reading.bits[i] = valueAt(arrays[i], valueAt(via, vertex));
    }
  }
  return reading;
}

void StepRunner::noteCells(bool shown) {
  if (shown || Clock::now() >= cellsDue_) {
    cells_.noteBefore(*algorithm_);
    cellsDue_ = Clock::now() + kReportEvery;
  }
}

bool StepRunner::beforeIsWanted() const {
  return cells_.watching() && current() > 0 && recallUseless_ != current() && !cells_.knowsBefore(current()) && canRepeat();
}

bool StepRunner::canRepeat() const {
  const exec::Backend backend = executor_->backend();
  const bool races = backend == exec::Backend::Cuda || backend == exec::Backend::Cpu;
  return run_.keyframes && (run_.chosen.variant->deterministic || !races);
}

// Back to the step before and on again, where kernels repeat exactly what they did. Not left half-way: its end is where it began.
void StepRunner::recallBefore() {
  const std::uint64_t here = current();
  std::uint64_t at = 0;
  if (auto status = algorithm_->restore(timeline_->keyframeBefore(here - 1, &at)); !status) return fail(status.error());
  while (algorithm_ && current() < here) {
    if (current() + 1 == here) cells_.keepAll(*algorithm_);
    if (!makeStep()) break;
  }
  if (!cells_.holdsAll(here)) recallUseless_ = here;
  if (algorithm_ && executor_->failed()) fail(executor_->error());
}

void StepRunner::search(const ui::CellWindow& from) {
  if (cells_.watching() && !cells_.holdsAll(current()) && current() > 0 && canRepeat()) recallBefore();
  if (!algorithm_) return;
  const ui::FoundChange found = cells_.search(*algorithm_, from);
  if (executor_->failed()) return fail(executor_->error());
  report(Publish::Never, [&](RunReport& r) { r.foundChange = found; });
}

void StepRunner::report(Publish publish, const std::function<void(RunReport&)>& add) {
  std::vector<VertexId> watched;
  {
    const std::scoped_lock lock(mutex_);
    if (publish != Publish::IfTaken || !announced_) watched = watched_;
  }
  std::vector<VertexReading> readings;
  std::optional<ui::CellValues> cells;
  if (algorithm_ && ring_) {
    if (publish == Publish::Always || (publish == Publish::IfTaken && !ring_->hasNew()))
      ring_->publish(algorithm_->lastStep(), algorithm_->arrays());
    for (const VertexId vertex : watched) {
      if (vertex >= run_.graph->vertexCount()) continue;
      readings.push_back(read(vertex));
    }
    if (publish != Publish::IfTaken || cells_.knowsBefore(current())) cells = cells_.read(*algorithm_);
    if (executor_->failed()) return fail(executor_->error());
  }

  bool announce = false;
  {
    const std::scoped_lock lock(mutex_);
    if (runGeneration_ != generation_) return;  // nobody waits for this run any more
    if (timeline_) {
      const auto& steps = timeline_->steps();
      report_.newSteps.insert(report_.newSteps.end(), steps.begin() + static_cast<std::ptrdiff_t>(reportedSteps_), steps.end());
      reportedSteps_ = steps.size();
    }
    if (algorithm_) report_.step = current();
    report_.ended = ended_;
    if (!readings.empty()) {
      report_.readings = std::move(readings);
      report_.readingsStep = current();
    }
    if (cells) report_.cells = std::move(cells);
    if (add) add(report_);
    announce = !announced_;
    announced_ = true;
  }
  if (announce && reported_) reported_();
}

}  // namespace wf::app
