// On a machine with a GPU: what the shared OpenGL buffers hold after every step is, byte for byte, what the CPU executor computes, and with
// interop no byte of it passed the host. The upload path for the same device must end in the same buffers and the same picture.
#include <gtest/gtest.h>

#include <cstdlib>
#include <cstring>
#include <limits>
#include <optional>

#include "compute/algorithms/registry.h"
#include "compute/exec/executors.h"
#include "compute/io/read_graph.h"
#include "compute/layouts/project.h"
#include "render/gl/headless_context.h"
#include "render/scene/renderer.h"
#include "tests/support/data.h"
#include "tests/support/ends.h"
#include "tests/support/graphs.h"

namespace wf::render {
namespace {

std::vector<std::uint32_t> asWords(exec::Executor& executor, const exec::StateArray& array) {
  std::vector<std::uint8_t> bytes(array.data->bytes());
  executor.download(bytes.data(), *array.data, 0, bytes.size());
  if (array.info->type == ElementType::U8) return {bytes.begin(), bytes.end()};
  std::vector<std::uint32_t> words(bytes.size() / 4);
  std::memcpy(words.data(), bytes.data(), bytes.size());
  return words;
}

class InteropTest : public testing::Test {
 protected:
  void SetUp() override {
    std::string why;
    if (exec::cudaDevices(&why).empty()) GTEST_SKIP() << why;
    auto cuda = exec::makeCudaExecutor();
    ASSERT_TRUE(cuda) << cuda.error().message;
    cuda_ = *cuda;
    auto context = HeadlessContext::create();
    if (!context) GTEST_SKIP() << context.error().message;
    context_ = std::move(*context);
    auto renderer = Renderer::create();
    ASSERT_TRUE(renderer) << renderer.error().message;
    renderer_ = std::move(*renderer);
  }
  void TearDown() override {
    renderer_.reset();
    unsetenv("WARPFRONT_INTEROP");
  }

  // Steps the variant on both executors and compares the GL buffers after every step. Returns the bridge's status at the end; none where
  // the algorithm refuses the graph.
  std::optional<BridgeStatus> runBeside(const algorithms::Chosen& chosen, const std::shared_ptr<const Graph>& graph) {
    const auto cpu = exec::makeCpuExecutor();
    const auto onCuda = chosen.make(*cuda_, *chosen.variant);
    const auto onCpu = chosen.make(*cpu, *chosen.variant);
    const Parameters ends = test::fromFirstToLast(*graph, chosen.variant->parameters, {});
    const Status cudaTakes = onCuda->reset(graph, ends), cpuTakes = onCpu->reset(graph, ends);
    EXPECT_EQ(cudaTakes.ok(), cpuTakes.ok()) << (cudaTakes ? cpuTakes : cudaTakes).error().sentence();
    if (!cudaTakes || !cpuTakes) return std::nullopt;
    ring_ = std::make_shared<run::SnapshotRing>(cuda_, onCuda->arrays());
    renderer_->setRun(ring_);
    std::uint64_t differences = 0;
    for (;;) {
      ring_->publish(onCuda->lastStep(), onCuda->arrays());
      EXPECT_TRUE(renderer_->publishNewest());
      EXPECT_EQ(renderer_->shownStep(), onCpu->lastStep().index);
      for (std::size_t i = 0; i < onCpu->arrays().size(); ++i) {
        const Domain domain = onCpu->arrays()[i].info->domain;
        if (onCpu->arrays()[i].count == 0 || isList(domain) || domain == Domain::Pair) continue;
        if (renderer_->readArray(static_cast<int>(i)) != asWords(*cpu, onCpu->arrays()[i])) {
          ADD_FAILURE() << "step " << onCpu->lastStep().index << ", array " << onCpu->arrays()[i].info->id;
          if (++differences > 3) return BridgeStatus{};
        }
      }
      if (onCpu->done() || onCuda->done()) break;
      EXPECT_TRUE(onCuda->step());
      EXPECT_TRUE(onCpu->step());
    }
    EXPECT_EQ(onCpu->done(), onCuda->done());
    const BridgeStatus* status = renderer_->bridge();
    return status != nullptr ? *status : BridgeStatus{};
  }

  Picture picture(const std::shared_ptr<const GraphGeometry>& geometry) {
    renderer_->setGraph(geometry);
    FrameRequest frame;
    frame.camera.resize(1280, 720);
    frame.camera.frame(geometry->bounds());
    frame.mapping = suggestMapping(ring_->infos());
    frame.budgetMs = std::numeric_limits<double>::infinity();
    EXPECT_TRUE(renderer_->draw(frame, 0).complete);
    return renderer_->readPicture();
  }

  std::shared_ptr<exec::Executor> cuda_;
  std::unique_ptr<HeadlessContext> context_;
  std::unique_ptr<Renderer> renderer_;
  std::shared_ptr<run::SnapshotRing> ring_;
};

TEST_F(InteropTest, EveryVariantOnEveryShape) {
  for (const AlgorithmInfo& algorithm : algorithms::infos()) {
    for (const VariantInfo& variant : algorithm.variants) {
      const auto chosen = algorithms::choose(algorithm.id, variant.id);
      ASSERT_TRUE(chosen);
      if (!variant.deterministic) continue;
      for (const auto& shape : test::standardGraphs(test::runSeed(), test::Size::Medium)) {
        SCOPED_TRACE(algorithm.id + " " + variant.id + " on " + shape.name);
        const auto status = runBeside(*chosen, shape.graph);
        if (!status) continue;
        EXPECT_TRUE(status->interop) << status->sentence;
        EXPECT_EQ(status->hostBytes, 0u);
      }
    }
  }
}

TEST_F(InteropTest, NewYork) {
  WF_REQUIRE_SHARED_DATA(data);
  Progress progress;
  const auto graph = io::readGraph(data / "road/USA-road-d.NY.gr.gz", progress);
  ASSERT_TRUE(graph) << graph.error().sentence();
  const auto positions = layouts::drawingPositions(**graph, progress);
  const auto geometry = GraphGeometry::build(*graph, positions);
  const auto chosen = algorithms::choose("bfs", "mask");
  ASSERT_TRUE(chosen);

  const BridgeStatus shared = runBeside(*chosen, *graph).value();
  EXPECT_TRUE(shared.interop) << shared.sentence;
  EXPECT_EQ(shared.hostBytes, 0u);
  EXPECT_EQ(shared.publications, 1241u);
  std::printf("interop: newest publication map %.3f ms, pack %.3f ms, unmap %.3f ms\n", shared.mapMs, shared.packMs, shared.unmapMs);
  const Picture sharedPicture = picture(geometry);

  setenv("WARPFRONT_INTEROP", "off", 1);
  const BridgeStatus uploaded = runBeside(*chosen, *graph).value();
  EXPECT_FALSE(uploaded.interop);
  EXPECT_EQ(uploaded.hostBytes, 1241ull * (*graph)->vertexCount() * 7);  // three flags of a byte and a level of four
  std::printf("upload: newest publication download %.3f ms, upload %.3f ms\n", uploaded.packMs, uploaded.unmapMs);
  EXPECT_EQ(picture(geometry).rgba, sharedPicture.rgba);
}

}  // namespace
}  // namespace wf::render
