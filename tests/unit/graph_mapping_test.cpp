// What a picture of a graph shows before any algorithm runs on it.
#include "render/mapping/graph_mapping.h"

#include <gtest/gtest.h>

#include <bit>
#include <random>

#include "tests/support/graphs.h"

namespace wf::render {
namespace {

// Cliques of `size` vertices, each joined to the next one by a single edge.
std::shared_ptr<const Graph> cliques(VertexId count, VertexId size) {
  test::ArcList arcs;
  const auto edge = [&](VertexId a, VertexId b) {
    arcs.push_back({a, b});
    arcs.push_back({b, a});
  };
  for (VertexId k = 0; k < count; ++k) {
    for (VertexId a = 0; a < size; ++a) {
      for (VertexId b = 0; b < a; ++b) edge(k * size + a, k * size + b);
    }
    if (k > 0) edge((k - 1) * size, k * size);
  }
  return test::graphFromArcs(count * size, arcs);
}

std::shared_ptr<const Graph> star(VertexId leaves, bool inward) {
  test::ArcList arcs;
  for (VertexId v = 1; v <= leaves; ++v) arcs.push_back(inward ? std::pair(v, VertexId{0}) : std::pair(VertexId{0}, v));
  return test::graphFromArcs(leaves + 1, arcs);
}

Mapping suggested(const Graph& graph) {
  const auto degrees = Degrees::count(graph);
  return suggestGraphMapping(graph, &*degrees);
}

TEST(GraphMapping, ColoursByCommunityOnceTheyAreFound) {
  const auto graph = cliques(6, 8);
  EXPECT_EQ(suggested(*graph).colorArray, kDegree) << "not found yet, and not waited for";
  graph->communities();
  const Mapping mapping = suggested(*graph);
  EXPECT_EQ(mapping.colorArray, kCommunity);
  EXPECT_EQ(mapping.scale, Scale::Category);
  EXPECT_FALSE(mapping.size.on()) << "no hubs";
  EXPECT_EQ(mapping.frontierArray, -1);
}

TEST(GraphMapping, AFileThatSaysHowItIsDrawnIsDrawnSo) {
  const auto bits = [](float value) { return std::bit_cast<std::uint32_t>(value); };
  const auto drawn = [&](std::uint32_t lastRed, float lastSize) {
    GraphParts parts;
    parts.offsets.assign(4, 0);
    const auto add = [&](const char* name, ElementType type, std::vector<std::uint32_t> values) {
      parts.attributes.push_back({.name = name, .domain = Domain::Vertex, .type = type, .bits = std::move(values)});
    };
    add("r", ElementType::U32, {9, 9, lastRed});
    add("g", ElementType::U32, {9, 9, 9});
    add("b", ElementType::U32, {9, 9, 9});
    add("size", ElementType::F32, {bits(4), bits(4), bits(lastSize)});
    return suggested(**Graph::make(std::move(parts)));
  };
  EXPECT_EQ(drawn(200, 12).colorArray, kFileColor);
  EXPECT_EQ(drawn(200, 12).size.array, kFileSize);
  EXPECT_EQ(drawn(9, 12).colorArray, kDegree) << "one colour for all says nothing";
  EXPECT_EQ(drawn(9, 12).scale, Scale::Log);
  EXPECT_EQ(drawn(9, 12).size.array, kFileSize);
  EXPECT_FALSE(drawn(200, 4).size.on());
}

TEST(GraphMapping, OneCommunityIsNoReasonForColours) {
  const auto graph = cliques(1, 12);
  graph->communities();
  const Mapping mapping = suggested(*graph);
  EXPECT_EQ(mapping.colorArray, kDegree);
  EXPECT_EQ(mapping.scale, Scale::Log);
}

// Of groups that as many edges join as lie within, one picture keeps nothing apart.
TEST(GraphMapping, CommunitiesThatMixGiveNoColours) {
  std::mt19937_64 random(5);
  test::ArcList arcs;
  for (VertexId v = 0; v < 400; ++v) {
    for (int k = 0; k < 4; ++k) arcs.emplace_back(v, v / 40 * 40 + static_cast<VertexId>(random() % 40));
    for (int k = 0; k < 5; ++k) arcs.emplace_back(v, static_cast<VertexId>(random() % 400));
  }
  const auto graph = test::graphFromArcs(400, arcs);
  const double modularity = graph->communities().modularity;
  ASSERT_GT(modularity, 0.3);
  ASSERT_LT(modularity, 0.4);
  EXPECT_EQ(suggested(*graph).colorArray, kDegree);
}

TEST(GraphMapping, HubsAreLargeWhicheverWayArcsLead) {
  for (const bool inward : {false, true}) {
    const Mapping mapping = suggested(*star(40, inward));
    EXPECT_EQ(mapping.size.array, kDegree) << inward;
    EXPECT_EQ(mapping.size.scale, Scale::Log) << inward;
  }
}

TEST(GraphMapping, AnEmptyGraphHasOne) {
  const auto graph = test::graphFromArcs(0, {});
  EXPECT_EQ(suggested(*graph).colorArray, kDegree);
  EXPECT_FALSE(suggested(*graph).size.on());
}

}  // namespace
}  // namespace wf::render
