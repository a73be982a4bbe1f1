// Forward, back, jumps, playing and branches at random, through the runner and through the timeline alone: what is shown is what a
// fresh run shows at that step.
#include <gtest/gtest.h>

#include <algorithm>
#include <condition_variable>
#include <cstring>
#include <limits>
#include <mutex>
#include <random>

#include "compute/algorithms/registry.h"
#include "compute/exec/executors.h"
#include "compute/run/runner.h"
#include "tests/support/data.h"
#include "tests/support/executor.h"
#include "tests/support/graphs.h"
#include "tests/unit/traveller.h"

namespace wf::run {
namespace {

using namespace std::chrono_literals;

bool hasLiveParameters(const VariantInfo& info) {
  return std::any_of(info.parameters.begin(), info.parameters.end(), [](const ParameterInfo& one) { return one.live; });
}

// Those in effect with other live ones.
Parameters changed(const VariantInfo& info, Parameters parameters, std::mt19937_64& random) {
  for (const ParameterInfo& one : info.parameters) {
    if (one.live) parameters.set(one.id, static_cast<std::int64_t>(*one.minimum) + static_cast<std::int64_t>(random() % 5));
  }
  return parameters;
}

class TimeTravel : public testing::TestWithParam<algorithms::Chosen> {};

TEST_P(TimeTravel, ShowsWhatAFreshRunShows) {
  const VariantInfo& info = *GetParam().variant;
  std::mt19937_64 random(test::runSeed());
  const auto parameters = readParameters(info.parameters, {});
  for (const auto& [name, graph] : test::standardGraphs(test::runSeed(), test::Size::Small)) {
    if (graph->vertexCount() < 2) continue;
    FreshRun fresh(GetParam(), graph, *parameters);
    if (fresh.refused()) continue;
    ASSERT_NO_FATAL_FAILURE(fresh.make());
    SCOPED_TRACE(name);
    const std::uint64_t frames[] = {0, 2, 5, 1'000'000};
    Traveller traveller({.graph = graph,
                         .chosen = GetParam(),
                         .parameters = *parameters,
                         .device = test::testedDevice(),
                         .keyframeBudget = frames[random() % 4] * fresh.state(0).bytes()});
    traveller.runner().setSpeed(std::numeric_limits<double>::infinity());
    ASSERT_NO_FATAL_FAILURE(compare(traveller.shownAt(0), fresh.state(0), info));
    std::uint64_t here = 0;
    std::string moves = "0";
    for (int turn = 0; turn < 24; ++turn) {
      const std::uint64_t before = here;  // what stays there would be taken for shown before it was looked at
      switch (random() % 7) {
        case 0:
        case 1: {
          const std::int64_t by = static_cast<std::int64_t>(random() % 31) - 15;
          const auto to = static_cast<std::int64_t>(here) + by;
          here = to < 0 ? 0 : std::min<std::uint64_t>(static_cast<std::uint64_t>(to), fresh.last());
          if (to > static_cast<std::int64_t>(fresh.last()) && !fresh.whole()) here = before;
          if (here == before) continue;
          traveller.runner().stepBy(by);
          moves += " step " + std::to_string(by);
          break;
        }
        case 2:
          here = random() % (fresh.last() + 1);
          if (here == before) continue;
          traveller.runner().goTo(here);
          moves += " go";
          break;
        case 3: {
          std::uint64_t to = here;  // where the next iteration ends
          while (to < fresh.last() && (to == here || !fresh.endsIteration(to))) ++to;
          if (to == before || (to == fresh.last() && !fresh.whole())) continue;
          here = to;
          traveller.runner().iterationBy(1);
          moves += " iteration";
          break;
        }
        case 4: {
          std::uint64_t to = here == 0 ? 0 : here - 1;
          while (to > 0 && !fresh.endsIteration(to)) --to;
          if (to == before) continue;
          here = to;
          traveller.runner().iterationBy(-1);
          moves += " iteration back";
          break;
        }
        case 5: {
          const bool backward = random() % 2 == 0 || !fresh.whole();
          here = backward ? 0 : fresh.last();
          if (here == before) continue;
          traveller.play(backward);
          moves += backward ? " play back" : " play";
          break;
        }
        default:
          if (!hasLiveParameters(info)) continue;
          here = random() % 2 == 0 ? here : random() % (fresh.last() + 1);
          const Parameters other = changed(info, fresh.parametersAt(here), random);
          traveller.runner().branch(here, other);
          moves += " branch";
          const bool ended = fresh.whole() && here == fresh.last();
          ASSERT_EQ(traveller.branched(), !ended) << moves;
          if (!ended) {
            ASSERT_NO_FATAL_FAILURE(fresh.branch(here, other));
          }
          traveller.runner().goTo(here);  // shows it again
      }
      moves += " → " + std::to_string(here);
      SCOPED_TRACE(moves);
      ASSERT_NO_FATAL_FAILURE(compare(traveller.shownAt(here), fresh.state(here), info));
      if (HasFailure()) return;
    }
  }
}

// The timeline alone, where a test can make steps long enough for keyframes of any budget; with lists.
TEST_P(TimeTravel, AnyBudgetOfKeyframesLeadsToTheSameStates) {
  const VariantInfo& info = *GetParam().variant;
  std::mt19937_64 random(test::runSeed());
  const auto parameters = readParameters(info.parameters, {});
  for (const auto& [name, graph] : test::standardGraphs(test::runSeed(), test::Size::Small)) {
    if (graph->vertexCount() < 2) continue;
    FreshRun fresh(GetParam(), graph, *parameters);
    if (fresh.refused()) continue;
    ASSERT_NO_FATAL_FAILURE(fresh.make());
    for (const std::uint64_t frames : {0, 2, 3, 9, 1000}) {
      SCOPED_TRACE(name + ", room for " + std::to_string(frames) + " keyframes");
      fresh = FreshRun(GetParam(), graph, *parameters);
      ASSERT_NO_FATAL_FAILURE(fresh.make());
      const auto executor = test::testedExecutor();
      const auto run = GetParam().make(*executor, info);
      ASSERT_TRUE(run->reset(graph, *parameters).ok());
      const std::uint64_t budget = frames * fresh.state(0).bytes() + 1;
      Timeline timeline(HistoryPolicy::Keyframes, budget);
      std::map<std::uint64_t, Parameters> branches;
      const auto adopt = [&] {
        const auto branch = branches.find(run->lastStep().index);
        return branch == branches.end() || run->adopt(branch->second).ok();
      };
      ASSERT_TRUE(timeline.note(*run).ok());
      for (int turn = 0; turn < 12; ++turn) {
        const std::uint64_t to = random() % (fresh.last() + 1);
        ASSERT_TRUE((random() % 3 == 0 ? timeline.retrace(*run, to) : timeline.approach(*run, to)).ok());
        ASSERT_LE(run->lastStep().index, to);
        ASSERT_TRUE(adopt());
        while (run->lastStep().index < to) {
          ASSERT_TRUE(run->step().ok());
          ASSERT_TRUE(timeline.note(*run, 20'000'000).ok());
          ASSERT_TRUE(adopt());
          ASSERT_LE(timeline.bytes(), std::max(budget, fresh.state(0).bytes()));
        }
        ASSERT_TRUE(run->save()->arrays == fresh.state(to).arrays) << to;
        if (!hasLiveParameters(info) || random() % 3 != 0 || run->done()) continue;
        const Parameters other = changed(info, fresh.parametersAt(to), random);
        ASSERT_TRUE(run->adopt(other).ok());
        timeline.forgetAfter(to);
        branches.erase(branches.upper_bound(to), branches.end());
        branches[to] = other;
        ASSERT_NO_FATAL_FAILURE(fresh.branch(to, other));
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Registry, TimeTravel, testing::ValuesIn(deterministicVariants()), [](const auto& tested) {
  std::string name = tested.param.algorithm->id + "_" + tested.param.variant->id;
  std::replace_if(
      name.begin(), name.end(), [](unsigned char c) { return std::isalnum(c) == 0; }, '_');
  return name;
});

}  // namespace
}  // namespace wf::run
