// Where two runs differ first: runs that were damaged in one element are compared, and an oracle that looks at every state knows the
// answer.
#include "compute/run/run_difference.h"

#include <gtest/gtest.h>

#include <bit>
#include <limits>
#include <random>
#include <thread>

#include "compute/recording/names_check.h"
#include "tests/support/data.h"
#include "tests/support/graphs.h"
#include "tests/unit/recorded_states.h"
#include "tests/unit/traveller.h"

namespace wf::run {
namespace {

using test::RecordingForm;
using test::StateList;

constexpr std::size_t kMost = 60;  // steps of a run here

std::shared_ptr<const Graph> graphCalled(const std::string& name) {
  for (const auto& [found, graph] : test::standardGraphs(test::runSeed(), test::Size::Small)) {
    if (found.starts_with(name)) return graph;
  }
  return nullptr;
}

StateList statesOf(const std::string& algorithm, const std::string& variant, const std::shared_ptr<const Graph>& graph) {
  return test::statesOf(*algorithms::choose(algorithm, variant), graph, 10 * kMost);
}

std::string freshFile() {
  static int number = 0;
  static const std::filesystem::path folder = test::scratchDir();
  return (folder / (std::to_string(number++) + ".wfr")).string();
}

// A run and what it needs, reset.
struct Made {
  Made(const algorithms::Chosen& from, std::shared_ptr<const Graph> graph, const Parameters& parameters,
       std::shared_ptr<exec::Executor> on = exec::makeSequentialExecutor())
      : chosen(from), executor(std::move(on)), run(chosen.make(*executor, *chosen.variant)) {
    const auto status = run->reset(std::move(graph), parameters);
    EXPECT_TRUE(status.ok()) << status.error().sentence();
  }
  static Made live(const StateList& list, std::shared_ptr<exec::Executor> on = exec::makeSequentialExecutor()) {
    return {list.chosen, list.graph, list.parameters, std::move(on)};
  }
  static Made from(const StateList& list, const RecordingForm& form = {},
                   std::shared_ptr<exec::Executor> on = exec::makeSequentialExecutor()) {
    const auto replay = test::recorded(list, freshFile(), form);
    return {recording::chosenOf(replay), list.graph, *readParameters(replay->variant().parameters, replay->parameters()), std::move(on)};
  }

  algorithms::Chosen chosen;
  std::shared_ptr<exec::Executor> executor;
  std::unique_ptr<algorithms::Algorithm> run;
};

std::unique_ptr<RunDifference> compared(Made& a, Made& b, const DifferenceOptions& options = {}) {
  auto begun = RunDifference::begin(*a.run, *b.run, options);
  EXPECT_TRUE(begun.ok()) << begun.error().sentence();
  return begun ? std::move(*begun) : nullptr;
}

std::optional<FirstDifference> firstOf(RunDifference& difference) {
  Progress progress;
  auto found = difference.firstDifference(progress);
  EXPECT_TRUE(found.ok()) << found.error().sentence();
  return found ? *found : std::nullopt;
}

// The points that two runs of one variant share, and the first of them where a state differs: by looking at everything.
struct Expected {
  std::size_t stepA = 0, stepB = 0, array = 0, index = 0;
  std::uint64_t count = 0;
};
std::vector<std::pair<std::size_t, std::size_t>> pointsOf(const StateList& a, const StateList& b, Alignment alignment) {
  const auto stops = [&](const StateList& list) {
    std::vector<std::size_t> out{0};
    for (std::size_t k = 1; k < list.states.size(); ++k) {
      if (alignment == Alignment::Step || list.steps[k].endsIteration || (k == list.last() && list.whole)) out.push_back(k);
    }
    return out;
  };
  std::vector<std::pair<std::size_t, std::size_t>> out;
  if (alignment == Alignment::End) return {{a.last(), b.last()}};
  const auto ofA = stops(a), ofB = stops(b);
  for (std::size_t k = 0; k < std::min(ofA.size(), ofB.size()); ++k) out.emplace_back(ofA[k], ofB[k]);
  // The last step of a run that was cut is no end, and nothing is compared behind it.
  const bool cut = (!a.whole && ofA.size() <= ofB.size()) || (!b.whole && ofB.size() <= ofA.size());
  if (ofA.size() != ofB.size() && !cut) out.emplace_back(a.last(), b.last());
  return out;
}
std::optional<Expected> oracle(const StateList& a, const StateList& b, Alignment alignment) {
  for (const auto& [stepA, stepB] : pointsOf(a, b, alignment)) {
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
  int differing = 0, healing = 0;
  for (int round = 0; round < 100; ++round) {
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
    const auto alignment = std::array{Alignment::Step, Alignment::Step, Alignment::Iteration, Alignment::End}[random() % 4];
    SCOPED_TRACE(whole.chosen.algorithm->id + "/" + whole.chosen.variant->id + " by " + idOf(alignment) + ", round " +
                 std::to_string(round));
    const std::optional<Expected> expected = oracle(whole, damaged, alignment);
    const bool hashes = random() % 2 == 0;
    Made b = Made::from(damaged, {.hashes = hashes});
    // Of a run that was cut after many steps there is no live one.
    Made a = whole.whole && random() % 2 == 0 ? Made::live(whole, exec::makeCpuExecutor(2)) : Made::from(whole, {.hashes = hashes});
    const auto difference = compared(a, b, {.alignment = alignment});
    ASSERT_NE(difference, nullptr);
    const auto found = firstOf(*difference);
    ASSERT_EQ(found.has_value(), expected.has_value());
    EXPECT_EQ(difference->lengthsDiffer() && !found,
              !expected && alignment != Alignment::End && damaged.whole &&
                  pointsOf(whole, whole, alignment).size() != pointsOf(damaged, damaged, alignment).size());
    EXPECT_EQ(difference->cutShort() && !found,
              !expected && pointsOf(whole, damaged, alignment).back() != std::pair(whole.last(), damaged.last()));
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

TEST(AnotherProgramsArrays, ArePairedByRoleOrByName) {
  const StateList list = statesOf("bfs", "", graphCalled("grid"));
  Made ours = Made::live(list), theirs = Made::from(list, {.ids = "_theirs"});
  const auto difference = compared(theirs, ours, {.alignment = Alignment::Step});
  ASSERT_NE(difference, nullptr);
  EXPECT_FALSE(difference->pairing().pairs.empty());
  for (const ArrayPair& pair : difference->pairing().pairs)
    EXPECT_EQ(theirs.run->arrays()[pair.a].info->role, ours.run->arrays()[pair.b].info->role);
  EXPECT_FALSE(firstOf(*difference));
  Made again = Made::live(list), named = Made::from(list, {.ids = "_theirs"});
  const auto byName = compared(again, named, {.pairs = {{"cost", "cost_theirs"}}});
  ASSERT_NE(byName, nullptr);
  EXPECT_EQ(byName->pairing().pairs.size(), 1u);
}

// Levels that are signed are compared with ours, which are not; where there is one of the same type, that is the partner.
TEST(AnotherProgramsArrays, OfAnotherTypeArePairedByRole) {
  const StateArrayInfo ours{.id = "cost", .type = ElementType::U32, .role = Role::Cost};
  const StateArrayInfo theirs{.id = "level", .type = ElementType::I32, .role = Role::Cost};
  const StateArrayInfo same{.id = "depth", .type = ElementType::U32, .role = Role::Cost};
  const VariantInfo variant;
  const std::vector<exec::StateArray> a{{&ours, nullptr, 9}}, b{{&theirs, nullptr, 9}}, both{{&theirs, nullptr, 9}, {&same, nullptr, 9}};
  const auto other = pairArrays({variant, a}, {variant, b}, {});
  ASSERT_TRUE(other) << other.error().sentence();
  EXPECT_EQ(other->pairs, (std::vector<ArrayPair>{{0, 0}}));
  const auto nearer = pairArrays({variant, a}, {variant, both}, {});
  ASSERT_TRUE(nearer);
  EXPECT_EQ(nearer->pairs, (std::vector<ArrayPair>{{0, 1}}));
  EXPECT_EQ(nearer->aloneInB, std::vector<std::string>{"level"});
}

TEST(Pairs, AreRefusedWithASentence) {
  const StateList list = statesOf("bfs", "", graphCalled("grid"));
  Made a = Made::live(list), b = Made::live(list);
  const auto unknown = pairArrays(*a.run, *b.run, std::vector<PairName>{{"cost", "kost"}});
  ASSERT_FALSE(unknown.ok());
  EXPECT_TRUE(unknown.error().message.starts_with("the second run has no array 'kost'; it has: ")) << unknown.error().message;
  EXPECT_EQ(unknown.error().code, ErrorCode::Usage);
  EXPECT_FALSE(readPairName("=cost").ok());
  EXPECT_FALSE(readPairName("").ok());
  EXPECT_EQ(*readPairName("cost"), (PairName{"cost", "cost"}));
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

StateArrayInfo arrayOf(ElementType type, std::optional<std::uint64_t> infinite = {}) {
  StateArrayInfo out;
  out.type = type;
  out.infinite = infinite;
  return out;
}
std::uint64_t floatBits(float value) { return std::bit_cast<std::uint32_t>(value); }

TEST(Elements, AreEqualAsNumbers) {
  const auto u8 = arrayOf(ElementType::U8), u32 = arrayOf(ElementType::U32, 0xFFFF'FFFFu),
             u64 = arrayOf(ElementType::U64, ~std::uint64_t{0}), i32 = arrayOf(ElementType::I32, kSignedInfinity),
             f32 = arrayOf(ElementType::F32, kFloatInfinity);
  const auto equal = [](const StateArrayInfo& a, std::uint64_t x, const StateArrayInfo& b, std::uint64_t y, double tolerance = 0) {
    return ElementEquality(a, b, tolerance).equal(x, y);
  };
  EXPECT_TRUE(equal(u8, 1, u32, 1));
  EXPECT_FALSE(equal(u8, 1, u32, 2));
  EXPECT_TRUE(equal(u32, 0xFFFF'FFFFu, u64, ~std::uint64_t{0})) << "infinite equals infinite";
  EXPECT_TRUE(equal(u32, 0xFFFF'FFFFu, f32, kFloatInfinity));
  EXPECT_TRUE(equal(i32, kSignedInfinity, u32, 0xFFFF'FFFFu));
  EXPECT_FALSE(equal(u64, 0xFFFF'FFFFu, u32, 0xFFFF'FFFFu)) << "a number is not infinite";
  EXPECT_FALSE(equal(i32, 0xFFFF'FFFFu, u32, 0xFFFF'FFFEu));
  EXPECT_TRUE(equal(f32, floatBits(7), u32, 7));
  EXPECT_TRUE(equal(f32, floatBits(-0.0F), f32, floatBits(0)));
  EXPECT_TRUE(equal(f32, floatBits(std::numeric_limits<float>::quiet_NaN()), f32, 0x7FC0'0001u)) << "neither is a number";
  EXPECT_FALSE(equal(f32, floatBits(std::numeric_limits<float>::quiet_NaN()), f32, floatBits(0)));
  EXPECT_FALSE(equal(f32, floatBits(1), f32, floatBits(1.01F)));
  EXPECT_TRUE(equal(f32, floatBits(1), f32, floatBits(1.01F), 0.02));
  EXPECT_FALSE(equal(u32, 1, u32, 2, 5)) << "integers have no tolerance";
}

}  // namespace
}  // namespace wf::run
