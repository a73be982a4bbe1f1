// Levels of vertices with random arcs to the next level.
#include "tests/conformance/long_lists.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/support/data.h"

namespace wf::test {
namespace {

// Source 0 and sink 1, 1 and 2 in the file.
std::shared_ptr<const Graph> levels(VertexId width, VertexId count, std::mt19937_64& random) {
  std::vector<std::pair<VertexId, VertexId>> arcs;
  std::vector<std::uint32_t> capacities;
  const auto add = [&](VertexId from, VertexId to) {
    arcs.emplace_back(from, to);
    capacities.push_back(static_cast<std::uint32_t>(random() % 1000));
  };
  for (VertexId k = 0; k < width; ++k) {
    add(0, 2 + k);
    add(2 + (count - 1) * width + k, 1);
  }
  for (VertexId level = 0; level + 1 < count; ++level) {
    for (VertexId k = 0; k < 3 * width; ++k)
      add(2 + level * width + k / 3, 2 + (level + 1) * width + static_cast<VertexId>(random() % width));
  }
  return graphFromArcs(2 + width * count, arcs, capacities);
}

}  // namespace

void runLongLists(exec::Executor& executor) {
  std::mt19937_64 random(runSeed());
  const auto graph = levels(400, 12, random);
  const auto chosen = algorithms::choose("maxflow", "fast");
  ASSERT_TRUE(chosen.ok());
  const auto parameters = readParameters(chosen->variant->parameters, {{"source", "1"}, {"target", "2"}, {"pulses", "5"}});
  ASSERT_TRUE(parameters.ok()) << parameters.error().sentence();
  const auto algorithm = chosen->make(executor, *chosen->variant);
  ASSERT_TRUE(algorithm->reset(graph, *parameters).ok());
  const auto reference = findReference("maxflow", "fast")->make(*graph, *parameters);
  std::uint64_t most = 0;
  while (!algorithm->done()) {
    ASSERT_TRUE(runBeside(*algorithm, *chosen->variant, *reference, true, 1));
    most = std::max(most, algorithm->lastStep().scalars[1]);
  }
  EXPECT_TRUE(reference->done());
  EXPECT_GT(most, 256u) << "the lists are too short for what is tested";

  algorithm->setMetrics(false);
  ASSERT_TRUE(algorithm->reset(graph, *parameters).ok());
  while (!algorithm->done()) ASSERT_TRUE(algorithm->leap().ok());
  EXPECT_TRUE(arraysAgree(*algorithm, *chosen->variant, *reference));
}

}  // namespace wf::test
