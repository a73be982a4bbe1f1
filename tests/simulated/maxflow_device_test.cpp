// The kernels of maximum flow `fast` on the simulated device, beside the loops on the host: after every search and every pulses the arrays
// and counts are equal, in any order of threads.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <utility>
#include <vector>

#include "compute/algorithms/maxflow/fast_host.h"
#include "compute/algorithms/maxflow/maxflow.h"
#include "compute/exec/executors.h"
#include "compute/exec/launch_blocks.h"
#include "tests/simulated/device.h"
#include "tests/support/data.h"
#include "tests/support/graphs.h"

// Device code, between these two.
// clang-format off
#include "tests/simulated/begin.h"
#include "compute/algorithms/maxflow/fast_pulses.h"
#include "compute/algorithms/maxflow/fast_search.h"
#include "tests/simulated/end.h"
// clang-format on

namespace wf::algorithms::maxflow::fast {
namespace {

using test::simulated::launch;
using test::simulated::Shape;

// A run's arrays, and its working memory with rubbish in it.
struct State {
  State(const Graph& of, VertexId from, VertexId to) : graph(&of), source(from), sink(to) {
    const std::size_t n = of.vertexCount();
    residual = residualCapacities(of);
    excess.assign(n, 0);
    for (auto* words : {&height, &listed}) words->assign(n, 0);
    for (auto* words : {&reach, &key, &rise, &found, &list[0], &list[1]}) words->assign(n, 0xDEAD'BEEF);
    for (auto& wide : before) wide.assign(n, 0xDEAD'BEEF);
    const ResidualArcs& arcs = of.residual();
    exec::Tally none;
    for (ArcId k = 0; k < arcs.offsets[source + 1] - arcs.offsets[source]; ++k)
      Saturate{network(of.vertexCount()), residual.data(), excess.data()}(k, none);
  }

  Network<> network(std::uint32_t limit) const {
    const ResidualArcs& arcs = graph->residual();
    return {arcs.offsets.data(), arcs.heads.data(), arcs.reverse.data(), source, sink, limit};
  }
  Scratch scratch() {
    counters = {};
    return {key.data(),   rise.data(), listed.data(), {list[0].data(), list[1].data()}, {before[0].data(), before[1].data()},
            found.data(), &counters};
  }
  Search search(VertexId root, VertexId excluded, std::uint32_t base, std::uint32_t limit, bool forHeights) {
    return {.network = network(limit),
            .scratch = scratch(),
            .d_residual = residual.data(),
            .d_excess = excess.data(),
            .d_height = forHeights ? height.data() : reach.data(),
            .vertices = graph->vertexCount(),
            .root = root,
            .excluded = excluded,
            .base = base,
            .heights = forHeights};
  }
  Pulses pulses(std::uint32_t limit, std::uint32_t most, std::uint64_t budget) {
    return {.network = network(limit),
            .scratch = scratch(),
            .d_residual = residual.data(),
            .d_excess = excess.data(),
            .d_height = height.data(),
            .vertices = graph->vertexCount(),
            .most = most,
            .budget = budget};
  }
  Outcome outcome() const { return {counters.looked, counters.arcs, counters.changed, counters.rounds, counters.active}; }

  const Graph* graph;
  VertexId source, sink;
  std::vector<std::uint32_t> residual, height, reach, key, rise, listed, found, list[2];
  std::vector<std::uint64_t> excess, before[2];
  Counters counters{};
};

void equal(const Outcome& device, const Outcome& host) {
  EXPECT_EQ(device.looked, host.looked);
  EXPECT_EQ(device.arcs, host.arcs);
  EXPECT_EQ(device.changed, host.changed);
  EXPECT_EQ(device.rounds, host.rounds);
  EXPECT_EQ(device.active, host.active);
}
void equal(const State& device, const State& host) {
  EXPECT_TRUE(device.residual == host.residual);
  EXPECT_TRUE(device.excess == host.excess);
  EXPECT_TRUE(device.height == host.height);
  EXPECT_TRUE(std::all_of(device.listed.begin(), device.listed.end(), [](std::uint32_t one) { return one == 0; }));
}

template <unsigned kTile>
class Runs {
 public:
  Runs(const Graph& graph, VertexId source, VertexId sink, std::uint64_t seed)
      : executor_(exec::makeSequentialExecutor()), device_(graph, source, sink), host_(graph, source, sink), random_(seed) {
    device_.reach.assign(graph.vertexCount(), kNone);
    host_.reach.assign(graph.vertexCount(), kNone);
  }

  // To the end, as the variant does it, with pulses of any number in a launch. Returns the flow.
  std::uint64_t run() {
    const VertexId n = host_.graph->vertexCount();
    for (const std::uint32_t phase : {1u, 2u}) {
      const std::uint32_t limit = phase * n;
      for (;;) {
        const auto heights = [&](State& state) {
          return phase == 1 ? state.search(state.sink, state.source, 0, limit, true)
                            : state.search(state.source, state.sink, n, limit, true);
        };
        const std::uint32_t active = both<RunSearch<kTile>>(heights, [&](const Search& at) { return searchOnHost<true>(*executor_, at); });
        if (active == 0 || ::testing::Test::HasFailure()) break;
        const auto most = static_cast<std::uint32_t>(1 + random_() % 40);
        const std::uint64_t budget = random_() % 4 == 0 ? 1 + random_() % 500 : ~std::uint64_t{0};
        for (int k = 0; k < 3; ++k) {
          const std::uint32_t left = both<RunPulses<kTile>>([&](State& state) { return state.pulses(limit, most, budget); },
                                                            [&](const Pulses& at) { return pulsesOnHost(*executor_, at); });
          if (left == 0 || ::testing::Test::HasFailure()) break;
        }
      }
    }
    both<RunSearch<kTile>>([&](State& state) { return state.search(state.source, kNone, 0, 2 * n, false); },
                           [&](const Search& at) { return searchOnHost<false>(*executor_, at); });
    EXPECT_TRUE(device_.reach == host_.reach);
    EXPECT_EQ(host_.reach[host_.sink], kNone);
    return device_.excess[device_.sink];
  }

 private:
  // One launch and what the host does for it. Returns how many are active.
  template <class Kernel, class Work, class OnHost>
  std::uint32_t both(const Work& work, const OnHost& onHost) {
    const Kernel kernel{work(device_)};
    const Shape shape{static_cast<unsigned>(1 + random_() % 3), static_cast<unsigned>(32 * (1 + random_() % 3))};
    const std::string stuck = launch(shape, random_(), [&] { kernel(); });
    EXPECT_EQ(stuck, "");
    const Outcome there = device_.outcome(), here = onHost(work(host_));
    equal(there, here);
    equal(device_, host_);
    return stuck.empty() ? here.active : 0;
  }

  std::shared_ptr<exec::Executor> executor_;
  State device_, host_;
  std::mt19937_64 random_;
};

// Source 0, sink n − 1.
std::shared_ptr<const Graph> network(VertexId n, std::uint32_t arcs, std::uint32_t most, std::mt19937_64& random) {
  test::ArcList list;
  std::vector<std::uint32_t> capacities;
  for (std::uint32_t k = 0; k < arcs; ++k) {
    list.emplace_back(static_cast<VertexId>(random() % n), static_cast<VertexId>(random() % n));
    capacities.push_back(static_cast<std::uint32_t>(random() % most));
  }
  return test::graphFromArcs(n, list, capacities);
}
// Wide at first, then narrow and long, and wide again: lists become short and long in turn.
std::shared_ptr<const Graph> hourglass(VertexId width, VertexId length, std::mt19937_64& random) {
  test::ArcList list;
  std::vector<std::uint32_t> capacities;
  const auto add = [&](VertexId from, VertexId to, std::uint32_t most) {
    list.emplace_back(from, to);
    capacities.push_back(static_cast<std::uint32_t>(1 + random() % most));
  };
  const VertexId neck = 1 + width, after = neck + length, sink = after + width;
  for (VertexId k = 0; k < width; ++k) {
    add(0, 1 + k, 20);
    add(1 + k, neck + k % 3, 9);
    add(1 + k, 1 + static_cast<VertexId>(random() % width), 9);
    add(after - 1 - k % 2, after + k, 9);
    add(after + k, sink, 9);
  }
  for (VertexId k = neck; k + 1 < after; ++k) {
    add(k, k + 1, 50);
    if (k + 3 < after) add(k, k + 3, 50);
  }
  return test::graphFromArcs(sink + 1, list, capacities);
}

template <unsigned kTile>
void runAll(int turns) {
  std::mt19937_64 random(test::runSeed() + kTile);
  for (int turn = 0; turn < turns; ++turn) {
    SCOPED_TRACE(turn);
    const auto n = static_cast<VertexId>(2 + random() % 300);
    const auto drawn = network(n, static_cast<std::uint32_t>(random() % (5 * n)), 50, random);
    (void)Runs<kTile>(*drawn, 0, n - 1, random()).run();
    const auto glass = hourglass(static_cast<VertexId>(10 + random() % 150), static_cast<VertexId>(5 + random() % 30), random);
    const std::uint64_t flow = Runs<kTile>(*glass, 0, glass->vertexCount() - 1, random()).run();
    EXPECT_GT(flow, 0u);
    if (::testing::Test::HasFailure()) return;
  }
}

TEST(SimulatedMaxflow, TilesOfFourAreTheHosts) { runAll<4>(6); }
TEST(SimulatedMaxflow, TilesOfEightAreTheHosts) { runAll<8>(5); }
TEST(SimulatedMaxflow, TilesOfAWarpAreTheHosts) { runAll<32>(4); }

}  // namespace
}  // namespace wf::algorithms::maxflow::fast
