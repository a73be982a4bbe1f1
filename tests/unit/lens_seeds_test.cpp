// One seed is one order: reports of steps and whole runs of variants that race, made twice and compared whole.
#include <random>
#include <set>

#include <fmt/format.h>

#include "compute/exec/executors.h"
#include "compute/lab/report_bytes.h"
#include "compute/lens/ordered_steps.h"
#include "compute/lens/texts.h"
#include "tests/support/data.h"
#include "tests/unit/lens_racing_graphs.h"

namespace wf::lens {
namespace {

constexpr int kSeeds = 20;

struct Race {
  const char *algorithm, *variant;
  std::map<std::string, std::string> texts;
};
std::vector<Race> races() {
  return {{"sssp", "two-kernel-2007", {}}, {"bfs", "one-kernel-2007", {{"in-place", "on"}}}, {"sssp", "edge", {{"in-place", "on"}}}};
}

test::NamedGraph raceGraph(const std::string& name) {
  for (test::NamedGraph& one : racingGraphs()) {
    if (one.name == name) return std::move(one);
  }
  return {};
}

// Everything that a look found, in bytes, and the state that it came to.
struct Looked {
  recording::Buffer report;
  std::vector<std::vector<std::byte>> after;
  bool operator==(const Looked&) const = default;
};

// Every step from the states of one run in order.
std::vector<Looked> looks(const Race& race, const test::NamedGraph& on, const Schedule& schedule) {
  std::vector<Looked> out;
  const auto chosen = algorithms::choose(race.algorithm, race.variant);
  const Parameters parameters = parametersOn(*on.graph, *chosen->variant, race.texts);
  const auto executor = exec::makeSequentialExecutor();
  const auto run = chosen->make(*executor, *chosen->variant);
  EXPECT_TRUE(run->reset(on.graph, parameters).ok());
  Progress progress;
  while (!run->done() && out.size() < 200) {
    Request request{.chosen = *chosen,
                    .parameters = parameters,
                    .graph = on.graph,
                    .before = std::make_shared<const algorithms::SavedState>(*run->save()),
                    .schedule = schedule};
    request.warps = kDetailed;
    request.keepAfter = true;
    const auto report = look(request, progress);
    EXPECT_TRUE(report) << (report ? "" : report.error().sentence());
    if (!report) break;
    out.push_back({lab::bytesOf(*report), report->after->arrays});
    EXPECT_TRUE(run->step());
  }
  return out;
}

struct MadeRun {
  std::vector<std::vector<std::vector<std::byte>>> states;  // arrays after each step
  Losses losses;
  std::uint64_t wrong = 0;
  std::vector<std::string> named;
  bool operator==(const MadeRun&) const = default;
};
MadeRun madeRun(const Race& race, const test::NamedGraph& on, const Schedule& schedule) {
  MadeRun out;
  const auto chosen = algorithms::choose(race.algorithm, race.variant);
  const Parameters parameters = parametersOn(*on.graph, *chosen->variant, race.texts);
  const auto executor = exec::makeCpuExecutor(2);
  const auto run = chosen->make(*executor, *chosen->variant);
  EXPECT_TRUE(run->reset(on.graph, parameters).ok());
  OrderedSteps ordered(*chosen, on.graph, schedule);
  Progress progress;
  while (!run->done() && out.states.size() < 1000) {
    const auto step = ordered.make(*run, parameters, progress);
    EXPECT_TRUE(step) << (step ? "" : step.error().sentence());
    if (!step) break;
    out.states.push_back(run->save()->arrays);
  }
  out.losses = ordered.losses();
  const auto wrong = ordered.endsWrong(*run, parameters, {}, progress);
  EXPECT_TRUE(wrong);
  if (wrong) out.wrong = wrong->count, out.named = wrong->named;
  return out;
}

std::vector<std::uint64_t> twentySeeds() {
  std::mt19937_64 random(test::runSeed());
  std::vector<std::uint64_t> out(kSeeds);
  for (std::uint64_t& seed : out) seed = random();
  return out;
}

TEST(Seeds, TwentyReplayEveryReportWhole) {
  for (const char* graph : {"crossing", "rmat"}) {
    const test::NamedGraph on = raceGraph(graph);
    ASSERT_NE(on.graph, nullptr);
    for (const Race& race : races()) {
      std::set<recording::Buffer> kinds;
      for (const std::uint64_t seed : twentySeeds()) {
        SCOPED_TRACE(fmt::format("{}/{} on {}, seed {}", race.algorithm, race.variant, graph, seed));
        const auto once = looks(race, on, {Schedule::Kind::Random, seed}), again = looks(race, on, {Schedule::Kind::Random, seed});
        ASSERT_FALSE(once.empty());
        ASSERT_EQ(once.size(), again.size());
        for (std::size_t k = 0; k < once.size(); ++k) {
          EXPECT_TRUE(once[k] == again[k]) << "step " << k + 1;
        }
        recording::Buffer all;
        for (const Looked& one : once) recording::append(all, one.report);
        kinds.insert(std::move(all));
      }
      EXPECT_GT(kinds.size(), 1u) << "seeds differ from each other";
    }
  }
}

TEST(Seeds, TwentyReplayEveryRunWhole) {
  for (const char* graph : {"crossing", "parallel", "rmat"}) {
    const test::NamedGraph on = raceGraph(graph);
    ASSERT_NE(on.graph, nullptr);
    for (const Race& race : races()) {
      std::uint64_t lost = 0;
      for (const std::uint64_t seed : twentySeeds()) {
        SCOPED_TRACE(fmt::format("{}/{} on {}, seed {}", race.algorithm, race.variant, graph, seed));
        const MadeRun once = madeRun(race, on, {Schedule::Kind::Random, seed});
        EXPECT_TRUE(once == madeRun(race, on, {Schedule::Kind::Random, seed}));
        lost += once.losses.writes;
      }
      if (on.name == "rmat") {
        EXPECT_GT(lost, 0u) << race.algorithm << "/" << race.variant << ": one of twenty orders loses a write";
      }
    }
  }
}

// Orders without a seed are one order each.
TEST(Seeds, OtherOrdersReplay) {
  const test::NamedGraph on = raceGraph("rmat");
  for (const Race& race : races()) {
    for (const Schedule::Kind kind : {Schedule::Kind::Ascending, Schedule::Kind::LockStep, Schedule::Kind::Adversarial}) {
      SCOPED_TRACE(fmt::format("{}/{}, {}", race.algorithm, race.variant, scheduleId(kind)));
      EXPECT_TRUE(looks(race, on, {kind}) == looks(race, on, {kind}));
      EXPECT_TRUE(madeRun(race, on, {kind}) == madeRun(race, on, {kind}));
    }
  }
}

}  // namespace
}  // namespace wf::lens
