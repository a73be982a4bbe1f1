// The figures that LEMON and igraph agreed on (answers.json), by file.
#pragma once

#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <vector>

#include "compute/io/read_graph.h"
#include "tests/conformance/finished.h"
#include "tests/support/data.h"
#include "tests/support/executor.h"

namespace wf::test {

// One test a road network.
class Answers : public ::testing::TestWithParam<const char*> {
 protected:
  void SetUp() override {
    WF_REQUIRE_SHARED_DATA(path);
    std::ifstream in(path / "answers.json");
    answer_ = nlohmann::json::parse(in).at(GetParam());
    Progress progress;
    const auto graph = io::readGraph(path / answer_.at("file").get<std::string>(), progress);
    ASSERT_TRUE(graph.ok()) << graph.error().sentence();
    graph_ = *graph;
    ASSERT_EQ(graph_->vertexCount(), answer_.at("V").get<std::uint64_t>());
    ASSERT_EQ(graph_->arcCount(), answer_.at("edges_in_file").get<std::uint64_t>());
  }

  nlohmann::json answer_;
  std::shared_ptr<const Graph> graph_;
  std::shared_ptr<exec::Executor> executor_ = testedExecutor();
};

// By size. The larger ones take ThreadSanitizer minutes and show it nothing that the smaller do not.
inline auto roads() {
  std::vector<const char*> names = {"rome99", "osm-amsterdam", "osm-seattle", "DE", "USA-road-d.NY"};
  if (kThreadSanitized) names.resize(2);
  return ::testing::ValuesIn(names);
}
inline std::string roadName(const ::testing::TestParamInfo<const char*>& tested) { return fitForAName(tested.param); }

}  // namespace wf::test
