// The lens over the registry: every step of every variant, opened on small graphs, against the step that the run makes.
#include <gtest/gtest.h>

#include <algorithm>

#include "compute/exec/executors.h"
#include "compute/lens/lens.h"
#include "compute/lens/ordered_steps.h"
#include "tests/conformance/lens_beside.h"
#include "tests/conformance/subject.h"
#include "tests/support/data.h"

namespace wf::test {
namespace {

using lens::Report;
using lens::Schedule;

// Of a run that are opened; of one over all pairs, whose steps are long. ThreadSanitizer has one thread to watch here.
#if defined(__SANITIZE_THREAD__)
constexpr std::uint64_t kMostSteps = 8, kMostPairSteps = 1;
#elif defined(__SANITIZE_ADDRESS__)
constexpr std::uint64_t kMostSteps = 12, kMostPairSteps = 1;
#else
constexpr std::uint64_t kMostSteps = 60, kMostPairSteps = 4;
#endif

bool readsWhatOthersWrite(const Report& report) {
  const bool both = std::any_of(report.memoryFigures.begin(), report.memoryFigures.end(),
                                [](const lens::MemoryFigures& one) { return one.atomics > 0 && one.reads > 0; });
  return both || report.harmlessReads + report.harmfulReads + report.harmfulWrites > 0;
}

// What does not depend on the order of threads where none reads what another one writes.
void expectSameFigures(const Report& a, const Report& b) {
  EXPECT_EQ(a.sums.issues, b.sums.issues);
  EXPECT_EQ(a.sums.laneIssues, b.sums.laneIssues);
  EXPECT_EQ(a.sums.trips, b.sums.trips);
  EXPECT_EQ(a.sums.laneTrips, b.sums.laneTrips);
  EXPECT_EQ(a.sums.divergent, b.sums.divergent);
  EXPECT_EQ(a.sums.requests, b.sums.requests);
  EXPECT_EQ(a.sums.sectors, b.sums.sectors);
  EXPECT_EQ(a.sums.usefulBytes, b.sums.usefulBytes);
  EXPECT_EQ(a.sums.collisions, b.sums.collisions);
  ASSERT_EQ(a.lines.size(), b.lines.size());
  for (std::size_t k = 0; k < a.lines.size(); ++k) {
    EXPECT_EQ(a.lines[k].issues, b.lines[k].issues) << "line " << k + 1;
    EXPECT_EQ(a.lines[k].lanes, b.lines[k].lanes) << "line " << k + 1;
  }
  ASSERT_EQ(a.warps.size(), b.warps.size());
  for (std::size_t k = 0; k < a.warps.size(); ++k) {
    EXPECT_EQ(a.warps[k].issues, b.warps[k].issues) << "warp " << k;
    EXPECT_EQ(a.warps[k].sectors, b.warps[k].sectors) << "warp " << k;
  }
  EXPECT_EQ(a.harmlessWrites, b.harmlessWrites);
  EXPECT_EQ(a.lostWrites, b.lostWrites);
}

// The parts of a report add up.
void expectConsistent(const Report& report) {
  lens::Sums sums;
  for (const lens::WarpFigures& one : report.warps) {
    sums.issues += one.issues;
    sums.laneIssues += one.laneIssues;
    sums.trips += one.trips;
    sums.laneTrips += one.laneTrips;
    sums.divergent += one.divergent;
    sums.requests += one.requests;
    sums.sectors += one.sectors;
    sums.collisions += one.collisions;
    EXPECT_LE(one.laneIssues, std::uint64_t{one.issues} * lens::kWarp);
    EXPECT_LE(one.requests, one.sectors);
  }
  EXPECT_EQ(report.warps.size(), report.sums.warps);
  EXPECT_EQ(sums.issues, report.sums.issues);
  EXPECT_EQ(sums.laneIssues, report.sums.laneIssues);
  EXPECT_EQ(sums.trips, report.sums.trips);
  EXPECT_EQ(sums.laneTrips, report.sums.laneTrips);
  EXPECT_EQ(sums.divergent, report.sums.divergent);
  EXPECT_EQ(sums.requests, report.sums.requests);
  EXPECT_EQ(sums.sectors, report.sums.sectors);
  EXPECT_EQ(sums.collisions, report.sums.collisions);
  std::uint64_t requests = 0, sectors = 0, useful = 0, issues = 0, lanes = 0, divergent = 0;
  for (std::size_t k = 0; k < report.memories.size(); ++k) {
    const lens::MemoryFigures& one = report.memoryFigures[k];
    requests += one.requests;
    sectors += one.sectors;
    useful += one.usefulBytes;
    EXPECT_LE(one.usefulBytes, one.sectors * lens::kSector) << report.memories[k].id;
  }
  for (const lens::LineFigures& one : report.lines) {
    issues += one.issues;
    lanes += one.lanes;
    divergent += one.divergent;
    EXPECT_LE(one.divergent, one.issues);
  }
  EXPECT_EQ(requests, report.sums.requests);
  EXPECT_EQ(sectors, report.sums.sectors);
  EXPECT_EQ(useful, report.sums.usefulBytes);
  EXPECT_EQ(issues, report.sums.issues);
  EXPECT_EQ(lanes, report.sums.laneIssues);
  EXPECT_EQ(divergent, report.sums.divergent);
}

// One step, opened in order and in all other orders, against the one that was made.
void expectStep(lens::Request request, const Step& made, const algorithms::SavedState& after, bool deterministic) {
  Progress progress;
  request.keepAfter = true;
  const auto inOrder = lens::look(request, progress);
  ASSERT_TRUE(inOrder) << inOrder.error().sentence();
  EXPECT_TRUE(inOrder->unknownTags.empty()) << inOrder->unknownTags.front();
  EXPECT_EQ(inOrder->outside, 0u);
  EXPECT_EQ(inOrder->step.kernel, made.kernel);
  EXPECT_EQ(inOrder->kernel, made.kernel);
  EXPECT_GE(inOrder->sums.threads + inOrder->unseenThreads, inOrder->step.launched);
  expectConsistent(*inOrder);
  if (!deterministic) return;
  EXPECT_EQ(inOrder->step.active, made.active);
  EXPECT_EQ(inOrder->step.arcs, made.arcs);
  EXPECT_EQ(inOrder->step.changed, made.changed);
  EXPECT_EQ(inOrder->step.frontier, made.frontier);
  EXPECT_EQ(inOrder->lostWrites, 0u);
  EXPECT_TRUE(inOrder->after->arrays == after.arrays);
  for (const Schedule schedule :
       {Schedule{Schedule::Kind::LockStep}, Schedule{Schedule::Kind::Random, runSeed()}, Schedule{Schedule::Kind::Adversarial}}) {
    SCOPED_TRACE("schedule " + std::to_string(static_cast<int>(schedule.kind)));
    request.schedule = schedule;
    const auto other = lens::look(request, progress);
    ASSERT_TRUE(other) << other.error().sentence();
    EXPECT_EQ(other->wrongElements, 0u);
    EXPECT_EQ(other->lostWrites, 0u);
    EXPECT_TRUE(other->after->arrays == after.arrays);
    expectConsistent(*other);
    if (!readsWhatOthersWrite(*inOrder)) expectSameFigures(*inOrder, *other);
  }
}

class LensConformance : public testing::TestWithParam<Subject> {};

TEST_P(LensConformance, EveryStepIsTheRunsOwn) {
  const Subject& subject = GetParam();
  std::mt19937_64 random(runSeed());
  const auto executor = exec::makeSequentialExecutor();
  const auto run = subject.make(*executor, *subject.variant);
  const auto chosen = algorithms::choose(subject.algorithm->id, subject.variant->id);
  ASSERT_TRUE(chosen);
  std::uint64_t seen = 0, unseen = 0;
  for (const auto& [name, graph] : conformanceGraphs(runSeed(), Size::Small)) {
    if (graph->vertexCount() == 0) continue;
    Parameters parameters = randomParameters(*subject.variant, *graph, random);
    keepEveryArray(parameters, *subject.variant);
    if (!run->reset(graph, parameters)) continue;  // a graph that the algorithm refuses
    const std::uint64_t most = subject.variant->answer == Domain::Pair ? kMostPairSteps : kMostSteps;
    for (std::uint64_t step = 0; step < most && !run->done(); ++step) {
      SCOPED_TRACE(name + ", after step " + std::to_string(run->lastStep().index));
      const auto before = run->save();
      ASSERT_TRUE(before);
      const auto made = run->step();
      ASSERT_TRUE(made) << made.error().sentence();
      const auto after = run->save();
      ASSERT_TRUE(after);
      const lens::Request request{
          .chosen = *chosen, .parameters = parameters, .graph = graph, .before = std::make_shared<const algorithms::SavedState>(*before)};
      ASSERT_NO_FATAL_FAILURE(expectStep(request, *made, *after, isDeterministic(*subject.variant, parameters)));
      if (HasFailure()) return;
      Progress progress;
      const auto report = lens::look(request, progress);
      ASSERT_TRUE(report);
      seen += report->sums.threads;
      unseen += report->unseenThreads;
    }
  }
  // Kernels of blocks and the loops that fast variants and products of bits have on the CPU report nothing; the report says so.
  const bool loops = subject.variant->id.starts_with("fast") || subject.variant->id == "recursive-boolean";
  EXPECT_GT(loops ? unseen : seen, 0u);
}

// A run in ascending order is the CPU's own after every step, also where its steps follow one another.
TEST_P(LensConformance, ARunInAscendingOrderIsThePlainOne) {
  const Subject& subject = GetParam();
  std::mt19937_64 random(runSeed());
  const auto chosen = algorithms::choose(subject.algorithm->id, subject.variant->id);
  ASSERT_TRUE(chosen);
  const auto executor = exec::makeCpuExecutor(2), other = exec::makeCpuExecutor(2);
  const auto plain = subject.make(*executor, *subject.variant), ordered = subject.make(*other, *subject.variant);
  std::uint64_t made = 0, refused = 0;
  for (const auto& [name, graph] : conformanceGraphs(runSeed(), Size::Small)) {
    if (graph->vertexCount() == 0) continue;
    Parameters parameters = randomParameters(*subject.variant, *graph, random);
    keepEveryArray(parameters, *subject.variant);
    if (!isDeterministic(*subject.variant, parameters) || !plain->reset(graph, parameters)) continue;
    ASSERT_TRUE(ordered->reset(graph, parameters));
    lens::OrderedSteps steps(*chosen, graph, {});
    Progress progress;
    if (!steps.accepts(*ordered, parameters, progress)) {
      ++refused;
      continue;
    }
    const std::uint64_t most = subject.variant->answer == Domain::Pair ? kMostPairSteps : kMostSteps;
    for (std::uint64_t step = 0; step < most && !plain->done(); ++step, ++made) {
      SCOPED_TRACE(name + ", after step " + std::to_string(step));
      ASSERT_TRUE(plain->step());
      const auto step2 = steps.make(*ordered, parameters, progress);
      ASSERT_TRUE(step2) << step2.error().sentence();
      EXPECT_EQ(step2->kernel, plain->lastStep().kernel);
      EXPECT_EQ(step2->iteration, plain->lastStep().iteration);
      ASSERT_TRUE(ordered->save()->arrays == plain->save()->arrays);
      ASSERT_EQ(ordered->done(), plain->done());
    }
    EXPECT_EQ(steps.losses().writes, 0u);
  }
  const bool races = !subject.variant->deterministic;
  EXPECT_TRUE(races || made + refused > 0);
}

// As lens_gpu_test has it of CUDA: where the state before a step comes from makes no difference to what the lens says of it.
TEST_P(LensConformance, TheStateMayComeFromAnyExecutor) {
  if (!GetParam().variant->deterministic) GTEST_SKIP() << "steps of a race differ";
  if (kSanitized && GetParam().variant->answer == Domain::Pair) GTEST_SKIP() << "takes minutes under a sanitizer";
  openBeside(GetParam(), *exec::makeHostileExecutor(runSeed()));
}

INSTANTIATE_TEST_SUITE_P(All, LensConformance, testing::ValuesIn(subjects()), [](const auto& one) { return one.param.name(); });

}  // namespace
}  // namespace wf::test
