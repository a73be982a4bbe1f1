// The layouts that settle by forces on a CUDA device against the CPU.
#include <gtest/gtest.h>

#include <string>
#include <tuple>

#include "compute/exec/executors.h"
#include "compute/layouts/registry.h"
#include "tests/support/places.h"

namespace wf::layouts {
namespace {

using Case = std::tuple<const char*, unsigned>;

class LayoutGpu : public testing::TestWithParam<Case> {
 protected:
  void SetUp() override {
    if (exec::cudaDevices().empty()) GTEST_SKIP() << "there is no CUDA device on this machine";
    auto made = exec::makeCudaExecutor();
    ASSERT_TRUE(made) << made.error().sentence();
    device_ = *made;
  }
  LayoutRequest request(std::shared_ptr<const Graph> graph, std::shared_ptr<exec::Executor> executor) {
    return {.graph = std::move(graph),
            .executor = std::move(executor),
            .progress = &progress_,
            .dimensions = dimensions(),
            .parameters = *readParameters(layout().parameters, {})};
  }
  static const Layout& layout() { return *findLayout(std::get<0>(GetParam())); }
  static unsigned dimensions() { return std::get<1>(GetParam()); }
  static double reach(const std::vector<Place>& places) {
    double most = 0;
    for (const Place& p : places) most = std::max(most, test::apart(p, places.front()));
    return most;
  }

  Progress progress_;
  std::shared_ptr<exec::Executor> device_;
};
INSTANTIATE_TEST_SUITE_P(Registry, LayoutGpu, testing::Combine(testing::Values("force", "communities"), testing::Values(2u, 3u)),
                         [](const auto& made) {
                           return std::string(std::get<0>(made.param)) + "_" + std::to_string(std::get<1>(made.param)) + "d";
                         });

// Fused multiplications and additions differ in the last digit; forces that nearly cancel make more of it with every move.
TEST_P(LayoutGpu, AFewMovesLeadToNearlyTheSamePlaces) {
  for (const auto& graph : {test::gridGraph(70, 60), test::randomGraph(3000, 9000, 5)}) {
    LayoutRequest asked = request(graph, exec::makeCpuExecutor(2));
    asked.start.resize(graph->vertexCount());
    for (VertexId v = 0; v < graph->vertexCount(); ++v) {
      asked.start[v] = {static_cast<float>(v % 61), static_cast<float>(v % 53), dimensions() == 3 ? static_cast<float>(v % 7) : 0};
    }
    const auto moved = [&](const std::shared_ptr<exec::Executor>& executor) {
      asked.executor = executor;
      const auto run = layout().start(asked);
      for (int i = 0; i < 6; ++i) EXPECT_TRUE(run->step());
      std::vector<Place> places(graph->vertexCount());
      executor->download(places.data(), run->positions(), 0, places.size() * sizeof(Place));
      EXPECT_FALSE(executor->failed()) << executor->error().sentence();
      return places;
    };
    const auto host = moved(exec::makeCpuExecutor(2)), device = moved(device_);
    const double size = reach(host);
    double mean = 0;
    for (VertexId v = 0; v < host.size(); ++v) mean += test::apart(host[v], device[v]) / static_cast<double>(host.size());
    EXPECT_LT(mean, 1e-3 * size);
  }
}

TEST_P(LayoutGpu, IsAsGoodAndTheSameEveryTime) {
  const auto graph = test::gridGraph(60, 50);
  const auto host = runToEnd(layout(), request(graph, exec::makeCpuExecutor(2)));
  const auto device = runToEnd(layout(), request(graph, device_));
  const auto again = runToEnd(layout(), request(graph, device_));
  ASSERT_TRUE(host && device && again);
  EXPECT_EQ(*device, *again);
  EXPECT_LT(test::stress(*graph, *device), test::stress(*graph, *host) + 0.02);
}

TEST_P(LayoutGpu, LayoutsThatAreThereAtOnceAreTheSame) {
  const auto graph = test::randomGraph(2000, 5000, 9);
  for (const Layout& one : layouts()) {
    if (one.live) continue;
    LayoutRequest asked = request(graph, device_);
    asked.parameters = *readParameters(one.parameters, {});
    const auto device = runToEnd(one, asked);
    asked.executor = exec::makeCpuExecutor(2);
    const auto host = runToEnd(one, asked);
    ASSERT_TRUE(host && device) << one.id;
    EXPECT_EQ(*host, *device) << one.id;
  }
}

}  // namespace
}  // namespace wf::layouts
