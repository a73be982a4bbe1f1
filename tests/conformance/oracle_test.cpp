// The results, against two parties that know nothing of us: Boost.Graph, and the figures that LEMON and igraph agreed on (answers.json).
#include <gtest/gtest.h>

#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/breadth_first_search.hpp>
#include <fstream>
#include <nlohmann/json.hpp>

#include "compute/io/read_graph.h"
#include "tests/conformance/subject.h"
#include "tests/support/data.h"

namespace wf::test {
namespace {

using algorithms::RunResult;

template <class T>
T valueOf(const RunResult& result, const std::string& name) {
  for (const auto& [key, value] : result.values) {
    if (key == name) return std::get<T>(value);
  }
  ADD_FAILURE() << "the result has no \"" << name << "\"";
  return {};
}

Subject bfsMask() {
  for (const Subject& subject : subjects()) {
    if (subject.name() == "bfs_mask") return subject;
  }
  ADD_FAILURE() << "bfs/mask is not registered";
  return {};
}

struct Finished {
  std::unique_ptr<algorithms::Algorithm> algorithm;
  RunResult result;
  std::uint64_t steps = 0;
};

Finished runBfs(exec::Executor& executor, std::shared_ptr<const Graph> graph, std::uint64_t source) {
  const Subject subject = bfsMask();
  Finished out;
  out.algorithm = subject.make(executor, *subject.variant);
  const auto parameters = readParameters(subject.variant->parameters, {{"source", std::to_string(source)}});
  EXPECT_TRUE(parameters.ok());
  const Status reset = out.algorithm->reset(std::move(graph), *parameters);
  EXPECT_TRUE(reset.ok()) << reset.error().sentence();
  const std::uint64_t most = 2 * std::uint64_t{out.algorithm->graph().vertexCount()};
  for (; !out.algorithm->done(); ++out.steps) {
    if (out.steps > most) {
      ADD_FAILURE() << "the run does not end";
      return out;
    }
    const auto step = out.algorithm->step();
    if (!step) {
      ADD_FAILURE() << step.error().sentence();
      return out;
    }
  }
  const auto result = out.algorithm->result();
  EXPECT_TRUE(result.ok());
  if (result) out.result = *result;
  const auto verification = out.algorithm->verify();
  EXPECT_TRUE(verification.ok() && verification->passed) << (verification ? verification->sentence : verification.error().sentence());
  return out;
}

std::vector<std::uint64_t> boostLevels(const Graph& graph, VertexId source) {
  using Adjacency = boost::adjacency_list<boost::vecS, boost::vecS, boost::directedS>;
  Adjacency boosted(graph.vertexCount());
  for (VertexId v = 0; v < graph.vertexCount(); ++v) {
    for (const VertexId w : graph.neighbours(v)) boost::add_edge(v, w, boosted);
  }
  std::vector<std::uint64_t> levels(graph.vertexCount(), kNone);
  levels[source] = 0;
  boost::breadth_first_search(boosted, source,
                              boost::visitor(boost::make_bfs_visitor(boost::record_distances(levels.data(), boost::on_tree_edge{}))));
  return levels;
}

TEST(Oracle, LevelsAreBoostGraphs) {
  std::mt19937_64 random(runSeed());
  const auto executor = exec::makeCpuExecutor();
  for (const auto& [name, graph] : conformanceGraphs(runSeed(), Size::Medium)) {
    if (graph->vertexCount() == 0) continue;
    for (int k = 0; k < 3; ++k) {
      const auto source = static_cast<VertexId>(random() % graph->vertexCount());
      SCOPED_TRACE(name + " from " + std::to_string(graph->ids().toFile(source)));
      const Finished finished = runBfs(*executor, graph, graph->ids().toFile(source));
      std::size_t cost = 0;
      while (finished.algorithm->arrays()[cost].info->id != "cost") ++cost;
      const std::vector<std::uint64_t> levels = boostLevels(*graph, source);
      ASSERT_EQ(elements(*finished.algorithm, cost), levels);
      const auto counts = valueOf<std::vector<std::uint64_t>>(finished.result, "level_counts");
      std::vector<std::uint64_t> expected;
      for (const std::uint64_t level : levels) {
        if (level == kNone) continue;
        expected.resize(std::max<std::size_t>(expected.size(), level + 1), 0);
        expected[level] += 1;
      }
      EXPECT_EQ(counts, expected);
      EXPECT_EQ(valueOf<std::uint64_t>(finished.result, "depth"), expected.size() - 1);
      // Two kernels for every level, the last of which finds nothing more.
      EXPECT_EQ(finished.steps, 2 * expected.size());
    }
  }
}

TEST(Oracle, AnEmptyGraphReachesNothing) {
  const auto executor = exec::makeCpuExecutor();
  const Subject subject = bfsMask();
  const auto algorithm = subject.make(*executor, *subject.variant);
  ASSERT_TRUE(algorithm->reset(graphFromArcs(0, {}), {}).ok());
  EXPECT_TRUE(algorithm->done());
  const auto result = algorithm->result();
  ASSERT_TRUE(result.ok());
  EXPECT_EQ(valueOf<std::uint64_t>(*result, "reached"), 0u);
  EXPECT_EQ(valueOf<std::uint64_t>(*result, "depth"), 0u);
  EXPECT_TRUE(valueOf<std::vector<std::uint64_t>>(*result, "level_counts").empty());
}

class Answers : public ::testing::TestWithParam<const char*> {};

TEST_P(Answers, BfsFiguresAreThose) {
  WF_REQUIRE_SHARED_DATA(path);
  std::ifstream in(path / "answers.json");
  const nlohmann::json answers = nlohmann::json::parse(in);
  const nlohmann::json& answer = answers.at(GetParam());
  Progress progress;
  const auto graph = io::readGraph(path / answer.at("file").get<std::string>(), progress);
  ASSERT_TRUE(graph.ok()) << graph.error().sentence();
  EXPECT_EQ((*graph)->vertexCount(), answer.at("V").get<std::uint64_t>());
  EXPECT_EQ((*graph)->arcCount(), answer.at("edges_in_file").get<std::uint64_t>());
  const auto executor = exec::makeCpuExecutor();
  for (const auto& [source, expected] : answer.at("bfs").items()) {
    SCOPED_TRACE("from " + source);
    const Finished finished = runBfs(*executor, *graph, std::stoull(source));
    EXPECT_EQ(valueOf<std::uint64_t>(finished.result, "reached"), expected.at("reached").get<std::uint64_t>());
    EXPECT_EQ(valueOf<std::uint64_t>(finished.result, "depth"), expected.at("depth").get<std::uint64_t>());
    const auto counts = valueOf<std::vector<std::uint64_t>>(finished.result, "level_counts");
    if (expected.at("level_counts").is_array()) {
      EXPECT_EQ(counts, expected.at("level_counts").get<std::vector<std::uint64_t>>());
      continue;
    }
    std::uint64_t sum = 0;
    for (std::size_t k = 0; k < counts.size(); ++k) sum += (k + 1) * counts[k];
    EXPECT_EQ(sum, expected.at("level_counts_crc").get<std::uint64_t>());
    const auto first = expected.at("first20_levels").get<std::vector<std::uint64_t>>();
    ASSERT_GE(counts.size(), first.size());
    EXPECT_TRUE(std::equal(first.begin(), first.end(), counts.begin()));
  }
}

INSTANTIATE_TEST_SUITE_P(Roads, Answers, ::testing::Values("rome99", "DE", "USA-road-d.NY", "osm-amsterdam", "osm-seattle"),
                         [](const auto& tested) {
                           std::string name = tested.param;
                           std::replace_if(
                               name.begin(), name.end(), [](unsigned char c) { return std::isalnum(c) == 0; }, '_');
                           return name;
                         });

}  // namespace
}  // namespace wf::test
