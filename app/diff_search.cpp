#include "app/diff_search.h"

#include "compute/run/run_difference.h"

namespace wf::app {
namespace {

std::vector<StateArrayInfo> infosOf(const algorithms::Algorithm& run) {
  std::vector<StateArrayInfo> out;
  for (const exec::StateArray& array : run.arrays().first(run.info().arrays.size())) out.push_back(*array.info);
  return out;
}

DiffCause causeOf(const DiffSide& side, std::size_t array, std::uint64_t index, std::uint64_t step, Progress& progress) {
  const auto& infos = side.plan.chosen.variant->arrays;
  if (infos[array].constant) return {.links = {}, .whyNot = "no kernel writes it"};
  auto found = run::lastCause(side.plan, {.cell = {static_cast<int>(array), index}, .step = step}, progress);
  if (!found) return {.links = {}, .whyNot = "not known: " + found.error().sentence()};
  return {.links = std::move(found->links), .whyNot = found->sentence};
}

}  // namespace

Result<DiffFound> findDifference(const DiffSides& sides, const ComparisonOptions& how, Progress& progress) {
  const auto a = run::PlannedRun::make(sides.a.plan), b = run::PlannedRun::make(sides.b.plan);
  if (!a || !b) return a ? b.error() : a.error();
  run::DifferenceOptions options{.makeA = (*a)->maker(), .makeB = (*b)->maker(), .pairs = {}, .tolerance = how.tolerance};
  if (const auto inStep = run::readInStep(how.align)) {
    options.alignment = inStep->by;
    options.kernel = inStep->kernel;
    options.event = inStep->event;
  }
  if (!options.alignment) options.alignment = run::defaultAlignment((*a)->run().info(), (*b)->run().info(), (*a)->races() || (*b)->races());
  for (const std::string& pair : how.pairs) options.pairs.push_back(*run::readPairName(pair));
  auto begun = run::RunDifference::begin((*a)->run(), (*b)->run(), options);
  if (!begun) return begun.error();
  run::RunDifference& difference = **begun;
  auto first = difference.firstDifference(progress);
  if (!first) return first.error();

  DiffFound out{.alignment = difference.alignment(),
                .kernel = options.kernel,
                .event = options.event,
                .pairing = difference.pairing(),
                .first = std::move(*first),
                .left = difference.at()};
  for (std::size_t k = 0; k < out.pairing.pairs.size(); ++k) out.counts.push_back(difference.arrays().count(k));
  out.lengthsDiffer = !out.first && out.alignment == run::Alignment::Step && difference.lengthsDiffer();
  if (!out.first && difference.cutShort()) {
    out.aEndsEarly = difference.aEndsEarly();
    out.bEndsEarly = difference.bEndsEarly();
  }
  out.nanosecondsA = difference.nanosecondsOfA();
  out.iterationsA = difference.iterationsOfA();
  out.iterationsB = difference.iterationsOfB();
  out.nanosecondsB = difference.nanosecondsOfB();
  out.infosA = infosOf((*a)->run());
  out.infosB = infosOf((*b)->run());
  out.executorA = (*a)->executorName();
  out.executorB = (*b)->executorName();
  if (!out.first) return out;
  const run::ArrayPair& pair = out.pairing.pairs[out.first->element.pair];
  out.causeA = causeOf(sides.a, pair.a, out.first->element.index, out.left.a.index, progress);
  out.causeB = causeOf(sides.b, pair.b, out.first->element.index, out.left.b.index, progress);
  if (progress.cancelled()) return Error{.code = ErrorCode::Cancelled, .message = "the comparison was cancelled"};
  return out;
}

}  // namespace wf::app
