// Where two runs differ first: runs that were damaged in one element are compared, and an oracle that looks at every state knows the
// answer.
#include "compute/run/run_difference.h"

#include <gtest/gtest.h>

#include <random>
#include <thread>

#include "compute/recording/names_check.h"
#include "tests/support/graphs.h"
#include "tests/unit/compared_runs.h"

namespace wf::run {
namespace {

using test::StateList;

// The points that two runs of one variant share, and the first of them where a state differs: by looking at everything.
struct Expected {
  std::size_t stepA = 0, stepB = 0, array = 0, index = 0;
  std::uint64_t count = 0;
};
struct By {
  std::uint32_t kernel = 0;          // of Kernel
  std::size_t array = 0, index = 0;  // of Event: this element changes
  std::string event(const StateList& list) const {
    const StateArrayInfo& info = list.infos[array];
    return info.id + "[" + std::to_string(info.domain == Domain::Vertex ? list.graph->ids().toFile(static_cast<VertexId>(index)) : index) +
           "] changes";
  }
  bool ends(const StateList& list, std::size_t step, Alignment alignment) const {
    if (alignment == Alignment::Kernel) return list.steps[step].kernel == kernel;
    return list.bits(step, array, index) != list.bits(step - 1, array, index);
  }
};
bool byTurns(Alignment alignment) { return alignment == Alignment::Kernel || alignment == Alignment::Event; }
std::vector<std::pair<std::size_t, std::size_t>> pointsOf(const StateList& a, const StateList& b, Alignment alignment, const By& by) {
  const auto stops = [&](const StateList& list) {
    std::vector<std::size_t> out{0};
    for (std::size_t k = 1; k < list.states.size(); ++k) {
      const bool ends = byTurns(alignment)
                            ? by.ends(list, k, alignment)
                            : alignment == Alignment::Step || list.steps[k].endsIteration || (k == list.last() && list.whole);
      if (ends) out.push_back(k);
    }
    return out;
  };
  std::vector<std::pair<std::size_t, std::size_t>> out;
  if (alignment == Alignment::End) return {{a.last(), b.last()}};
  const auto ofA = stops(a), ofB = stops(b);
  for (std::size_t k = 0; k < std::min(ofA.size(), ofB.size()); ++k) out.emplace_back(ofA[k], ofB[k]);
  // The last step of a run that was cut is no end, and nothing is compared behind it.
  const bool cut = (!a.whole && ofA.size() <= ofB.size()) || (!b.whole && ofB.size() <= ofA.size());
  if (out.back() != std::pair(a.last(), b.last()) && !cut) out.emplace_back(a.last(), b.last());
  return out;
}
// Two whole runs of which these differ are of different lengths: of turns, and whether anything comes behind the last one.
std::size_t turnsOf(const StateList& list, Alignment alignment, const By& by) {
  std::size_t turns = 0;
  for (std::size_t k = 1; k < list.states.size(); ++k) turns += by.ends(list, k, alignment) ? 1 : 0;
  return turns;
}
std::size_t lengthOf(const StateList& list, Alignment alignment, const By& by) {
  if (!byTurns(alignment)) return pointsOf(list, list, alignment, by).size();
  return 2 * turnsOf(list, alignment, by) + (list.last() > 0 && !by.ends(list, list.last(), alignment) ? 1 : 0);
}
std::optional<Expected> oracle(const StateList& a, const StateList& b, Alignment alignment, const By& by) {
  for (const auto& [stepA, stepB] : pointsOf(a, b, alignment, by)) {
    Expected out{.stepA = stepA, .stepB = stepB};
    for (std::size_t k = 0; k < a.infos.size(); ++k) {
      if (a.infos[k].constant) continue;
      for (std::size_t i = 0; i < a.count(k); ++i) {
        if (a.bits(stepA, k, i) == b.bits(stepB, k, i)) continue;
        if (out.count++ == 0) out.array = k, out.index = i;
      }
    }
    if (out.count > 0) return out;
  }
  return std::nullopt;
}

class DamagedRuns : public testing::Test {
 protected:
  DamagedRuns() {
    for (const auto& [name, graph] : test::standardGraphs(test::runSeed(), test::Size::Small)) {
      if (graph->vertexCount() > 3) graphs_.push_back(graph);
    }
  }
  // A run with at least a step and an array that may be damaged.
  StateList pick(std::mt19937_64& random) {
    static const auto variants = deterministicVariants();
    for (;;) {
      StateList list = test::statesOf(variants[random() % variants.size()], graphs_[random() % graphs_.size()], kMost);
      bool any = false;
      for (std::size_t k = 0; k < list.infos.size() && list.states.size() > 1; ++k) any = any || mayBeDamaged(list, k);
      if (any) return list;
    }
  }
  // Not floats, where two bits may mean one number, nor names of what the graph may not have: a replay refuses those.
  static bool mayBeDamaged(const StateList& list, std::size_t array) {
    const StateArrayInfo& info = list.infos[array];
    return !info.constant && info.type != ElementType::F32 && info.names == Names::Nothing && list.count(array) > 0 &&
           recording::namesWhatThereIs(info, std::vector<std::byte>(list.size(array), std::byte{0x7F}), *list.graph);
  }

  std::vector<std::shared_ptr<const Graph>> graphs_;
};

TEST_F(DamagedRuns, DifferFirstWhereTheyWereDamaged) {
  std::mt19937_64 random(test::runSeed());
  int differing = 0, healing = 0, byEvent = 0, eventless = 0;
  for (int round = 0; round < 130; ++round) {
    const StateList whole = pick(random);
    StateList damaged = whole;
    std::vector<std::size_t> arrays;
    for (std::size_t k = 0; k < whole.infos.size(); ++k) {
      if (mayBeDamaged(whole, k)) arrays.push_back(k);
    }
    const std::size_t damages = 1 + random() % 3;
    for (std::size_t d = 0; d < damages; ++d) {
      const std::size_t array = arrays[random() % arrays.size()];
      const std::size_t first = random() % whole.states.size();
      const bool heals = random() % 2 == 0;
      const std::size_t end = heals ? first + 1 + random() % 4 : whole.states.size();
      damaged.damage(array, random() % whole.count(array), std::uint64_t{1} << (random() % (8 * whole.size(array))), first, end);
      healing += heals ? 1 : 0;
    }
    if (random() % 4 == 0) {
      damaged.cutAfter(random() % damaged.states.size());
      damaged.whole = whole.whole && random() % 2 == 0;  // a program that came to an end too early, or one that died
    }
    const auto alignment = std::array{Alignment::Step,   Alignment::Step,  Alignment::Iteration, Alignment::Kernel,
                                      Alignment::Kernel, Alignment::Event, Alignment::Event,     Alignment::End}[random() % 8];
    const auto& kernels = whole.chosen.variant->kernels;
    const auto kernel = static_cast<std::uint32_t>(random() % kernels.size());
    By by{.kernel = kernel, .array = arrays[random() % arrays.size()]};
    by.index = random() % whole.count(by.array);
    SCOPED_TRACE(whole.chosen.algorithm->id + "/" + whole.chosen.variant->id + " by " + idOf(alignment) + ", round " +
                 std::to_string(round));
    // Arrays of other domains may be longer than what they hold at a step, and conditions look at that alone.
    const Domain domain = whole.infos[by.array].domain;
    if (alignment == Alignment::Event && domain != Domain::Vertex && domain != Domain::Arc) continue;
    const std::optional<Expected> expected = oracle(whole, damaged, alignment, by);
    const bool hashes = random() % 2 == 0;
    Made b = Made::from(damaged, {.hashes = hashes});
    // Of a run that was cut after many steps there is no live one.
    Made a = whole.whole && random() % 2 == 0 ? Made::live(whole, exec::makeCpuExecutor(2)) : Made::from(whole, {.hashes = hashes});
    const std::string event = by.event(whole);
    const auto difference =
        compared(a, b, {.alignment = alignment, .kernel = {kernels[kernel].id, kernels[kernel].id}, .event = {event, event}});
    ASSERT_NE(difference, nullptr);
    if (alignment == Alignment::Event && !(expected && expected->stepA == 0 && expected->stepB == 0)) {
      const bool noneInA = turnsOf(whole, alignment, by) == 0, noneInB = turnsOf(damaged, alignment, by) == 0;
      if ((noneInA || noneInB) && (whole.last() == 0 || damaged.last() == 0)) continue;  // its start may be its end
      if (noneInA || noneInB) {
        Progress progress;
        const auto none = difference->firstDifference(progress);
        ASSERT_FALSE(none) << event;
        EXPECT_EQ(none.error().code, ErrorCode::InvalidInput);
        EXPECT_NE(none.error().sentence().find(std::string("never comes in run ") + (noneInA ? "A" : "B")), std::string::npos)
            << none.error().sentence();
        ++eventless;
        continue;
      }
      ++byEvent;
    }
    const auto found = firstOf(*difference);
    ASSERT_EQ(found.has_value(), expected.has_value());
    EXPECT_EQ(difference->lengthsDiffer() && !found, !expected && alignment != Alignment::End && damaged.whole &&
                                                         lengthOf(whole, alignment, by) != lengthOf(damaged, alignment, by));
    EXPECT_EQ(difference->cutShort() && !found,
              !expected && pointsOf(whole, damaged, alignment, by).back() != std::pair(whole.last(), damaged.last()));
    if (!found) continue;
    ++differing;
    EXPECT_EQ(found->at.a.index, expected->stepA);
    EXPECT_EQ(found->at.b.index, expected->stepB);
    EXPECT_EQ(difference->pairing().pairs[found->element.pair].a, expected->array);
    EXPECT_EQ(found->element.index, expected->index);
    EXPECT_EQ(found->element.a, whole.bits(expected->stepA, expected->array, expected->index));
    EXPECT_EQ(found->element.b, damaged.bits(expected->stepB, expected->array, expected->index));
    EXPECT_EQ(found->count, expected->count);
    if (found->equal) {
      EXPECT_LT(found->equal->a.index + found->equal->b.index, found->at.a.index + found->at.b.index);
    }
    if (HasFailure()) return;
  }
  EXPECT_GT(differing, 30);
  EXPECT_GT(healing, 20);
  EXPECT_GT(byEvent + eventless, 3);
}

TEST_F(DamagedRuns, OfAKernelThatOneRunLacksAreRefused) {
  const StateList list = statesOf("sssp", "mask", graphCalled("random"));
  Made a = Made::live(list), b = Made::live(list);
  const auto begun = RunDifference::begin(*a.run, *b.run, {.alignment = Alignment::Kernel, .kernel = {"relax", "update"}});
  ASSERT_FALSE(begun);
  EXPECT_EQ(begun.error().code, ErrorCode::Usage);
  EXPECT_NE(begun.error().sentence().find("found \"update\", expected one of relax, settle"), std::string::npos)
      << begun.error().sentence();
}

TEST_F(DamagedRuns, OfAnEventThatMeansNothingInOneRunAreRefused) {
  const StateList list = statesOf("sssp", "mask", graphCalled("random"));
  const auto refused = [&](const std::string& a, const std::string& b) {
    Made first = Made::live(list), second = Made::from(list, {.ids = "_theirs"});
    const auto begun = RunDifference::begin(*first.run, *second.run, {.alignment = Alignment::Event, .event = {a, b}});
    EXPECT_FALSE(begun);
    return begun ? std::string() : begun.error().sentence();
  };
  EXPECT_EQ(refused("cost changes", "kost changes").find("the event “kost changes” has no meaning in run B: at character 1: "), 0u)
      << refused("cost changes", "kost changes");
  EXPECT_EQ(refused("cost_theirs changes", "cost_theirs changes").find("the event “cost_theirs changes” has no meaning in run A: "), 0u);
  EXPECT_NE(refused("lost write", "cost_theirs changes").find("what single threads do is no event"), std::string::npos);
  EXPECT_NE(refused("cost[selection] changes", "cost_theirs changes").find("name a vertex"), std::string::npos);
  Made a = Made::live(list), b = Made::from(list, {.ids = "_theirs"});
  EXPECT_FALSE(firstOf(*compared(
      a, b, {.alignment = Alignment::Event, .event = {"cost changes", "cost_theirs changes"}, .pairs = {{"cost", "cost_theirs"}}})));
}

TEST(InStep, IsReadAndWritten) {
  for (const char* text : {"step", "iteration", "time", "end", "kernel:relax", "kernel:relax=update", "event:cost[17] changes",
                           "event:cost >= 3 | dist >= 3"}) {
    const auto read = readInStep(text);
    ASSERT_TRUE(read) << text;
    EXPECT_EQ(textOf(*read), text);
  }
  EXPECT_EQ(readInStep("kernel:relax")->kernel, (PairName{"relax", "relax"}));
  EXPECT_EQ(readInStep("event: cost[1] = 3 |cost[2] = 3 ")->event, (PairName{"cost[1] = 3", "cost[2] = 3"}));
  for (const char* text : {"", "kernel", "kernel:", "kernel:=b", "kernel:a=", "steps", "event", "event:", "event: | a", "event:a|"})
    EXPECT_FALSE(readInStep(text)) << text;
}

TEST_F(DamagedRuns, AreCountedAtEveryPointAndWhereTheyHeal) {
  std::mt19937_64 random(test::runSeed() + 1);
  const StateList whole = statesOf("sssp", "", graphCalled("random"));
  ASSERT_GT(whole.states.size(), 4u);
  StateList damaged = whole;
  std::size_t array = 0;
  while (!mayBeDamaged(whole, array)) ++array;
  damaged.damage(array, 0, 1, 1, 3);
  damaged.damage(array, 1, 1, 2, 3);
  Made a = Made::live(whole), b = Made::from(damaged);
  const auto difference = compared(a, b, {.alignment = Alignment::Step});
  const auto found = firstOf(*difference);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->at.a.index, 1u);
  EXPECT_EQ(found->count, 1u);
  Progress progress;
  ASSERT_TRUE(difference->advance(progress).ok());
  EXPECT_EQ(difference->arrays().count(), 2u);
  ASSERT_TRUE(difference->advance(progress).ok());
  EXPECT_EQ(difference->arrays().count(), 0u);
  EXPECT_FALSE(firstOf(*difference)) << "all that follows is equal";
  EXPECT_TRUE(difference->atEnd());
}

// Other programs number their iterations and do not mark their ends.
TEST(AnothersRun, EndsAnIterationWhereItsNumberChanges) {
  const StateList list = statesOf("bfs", "mask", graphCalled("grid"));
  ASSERT_GT(list.states.size(), 8u);
  StateList plain = list;
  for (Step& step : plain.steps) step.endsIteration = false;
  Made made = Made::from(plain, {.ids = "_theirs"});
  for (std::size_t k = 1; k < list.last(); ++k) {
    const auto known = made.run->knownSteps()->known(k);
    ASSERT_TRUE(known.ok()) << known.error().sentence();
    EXPECT_EQ(known->endsIteration, list.steps[k].endsIteration) << "step " << k;
    ASSERT_TRUE(made.run->step().ok());
    EXPECT_EQ(made.run->lastStep().endsIteration, list.steps[k].endsIteration) << "step " << k;
  }
}

TEST(RunsThatEndEarly, AreComparedUpToTheirLastSteps) {
  const StateList whole = statesOf("sssp", "mask", graphCalled("grid"));
  ASSERT_GT(whole.states.size(), 8u);
  StateList cut = whole;
  cut.cutAfter(5);
  for (const auto alignment : {Alignment::Step, Alignment::Iteration}) {
    for (const bool first : {false, true}) {
      SCOPED_TRACE(std::string(idOf(alignment)) + (first ? ", the first is cut" : ", the second is cut"));
      Made a = first ? Made::from(cut) : Made::live(whole), b = first ? Made::live(whole) : Made::from(cut);
      const auto difference = compared(a, b, {.alignment = alignment});
      EXPECT_FALSE(firstOf(*difference)) << "what both have is equal";
      EXPECT_TRUE(difference->cutShort());
      EXPECT_FALSE(difference->lengthsDiffer());
      EXPECT_EQ(difference->aEndsEarly(), first);
      EXPECT_EQ(difference->bEndsEarly(), !first);
      EXPECT_EQ((first ? difference->at().a : difference->at().b).index, 5u);
    }
  }
  // Two that end early at one step are equal.
  Made a = Made::from(cut), b = Made::from(cut);
  const auto difference = compared(a, b, {.alignment = Alignment::Step});
  EXPECT_FALSE(firstOf(*difference));
  EXPECT_FALSE(difference->cutShort());
}

TEST_F(DamagedRuns, AreNotHiddenByHashesThatLie) {
  const StateList whole = statesOf("bfs", "", graphCalled("grid"));
  ASSERT_GT(whole.states.size(), 5u);
  StateList damaged = whole;
  damaged.damage(0, 0, 1, 2, damaged.states.size());
  Made a = Made::from(whole, {.lies = true}), b = Made::from(damaged, {.lies = true});
  const auto found = firstOf(*compared(a, b, {.alignment = Alignment::Step}));
  ASSERT_TRUE(found);
  EXPECT_EQ(found->at.a.index, 2u);
}

// Of more vertices than are listed, in no order, and some of them again: the count and the bits know all.
TEST(VeryManyVertices, AreAllCountedAndMarked) {
  constexpr VertexId kVertices = 150'000;
  const auto graph = test::graphFromArcs(kVertices, {{0, 1}, {1, 0}});
  VertexCollector collector(*graph, 100'000);
  for (VertexId v = kVertices; v-- > 0;) {
    if (v != 7 && v != 140'000) collector.add(Domain::Vertex, v);
  }
  for (VertexId v = 0; v < 100; ++v) {
    if (v != 7) collector.add(Domain::Vertex, v);
  }
  const DifferingVertices found = collector.take();
  EXPECT_EQ(found.count, kVertices - 2);
  EXPECT_TRUE(found.cut());
  ASSERT_EQ(found.vertices.size(), 100'000U);
  EXPECT_TRUE(std::is_sorted(found.vertices.begin(), found.vertices.end()));
  EXPECT_EQ(found.vertices.front(), 0U);
  EXPECT_EQ(found.vertices.back(), 100'000U) << "the lowest ids, but for 7";
  ASSERT_NE(found.bits, nullptr);
  for (VertexId v = 0; v < kVertices; ++v) ASSERT_EQ(((*found.bits)[v / 32] >> (v % 32) & 1) != 0, v != 7 && v != 140'000) << v;
  EXPECT_EQ(VertexCollector(*graph, 10).take().bits, nullptr);
}

TEST(EqualRuns, HaveNoDifferenceOnAnyExecutor) {
  const auto graph = graphCalled("random");
  for (const algorithms::Chosen& chosen : deterministicVariants()) {
    const StateList list = test::statesOf(chosen, graph, 10 * kMost);
    if (!list.whole || list.states.size() < 2) continue;
    SCOPED_TRACE(chosen.algorithm->id + "/" + chosen.variant->id);
    Made a = Made::live(list), b = Made::live(list, exec::makeCpuExecutor(2)), c = Made::from(list);
    const auto live = compared(a, b);
    ASSERT_NE(live, nullptr);
    EXPECT_EQ(live->alignment(), Alignment::Step);
    EXPECT_FALSE(firstOf(*live));
    EXPECT_FALSE(live->lengthsDiffer());
    Made d = Made::live(list);
    EXPECT_FALSE(firstOf(*compared(c, d)));
    if (testing::Test::HasFailure()) return;
  }
}

TEST(TwoVariants, AreComparedByIterationAndGiveTheSameCosts) {
  const auto graph = graphCalled("random");
  const AlgorithmInfo* bfs = algorithms::choose("bfs", "")->algorithm;
  const StateList first = statesOf("bfs", bfs->variants[0].id, graph);
  for (const VariantInfo& variant : bfs->variants) {
    SCOPED_TRACE(variant.id);
    const StateList other = statesOf("bfs", variant.id, graph);
    Made a = Made::live(first), b = Made::live(other);
    const auto difference = compared(a, b, {.pairs = {*readPairName("cost")}});
    ASSERT_NE(difference, nullptr);
    EXPECT_EQ(difference->alignment(), sameKernels(variant, *first.chosen.variant) ? Alignment::Step : Alignment::Iteration);
    Made c = Made::live(first), d = Made::live(other);
    EXPECT_FALSE(firstOf(*compared(c, d, {.alignment = Alignment::End, .pairs = {*readPairName("cost")}})));
  }
}

TEST(RunsOfTwoGraphs, AreNotCompared) {
  const StateList one = statesOf("bfs", "", graphCalled("grid")), other = statesOf("bfs", "", graphCalled("path"));
  Made a = Made::live(one), b = Made::live(other);
  EXPECT_FALSE(RunDifference::begin(*a.run, *b.run, {}).ok());
}

TEST(AComparison, EndsSoonAfterItIsCancelled) {
  const StateList list = statesOf("bfs", "", graphCalled("grid"));
  Made a = Made::live(list), b = Made::live(list);
  const auto difference = compared(a, b);
  Progress progress;
  progress.cancel();
  const auto found = difference->firstDifference(progress);
  ASSERT_FALSE(found.ok());
  EXPECT_EQ(found.error().code, ErrorCode::Cancelled);
}

TEST(ComparisonsByTime, EndWhereBothRunsDo) {
  const StateList list = statesOf("sssp", "", graphCalled("grid"));
  Made a = Made::live(list), b = Made::live(list);
  const auto difference = compared(a, b, {.alignment = Alignment::Time});
  Progress progress;
  std::uint64_t points = 0;
  while (!difference->atEnd() && ++points < 10'000) ASSERT_TRUE(difference->advance(progress).ok());
  EXPECT_EQ(difference->at().a.index, list.last());
  EXPECT_EQ(difference->at().b.index, list.last());
  EXPECT_EQ(difference->arrays().count(), 0u);
}

// Each comparison drives two executors of its own; they share the graph.
TEST(TwoComparisons, GoOnAtOnce) {
  const StateList list = statesOf("sssp", "", graphCalled("random"));
  StateList damaged = list;
  damaged.damage(0, 0, 1, 3, damaged.states.size());
  Made a = Made::live(list), b = Made::from(damaged), c = Made::live(list, exec::makeCpuExecutor(2)), d = Made::live(list);
  std::optional<FirstDifference> first, second;
  std::thread other([&] { first = firstOf(*compared(a, b, {.alignment = Alignment::Step})); });
  second = firstOf(*compared(c, d));
  other.join();
  ASSERT_TRUE(first);
  EXPECT_EQ(first->at.a.index, 3u);
  EXPECT_FALSE(second);
}

}  // namespace
}  // namespace wf::run
