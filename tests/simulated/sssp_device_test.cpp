// The loop of shortest paths `fast` on the simulated device, beside the search on the host: after every bucket, and after leaps through all
// of them, costs, marks and reports are equal.
#include <gtest/gtest.h>

#include <memory>
#include <random>
#include <vector>

#include "compute/algorithms/sssp/fast_host.h"
#include "compute/exec/device_hints.h"
#include "compute/exec/executors.h"
#include "compute/exec/launch_blocks.h"
#include "compute/exec/masked_atomics.h"
#include "tests/simulated/device.h"
#include "tests/support/data.h"
#include "tests/support/graphs.h"

// Device code, between these two.
// clang-format off
#include "tests/simulated/begin.h"
#include "compute/algorithms/sssp/fast_loop.h"
#include "tests/simulated/end.h"
// clang-format on

namespace wf::algorithms::sssp {
namespace {

struct Costs {
  Costs(VertexId vertices, VertexId source) : cost(vertices, kNone), frontier(vertices, 0) {
    cost[source] = 0;
    frontier[source] = 1;
  }
  FastArrays on(const Graph& graph) {
    return {.offsets = graph.offsets().data(),
            .heads = graph.heads().data(),
            .weights = std::get<Column<std::uint32_t>>(graph.weights()).data(),
            .cost = cost.data(),
            .frontier = frontier.data(),
            .vertices = graph.vertexCount()};
  }
  std::vector<std::uint32_t> cost;
  std::vector<std::uint8_t> frontier;
};

// What the device keeps between launches.
class Device {
 public:
  Device(const Graph& graph, const Buckets& buckets, VertexId source)
      : graph_(graph), buckets_(buckets), arrays(graph.vertexCount(), source) {
    const std::size_t n = graph.vertexCount();
    for (auto* list : {&near_[0], &near_[1], &places_[0], &places_[1], &far_[0], &far_[1]}) list->assign(n, 0xDEAD'BEEF);
    for (auto* words : {&stamps_, &moved_}) words->assign(n, 0);
    const PileUp pile{arrays.cost.data(), far_[0].data(), stamps_.data(), &state_.farCount[0], 0, buckets.infinite};
    exec::Tally none;
    for (VertexId v = 0; v < n; ++v) pile(v, none);
  }

  template <bool kDense>
  std::string run(unsigned blocks, std::uint64_t seed, std::uint32_t bucket, std::uint32_t most, bool counts, std::uint64_t nanoseconds) {
    tally = {};
    const BucketLoop<IntegerSums, kDense> loop{{.at = arrays.on(graph_),
                                                .buckets = buckets_,
                                                .near = {near_[0].data(), near_[1].data()},
                                                .places = {places_[0].data(), places_[1].data()},
                                                .far = {far_[0].data(), far_[1].data()},
                                                .stamps = stamps_.data(),
                                                .moved = moved_.data(),
                                                .state = &state_,
                                                .report = report,
                                                .tally = counts ? &tally : nullptr,
                                                .bucket = bucket,
                                                .most = most,
                                                .nanoseconds = nanoseconds}};
    return test::simulated::launch({blocks, kLoopThreads}, seed, [&] { loop(); });
  }

 private:
  const Graph& graph_;
  const Buckets buckets_;
  std::vector<std::uint32_t> near_[2], places_[2], far_[2], stamps_, moved_;
  LoopState state_;

 public:
  Costs arrays;
  std::uint32_t report[4] = {};
  exec::Tally tally;
};

std::shared_ptr<const Graph> drawn(std::mt19937_64& random) {
  const auto n = static_cast<VertexId>(2 + random() % 400);
  test::ArcList arcs;
  std::vector<std::uint32_t> weights;
  const std::uint32_t heaviest = random() % 3 == 0 ? 3 : 60;
  const auto add = [&](VertexId from, VertexId to) {
    arcs.emplace_back(from, to);
    weights.push_back(static_cast<std::uint32_t>(random() % (heaviest + 1)));
  };
  for (std::uint64_t k = random() % (6 * std::uint64_t{n}); k > 0; --k)
    add(static_cast<VertexId>(random() % n), static_cast<VertexId>(random() % n));
  for (VertexId v = 1; v < n && random() % 50 != 0; ++v) add(v - 1, v);  // deep
  if (random() % 2 == 0) {
    for (VertexId v = 1; v < n; ++v) add(0, v);  // a hub
  }
  return test::graphFromArcs(n, arcs, weights);
}

template <bool kDense>
void beside(std::mt19937_64& random, bool leaps) {
  const auto graph = drawn(random);
  const VertexId source = static_cast<VertexId>(random() % graph->vertexCount());
  const Buckets buckets = bucketsOf(*graph, static_cast<double>(1 + random() % 40));
  Device device(*graph, buckets, source);
  Costs costs(graph->vertexCount(), source);
  const auto executor = exec::makeSequentialExecutor();
  HostSearch host(*executor, costs.on(*graph), buckets);
  host.rebuild(0);
  for (std::uint32_t bucket = 0; bucket != kNone;) {
    const bool counts = !leaps && random() % 2 == 0;
    const auto blocks = static_cast<unsigned>(1 + random() % 3);
    ASSERT_EQ(device.run<kDense>(blocks, random(), bucket, leaps ? kNone : 1, counts, random() % 2 == 0 ? 4 : 1000), "");
    std::uint32_t settled = 0;
    host.mark(bucket, 0);
    for (std::uint32_t k = 0; k < device.report[0]; ++k) {
      ASSERT_NE(bucket, kNone) << "the device settled " << device.report[0] << " buckets";
      ASSERT_TRUE(k + 1 < device.report[0] || bucket == device.report[1]);
      const Settled there = host.settle(bucket, counts);
      settled += there.settled;
      bucket = there.next;
      if (!counts) continue;
      ASSERT_EQ(device.tally.active, there.tally.active);
      ASSERT_EQ(device.tally.arcs, there.tally.arcs);
      ASSERT_EQ(device.tally.changed, there.tally.changed);
    }
    host.mark(bucket, 1);
    ASSERT_EQ(device.report[2], bucket);
    ASSERT_EQ(device.report[3], settled);
    ASSERT_TRUE(device.arrays.cost == costs.cost);
    ASSERT_TRUE(device.arrays.frontier == costs.frontier);
  }
}

void turns(bool dense, bool leaps) {
  std::mt19937_64 random(test::runSeed() + (dense ? 1 : 0) + (leaps ? 2 : 0));
  for (int turn = 0; turn < 5; ++turn) {
    SCOPED_TRACE(turn);
    if (dense) {
      ASSERT_NO_FATAL_FAILURE(beside<true>(random, leaps));
    } else {
      ASSERT_NO_FATAL_FAILURE(beside<false>(random, leaps));
    }
  }
}

TEST(SimulatedShortestPaths, BucketsOfASparseGraphAreTheHosts) { turns(false, false); }
TEST(SimulatedShortestPaths, BucketsOfADenseGraphAreTheHosts) { turns(true, false); }
TEST(SimulatedShortestPaths, LeapsThroughASparseGraphAreTheHosts) { turns(false, true); }
TEST(SimulatedShortestPaths, LeapsThroughADenseGraphAreTheHosts) { turns(true, true); }

}  // namespace
}  // namespace wf::algorithms::sssp
