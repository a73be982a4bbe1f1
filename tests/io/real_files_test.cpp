// The road networks of the shared data against the figures that other programs found.
#include <algorithm>
#include <fstream>
#include <map>
#include <set>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "compute/io/read_graph.h"
#include "tests/support/data.h"

namespace wf {
namespace {

class RealFile : public testing::TestWithParam<const char*> {};

TEST_P(RealFile, MatchesTheAnswers) {
  WF_REQUIRE_SHARED_DATA(path);
  const auto answers = nlohmann::json::parse(std::ifstream(path / "answers.json")).at(GetParam());
  Progress progress;
  const auto graph = io::readGraph(path / answers.at("file").get<std::string>(), progress);
  ASSERT_TRUE(graph) << graph.error().sentence();
  const Graph& g = **graph;
  EXPECT_EQ(g.vertexCount(), answers.at("V").get<std::uint64_t>());
  EXPECT_EQ(g.arcCount(), answers.at("edges_in_file").get<std::uint64_t>());
  EXPECT_TRUE(g.weighted());

  std::uint64_t loops = 0, duplicates = 0;
  for (VertexId v = 0; v < g.vertexCount(); ++v) {
    std::vector<VertexId> heads(g.neighbours(v).begin(), g.neighbours(v).end());
    std::sort(heads.begin(), heads.end());
    loops += static_cast<std::uint64_t>(std::count(heads.begin(), heads.end(), v));
    duplicates += static_cast<std::uint64_t>(heads.end() - std::unique(heads.begin(), heads.end()));
  }
  EXPECT_EQ(loops, answers.at("self_loops").get<std::uint64_t>());
  EXPECT_EQ(duplicates, answers.at("duplicate_edges").get<std::uint64_t>());
}

INSTANTIATE_TEST_SUITE_P(Road, RealFile, testing::Values("rome99", "DE", "USA-road-d.NY", "osm-amsterdam", "osm-seattle"),
                         [](const auto& made) {
                           std::string name = made.param;
                           std::erase_if(name, [](char c) { return !std::isalnum(static_cast<unsigned char>(c)); });
                           return name;
                         });

TEST(RealFile, NewYorkHasItsCoordinates) {
  WF_REQUIRE_SHARED_DATA(path);
  Progress progress;
  const auto graph = io::readGraph(path / "road" / "USA-road-d.NY.gr.gz", progress);
  ASSERT_TRUE(graph) << graph.error().sentence();
  ASSERT_EQ((*graph)->coordinates().size(), 264346u);
  EXPECT_EQ((*graph)->coordinateUnit(), CoordinateUnit::Microdegrees);
  EXPECT_EQ((*graph)->coordinates()[0].x, -73530767);
  EXPECT_EQ((*graph)->coordinates()[264345].y, 41291980);
}

}  // namespace
}  // namespace wf
