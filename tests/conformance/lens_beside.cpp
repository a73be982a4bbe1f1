#include "tests/conformance/lens_beside.h"

#include <gtest/gtest.h>

#include "compute/lab/report_bytes.h"
#include "compute/lens/lens.h"
#include "tests/support/data.h"

namespace wf::test {
namespace {

#if defined(__SANITIZE_THREAD__) || defined(__SANITIZE_ADDRESS__)
constexpr std::uint64_t kMostOpened = 8, kMostPairsOpened = 1;
#else
constexpr std::uint64_t kMostOpened = 15, kMostPairsOpened = 3;
#endif

struct Said {
  recording::Buffer report;
  std::vector<std::vector<std::byte>> after;
  Step step;
};
Said said(lens::Request request, const algorithms::SavedState& before, const lens::Schedule& schedule) {
  request.before = std::make_shared<const algorithms::SavedState>(before);
  request.schedule = schedule;
  request.warps = lens::kDetailed;
  request.keepAfter = true;
  Progress progress;
  auto report = lens::look(request, progress);
  EXPECT_TRUE(report) << (report ? "" : report.error().sentence());
  return report ? Said{lab::bytesOf(*report), report->after->arrays, report->step} : Said{};
}

void openRunBeside(const Subject& subject, exec::Executor& executor, const std::shared_ptr<const Graph>& graph,
                   const Parameters& parameters) {
  const auto sequential = exec::makeSequentialExecutor();
  const auto run = subject.make(executor, *subject.variant), own = subject.make(*sequential, *subject.variant);
  if (!own->reset(graph, parameters)) return;  // a graph that the algorithm refuses
  const Status reset = run->reset(graph, parameters);
  ASSERT_TRUE(reset.ok()) << reset.error().sentence();
  const auto chosen = algorithms::choose(subject.algorithm->id, subject.variant->id);
  ASSERT_TRUE(chosen);
  const lens::Request request{.chosen = *chosen, .parameters = parameters, .graph = graph};
  const std::uint64_t most = subject.variant->answer == Domain::Pair ? kMostPairsOpened : kMostOpened;
  for (std::uint64_t step = 1; step <= most && !own->done(); ++step) {
    SCOPED_TRACE("step " + std::to_string(step));
    ASSERT_FALSE(run->done());
    const auto here = run->save(), there = own->save();
    ASSERT_TRUE(here) << here.error().sentence();
    ASSERT_TRUE(there);
    for (const lens::Schedule schedule :
         {lens::Schedule{}, lens::Schedule{lens::Schedule::Kind::LockStep}, lens::Schedule{lens::Schedule::Kind::Random, runSeed()}}) {
      SCOPED_TRACE("schedule " + std::to_string(static_cast<int>(schedule.kind)));
      const Said a = said(request, *here, schedule), b = said(request, *there, schedule);
      EXPECT_TRUE(a.report == b.report) << "the two reports differ";
      EXPECT_TRUE(a.after == b.after) << "the two states after the step differ";
      if (testing::Test::HasFailure()) return;
      if (schedule.kind != lens::Schedule::Kind::Ascending) continue;
      const auto made = run->step();
      ASSERT_TRUE(made) << made.error().sentence();
      ASSERT_TRUE(own->step());
      EXPECT_EQ(a.step.kernel, made->kernel);
      EXPECT_EQ(a.step.iteration, made->iteration);
      EXPECT_EQ(a.step.active, made->active);
      EXPECT_EQ(a.step.arcs, made->arcs);
      EXPECT_EQ(a.step.changed, made->changed);
      EXPECT_EQ(a.step.frontier, made->frontier);
      const auto came = run->save();
      ASSERT_TRUE(came);
      EXPECT_TRUE(a.after == came->arrays) << "the lens comes to another state than the run";
    }
  }
}

}  // namespace

void openBeside(const Subject& subject, exec::Executor& executor) {
  std::mt19937_64 random(runSeed());
  for (const auto& [name, graph] : conformanceGraphs(runSeed(), Size::Small)) {
    if (graph->vertexCount() == 0) continue;
    Parameters parameters = randomParameters(*subject.variant, *graph, random);
    keepEveryArray(parameters, *subject.variant);
    if (!isDeterministic(*subject.variant, parameters)) continue;
    SCOPED_TRACE(subject.name() + " on " + name);
    openRunBeside(subject, executor, graph, parameters);
    if (testing::Test::HasFailure()) return;
  }
}

}  // namespace wf::test
