#include "compute/lens/lens.h"

#include <algorithm>
#include <cstring>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

#include "compute/core/failure.h"
#include "compute/exec/executors.h"
#include "compute/lens/executor_of_run.h"
#include "compute/lens/launches.h"
#include "compute/lens/lens_executor.h"

namespace wf::lens {
namespace {

Error lookCancelled() { return {.code = ErrorCode::Cancelled, .message = "looking into the step was cancelled"}; }

// One pass over the step: the report, and the state that it led to.
struct Pass {
  Report report;
  std::vector<std::vector<std::byte>> after;  // of each array
};

Result<Pass> pass(const Request& request, Attack attack, Progress& progress) {
  LensExecutor executor;
  std::vector<std::pair<const void*, std::size_t>> taken;
  executor.onAllocation([&](const void* data, std::size_t bytes) { taken.emplace_back(data, bytes); });
  const std::unique_ptr<algorithms::Algorithm> run = request.chosen.make(executor, *request.chosen.variant);
  if (auto status = run->reset(request.graph, request.parameters); !status) return status.error();
  if (progress.cancelled()) return lookCancelled();
  // A recording may say anything.
  if (request.before->control.size() < sizeof(Step) || !run->couldHold(std::span(request.before->control).subspan(sizeof(Step))))
    return Error{.code = ErrorCode::InvalidInput, .message = "the state before the step is none that such a run could hold"};
  if (auto status = run->restore(*request.before); !status) return status.error();
  if (run->lastStep().index > 0 && !run->couldMake(run->lastStep()))
    return Error{.code = ErrorCode::InvalidInput, .message = "the step before is none that such a run could make"};
  if (run->done()) return Error{.code = ErrorCode::InvalidInput, .message = "the run has ended: there is no step to look into"};

  MemoryMap memory(*run);
  for (const auto& [data, bytes] : taken) memory.addWork(data, bytes);
  executor.onAllocation([&](const void* data, std::size_t bytes) { memory.addWork(data, bytes); });
  Launches launches(request, memory, attack, progress);
  executor.watch(&launches);
  executor.setReplacements(request.replacements);
  run->setMetrics(true);
  const auto step = run->step();
  executor.watch(nullptr);
  executor.setReplacements(nullptr);
  if (launches.cancelled()) return lookCancelled();
  if (!step) return step.error();

  Pass out{.report = launches.take(), .after = {}};
  out.report.step = *step;
  out.report.kernel = step->kernel;
  if (step->launched > out.report.sums.threads)
    out.report.unseenThreads = std::max(out.report.unseenThreads, step->launched - out.report.sums.threads);
  if (request.keepAfter) {
    auto after = run->save();
    if (!after) return after.error();
    out.report.after = std::make_shared<const algorithms::SavedState>(std::move(*after));
  }
  for (const exec::StateArray& array : run->arrays()) {
    std::vector<std::byte> bytes(array.data->bytes());
    if (!bytes.empty()) std::memcpy(bytes.data(), array.data->data(), bytes.size());
    out.after.push_back(std::move(bytes));
  }
  return out;
}

void nameWrong(Report& report, const std::vector<std::vector<std::byte>>& found, const std::vector<std::vector<std::byte>>& inOrder) {
  for (std::uint32_t k = 0; k < report.memories.size(); ++k) {
    const Memory& memory = report.memories[k];
    if (!memory.array || memory.bytes == 0) continue;
    const auto& mine = found[*memory.array];
    const auto& right = inOrder[*memory.array];
    for (std::uint64_t i = 0; i < memory.count; ++i) {
      std::uint64_t value = 0, expected = 0;
      std::memcpy(&value, mine.data() + i * memory.bytes, memory.bytes);
      std::memcpy(&expected, right.data() + i * memory.bytes, memory.bytes);
      if (value == expected) continue;
      ++report.wrongElements;
      if (report.wrong.size() < kListedPlaces) report.wrong.push_back({k, i, value, expected});
    }
  }
}

Result<Report> looked(const Request& request, Progress& progress) {
  progress.begin("Looking into the step", 0);
  if (request.schedule.kind == Schedule::Kind::Ascending) {
    auto only = pass(request, Attack::Stale, progress);
    if (!only) return only.error();
    return std::move(only->report);
  }
  Request inOrder = request;
  inOrder.schedule = {};
  inOrder.warps = 0;
  inOrder.items.clear();
  const auto first = pass(inOrder, Attack::Stale, progress);
  if (!first) return first.error();
  const auto made = [&](Attack attack) {
    auto one = pass(request, attack, progress);
    if (one) nameWrong(one->report, one->after, first->after);
    return one;
  };
  auto second = made(Attack::Stale);
  // No order of threads does any harm where none comes to what another one writes.
  const Report& known = first->report;
  const bool mayRace = known.harmfulWrites + known.harmlessReads + known.harmfulReads > 0;
  if (second && request.schedule.kind == Schedule::Kind::Adversarial && mayRace) {
    const auto harm = [](const Report& report) { return std::tuple(report.lostWrites > 0, report.wrongElements, report.lostWrites); };
    for (const Attack attack : {Attack::StaleOne, Attack::Ahead, Attack::AheadBack, Attack::BackAhead, Attack::BackBack}) {
      if (second->report.lostWrites > 0 && second->report.wrongElements > 0) break;
      auto other = made(attack);
      if (!other) return other.error();
      if (harm(other->report) > harm(second->report)) second = std::move(other);
    }
  }
  if (!second) return second.error();
  return std::move(second->report);
}

}  // namespace

Result<Report> look(const Request& request, Progress& progress) {
  try {
    return looked(request, progress);
  } catch (...) {
    return errorInFlight("this machine's memory is full: the step could not be looked into");
  }
}

std::shared_ptr<exec::Executor> executorOfRun(const algorithms::Chosen& chosen, const Parameters& parameters) {
  return isDeterministic(*chosen.variant, parameters) ? exec::makeCpuExecutor() : exec::makeSequentialExecutor();
}

Result<std::shared_ptr<const algorithms::SavedState>> stateBefore(const algorithms::Chosen& chosen, const Parameters& parameters,
                                                                  const std::shared_ptr<const Graph>& graph, std::uint64_t step,
                                                                  Progress& progress) {
  const std::shared_ptr<exec::Executor> executor = executorOfRun(chosen, parameters);
  const std::unique_ptr<algorithms::Algorithm> run = chosen.make(*executor, *chosen.variant);
  run->setMetrics(false);
  progress.begin("Preparing the run", 0);
  if (auto status = run->reset(graph, parameters); !status) return status.error();
  progress.begin("Going to the step", step);
  while (run->lastStep().index + 1 < step && !run->done()) {
    if (progress.cancelled()) return lookCancelled();
    if (const auto made = run->step(); !made) return made.error();
    progress.advanceTo(run->lastStep().index);
  }
  if (step == 0 || run->done() || run->lastStep().index + 1 != step) {
    return Error{.code = ErrorCode::InvalidInput,
                 .message = "there is no such step: steps go from 1 to " + std::to_string(run->lastStep().index + (run->done() ? 0 : 1))};
  }
  auto saved = run->save();
  if (!saved) return saved.error();
  return std::make_shared<const algorithms::SavedState>(std::move(*saved));
}

}  // namespace wf::lens
