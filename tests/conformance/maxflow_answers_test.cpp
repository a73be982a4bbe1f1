// The flow problems of the shared data: the values that LEMON and igraph agreed on (answers.json), verified, in few enough steps.
#include <algorithm>
#include <fstream>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "compute/algorithms/registry.h"
#include "compute/exec/executors.h"
#include "compute/io/read_graph.h"
#include "tests/support/data.h"
#include "tests/support/executor.h"

namespace wf::test {
namespace {

class MaxflowAnswers : public ::testing::TestWithParam<const char*> {};

TEST_P(MaxflowAnswers, TheValueIsThat) {
  WF_REQUIRE_SHARED_DATA(path);
  if (kThreadSanitized && std::string_view(GetParam()) == "gen-genrmf-wide-32x8.max") GTEST_SKIP() << "takes minutes under this sanitizer";
  const auto answers = nlohmann::json::parse(std::ifstream(path / "answers.json"));
  const auto& answer = answers.at(std::string("maxflow:") + GetParam());
  Progress progress;
  const auto graph = io::readGraph(path / answer.at("file").get<std::string>(), progress);
  ASSERT_TRUE(graph.ok()) << graph.error().sentence();
  std::vector<std::shared_ptr<exec::Executor>> executors = {testedExecutor()};
  if (!kThreadSanitized) {
    executors.push_back(exec::makeSequentialExecutor());
    executors.push_back(exec::makeHostileExecutor(runSeed()));
  }
  const auto runOn = [&](const char* variant, exec::Executor& executor) {
    SCOPED_TRACE(executor.name() + ", " + variant);
    const auto chosen = algorithms::choose("maxflow", variant);
    ASSERT_TRUE(chosen.ok());
    const auto algorithm = chosen->make(executor, *chosen->variant);
    const Status reset = algorithm->reset(*graph, {});
    ASSERT_TRUE(reset.ok()) << reset.error().sentence();
    // The longest of these, genrmf-wide, takes 1.9 steps per vertex; the waissi example has 40 for 7.
    const std::uint64_t most = 100 + 4 * std::uint64_t{(*graph)->vertexCount()};
    std::uint64_t steps = 0;
    while (!algorithm->done()) {
      ASSERT_LT(++steps, most) << "the run does not end";
      const auto step = algorithm->step();
      ASSERT_TRUE(step.ok()) << step.error().sentence();
    }
    RecordProperty("steps_" + std::string(variant), std::to_string(steps));
    const auto verification = algorithm->verify();
    ASSERT_TRUE(verification.ok());
    EXPECT_TRUE(verification->passed) << verification->sentence;
    const auto result = algorithm->result();
    ASSERT_TRUE(result.ok());
    EXPECT_EQ(std::get<std::uint64_t>(result->values.at(0).second), answer.at("max_flow").get<std::uint64_t>());
    EXPECT_EQ(std::get<std::uint64_t>(result->values.at(2).second), answer.at("max_flow").get<std::uint64_t>()) << "the cut's capacity";
  };
  for (const auto& executor : executors) {
    for (const char* variant : {"push-relabel", "fast"}) runOn(variant, *executor);
  }
}

INSTANTIATE_TEST_SUITE_P(Files, MaxflowAnswers,
                         ::testing::Values("boost-max_flow.dat", "boost-max_flow2.dat", "boost-max_flow3.dat", "boost-max_flow4.dat",
                                           "boost-max_flow5.dat", "boost-max_flow6.dat", "dimacs1-m10.max", "dimacs1-m30.max",
                                           "dimacs1-m50.max", "dimacs1-waissi-example.max", "gen-genrmf-wide-32x8.max",
                                           "gen-mesh-50x50.max", "gen-rlg-64x64.max", "networkx-gl1.max"),
                         [](const auto& tested) {
                           std::string name = tested.param;
                           std::replace_if(
                               name.begin(), name.end(), [](unsigned char c) { return std::isalnum(c) == 0; }, '_');
                           return name;
                         });

}  // namespace
}  // namespace wf::test
