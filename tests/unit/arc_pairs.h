// What the kernels of arc_pairs.h make on an executor, against what the graph makes on the host. Both are the same arrays.
#pragma once

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "compute/exec/device_graph.h"
#include "tests/support/data.h"
#include "tests/support/graphs.h"
#include "tests/support/multigraphs.h"

namespace wf::test {

inline std::vector<std::uint32_t> wordsOf(exec::Executor& executor, const exec::Buffer& buffer) {
  std::vector<std::uint32_t> out(buffer.bytes() / 4);
  executor.download(out.data(), buffer, 0, buffer.bytes());
  return out;
}

inline void expectWords(exec::Executor& executor, const exec::Buffer& found, std::span<const std::uint32_t> expected, const char* what) {
  const std::vector<std::uint32_t> words = wordsOf(executor, found);
  const std::vector<std::uint32_t> wanted(expected.begin(), expected.end());
  ASSERT_EQ(words.size(), wanted.size()) << what;
  const auto differs = std::mismatch(words.begin(), words.end(), wanted.begin()).first - words.begin();
  EXPECT_EQ(words, wanted) << what << ", from place " << differs;
}

inline void expectPairsOfHost(exec::Executor& executor, const std::shared_ptr<const Graph>& graph) {
  const auto place = [&](std::span<const std::uint32_t> values) {
    exec::Buffer buffer = executor.allocate(values.size_bytes());
    executor.upload(buffer, 0, values.data(), values.size_bytes());
    return buffer;
  };
  const exec::Buffer offsets = place(graph->offsets()), heads = place(graph->heads());
  const exec::ArcLists lists{offsets.as<const ArcId>(), heads.as<const VertexId>(), graph->vertexCount(), graph->arcCount()};
  const auto twins = exec::pairArcs(executor, lists);
  ASSERT_TRUE(twins.ok()) << twins.error().sentence();
  expectWords(executor, twins->of, graph->twins(), "twins");
  const PairCounts counts = pairCounts(graph->arcCount(), twins->missing, twins->loops);
  EXPECT_EQ(counts.edges, graph->edges().size());
  EXPECT_EQ(counts.residual, graph->residual().size());

  const exec::EdgesThere edges = exec::listEdges(executor, lists, *twins);
  expectWords(executor, edges.tail, graph->edges().tail, "tails");
  expectWords(executor, edges.head, graph->edges().head, "heads");
  expectWords(executor, edges.forward, graph->edges().forward, "forward");
  expectWords(executor, edges.backward, graph->edges().backward, "backward");

  const exec::ResidualThere residual = exec::addReverses(executor, lists, *twins);
  expectWords(executor, residual.offsets, graph->residual().offsets, "residual offsets");
  expectWords(executor, residual.heads, graph->residual().heads, "residual heads");
  expectWords(executor, residual.reverse, graph->residual().reverse, "reverses");
  EXPECT_FALSE(executor.failed());
}

}  // namespace wf::test
