// The graphs of chance: how many arcs there are, how degrees spread, and what each kind promises.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "compute/generators/permutation.h"
#include "compute/generators/registry.h"
#include "tests/support/data.h"

namespace wf::generators {
namespace {

std::shared_ptr<const Graph> make(const char* id, const std::map<std::string, std::string>& texts) {
  const Generator& generator = *findGenerator(id);
  const auto parameters = readParameters(generator.parameters, texts);
  Progress progress;
  const auto graph = parameters ? makeGraph(generator, *parameters, {progress}) : Result<std::shared_ptr<const Graph>>(parameters.error());
  EXPECT_TRUE(graph) << (graph ? "" : graph.error().sentence());
  return graph ? *graph : nullptr;
}

std::string refusal(const char* id, const std::map<std::string, std::string>& texts) {
  Progress progress;
  const Generator& generator = *findGenerator(id);
  const auto graph = makeGraph(generator, *readParameters(generator.parameters, texts), {progress});
  return graph ? "was made" : graph.error().sentence();
}

std::uint64_t loops(const Graph& g) {
  std::uint64_t count = 0;
  for (VertexId v = 0; v < g.vertexCount(); ++v) count += static_cast<std::uint64_t>(std::ranges::count(g.neighbours(v), v));
  return count;
}

std::uint32_t largestDegree(const Graph& g) {
  std::uint32_t most = 0;
  for (VertexId v = 0; v < g.vertexCount(); ++v) most = std::max(most, g.degree(v));
  return most;
}

TEST(Permutation, TakesEveryNumberToAnotherAndBack) {
  for (const std::uint64_t n : {1u, 2u, 3u, 4u, 5u, 17u, 64u, 1000u, 4096u}) {
    const Permutation order(n, test::runSeed(), n);
    std::set<std::uint64_t> seen;
    for (std::uint64_t i = 0; i < n; ++i) {
      ASSERT_LT(order.at(i), n);
      ASSERT_EQ(order.from(order.at(i)), i) << "of " << n;
      seen.insert(order.at(i));
    }
    EXPECT_EQ(seen.size(), n);
  }
  const Permutation large(std::uint64_t{1} << 40, 3, 4);
  for (std::uint64_t i = 0; i < 1000; ++i) ASSERT_EQ(large.from(large.at(i * 1'000'003)), i * 1'000'003);
}

TEST(RandomGraph, HasExactlyItsArcsAndNoLoops) {
  const auto graph = make("random", {{"vertices", "3001"}, {"degree", "7"}});
  EXPECT_EQ(graph->vertexCount(), 3001u);
  EXPECT_EQ(graph->arcCount(), 2 * 10504u) << "round(3001 × 7 / 2) edges";
  EXPECT_EQ(loops(*graph), 0u);
  EXPECT_FALSE(graph->directed());
  // Poisson of mean 7: 40 and more has a chance below 10^-15.
  EXPECT_LT(largestDegree(*graph), 40u);
  const auto directed = make("random", {{"vertices", "1000"}, {"degree", "2.5"}, {"directed", "on"}});
  EXPECT_EQ(directed->arcCount(), 2500u);
  EXPECT_TRUE(directed->directed());
  EXPECT_EQ(make("random", {{"vertices", "1"}})->arcCount(), 0u) << "there is no other vertex";
  EXPECT_EQ(make("random", {{"vertices", "0"}})->vertexCount(), 0u);
  EXPECT_EQ(make("random", {{"vertices", "2"}, {"degree", "1000"}})->arcCount(), 2000u);
  EXPECT_FALSE(make("random", {{"smallest_weight", "1"}, {"largest_weight", "1"}})->weighted()) << "every arc weighs 1 anyway";
}

TEST(Rmat, HasItsEdgesWhereItsChancesPutThem) {
  const std::string seed = std::to_string(test::runSeed() % 1'000'000);
  const auto graph = make("rmat", {{"scale", "12"}, {"shuffled", "off"}, {"directed", "on"}, {"seed", seed}});
  EXPECT_EQ(graph->vertexCount(), 4096u);
  EXPECT_EQ(graph->arcCount(), 16u * 4096);
  std::uint64_t quarter[2][2] = {};
  for (VertexId u = 0; u < graph->vertexCount(); ++u) {
    for (const VertexId v : graph->neighbours(u)) ++quarter[u / 2048][v / 2048];
  }
  const auto share = [&](int i, int j) { return static_cast<double>(quarter[i][j]) / static_cast<double>(graph->arcCount()); };
  EXPECT_NEAR(share(0, 0), 0.57, 0.015) << "seed " << seed;  // seven standard deviations
  EXPECT_NEAR(share(0, 1), 0.19, 0.012);
  EXPECT_NEAR(share(1, 0), 0.19, 0.012);
  EXPECT_NEAR(share(1, 1), 0.05, 0.008);
}

TEST(Rmat, ShufflesIdsAndDropsWhatIsNotSimple) {
  const std::map<std::string, std::string> plain = {{"scale", "10"}, {"shuffled", "off"}};
  auto shuffled = plain, simple = plain;
  shuffled["shuffled"] = "on";
  simple["simple"] = "on";
  const auto degrees = [](const Graph& g) {
    std::vector<std::uint32_t> out;
    for (VertexId v = 0; v < g.vertexCount(); ++v) out.push_back(g.degree(v));
    return out;
  };
  auto before = degrees(*make("rmat", plain)), after = degrees(*make("rmat", shuffled));
  EXPECT_NE(before, after);
  EXPECT_GT(before[0], 5 * 32u) << "the first id has most edges where nothing is shuffled";
  std::ranges::sort(before);
  std::ranges::sort(after);
  EXPECT_EQ(before, after) << "the same graph under other ids";
  EXPECT_EQ(make("rmat", plain)->arcCount(), 2u * 16 * 1024);

  const auto clean = make("rmat", simple);
  EXPECT_LT(clean->arcCount(), 2u * 16 * 1024);
  EXPECT_EQ(loops(*clean), 0u);
  const auto dirty = make("rmat", plain);
  EXPECT_GT(loops(*dirty), 0u);
  for (VertexId v = 0; v < clean->vertexCount(); ++v) {
    const auto row = clean->neighbours(v);
    ASSERT_TRUE(std::ranges::adjacent_find(row, std::greater_equal()) == row.end()) << "ascending, each once";
    std::set<VertexId> distinct(dirty->neighbours(v).begin(), dirty->neighbours(v).end());
    distinct.erase(v);
    ASSERT_TRUE(std::ranges::equal(row, distinct)) << "of vertex " << v;
  }
  EXPECT_EQ(make("rmat", {{"scale", "0"}})->arcCount(), 32u) << "loops of the only vertex";
  EXPECT_EQ(
      refusal("rmat", {{"a", "0.6"}}),
      "the probabilities of the four quadrants do not add up to 1: found \"a 0.6, b 0.19, c 0.19, d 0.05\", expected a + b + c + d = 1");
}

TEST(Ssca2, IsCliquesWithFewerEdgesFurtherApart) {
  const auto alone = make("ssca2", {{"vertices", "5000"}, {"clique", "10"}, {"inter_clique", "0"}});
  std::vector<VertexId> cliqueOf(5000);
  std::set<std::uint32_t> sizes;
  VertexId clique = 0;
  for (VertexId v = 0; v < 5000; ++clique) {
    const VertexId size = alone->degree(v) + 1;
    ASSERT_LE(size, 10u);
    sizes.insert(size);
    for (const VertexId end = std::min(5000u, v + size); v < end; ++v) {
      cliqueOf[v] = clique;
      ASSERT_EQ(alone->degree(v) + 1, size) << "every vertex of a clique has an edge to each other one";
    }
  }
  EXPECT_EQ(sizes.size(), 10u) << "every size from 1 to 10";
  const auto joined = make("ssca2", {{"vertices", "5000"}, {"clique", "10"}, {"inter_clique", "0.8"}});
  std::map<VertexId, std::uint64_t> byDistance;
  for (VertexId u = 0; u < 5000; ++u) {
    for (const VertexId v : joined->neighbours(u)) {
      if (v > u && cliqueOf[u] != cliqueOf[v]) ++byDistance[cliqueOf[v] - cliqueOf[u]];
    }
  }
  for (const auto& [distance, count] : byDistance) {
    EXPECT_EQ(distance & (distance - 1), 0u) << "a power of two";
    if (distance <= 8) {
      EXPECT_NEAR(static_cast<double>(count), 5000 * 0.8 / distance, 250) << "at distance " << distance;
    }
  }
  EXPECT_EQ(loops(*joined), 0u);
}

TEST(ScaleFree2007, KeepsItsCapItsShareAndItsAverage) {
  const auto graph = make("scalefree2007", {{"vertices", "100000"}, {"seed", std::to_string(test::runSeed() % 1'000'000)}});
  EXPECT_LE(largestDegree(*graph), 1000u);
  EXPECT_NEAR(static_cast<double>(graph->arcCount()) / 100000, 6, 0.25);
  EXPECT_EQ(loops(*graph), 0u);
  std::uint64_t dense = 0;
  for (VertexId v = 0; v < graph->vertexCount(); ++v) {
    // Loops and parallels take a few ends from a dense vertex.
    dense += graph->degree(v) >= 450 ? 1 : 0;
    EXPECT_TRUE(graph->degree(v) >= 450 || graph->degree(v) < 20) << "vertex " << v << " has " << graph->degree(v);
  }
  EXPECT_EQ(dense, 100u) << "one of a thousand";
  const auto weights = std::get<Column<std::uint32_t>>(graph->weights());
  EXPECT_EQ(*std::max_element(weights.begin(), weights.end()), 10u);
  EXPECT_EQ(
      refusal("scalefree2007", {{"degree", "1.5"}}),
      "with 1‰ dense vertices of up to 1000 arcs the others would need 0.75 arcs on average for the whole to have 1.5: expected from 1 to "
      "500.5");
}

}  // namespace
}  // namespace wf::generators
