#include <algorithm>

#include <fmt/format.h>

#include "compute/core/domains.h"
#include "compute/core/numbers.h"
#include "compute/core/printable.h"
#include "compute/core/value_text.h"
#include "compute/lab/last_change.h"

namespace wf::lab {
namespace {

std::string differenceText(const run::FirstDifference& first, const run::RunDifference& difference, const algorithms::Algorithm& mine,
                           const algorithms::Algorithm& original) {
  const run::ArrayPair& pair = difference.pairing().pairs[first.element.pair];
  const StateArrayInfo &info = *mine.arrays()[pair.a].info, &its = *original.arrays()[pair.b].info;
  const Graph& graph = original.graph();
  const std::string place = placeText(graph, info.domain, first.element.index);
  const Step& step = first.at.a;
  const auto& kernels = original.info().kernels;
  const std::string where =
      step.index == 0 ? std::string("step 0")
                      : fmt::format("step {} ({})", grouped(step.index), step.kernel < kernels.size() ? kernels[step.kernel].id : "?");
  return fmt::format("first difference after {}: {}{} is {}, the original's is {}{}", where, printable(info.id),
                     place.empty() ? fmt::format("[{}]", first.element.index) : " of " + place, valueWithUnit(info, first.element.a, graph),
                     valueWithUnit(its, first.element.b, graph),
                     first.count > 1 ? fmt::format("; {} elements differ there", grouped(first.count)) : "");
}

}  // namespace

Result<Compared> compare(const run::RunPlan& original, const std::filesystem::path& recording, Progress& progress) {
  const auto recorded = planOfRecording(recording, original.graph, progress);
  if (!recorded) return recorded.error();
  const auto mine = run::PlannedRun::make(*recorded), its = run::PlannedRun::make(original);
  if (!mine || !its) return mine ? its.error() : mine.error();
  auto begun =
      run::RunDifference::begin((*mine)->run(), (*its)->run(), {.alignment = run::Alignment::Step, .makeB = (*its)->maker(), .pairs = {}});
  if (!begun) return begun.error();
  run::RunDifference& difference = **begun;
  auto first = difference.firstDifference(progress);
  if (!first) return first.error();
  Compared out;
  out.steps = difference.at().a.index;
  // One run has ended, and the other went on to where it differs from that end: up to there nothing differed.
  const bool oneEnded = *first && (*first)->at.a.index != (*first)->at.b.index;
  if (oneEnded) out.steps = std::min((*first)->at.a.index, (*first)->at.b.index);
  if (*first && !oneEnded) {
    out.sentence = differenceText(**first, difference, (*mine)->run(), (*its)->run());
    out.array = (*mine)->run().arrays()[difference.pairing().pairs[(*first)->element.pair].a].info->id;
    out.first = std::move(*first);
  } else if (oneEnded || difference.lengthsDiffer() || difference.cutShort()) {
    const run::AlignedPoint at = difference.at();
    out.longer = at.a.index > at.b.index;
    out.shorter = !out.longer;
    out.steps = std::min(at.a.index, at.b.index);
    out.sentence = fmt::format("equal up to step {}, where the {}", grouped(out.steps),
                               out.shorter ? "run stopped and the original goes on" : "original ends and the run goes on");
  } else {
    out.sentence = fmt::format("equal to the original after every one of {}", counted(out.steps, "step", "steps"));
  }
  return out;
}

Result<std::uint64_t> stepsOf(const run::RunPlan& original, Progress& progress) {
  const auto planned = run::PlannedRun::make(original);
  if (!planned) return planned.error();
  progress.begin("Counting the original's steps", 0);
  algorithms::Algorithm& run = (*planned)->run();
  const run::StepMaker make = (*planned)->maker();
  while (!run.done()) {
    if (!progress.goesOn(run.lastStep().index)) return Error{.code = ErrorCode::Cancelled, .message = "the run was cancelled"};
    if (auto step = make ? make(run, progress) : run.leap(); !step) return step.error();
    if (make) progress.begin("Counting the original's steps", 0);  // the lens has phases of its own
  }
  return run.lastStep().index;
}

}  // namespace wf::lab
