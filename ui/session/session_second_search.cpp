// The search for the first difference between the session's run and the second one.
#include <fmt/format.h>

#include "compute/core/domains.h"
#include "compute/core/value_text.h"
#include "ui/session/session_core.h"
#include "ui/session/session_second_run.h"

namespace wf::ui {

using FoundPhase = FoundDifference::Phase;

void SessionSecondRun::findFirst() {
  if (state_.phase != SecondRunState::Phase::Ready || found_.phase == FoundPhase::Searching) return;
  auto first = first_.plan();
  found_ = {};
  if (!first) {
    found_ = {.phase = FoundPhase::Failed, .problem = first.error().sentence()};
    return changed();
  }
  found_.phase = FoundPhase::Searching;
  run::DifferenceOptions options{.alignment = state_.alignment, .pairs = request_.pairs, .tolerance = request_.tolerance, .vertices = 1};
  // The same time of kernels is another one when they run again: iterations are what stays.
  if (state_.alignment == run::Alignment::Time) options.alignment = run::Alignment::Iteration;
  search_.start([a = std::move(*first), b = plan_, options, make = makeExecutor_](Progress& progress) -> Result<SearchEnd> {
    const auto search = [&](const exec::DeviceRequest& deviceA, const exec::DeviceRequest& deviceB) -> Result<SearchEnd> {
      run::RunPlan planA = a, planB = b;
      planA.device = deviceA;
      planB.device = deviceB;
      const auto runA = run::PlannedRun::make(planA, make), runB = run::PlannedRun::make(planB, make);
      if (!runA || !runB) return runA ? runB.error() : runA.error();
      auto difference = run::RunDifference::begin((*runA)->run(), (*runB)->run(), options);
      if (!difference) return difference.error();
      auto found = (*difference)->firstDifference(progress);
      if (!found) return found.error();
      SearchEnd out{.first = std::move(*found), .left = (*difference)->at()};
      out.lengthsDiffer = !out.first && (*difference)->alignment() == run::Alignment::Step && (*difference)->lengthsDiffer();
      if (!out.first) return out;
      const run::ArrayPair& pair = (*difference)->pairing().pairs[out.first->element.pair];
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
            .lengthsDiffer = end.lengthsDiffer};
  if (end.first) {
    const Graph& graph = *core_.document.graph;
    const run::ElementDifference& element = end.first->element;
    found_.count = end.first->count;
    if (const auto ends = traits(end.a.domain).ends(graph, element.index)) found_.vertex = ends->from;
    found_.place = placeText(graph, end.a.domain, element.index);
    found_.sentence = fmt::format("{}{}: {} and {}", end.a.title, found_.place.empty() ? "" : " of " + found_.place,
                                  valueWithUnit(end.a, element.a, graph), valueWithUnit(end.b, element.b, graph));
  }
  changed();
}

void SessionSecondRun::goToFirst() {
  if (found_.phase == FoundPhase::Found) first_.goTo(found_.stepA);
}

}  // namespace wf::ui
