// The levels of breadth-first search `fast` on the simulated device, beside those on the host: after every launch, of one level or many,
// the levels, counts and what is next are equal. Clusters are of one block there.
#include <gtest/gtest.h>

#include <random>
#include <vector>

#include "compute/algorithms/bfs/fast_host.h"
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
#include "compute/algorithms/bfs/fast_device.h"
#include "tests/simulated/end.h"
// clang-format on

namespace wf::algorithms::bfs {
namespace {

// What the device has.
class Device {
 public:
  Device(const Graph& graph, VertexId source) : graph_(graph), levels(graph.vertexCount(), kNone) {
    const std::size_t n = graph.vertexCount();
    levels[source] = 0;
    for (int k = 0; k < 2; ++k) {
      lists_[k].assign(n, {0xDEAD, 0xBEEF});
      pieces_[k].assign(FastSearch::pieces(graph.arcCount()), {0xDEAD, 0xBEEF});
      bits_[k].assign((n + 31) / 32, 0xDEAD'BEEF);
    }
    lengths.assign(n + 1, 0);
  }

  std::string run(const test::simulated::Shape& shape, std::uint64_t seed, const FastState& from, const FastRule& rule,
                  std::uint32_t most) {
    shared = {};
    const InArcs& in = graph_.inArcs();
    const FastSearch search{.n = graph_.vertexCount(),
                            .along = {graph_.offsets().data(), graph_.heads().data(), levels.data()},
                            .d_inOffsets = in.offsets.data(),
                            .d_inTails = in.tails.data(),
                            .d_lists = {lists_[0].data(), lists_[1].data()},
                            .d_pieces = {pieces_[0].data(), pieces_[1].data()},
                            .d_bits = {bits_[0].data(), bits_[1].data()},
                            .d_lengths = lengths.data(),
                            .d_shared = &shared,
                            .start = from,
                            .rule = rule,
                            .levels = most,
                            .counts = true};
    return test::simulated::launch(shape, seed, [&] { search(); });
  }

 private:
  const Graph& graph_;
  std::vector<uint2> lists_[2], pieces_[2];
  std::vector<std::uint32_t> bits_[2];

 public:
  std::vector<std::uint32_t> levels, lengths;
  FastShared shared{};
};

std::shared_ptr<const Graph> drawn(std::mt19937_64& random) {
  const auto n = static_cast<VertexId>(2 + random() % 3000);
  test::ArcList arcs;
  const auto any = [&] { return static_cast<VertexId>(random() % n); };
  const auto both = [&](VertexId u, VertexId v) {
    arcs.emplace_back(u, v);
    arcs.emplace_back(v, u);
  };
  const bool oneWay = random() % 3 == 0;
  for (std::uint64_t k = random() % (5 * std::uint64_t{n}); k > 0; --k) {
    if (oneWay) {
      arcs.emplace_back(any(), any());
    } else {
      both(any(), any());
    }
  }
  switch (random() % 3) {
    case 0:  // deep
      for (VertexId v = 1; v < n; ++v) both(v - 1, v);
      break;
    case 1:  // hubs whose arcs are dealt out in pieces
      for (VertexId hub = 0; hub < 3 && hub < n; ++hub) {
        for (VertexId v = 0; v < n; v += 1 + hub) both(hub, v);
      }
      break;
    default:
      break;
  }
  return test::graphFromArcs(n, arcs);
}

void same(const FastState& device, const FastState& host) {
  ASSERT_EQ(device.level, host.level);
  ASSERT_EQ(device.bottomUp, host.bottomUp);
  ASSERT_EQ(device.length, host.length);
  ASSERT_EQ(device.before, host.before);
  ASSERT_EQ(device.arcs, host.arcs);
  ASSERT_EQ(device.left, host.left);
}

void search(const Graph& graph, std::mt19937_64& random, bool leaps) {
  const auto source = static_cast<VertexId>(random() % graph.vertexCount());
  const FastRule rule{.vertices = graph.vertexCount(),
                      .arcShare = static_cast<std::uint32_t>(random() % 3 == 0 ? 0 : 1 + random() % 20),
                      .vertexShare = static_cast<std::uint32_t>(1 + random() % 30)};
  const std::uint32_t arcs = graph.degree(source);
  FastState at{.length = 1, .arcs = arcs, .left = static_cast<std::uint32_t>(graph.arcCount() - arcs)};
  at.bottomUp = rule.arcShare != 0 && std::uint64_t{at.arcs} * rule.arcShare > at.left ? 1 : 0;

  Device device(graph, source);
  std::vector<std::uint32_t> levels(graph.vertexCount(), kNone);
  std::vector<std::uint8_t> frontier(graph.vertexCount(), 0);
  levels[source] = 0;
  frontier[source] = 1;
  const auto executor = exec::makeSequentialExecutor();
  HostLevels host;
  host.begin({.vertices = graph.vertexCount(),
              .offsets = graph.offsets().data(),
              .heads = graph.heads().data(),
              .inOffsets = graph.inArcs().offsets.data(),
              .inTails = graph.inArcs().tails.data(),
              .cost = levels.data(),
              .frontier = frontier.data()});
  while (!at.done()) {
    const std::uint32_t begun = at.level;
    const std::uint32_t most = leaps ? static_cast<std::uint32_t>(1 + random() % 2000) : 1;
    const test::simulated::Shape shape{static_cast<unsigned>(1 + random() % 3), static_cast<unsigned>(32 * (1 + random() % 4))};
    ASSERT_EQ(device.run(shape, random(), at, rule, most), "");
    FastCounts sums;
    for (std::uint32_t k = 0; k < most && !at.done(); ++k) {
      const FastCounts counts = host.search(*executor, at);
      at = rule.after(at, static_cast<std::uint32_t>(counts.found), static_cast<std::uint32_t>(counts.arcs));
      sums += counts;
      ASSERT_EQ(device.lengths[at.level], at.length);
      if (k < FastShared::kLengths) {
        ASSERT_EQ(device.shared.lengths[at.level - begun - 1], at.length);
      }
    }
    ASSERT_NO_FATAL_FAILURE(same(device.shared.state, at));
    ASSERT_TRUE(device.levels == levels);
    ASSERT_EQ(device.shared.counts.found, sums.found);
    ASSERT_EQ(device.shared.counts.arcs, sums.arcs);
    ASSERT_EQ(device.shared.counts.active, sums.active);
    ASSERT_EQ(device.shared.counts.looked, sums.looked);
  }
}

void turns(int count, bool leaps) {
  std::mt19937_64 random(test::runSeed() + (leaps ? 1 : 0));
  for (int turn = 0; turn < count; ++turn) {
    SCOPED_TRACE(turn);
    ASSERT_NO_FATAL_FAILURE(search(*drawn(random), random, leaps));
  }
}

TEST(SimulatedSearch, LevelsAreTheHosts) { turns(8, false); }
TEST(SimulatedSearch, LeapsAreTheHosts) { turns(12, true); }

}  // namespace
}  // namespace wf::algorithms::bfs
