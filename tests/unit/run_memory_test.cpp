// What a drawn run takes, by hand and as it is allocated, and that one which does not fit is refused before anything is.
#include "compute/run/run_memory.h"

#include <numeric>

#include "compute/algorithms/registry.h"
#include "compute/core/numbers.h"
#include "compute/run/snapshots.h"
#include "tests/support/graphs.h"
#include "tests/support/small_executor.h"
#include "tests/unit/session_fixture.h"

namespace wf::ui {
namespace {

const VariantInfo& variant(const char* algorithm, const char* id) { return *algorithms::choose(algorithm, id)->variant; }

// 3 vertices; 4 arcs, one of them a loop and one without a way back: 5 residual arcs, 3 edges.
std::shared_ptr<const Graph> small(const Weights& weights = {}) {
  return test::graphFromArcs(3, {{0, 1}, {1, 0}, {1, 2}, {2, 2}}, weights);
}

TEST(RunMemory, OfOneGraphByHand) {
  // F_a, F_ua and X_a of a byte, C_a of four: 7 bytes of state per vertex. Three snapshots; two buffers of four words.
  const auto mask = run::drawingMemory(variant("bfs", "mask"), *small());
  EXPECT_EQ(algorithms::bytesPer(variant("bfs", "mask")).vertex, 7u);
  EXPECT_EQ(mask.snapshots, 3u * 21);
  EXPECT_EQ(mask.openGl, 3u * 32);
  EXPECT_EQ(mask.graphArrays, 0u);
  EXPECT_EQ(mask.sum(), 3u * 53);

  // Weights are an array of the run where it is drawn.
  const auto weighted = run::drawingMemory(variant("bfs", "mask"), *small(std::vector<std::uint32_t>{1, 2, 3, 4}));
  EXPECT_EQ(weighted.graphArrays, 16u);
  EXPECT_EQ(weighted.snapshots, 3u * 21 + 3 * 16);
  EXPECT_EQ(weighted.openGl, 3u * 32 + 2 * 16);

  // A_a is a list, and lists are not drawn; nor are pairs.
  EXPECT_EQ(run::drawingMemory(variant("bfs", "compacted"), *small()).sum(), mask.sum());
  EXPECT_EQ(run::drawingMemory(variant("closure", "recursive-boolean"), *small()).snapshots, 3u * 3 * 1);
  // C_a and S_a of four bytes, Key_a of eight; Mst_a of one per residual arc.
  const auto forest = run::drawingMemory(variant("mst", "boruvka-primitives"), *small());
  EXPECT_EQ(forest.snapshots, 3u * (3 * 16 + 5));
  EXPECT_EQ(forest.openGl, 2u * (3 * 16 + 5 * 4));
  // h_a and D_a of four bytes, e_a of eight, M_a of one; W_a of four per residual arc.
  const auto flow = run::drawingMemory(variant("maxflow", "push-relabel"), *small());
  EXPECT_EQ(flow.snapshots, 3u * (3 * 17 + 5 * 4));
  EXPECT_EQ(flow.openGl, 2u * (3 * 20 + 5 * 4));
  EXPECT_EQ(run::drawingMemory(variant("bfs", "mask"), *test::graphFromArcs(0, {})).sum(), 0u);
}

TEST(RunMemory, IsWhatIsAllocatedForEveryVariant) {
  GraphParts parts =
      adjacencyFromArcs(4, std::vector<VertexId>{0, 0, 1, 3}, std::vector<VertexId>{1, 2, 2, 3}, std::vector<std::uint32_t>{1, 2, 3, 4});
  parts.attributes.push_back({.name = "Cost", .domain = Domain::Vertex, .type = ElementType::U32, .bits = {1, 2, 3, 4}});
  parts.attributes.push_back({.name = "Toll", .domain = Domain::Arc, .type = ElementType::F32, .bits = {5, 6, 7, 8}});
  const auto graph = *Graph::make(std::move(parts));
  int runs = 0;
  for (const AlgorithmInfo& algorithm : algorithms::infos()) {
    for (const VariantInfo& one : algorithm.variants) {
      SCOPED_TRACE(algorithm.id + "/" + one.id);
      const auto executor = std::make_shared<test::SmallExecutor>();
      const auto parameters = readParameters(one.parameters, {});
      const auto run = algorithms::choose(algorithm.id, one.id)->make(*executor, one);
      if (!run->reset(graph, *parameters)) continue;  // it asks for other weights
      ++runs;
      const auto drawing = run::drawingMemory(one, *graph, *parameters);
      executor->allocated = 0;
      run->addGraphArrays();
      EXPECT_EQ(executor->allocated, drawing.graphArrays);
      executor->allocated = 0;
      const run::SnapshotRing ring(executor, run->arrays());
      EXPECT_EQ(executor->allocated, drawing.snapshots);
      std::uint64_t openGl = 0;
      for (std::size_t a = 0; a < ring.infos().size(); ++a) openGl += 2 * ring.count(a) * run::glElementSize(ring.infos()[a].type);
      EXPECT_EQ(openGl, drawing.openGl);
    }
  }
  EXPECT_GT(runs, 15);
}

// A path of 10 vertices and 18 arcs with weights: 70 bytes of state; drawn, 72 of weights, 210 + 216 of snapshots, 320 + 144 in OpenGL.
constexpr std::uint64_t kState = 70, kDrawn = 72 + 426 + 464;

class SmallSession : public testing::TestWithParam<bool> {
 protected:
  void open(std::uint64_t free) {
    executor_->free = free;
    session_.open(pathFile(10));
    ASSERT_TRUE(session_.waitUntil([&] { return session_.run().state == PlayState::Paused || session_.lastError(); }, 30s));
  }
  const std::uint64_t needs_ = kState + (GetParam() ? kDrawn : 0);
  std::shared_ptr<test::SmallExecutor> executor_ = std::make_shared<test::SmallExecutor>();
  Session session_{{.snapshots = GetParam()},
                   [this](exec::DeviceRequest, std::string*) { return Result<std::shared_ptr<exec::Executor>>(executor_); }};
};

TEST_P(SmallSession, TakesARunThatFits) {
  open(needs_);
  EXPECT_FALSE(session_.lastError());
  EXPECT_EQ(session_.snapshots() != nullptr, GetParam());
}

TEST_P(SmallSession, RefusesARunThatDoesNotBeforeAllocating) {
  open(needs_ - 1);
  ASSERT_TRUE(session_.lastError());
  EXPECT_EQ(executor_->allocations, 0u);
  EXPECT_FALSE(executor_->failed());
  EXPECT_EQ(session_.lastError()->code, ErrorCode::OutOfMemory);
  const std::string message = session_.lastError()->message;
  EXPECT_NE(message.find("this run needs " + bytesText(needs_) + " on a small device, where " + bytesText(needs_ - 1) + " are free"),
            std::string::npos)
      << message;
  EXPECT_EQ(message.find(": 70 bytes for state and working memory, 72 bytes for the graph's weights and attributes as arrays, 426 bytes for "
                      "snapshots, 464 bytes in OpenGL") != std::string::npos,
            GetParam())
      << message;
}

INSTANTIATE_TEST_SUITE_P(DrawnAndNot, SmallSession, testing::Bool());

}  // namespace
}  // namespace wf::ui
