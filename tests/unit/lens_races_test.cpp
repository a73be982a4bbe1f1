// Schedules: the same run each time, and an adversary that finds what can be lost.
#include <random>
#include <set>

#include "tests/support/data.h"
#include "tests/unit/lens_fixture.h"

namespace wf::lens {
namespace {

// Sparse at random, with loops, parallel arcs and weights that differ. From the first vertex a way leads on, so that a run has some steps.
std::shared_ptr<const Graph> randomGraph(std::uint64_t seed, bool undirected) {
  std::mt19937_64 random(seed);
  const auto n = static_cast<VertexId>(20 + random() % 30);
  test::ArcList arcs;
  std::vector<std::uint32_t> weights;
  const auto add = [&](VertexId a, VertexId b, std::uint32_t w) {
    arcs.push_back({a, b});
    weights.push_back(w);
  };
  for (std::uint32_t k = 0; k < 4 * n; ++k) {
    const auto a = k < 3 ? k : static_cast<VertexId>(random() % n), b = k < 3 ? k + 1 : static_cast<VertexId>(random() % n);
    const auto w = static_cast<std::uint32_t>(1 + random() % 20);
    add(a, b, w);
    if (undirected && a != b) add(b, a, w);
  }
  return test::graphFromArcs(n, arcs, Weights(weights));
}

struct Walk {
  algorithms::Chosen chosen;
  Parameters parameters;
  std::shared_ptr<const Graph> graph;
};

Walk walk(const std::string& algorithm, const std::string& variant, std::map<std::string, std::string> texts,
          std::shared_ptr<const Graph> graph) {
  Walk out{*algorithms::choose(algorithm, variant), {}, std::move(graph)};
  texts.emplace("source", "1");
  out.parameters = *readParameters(out.chosen.variant->parameters, texts);
  return out;
}

// Opens every step of the run that threads one after the other make. visit(report, state before).
template <class Visit>
void eachStep(const Walk& walk, const Schedule& schedule, const Visit& visit) {
  Progress progress;
  auto before = stateBefore(walk.chosen, walk.parameters, walk.graph, 1, progress);
  ASSERT_TRUE(before);
  for (int step = 1; step < 200; ++step) {
    Request request{.chosen = walk.chosen, .parameters = walk.parameters, .graph = walk.graph, .before = *before};
    request.keepAfter = true;
    auto inOrder = look(request, progress);
    if (!inOrder) return;  // the run has ended
    request.schedule = schedule;
    const auto report = look(request, progress);
    ASSERT_TRUE(report) << report.error().sentence();
    visit(*report, **before);
    if (testing::Test::HasFatalFailure()) return;
    before = inOrder->after;
  }
}

// Seeds replay: two looks at one step say the same, down to every event.
TEST(LensRaces, ASeedReplays) {
  const auto graph = randomGraph(test::runSeed(), true);
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const Opened what{.algorithm = "sssp",
                      .variant = "two-kernel-2007",
                      .texts = {{"source", "1"}},
                      .graph = graph,
                      .step = 3,
                      .schedule = {Schedule::Kind::Random, seed}};
    const Report a = opened(what), b = opened(what);
    EXPECT_EQ(a.lostWrites, b.lostWrites);
    EXPECT_EQ(a.wrongElements, b.wrongElements);
    ASSERT_EQ(a.lost.size(), b.lost.size());
    for (std::size_t k = 0; k < a.lost.size(); ++k) {
      EXPECT_EQ(a.lost[k].thread, b.lost[k].thread);
      EXPECT_EQ(a.lost[k].wrote, b.lost[k].wrote);
    }
    ASSERT_EQ(a.details.size(), b.details.size());
    for (std::size_t w = 0; w < a.details.size(); ++w) {
      for (std::size_t k = 0; k < a.details[w].lanes.size(); ++k) {
        const auto &one = a.details[w].lanes[k].events, &other = b.details[w].lanes[k].events;
        ASSERT_EQ(one.size(), other.size());
        for (std::size_t e = 0; e < one.size(); ++e) {
          EXPECT_EQ(one[e].old, other[e].old);
          EXPECT_EQ(one[e].now, other[e].now);
          EXPECT_EQ(one[e].index, other[e].index);
        }
      }
    }
  }
}

template <class T>
std::vector<T> elements(const algorithms::SavedState& state, std::size_t array) {
  std::vector<T> out(state.arrays[array].size() / sizeof(T));
  std::memcpy(out.data(), state.arrays[array].data(), out.size() * sizeof(T));
  return out;
}

struct Losers {
  // Vertices to which two threads propose different costs, both below what is there: the smaller one can get lost.
  std::set<VertexId> ends;
  // And those where one of the threads has several proposals, by parallel arcs: it may write a larger one first, over the other thread's,
  // and make up for that by its smallest.
  std::set<VertexId> meanwhile;
};
Losers canLose(const Graph& graph, const algorithms::SavedState& before) {
  const auto mask = elements<std::uint8_t>(before, 0);
  const auto cost = elements<std::uint32_t>(before, 1), updating = elements<std::uint32_t>(before, 2);
  const auto& weights = std::get<Column<std::uint32_t>>(graph.weights());
  std::map<VertexId, std::map<VertexId, std::uint32_t>> proposals;  // of each head, each tail's least
  std::map<VertexId, std::set<std::uint32_t>> sums;                 // all of a head's
  for (VertexId v = 0; v < graph.vertexCount(); ++v) {
    if (mask[v] == 0) continue;
    for (ArcId arc = graph.offsets()[v]; arc < graph.offsets()[v + 1]; ++arc) {
      const VertexId n = graph.heads()[arc];
      const std::uint32_t sum = cost[v] + weights[arc];
      if (sum >= cost[n] || sum >= updating[n]) continue;
      sums[n].insert(sum);
      auto& least = proposals[n].emplace(v, sum).first->second;
      least = std::min(least, sum);
    }
  }
  Losers out;
  for (const auto& [n, from] : proposals) {
    if (from.size() < 2) continue;
    std::set<std::uint32_t> least;
    for (const auto& [tail, sum] : from) least.insert(sum);
    if (least.size() > 1) out.ends.insert(n);
    if (sums[n].size() > 1) out.meanwhile.insert(n);
  }
  return out;
}

TEST(LensRaces, TheAdversaryFindsALostUpdateWhereOneIsPossible) {
  int possible = 0;
  for (std::uint64_t k = 0; k < 10; ++k) {
    const auto graph = randomGraph(test::runSeed() + k, k % 2 == 0);
    SCOPED_TRACE("graph " + std::to_string(k));
    const Walk run = walk("sssp", "two-kernel-2007", {}, graph);
    eachStep(run, {Schedule::Kind::Adversarial}, [&](const Report& report, const algorithms::SavedState& before) {
      SCOPED_TRACE("step " + std::to_string(report.step.index));
      if (report.step.kernel != 0) {
        EXPECT_EQ(report.lostWrites, 0u);
        return;
      }
      const auto [all, meanwhile] = canLose(*graph, before);
      possible += all.empty() ? 0 : 1;
      EXPECT_TRUE(all.empty() || report.lostWrites > 0);
      EXPECT_TRUE(!meanwhile.empty() || report.lostWrites == 0);
      EXPECT_EQ(report.wrongElements > 0, !all.empty());
      for (const LostWrite& one : report.lost) {
        EXPECT_TRUE(meanwhile.contains(static_cast<VertexId>(one.index)));
      }
      for (const Wrong& one : report.wrong) {
        EXPECT_TRUE(all.contains(static_cast<VertexId>(one.index)));
        EXPECT_GT(one.value, one.inOrder);
      }
    });
  }
  EXPECT_GT(possible, 5);
}

// A thread that goes through parallel arcs may write an element twice; the one whose last write is the least goes first then,
// even where its first is not.
TEST(LensRaces, TheAdversaryKnowsWhatAThreadOfParallelArcsWritesLast) {
  const test::ArcList arcs = {{0, 1}, {0, 2}, {1, 3}, {1, 3}, {2, 3}};
  for (const auto& weights : {std::vector<std::uint32_t>{1, 1, 6, 4, 5}, {1, 1, 4, 6, 5}}) {
    const auto graph = test::graphFromArcs(4, arcs, Weights(weights));
    const Report report = opened({.algorithm = "sssp",
                                  .variant = "two-kernel-2007",
                                  .texts = {{"source", "1"}},
                                  .graph = graph,
                                  .step = 3,
                                  .schedule = {Schedule::Kind::Adversarial}});
    EXPECT_GT(report.lostWrites, 0u);
    ASSERT_EQ(report.wrong.size(), 1u);
    EXPECT_EQ(report.wrong[0].index, 3u);
    EXPECT_EQ(report.wrong[0].value, 6u);
    EXPECT_EQ(report.wrong[0].inOrder, 5u);
  }
}

TEST(LensRaces, AtomicVariantsLoseNothing) {
  for (std::uint64_t k = 0; k < (test::kSanitized ? 2 : 10); ++k) {
    const auto graph = randomGraph(test::runSeed() + k, k % 2 == 0);
    for (const char* variant : {"mask", "compacted", "edge"}) {
      SCOPED_TRACE(std::string(variant) + ", graph " + std::to_string(k));
      eachStep(walk("sssp", variant, {}, graph), {Schedule::Kind::Adversarial}, [](const Report& report, const algorithms::SavedState&) {
        EXPECT_EQ(report.lostWrites, 0u);
        EXPECT_EQ(report.wrongElements, 0u);
        EXPECT_EQ(report.harmfulWrites, 0u);
      });
    }
  }
}

// An end that two edges lower by different sums.
TEST(LensRaces, EdgesInPlaceLoseUpdates) {
  int possible = 0;
  for (std::uint64_t k = 0; k < 10; ++k) {
    const auto graph = randomGraph(test::runSeed() + k, true);
    SCOPED_TRACE("graph " + std::to_string(k));
    const auto& weights = std::get<Column<std::uint32_t>>(graph->weights());
    const Edges& edges = graph->edges();
    eachStep(walk("sssp", "edge", {{"in-place", "on"}}, graph), {Schedule::Kind::Adversarial},
             [&](const Report& report, const algorithms::SavedState& before) {
               SCOPED_TRACE("step " + std::to_string(report.step.index));
               const auto cost = elements<std::uint32_t>(before, 0);
               std::map<VertexId, std::set<std::uint32_t>> sums;
               for (std::size_t e = 0; e < edges.size(); ++e) {
                 const std::uint32_t a = cost[edges.tail[e]], b = cost[edges.head[e]];
                 const ArcId arc = a < b ? edges.forward[e] : edges.backward[e];
                 if (a == b || arc == kNone) continue;
                 const std::uint32_t sum = std::min(a, b) + weights[arc];
                 if (sum < std::max(a, b)) sums[a < b ? edges.head[e] : edges.tail[e]].insert(sum);
               }
               const bool can = std::any_of(sums.begin(), sums.end(), [](const auto& one) { return one.second.size() > 1; });
               possible += can ? 1 : 0;
               EXPECT_TRUE(!can || report.lostWrites > 0);
             });
  }
  EXPECT_GT(possible, 5);
}

// In place a vertex that is marked in a launch runs ahead in the same one, and marks a vertex of its own level again, one level higher.
TEST(LensRaces, OneKernelInPlaceLosesLevels) {
  int possible = 0, named = 0;
  for (std::uint64_t k = 0; k < 10; ++k) {
    const auto graph = randomGraph(test::runSeed() + k, k % 2 == 0);
    SCOPED_TRACE("graph " + std::to_string(k));
    const Walk inStep = walk("bfs", "one-kernel-2007", {}, graph);
    Walk racing = walk("bfs", "one-kernel-2007", {{"in-place", "on"}}, graph);
    bool could = false, lost = false;
    // From the states of the run whose levels are right.
    eachStep(inStep, {}, [&](const Report& right, const algorithms::SavedState& before) {
      SCOPED_TRACE("step " + std::to_string(right.step.index));
      EXPECT_EQ(right.lostWrites, 0u);
      const auto was = elements<std::uint32_t>(before, 2), is = elements<std::uint32_t>(*right.after, 2);
      const auto found = [&](VertexId v) { return was[v] == kNone && is[v] != kNone; };
      bool can = false;
      for (VertexId v = 0; v < graph->vertexCount(); ++v) {
        for (const VertexId n : graph->neighbours(v)) can = can || (v != n && found(v) && found(n));
      }
      possible += can ? 1 : 0;
      Progress progress;
      Request request{.chosen = racing.chosen,
                      .parameters = racing.parameters,
                      .graph = graph,
                      .before = std::make_shared<const algorithms::SavedState>(before)};
      request.schedule = {Schedule::Kind::Adversarial};
      const auto report = look(request, progress);
      ASSERT_TRUE(report);
      EXPECT_TRUE(!can || report->lostWrites > 0 || report->wrongElements > 0);
      could = could || can;
      lost = lost || report->lostWrites > 0;
      named += report->wrongElements > 0 ? 1 : 0;
    });
    EXPECT_TRUE(!could || lost);
  }
  EXPECT_GT(possible, 5);
  EXPECT_GT(named, 0);
}

}  // namespace
}  // namespace wf::lens
