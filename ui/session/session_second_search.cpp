// The search for the first difference between the session's run and the second one.
#include <chrono>
#include <thread>

#include <fmt/format.h>

#include "compute/core/domains.h"
#include "compute/core/value_text.h"
#include "ui/session/session_core.h"
#include "ui/session/session_second_run.h"

namespace wf::ui {

using FoundPhase = FoundDifference::Phase;

namespace {

constexpr std::chrono::milliseconds kUntilItGrew{20};  // while another program makes its next step

}  // namespace

void SessionSecondRun::findFirst() {
  if (state_.phase != SecondRunState::Phase::Ready || found_.phase == FoundPhase::Searching) return;
  auto first = first_.plan();
  found_ = {};
  if (!first) {
    found_ = {.phase = FoundPhase::Failed, .problem = first.error().sentence()};
    return changed();
  }
  found_.phase = FoundPhase::Searching;
  run::DifferenceOptions options{.alignment = state_.alignment,
                                 .kernel = state_.kernel,
                                 .event = state_.event,
                                 .pairs = request_.pairs,
                                 .tolerance = request_.tolerance,
                                 .vertices = 1};
  // The same time of kernels is another one when they run again: iterations are what stays.
  if (state_.alignment == run::Alignment::Time) options.alignment = run::Alignment::Iteration;
  equalUpTo_ = std::make_shared<std::atomic<std::uint64_t>>(0);
  search_.start([a = std::move(*first), b = plan_, options, make = makeExecutor_, equalUpTo = equalUpTo_,
                 news = &core_.news](Progress& progress) -> Result<SearchEnd> {
    const auto search = [&](const exec::DeviceRequest& deviceA, const exec::DeviceRequest& deviceB) -> Result<SearchEnd> {
      run::RunPlan planA = a, planB = b;
      planA.device = deviceA;
      planB.device = deviceB;
      const auto runA = run::PlannedRun::make(planA, make), runB = run::PlannedRun::make(planB, make);
      if (!runA || !runB) return runA ? runB.error() : runA.error();
      run::DifferenceOptions how = options;
      how.makeA = (*runA)->maker();
      how.makeB = (*runB)->maker();
      auto difference = run::RunDifference::begin((*runA)->run(), (*runB)->run(), how);
      if (!difference) return difference.error();
      auto found = (*difference)->firstDifference(progress);
      while (found && !*found && (*difference)->waits()) {
        const std::uint64_t equal = (*difference)->at().a.index;
        if (equalUpTo->exchange(equal) != equal) news->wakeUp();
        if (progress.cancelled()) return Error{.code = ErrorCode::Cancelled, .message = "the comparison was cancelled"};
        std::this_thread::sleep_for(kUntilItGrew);
        found = (*difference)->firstDifference(progress);
      }
      if (!found) return found.error();
      SearchEnd out{.first = std::move(*found), .left = (*difference)->at()};
      out.lengthsDiffer = !out.first && (*difference)->alignment() == run::Alignment::Step && (*difference)->lengthsDiffer();
      if (!out.first && (*difference)->cutShort()) {
        out.aEndsEarly = (*difference)->aEndsEarly();
        out.bEndsEarly = (*difference)->bEndsEarly();
      }
      if (!out.first) return out;
      const run::ArrayPair& pair = (*difference)->pairing().pairs[out.first->element.pair];
      out.arrayA = static_cast<int>(pair.a);
      out.arrayB = static_cast<int>(pair.b);
      out.a = *(*runA)->run().arrays()[pair.a].info;
      out.b = *(*runB)->run().arrays()[pair.b].info;
      return out;
    };
    auto out = search(a.device, b.device);
    // The shown runs have the device already.
    if (!out && out.error().code == ErrorCode::OutOfMemory) return search(exec::DeviceChoice::Cpu, exec::DeviceChoice::Cpu);
    return out;
  });
  changed();
}

double SessionSecondRun::searchFraction() const {
  const Progress* progress = search_.progress();
  return progress == nullptr ? -1 : progress->fraction();
}

std::optional<std::uint64_t> SessionSecondRun::equalSoFar() const {
  const auto grows = [](const std::shared_ptr<const recording::Replay>& replay) { return replay != nullptr && replay->grows(); };
  const bool waits = found_.phase == FoundPhase::Searching && (grows(core_.run.replay) || grows(state_.replay));
  return waits && equalUpTo_ ? std::optional(equalUpTo_->load()) : std::nullopt;
}

void SessionSecondRun::takeSearch() {
  auto ended = search_.take();
  if (!ended) return;
  if (!*ended) {
    const bool cancelled = ended->error().code == ErrorCode::Cancelled;
    found_ = {.phase = cancelled ? FoundPhase::Cancelled : FoundPhase::Failed,
              .problem = cancelled ? std::string() : ended->error().sentence()};
    return changed();
  }
  const SearchEnd& end = **ended;
  found_ = {.phase = end.first ? FoundPhase::Found : FoundPhase::Equal,
            .stepA = end.left.a.index,
            .stepB = end.left.b.index,
            .lengthsDiffer = end.lengthsDiffer,
            .aEndsEarly = end.aEndsEarly,
            .bEndsEarly = end.bEndsEarly};
  if (end.first) {
    const Graph& graph = *core_.document.graph;
    const run::ElementDifference& element = end.first->element;
    found_.count = end.first->count;
    found_.a = {end.arrayA, element.index};
    found_.b = {end.arrayB, element.index};
    if (end.a.domain == Domain::Arc) found_.arc = static_cast<ArcId>(element.index);
    if (const auto ends = traits(end.a.domain).ends(graph, element.index)) found_.vertex = ends->from;
    found_.place = placeText(graph, end.a.domain, element.index);
    found_.sentence = fmt::format("{}{}: {} in A and {} in B", end.a.title, found_.place.empty() ? "" : " of " + found_.place,
                                  valueWithUnit(end.a, element.a, graph), valueWithUnit(end.b, element.b, graph));
  }
  changed();
}

}  // namespace wf::ui
