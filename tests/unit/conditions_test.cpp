// The table of conditions against a plain look at every state: in a session, forward and back, and on every executor.
#include <functional>

#include "compute/run/condition_watch.h"
#include "tests/unit/stops_fixture.h"

namespace wf::ui {
namespace {

struct Case {
  std::string text;
  std::function<bool(const State& before, const State& after)> stops;
};

// Stops where a predicate of a state becomes true.
Case becomes(std::string text, std::function<bool(const State&)> holds) {
  return {std::move(text), [holds](const State& a, const State& b) { return !holds(a) && holds(b); }};
}

bool isAbove(const State& s, std::size_t v, std::uint64_t than) { return s.of("cost")[v] > than && s.of("cost")[v] != kUnreached; }
bool changed(const State& a, const State& b, std::size_t v) { return a.of("cost")[v] != b.of("cost")[v]; }

std::vector<Case> casesOfSssp() {
  const auto any = [](const State& s, const std::function<bool(std::size_t)>& is) {
    for (std::size_t v = 0; v < s.of("cost").size(); ++v) {
      if (is(v)) return true;
    }
    return false;
  };
  const auto cost = [](const State& s) -> const std::vector<std::uint64_t>& { return s.of("cost"); };
  return {
      {"cost[77] changes", [cost](const State& a, const State& b) { return cost(a)[76] != cost(b)[76]; }},
      {"C_a changes", [cost](const State& a, const State& b) { return cost(a) != cost(b); }},
      becomes(
          "cost > 90",
          [cost](const State& s) { return std::any_of(cost(s).begin(), cost(s).end(), [](auto c) { return c > 90 && c != kUnreached; }); }),
      becomes("cost[5] < ∞", [cost](const State& s) { return cost(s)[4] != kUnreached; }),
      becomes(
          "count(cost < ∞) > 100",
          [cost](const State& s) { return std::count_if(cost(s).begin(), cost(s).end(), [](auto c) { return c != kUnreached; }) > 100; }),
      becomes("max(cost) >= 150",
              [cost](const State& s) {
                return std::any_of(cost(s).begin(), cost(s).end(), [](auto c) { return c >= 150 && c != kUnreached; });
              }),
      {"sum(cost) changes",
       [cost](const State& a, const State& b) {
         const auto sum = [&](const State& s) {
           std::uint64_t total = 0;
           for (const auto c : cost(s)) total += c != kUnreached ? c : 0;
           return total;
         };
         return sum(a) != sum(b);
       }},
      becomes("count(mask) = 0",
              [](const State& s) { return std::all_of(s.of("mask").begin(), s.of("mask").end(), [](auto m) { return m == 0; }); }),
      becomes("changed < 20", [](const State& s) { return s.step.index > 0 && s.step.changed < 20; }),
      {"iteration changes", [](const State& a, const State& b) { return a.step.index > 0 && a.step.iteration != b.step.iteration; }},
      // Joined vertex by vertex.
      becomes("cost > 60 and mask",
              [any](const State& s) { return any(s, [&](std::size_t v) { return isAbove(s, v, 60) && s.of("mask")[v] != 0; }); }),
      {"cost changes and cost between 81 and 95",
       [any](const State& a, const State& b) {
         return any(b, [&](std::size_t v) { return changed(a, b, v) && isAbove(b, v, 80) && b.of("cost")[v] <= 95; });
       }},
      {"id between 100 and 140 and C_a changes",
       [any](const State& a, const State& b) { return any(b, [&](std::size_t v) { return v >= 99 && v < 140 && changed(a, b, v); }); }},
      {"cost changes and updating < 50 and count(mask) > 3",
       [any](const State& a, const State& b) {
         const auto masked = std::count_if(b.of("mask").begin(), b.of("mask").end(), [](auto m) { return m != 0; });
         return masked > 3 && any(b, [&](std::size_t v) { return changed(a, b, v) && b.of("updating")[v] < 50; });
       }},
      // One or the other; what compares counts where neither held before.
      {"mask and cost > 100 or cost[9] changes or iteration between 4 and 5",
       [any](const State& a, const State& b) {
         const auto holds = [&](const State& s) {
           return any(s, [&](std::size_t v) { return isAbove(s, v, 100) && s.of("mask")[v] != 0; }) ||
                  (s.step.index > 0 && s.step.iteration >= 4 && s.step.iteration <= 5);
         };
         return (!holds(a) && holds(b)) || changed(a, b, 8);
       }},
  };
}

std::set<std::uint64_t> expected(const Case& one, const std::vector<State>& states) {
  std::set<std::uint64_t> out;
  for (std::size_t k = 1; k < states.size(); ++k) {
    if (one.stops(states[k - 1], states[k])) out.insert(k);
  }
  return out;
}

TEST_F(StopsTest, EveryConditionStopsWhereAPlainLookSaysForwardAndBack) {
  session_.setSpeed(std::numeric_limits<double>::infinity());
  for (const Case& one : casesOfSssp()) {
    SCOPED_TRACE(one.text);
    session_.goTo(0);
    ASSERT_TRUE(arrive(0));
    watch(one.text);
    const std::set<std::uint64_t> steps = expected(one, states_);
    EXPECT_FALSE(steps.empty()) << "the case shows nothing";
    EXPECT_EQ(playThrough(false), steps);
    // The last step is where going back begins.
    std::set<std::uint64_t> inner = steps;
    inner.erase(states_.size() - 1);
    EXPECT_EQ(playThrough(true), inner);
    session_.stops().removeWatch(session_.stops().watches().front().id);
  }
}

// The same conditions on every executor, without a session.
TEST(Conditions, EveryExecutorFindsTheSame) {
  Progress progress;
  const auto graph = io::readGraph(randomGraphFile(3000, 12'000), progress);
  ASSERT_TRUE(graph.ok());
  const auto chosen = algorithms::choose("sssp", "mask");
  const auto states = allStates(*exec::makeSequentialExecutor(), *graph);
  std::vector<std::shared_ptr<exec::Executor>> executors{exec::makeSequentialExecutor(), exec::makeHostileExecutor(test::runSeed())};
  if (auto cpu = exec::makeExecutor(exec::DeviceChoice::Cpu)) executors.push_back(*cpu);
  if (auto cuda = exec::makeExecutor(exec::DeviceChoice::Cuda)) executors.push_back(*cuda);
  const auto cases = casesOfSssp();
  for (const auto& executor : executors) {
    SCOPED_TRACE(executor->name());
    const auto algorithm = chosen->make(*executor, *chosen->variant);
    ASSERT_TRUE(algorithm->reset(*graph, fromTheFirst()).ok());
    run::ConditionWatch watch;
    std::vector<run::WatchedCondition> conditions;
    for (std::size_t i = 0; i < cases.size(); ++i) {
      auto parsed = run::parseQuery(cases[i].text, {graph->get(), chosen->variant->arrays, chosen->variant});
      ASSERT_TRUE(std::holds_alternative<run::Query>(parsed)) << cases[i].text;
      conditions.push_back({i, std::get<run::Query>(parsed)});
    }
    watch.set(conditions, {});
    std::vector<std::set<std::uint64_t>> found(cases.size());
    while (!algorithm->done()) {
      watch.read(*algorithm, true);
      ASSERT_TRUE(algorithm->step().ok());
      for (const run::ConditionHit& hit : watch.after(*algorithm, true)) found[hit.id].insert(algorithm->lastStep().index);
    }
    for (std::size_t i = 0; i < cases.size(); ++i) EXPECT_EQ(found[i], expected(cases[i], states)) << cases[i].text;
  }
}

}  // namespace
}  // namespace wf::ui
