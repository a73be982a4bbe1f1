// The graph's own numbers as arrays of a run.
#include "compute/core/graph_arrays.h"

#include <gtest/gtest.h>

#include <bit>

#include "compute/algorithms/registry.h"
#include "compute/exec/executors.h"
#include "tests/support/graphs.h"

namespace wf::algorithms {
namespace {

std::shared_ptr<const Graph> graph(Weights weights = std::vector<std::uint32_t>{7, 8, 9}) {
  GraphParts parts = adjacencyFromArcs(3, std::vector<VertexId>{0, 0, 1}, std::vector<VertexId>{1, 2, 2}, weights);
  const auto bits = [](float value) { return std::bit_cast<std::uint32_t>(value); };
  parts.attributes.push_back({.name = "Cost", .domain = Domain::Vertex, .type = ElementType::U32, .bits = {1, 2, 3}});
  parts.attributes.push_back({.name = "Höhe (m)",
                              .domain = Domain::Vertex,
                              .type = ElementType::F32,
                              .bits = {bits(1.5f), static_cast<std::uint32_t>(kMissingValue), bits(-2)}});
  parts.attributes.push_back({.name = "7", .domain = Domain::Arc, .type = ElementType::I32, .bits = {5, 6, 0xFFFF'FFFFu}});
  return *Graph::make(std::move(parts));
}

TEST(GraphArrays, HaveIdsOfTheirOwn) {
  const auto g = graph();
  const auto chosen = choose("bfs", "mask");
  const auto infos = graphArrays(*g, chosen->variant->arrays);
  ASSERT_EQ(infos.size(), 4u);
  EXPECT_EQ(infos[0].id, "weight");
  EXPECT_EQ(infos[0].domain, Domain::Arc);
  EXPECT_EQ(infos[1].id, "cost_2") << "the run has a cost already";
  EXPECT_EQ(infos[1].title, "Cost");
  EXPECT_EQ(infos[2].id, "h_he_m");
  EXPECT_EQ(infos[2].infinite, kMissingValue);
  EXPECT_EQ(formatValue(infos[2], kMissingValue), "missing");
  EXPECT_EQ(infos[3].id, "attribute_7");
  for (const StateArrayInfo& info : infos) EXPECT_TRUE(info.constant);
  EXPECT_EQ(graphArrayBytes(*g), 4u * (3 + 3 + 3 + 3));
  ASSERT_EQ(graphArrayBits(*g).size(), 4u);
  EXPECT_EQ(graphArrayBits(*g)[0][2], 9u);
  EXPECT_EQ(graphArrayBits(*g)[3][1], 6u);
  EXPECT_TRUE(graphArrays(*graph(std::monostate{}), {})[0].title == "Cost") << "no weights, no array of them";
}

TEST(GraphArrays, ColoursOfTheFileAreNoNumbers) {
  GraphParts parts = adjacencyFromArcs(2, std::vector<VertexId>{0}, std::vector<VertexId>{1}, std::monostate{});
  const auto add = [&](const char* name, std::uint32_t first) {
    parts.attributes.push_back({.name = name, .domain = Domain::Vertex, .type = ElementType::U32, .bits = {first, 0}});
  };
  add("r", 1);
  add("year", 1815);
  add("g", 2);
  GraphParts without = parts;
  add("b", 3);
  const auto g = *Graph::make(std::move(parts));
  ASSERT_EQ(graphArrays(*g, {}).size(), 1u);
  EXPECT_EQ(graphArrays(*g, {})[0].id, "year");
  ASSERT_EQ(graphArrayBits(*g).size(), 1u);
  EXPECT_EQ(graphArrayBits(*g)[0][0], 1815u);
  EXPECT_EQ(graphArrayBytes(*g), 8u);
  EXPECT_EQ(graphArrays(**Graph::make(std::move(without)), {}).size(), 3u) << "two parts are no colour";
}

// 20,000 of them would take hours where every one is compared with every other for every number that is tried.
TEST(GraphArrays, EqualNamesAreNumberedInLinearTime) {
  GraphParts parts = adjacencyFromArcs(1, std::vector<VertexId>{0}, std::vector<VertexId>{0}, std::monostate{});
  for (int i = 0; i < 20'000; ++i) {
    parts.attributes.push_back({.name = "same", .domain = Domain::Vertex, .type = ElementType::U32, .bits = {1}});
  }
  parts.attributes.push_back({.name = "same 2", .domain = Domain::Vertex, .type = ElementType::U32, .bits = {1}});
  const auto g = *Graph::make(std::move(parts));
  const auto infos = graphArrays(*g, {});
  ASSERT_EQ(infos.size(), 20'001u);
  EXPECT_EQ(infos[0].id, "same");
  EXPECT_EQ(infos[1].id, "same_2");
  EXPECT_EQ(infos[19'999].id, "same_20000");
  EXPECT_EQ(infos[20'000].id, "same_2_2");
}

TEST(GraphArrays, StandBehindTheStateAndAreNoPartOfIt) {
  const auto executor = exec::makeSequentialExecutor();
  const auto chosen = choose("bfs", "mask");
  const auto bfs = chosen->make(*executor, *chosen->variant);
  ASSERT_TRUE(bfs->reset(graph(std::vector<float>{0.5f, 1, 2}), {}).ok());
  const std::size_t own = bfs->arrays().size();
  const std::size_t bytes = bfs->save()->bytes();
  bfs->addGraphArrays();
  ASSERT_EQ(bfs->arrays().size(), own + 4);
  EXPECT_EQ(bfs->arrays()[own].info->type, ElementType::F32);
  EXPECT_EQ(bfs->arrays()[own].data->as<float>()[0], 0.5f);
  EXPECT_EQ(bfs->save()->bytes(), bytes);
  while (!bfs->done()) ASSERT_TRUE(bfs->step());
  ASSERT_TRUE(bfs->restore(*bfs->save()).ok());
  EXPECT_EQ(bfs->values()->columns.size(), 1 + own) << "the table of values is the run's";
  EXPECT_EQ(bfs->arrays()[own + 2].data->as<std::uint32_t>()[1], kMissingValue);
  ASSERT_TRUE(bfs->reset(graph(), {}).ok());
  EXPECT_EQ(bfs->arrays().size(), own);
}

}  // namespace
}  // namespace wf::algorithms
