// The flow networks: vertex and arc counts of the original generators, layers that lead where they should, capacities, terminals.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "compute/generators/registry.h"
#include "compute/io/read_graph.h"
#include "tests/support/data.h"

namespace wf::generators {
namespace {

std::shared_ptr<const Graph> make(const char* id, const std::map<std::string, std::string>& texts) {
  const Generator& generator = *findGenerator(id);
  Progress progress;
  const auto graph = makeGraph(generator, *readParameters(generator.parameters, texts), {progress});
  EXPECT_TRUE(graph) << (graph ? "" : graph.error().sentence());
  return graph ? *graph : nullptr;
}

TEST(Rlg, LeadsFromLevelToLevel) {
  const auto graph = make("rlg", {{"width", "20"}, {"levels", "9"}, {"capacity", "50"}});
  const VertexId sink = 20 * 9 + 1;
  ASSERT_EQ(graph->vertexCount(), sink + 1);
  EXPECT_EQ(graph->arcCount(), 2u * 20 + 3 * 20 * 8);
  EXPECT_TRUE(graph->directed());
  ASSERT_TRUE(graph->terminals());
  EXPECT_EQ(graph->terminals()->source, 0u);
  EXPECT_EQ(graph->terminals()->sink, sink);
  const auto levelOf = [&](VertexId v) { return v == 0 ? 0 : v == sink ? 10 : 1 + (v - 1) / 20; };
  for (VertexId u = 0; u <= sink; ++u) {
    const auto row = graph->neighbours(u);
    EXPECT_EQ(row.size(), u == 0 ? 20u : u == sink ? 0u : levelOf(u) == 9 ? 1u : 3u);
    EXPECT_EQ(std::set<VertexId>(row.begin(), row.end()).size(), row.size()) << "three different vertices";
    for (ArcId a = graph->offsets()[u]; a < graph->offsets()[u + 1]; ++a) {
      ASSERT_EQ(levelOf(graph->heads()[a]), levelOf(u) + 1);
      if (u == 0 || graph->heads()[a] == sink) {
        EXPECT_EQ(graph->weight(a), 150);
      } else {
        EXPECT_TRUE(graph->weight(a) >= 1 && graph->weight(a) <= 50) << graph->weight(a);
      }
    }
  }
  EXPECT_EQ(make("rlg", {{"width", "2"}, {"levels", "4"}})->arcCount(), 4u + 2 * 2 * 3) << "all of a level that has fewer than three";
  EXPECT_EQ(make("rlg", {{"width", "1"}, {"levels", "1"}})->arcCount(), 2u);
}

TEST(Genrmf, IsFramesOneBehindTheOther) {
  const auto graph = make("genrmf", {{"side", "6"}, {"frames", "4"}, {"smallest", "5"}, {"largest", "9"}});
  ASSERT_EQ(graph->vertexCount(), 144u);
  EXPECT_EQ(graph->arcCount(), 4u * 6 * 5 * 4 + 36 * 3);
  EXPECT_EQ(graph->terminals()->source, 0u);
  EXPECT_EQ(graph->terminals()->sink, 143u);
  std::vector<int> fromBefore(144);
  for (VertexId u = 0; u < 144; ++u) {
    int onward = 0;
    for (ArcId a = graph->offsets()[u]; a < graph->offsets()[u + 1]; ++a) {
      const VertexId v = graph->heads()[a];
      if (v / 36 == u / 36) {
        const int dx = static_cast<int>(v % 6) - static_cast<int>(u % 6);
        const int dy = static_cast<int>(v % 36 / 6) - static_cast<int>(u % 36 / 6);
        ASSERT_EQ(dx * dx + dy * dy, 1) << "neighbours in the grid";
        EXPECT_EQ(graph->weight(a), 9 * 36);
      } else {
        ASSERT_EQ(v / 36, u / 36 + 1) << "from frame to frame";
        ++onward;
        ++fromBefore[v];
        EXPECT_TRUE(graph->weight(a) >= 5 && graph->weight(a) <= 9);
      }
    }
    EXPECT_EQ(onward, u < 108 ? 1 : 0);
  }
  for (VertexId v = 0; v < 144; ++v) EXPECT_EQ(fromBefore[v], v < 36 ? 0 : 1) << "each vertex of a frame once";
  EXPECT_EQ(make("genrmf", {{"side", "1"}, {"frames", "2"}})->arcCount(), 1u);

  Progress progress;
  const Generator& genrmf = *findGenerator("genrmf");
  const auto wide = makeGraph(genrmf, *readParameters(genrmf.parameters, {{"side", "500"}}), {progress});
  ASSERT_FALSE(wide);
  EXPECT_EQ(wide.error().sentence(),
            "arcs within a frame would have a capacity of 10000 × 250000, more than flow algorithms take: expected at most 2147483647");
  EXPECT_FALSE(makeGraph(genrmf, *readParameters(genrmf.parameters, {{"smallest", "10001"}}), {progress}));
  const auto lone = makeGraph(genrmf, *readParameters(genrmf.parameters, {{"side", "1"}, {"frames", "1"}}), {progress});
  ASSERT_FALSE(lone);
  EXPECT_EQ(lone.error().sentence(), "a network of one vertex has no room for a source and a sink: expected a larger side, or more frames");
}

// The values are those of other random numbers; what the numbers do not decide is the same.
TEST(FlowNetworks, HaveTheShapeOfTheOriginalGenerators) {
  WF_REQUIRE_SHARED_DATA(data);
  const auto compare = [&](const char* file, const char* id, const std::map<std::string, std::string>& texts) {
    SCOPED_TRACE(file);
    Progress progress;
    const auto original = io::readGraph(data / "maxflow" / file, progress);
    ASSERT_TRUE(original) << original.error().sentence();
    const auto ours = make(id, texts);
    EXPECT_EQ(ours->vertexCount(), (*original)->vertexCount());
    EXPECT_EQ(ours->arcCount(), (*original)->arcCount());
    EXPECT_EQ(ours->terminals()->source, (*original)->terminals()->source);
    EXPECT_EQ(ours->terminals()->sink, (*original)->terminals()->sink);
    for (VertexId v = 0; v < ours->vertexCount(); ++v) ASSERT_EQ(ours->degree(v), (*original)->degree(v)) << "vertex " << v;
    const auto largest = [](const Graph& g) {
      const auto& weights = std::get<Column<std::uint32_t>>(g.weights());
      return *std::max_element(weights.begin(), weights.end());
    };
    EXPECT_EQ(largest(*ours), largest(**original));
  };
  compare("gen-rlg-64x64.max", "rlg", {{"width", "64"}, {"levels", "64"}, {"capacity", "10000"}});
  compare("gen-genrmf-wide-32x8.max", "genrmf", {{"side", "32"}, {"frames", "8"}, {"smallest", "1"}, {"largest", "10000"}});
}

}  // namespace
}  // namespace wf::generators
