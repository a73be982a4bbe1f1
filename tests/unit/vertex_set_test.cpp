// Sets of vertices: their algebra against std::set, order, growing and shrinking against the definition, matching against executors.
#include "compute/core/vertex_set.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>

#include "compute/exec/executors.h"
#include "compute/exec/set_kernels.h"
#include "tests/support/data.h"
#include "tests/support/executor.h"
#include "tests/support/graphs.h"

namespace wf {
namespace {

using Members = std::set<VertexId>;

Members members(const VertexSet& set) { return {set.ids().begin(), set.ids().end()}; }

VertexSet::Pointer randomSet(std::mt19937_64& random, VertexId count, double share) {
  std::vector<VertexId> ids;
  for (VertexId v = 0; v < count; ++v) {
    if (static_cast<double>(random() % 1000) < share * 1000) ids.push_back(v);
  }
  std::shuffle(ids.begin(), ids.end(), random);
  return VertexSet::of(count, std::move(ids));
}

TEST(VertexSet, KeepsTheOrderOfFewAndListsManyAscending) {
  const auto few = VertexSet::of(10, std::vector<VertexId>{7, 2, 7, 99, 0});
  EXPECT_EQ(std::vector<VertexId>(few->ids().begin(), few->ids().end()), (std::vector<VertexId>{7, 2, 0}));
  std::vector<VertexId> ids;
  for (VertexId v = 1000; v-- > 0;) ids.push_back(v);
  const auto many = VertexSet::of(1000, ids);
  EXPECT_EQ(many->size(), 1000u);
  EXPECT_TRUE(std::is_sorted(many->ids().begin(), many->ids().end()));
  // Many names of few vertices.
  const auto repeated = VertexSet::of(10, std::vector<VertexId>(1000, 3));
  EXPECT_EQ(repeated->size(), 1u);
}

TEST(VertexSet, AlgebraIsThatOfSets) {
  const std::uint64_t seed = test::runSeed();
  std::mt19937_64 random(seed);
  for (int round = 0; round < 60; ++round) {
    SCOPED_TRACE("seed " + std::to_string(seed) + " round " + std::to_string(round));
    const VertexId count = static_cast<VertexId>(random() % 3000);
    const auto a = randomSet(random, count, round % 3 == 0 ? 0.02 : 0.6), b = randomSet(random, count, round % 2 == 0 ? 0.03 : 0.4);
    const Members x = members(*a), y = members(*b);
    Members either = x, without, common, others;
    either.insert(y.begin(), y.end());
    std::set_difference(x.begin(), x.end(), y.begin(), y.end(), std::inserter(without, without.end()));
    std::set_intersection(x.begin(), x.end(), y.begin(), y.end(), std::inserter(common, common.end()));
    for (VertexId v = 0; v < count; ++v) {
      if (!x.contains(v)) others.insert(v);
      ASSERT_EQ(a->contains(v), x.contains(v));
      ASSERT_EQ(((*a->bits())[v / 32] >> v % 32 & 1u) != 0, x.contains(v));
    }
    EXPECT_EQ(members(*combined(*a, *b, Combine::Replace)), y);
    EXPECT_EQ(members(*combined(*a, *b, Combine::Add)), either);
    EXPECT_EQ(members(*combined(*a, *b, Combine::Remove)), without);
    EXPECT_EQ(members(*combined(*a, *b, Combine::Intersect)), common);
    EXPECT_EQ(members(*inverted(*a)), others);
    EXPECT_EQ(*inverted(*inverted(*a)), *a);
    EXPECT_EQ(*VertexSet::ofBits(count, *a->bits()), *a);
    EXPECT_EQ(*combined(*a, *b, Combine::Add), *combined(*b, *a, Combine::Add));
  }
}

TEST(VertexSet, BitsPastTheLastVertexAreNot) {
  EXPECT_EQ(VertexSet::ofBits(33, VertexSet::Bits{~0u, ~0u})->size(), 33u);
  EXPECT_EQ(VertexSet::ofBits(0, VertexSet::Bits{})->size(), 0u);
  EXPECT_EQ(inverted(*VertexSet::empty(40))->size(), 40u);
}

Members grownByDefinition(const Graph& graph, const Members& set) {
  Members out = set;
  for (VertexId v = 0; v < graph.vertexCount(); ++v) {
    for (const VertexId w : graph.neighbours(v)) {
      if (set.contains(v)) out.insert(w);
      if (set.contains(w)) out.insert(v);
    }
  }
  return out;
}

TEST(VertexSet, GrowsByNeighboursBothWaysAndShrinksByThem) {
  const std::uint64_t seed = test::runSeed();
  std::mt19937_64 random(seed);
  for (const auto& [name, graph] : test::standardGraphs(seed, test::Size::Medium)) {
    SCOPED_TRACE(name + " seed " + std::to_string(seed));
    for (const double share : {0.0, 0.01, 0.3, 1.0}) {
      const auto set = randomSet(random, graph->vertexCount(), share);
      const Members inside = members(*set);
      for (const auto& executor : {exec::makeCpuExecutor(), exec::makeHostileExecutor(seed)}) {
        const auto grown = VertexSet::ofBits(graph->vertexCount(), exec::grown(*executor, *graph, *set->bits()));
        EXPECT_EQ(members(*grown), grownByDefinition(*graph, inside));
        const auto shrunk = VertexSet::ofBits(graph->vertexCount(), exec::shrunk(*executor, *graph, *set->bits()));
        Members others, stay;
        for (VertexId v = 0; v < graph->vertexCount(); ++v) {
          if (!inside.contains(v)) others.insert(v);
        }
        const Members gone = grownByDefinition(*graph, others);
        for (const VertexId v : inside) {
          if (!gone.contains(v)) stay.insert(v);
        }
        EXPECT_EQ(members(*shrunk), stay);
      }
    }
  }
}

TEST(VertexSet, MatchingElementsAreThoseThatTheExecutorCounts) {
  std::mt19937_64 random(test::runSeed());
  for (const auto& executor : {exec::makeCpuExecutor(), exec::makeHostileExecutor(7), test::testedExecutor()}) {
    for (const ElementType type : {ElementType::U8, ElementType::U32, ElementType::I32, ElementType::F32, ElementType::U64}) {
      for (const std::uint32_t n : {0u, 1u, 32u, 1000u}) {
        const std::size_t size = elementSize(type);
        std::vector<std::uint8_t> bytes(n * size), before;
        for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(random() % 4);
        before = bytes;
        std::vector<bool> changed(n, false);
        for (std::uint32_t k = 0; k < n; k += 3) {
          before[k * size] ^= 1;
          changed[k] = true;
        }
        exec::Buffer buffer = executor->allocate(bytes.size());
        executor->upload(buffer, 0, bytes.data(), bytes.size());
        const std::uint64_t low = type == ElementType::U8 ? 1 : 0x0100'0000u, high = type == ElementType::U8 ? 2 : 0x0200'0000u;
        for (const exec::Where& where : {exec::Where{low, high, false, {}}, exec::Where{low, high, true, high}}) {
          const auto bits = exec::matchingBits(*executor, buffer, type, n, where);
          const exec::Matches matches = executor->match(buffer, type, n, where);
          std::uint32_t count = 0;
          for (const std::uint32_t word : bits) count += static_cast<std::uint32_t>(std::popcount(word));
          EXPECT_EQ(count, matches.count);
          if (count > 0) {
            EXPECT_NE(bits[matches.first / 32] >> matches.first % 32 & 1u, 0u);
          }
        }
        const auto differ = exec::differingBits(*executor, buffer, before.data(), type, n);
        for (std::uint32_t k = 0; k < n; ++k) EXPECT_EQ((differ[k / 32] >> k % 32 & 1u) != 0, changed[k]);
      }
    }
  }
}

TEST(VertexSet, EndsOfArcs) {
  const auto graph = test::graphFromArcs(70, {{0, 69}, {3, 3}, {40, 2}, {40, 5}});
  const auto executor = exec::makeCpuExecutor();
  const auto ends = [&](std::uint32_t arcs) { return members(*VertexSet::ofBits(70, exec::endsOfArcs(*executor, *graph, {arcs}))); };
  EXPECT_EQ(ends(0), Members());
  EXPECT_EQ(ends(1), (Members{0, 69}));
  EXPECT_EQ(ends(2), (Members{3}));
  EXPECT_EQ(ends(8 | 4), (Members{2, 5, 40}));
}

}  // namespace
}  // namespace wf
