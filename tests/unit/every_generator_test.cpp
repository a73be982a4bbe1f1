// What holds for every generator of the registry: the same graph by any number of threads, another for another seed, weights in their
// range, and an end within 50 ms of being cancelled.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <thread>

#include "compute/generators/random.h"
#include "compute/generators/registry.h"
#include "tests/support/data.h"

namespace wf::generators {
namespace {

using Texts = std::map<std::string, std::string>;

Result<std::shared_ptr<const Graph>> make(const Generator& generator, const Texts& texts, unsigned threads = 0) {
  const auto parameters = readParameters(generator.parameters, texts);
  if (!parameters) return parameters.error();
  Progress progress;
  return makeGraph(generator, *parameters, {.progress = progress, .threads = threads});
}

bool same(const Graph& a, const Graph& b) {
  const auto samePlace = [](const Coordinate& p, const Coordinate& q) { return p.x == q.x && p.y == q.y; };
  return std::ranges::equal(a.offsets(), b.offsets()) && std::ranges::equal(a.heads(), b.heads()) && a.weights() == b.weights() &&
         std::ranges::equal(a.coordinates(), b.coordinates(), samePlace) && a.directed() == b.directed();
}

class EveryGenerator : public testing::TestWithParam<std::size_t> {
 protected:
  const Generator& generator() const { return generators()[GetParam()]; }
  bool has(const std::string& id) const {
    return std::any_of(generator().parameters.begin(), generator().parameters.end(), [&](const ParameterInfo& p) { return p.id == id; });
  }
  // Some hundred thousand arcs or more; under a sanitizer, ten thousand.
  Texts large() const {
    struct Size {
      const char *id, *value, *sanitized;
    };
    if (generator().id == "complete") return {{"vertices", test::kSanitized ? "400" : "3000"}};
    for (const Size& size : std::initializer_list<Size>{{"vertices", "400000", "40000"},
                                                        {"scale", "18", "14"},
                                                        {"side", "300", "100"},
                                                        {"levels", "5000", "500"},
                                                        {"height", "5000", "500"},
                                                        {"leaves", "400000", "40000"},
                                                        {"right", "40000", "4000"},
                                                        {"depth", "18", "13"},
                                                        {"communities", "3000", "300"}}) {
      if (has(size.id)) return {{size.id, test::kSanitized ? size.sanitized : size.value}};
    }
    return {};
  }
  // The default, or more where that is a graph for a blackboard.
  Texts usual(const std::string& seed) const {
    Texts out = large();
    if (!test::kSanitized) {
      const auto made = make(generator(), {});
      if (made && (*made)->arcCount() >= 2000) out = {};
    }
    out["seed"] = seed;
    return out;
  }
};

TEST_P(EveryGenerator, IsFoundByItsIdAndDescribesItself) {
  EXPECT_EQ(findGenerator(generator().id), &generator());
  EXPECT_FALSE(generator().title.empty());
  EXPECT_TRUE(generator().help.ends_with('.')) << "a sentence";
  EXPECT_TRUE(has("seed"));
  for (const ParameterInfo& p : generator().parameters) {
    EXPECT_FALSE(p.title.empty()) << p.id;
    EXPECT_TRUE(p.help.ends_with('.')) << p.id;
    EXPECT_TRUE(p.defaultValue.has_value()) << p.id;
  }
}

TEST_P(EveryGenerator, MakesTheSameGraphOnAnyNumberOfThreads) {
  const std::string seed = std::to_string(test::runSeed() % 1'000'000);
  const auto one = make(generator(), usual(seed), 1);
  ASSERT_TRUE(one) << one.error().sentence();
  ASSERT_GT((*one)->arcCount(), 1000u);
  EXPECT_EQ((*one)->ids().toFile(0), 1u);
  for (const unsigned threads : {2u, 5u, 0u}) {
    const auto more = make(generator(), usual(seed), threads);
    ASSERT_TRUE(more);
    EXPECT_TRUE(same(**one, **more)) << threads << " threads, seed " << seed;
  }
  const auto other = make(generator(), usual(seed + "1"));
  ASSERT_TRUE(other);
  EXPECT_FALSE(same(**one, **other)) << "seeds " << seed << " and " << seed << "1";
}

TEST_P(EveryGenerator, DrawsWeightsFromTheirRangeTheSameEitherWay) {
  if (!has("smallest_weight")) GTEST_SKIP() << "weights are lengths of streets, or capacities";
  Texts texts = usual("1");
  texts["smallest_weight"] = "7";
  texts["largest_weight"] = "12";
  const auto made = make(generator(), texts);
  ASSERT_TRUE(made);
  const Graph& g = **made;
  const auto& weights = std::get<Column<std::uint32_t>>(g.weights());
  EXPECT_EQ(*std::min_element(weights.begin(), weights.end()), 7u);
  EXPECT_EQ(*std::max_element(weights.begin(), weights.end()), 12u);
  const auto twins = g.twins();
  for (ArcId a = 0; a < g.arcCount(); ++a) {
    ASSERT_NE(twins[a], kNone);
    ASSERT_EQ(weights[a], weights[twins[a]]) << "arc " << a;
  }
  const auto wrong = make(generator(), {{"smallest_weight", "8"}, {"largest_weight", "7"}});
  ASSERT_FALSE(wrong);
  EXPECT_EQ(wrong.error().message, "the smallest weight, 8, is above the largest, 7");
}

// Larger than the default, and cancelled at times of no pattern.
TEST_P(EveryGenerator, EndsSoonAfterItIsCancelled) {
  const auto parameters = readParameters(generator().parameters, large());
  ASSERT_TRUE(parameters);
  Progress before;
  before.cancel();
  const auto none = makeGraph(generator(), *parameters, {before});
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error().code, ErrorCode::Cancelled);
  for (std::uint64_t round = 0; round < 6; ++round) {
    Progress progress;
    std::optional<Result<std::shared_ptr<const Graph>>> outcome;
    std::thread work([&] { outcome = makeGraph(generator(), *parameters, {.progress = progress, .threads = 2}); });
    std::this_thread::sleep_for(std::chrono::milliseconds(inRange(randomAt(test::runSeed(), 1, round), 1, 60)));
    progress.cancel();
    work.join();
    if (!*outcome) {
      EXPECT_EQ(outcome->error().code, ErrorCode::Cancelled);
    }
  }
}

std::string nameOfGenerator(const testing::TestParamInfo<std::size_t>& info) { return generators()[info.param].id; }

INSTANTIATE_TEST_SUITE_P(All, EveryGenerator, testing::Range<std::size_t>(0, generators().size()), nameOfGenerator);

TEST(Generators, ThatDoNotExistAreNotFound) { EXPECT_EQ(findGenerator("moon"), nullptr); }

// A refusal of what 32 bits cannot number, before anything is allocated: these would be many gigabytes.
TEST(Generators, RefuseGraphsTooLargeFor32Bits) {
  const std::vector<std::pair<const char*, Texts>> cases = {
      {"random", {{"vertices", "4000000000"}, {"degree", "1.1"}}},
      {"rmat", {{"scale", "31"}, {"edge_factor", "1"}}},
      {"ssca2", {{"vertices", "1000000000"}}},
      {"scalefree2007", {{"vertices", "800000000"}}},
      {"rlg", {{"width", "40000"}, {"levels", "40000"}}},
      {"genrmf", {{"side", "30000"}, {"frames", "2"}}},
      {"grid", {{"width", "40000"}, {"height", "40000"}}},
      {"complete", {{"vertices", "65537"}}},
      {"bipartite", {{"left", "100000"}, {"right", "100000"}}},
      {"tree", {{"depth", "40"}}},
      {"mesh", {{"width", "40000"}, {"height", "40000"}}},
      {"smallworld", {{"vertices", "800000000"}}},
      {"communities", {{"communities", "1000000"}, {"smallest", "10000"}, {"largest", "10000"}}},
  };
  for (const auto& [id, texts] : cases) {
    const auto none = make(*findGenerator(id), texts);
    ASSERT_FALSE(none) << id;
    EXPECT_EQ(none.error().code, ErrorCode::Unsupported) << id;
    EXPECT_NE(none.error().message.find("32 bits"), std::string::npos) << none.error().sentence();
  }
}

}  // namespace
}  // namespace wf::generators
