// The kernels that pair arcs, on a device, against the host. Skipped where there is none.
#include "tests/unit/arc_pairs.h"

#include "compute/exec/executors.h"

namespace wf::test {
namespace {

class ArcPairsOnTheGpu : public ::testing::Test {
 protected:
  void SetUp() override {
    std::string why;
    if (exec::cudaDevices(&why).empty()) GTEST_SKIP() << "no CUDA device: " << why;
    auto made = exec::makeCudaExecutor();
    ASSERT_TRUE(made.ok()) << made.error().sentence();
    cuda_ = *made;
  }

  std::shared_ptr<exec::Executor> cuda_;
};

TEST_F(ArcPairsOnTheGpu, AreThoseOfTheGraph) {
  for (const auto& [name, graph] : standardGraphs(runSeed(), Size::Large)) {
    SCOPED_TRACE(name);
    expectPairsOfHost(*cuda_, graph);
  }
}

TEST_F(ArcPairsOnTheGpu, AreThoseOfLargeMultigraphs) {
  for (const auto& [name, graph] : largeMultigraphs(runSeed())) {
    SCOPED_TRACE(name);
    expectPairsOfHost(*cuda_, graph);
  }
}

// What runs see: pointers to the same words, and counts that the graph knows without having paired its arcs itself.
TEST_F(ArcPairsOnTheGpu, ComeWithTheGraphOnADevice) {
  for (const auto& [name, graph] : largeMultigraphs(runSeed())) {
    SCOPED_TRACE(name);
    EXPECT_FALSE(graph->knowsCounts());
    const GraphNeeds needs{.residual = true, .edges = true};
    auto made = exec::DeviceGraph::paired(graph, *cuda_, needs);
    ASSERT_TRUE(made.ok()) << made.error().sentence();
    EXPECT_TRUE(graph->knowsCounts());
    const std::uint64_t edges = graph->edgeCount(), residual = graph->residualCount();
    (*made)->complete();
    EXPECT_LE((*made)->heldBytes(), exec::DeviceGraph::deviceBytes(*graph, needs));
    const auto view = [](const std::uint32_t* d_words, std::size_t count) {
      return exec::Buffer(const_cast<std::uint32_t*>(d_words), count * 4, nullptr);  // only read
    };
    EXPECT_EQ(edges, graph->edges().size());
    EXPECT_EQ(residual, graph->residual().size());
    const exec::DeviceGraph& on = **made;
    expectWords(*cuda_, view(on.edgeTails(), edges), graph->edges().tail, "tails");
    expectWords(*cuda_, view(on.edgeHeads(), edges), graph->edges().head, "heads");
    expectWords(*cuda_, view(on.edgeForward(), edges), graph->edges().forward, "forward");
    expectWords(*cuda_, view(on.edgeBackward(), edges), graph->edges().backward, "backward");
    expectWords(*cuda_, view(on.residualOffsets(), graph->vertexCount() + 1), graph->residual().offsets, "residual offsets");
    expectWords(*cuda_, view(on.residualHeads(), residual), graph->residual().heads, "residual heads");
    expectWords(*cuda_, view(on.residualReverse(), residual), graph->residual().reverse, "reverses");
    for (const VertexId v : {VertexId{0}, graph->vertexCount() - 1}) {
      EXPECT_EQ(on.residualDegree(v), graph->residual().offsets[v + 1] - graph->residual().offsets[v]);
    }
  }
}

}  // namespace
}  // namespace wf::test
