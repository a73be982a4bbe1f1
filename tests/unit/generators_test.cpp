// The generators: the same graph everywhere, in one piece where that is promised, and the committed samples are what they make.
#include "compute/generators/registry.h"

#include <gtest/gtest.h>

#include "compute/generators/city.h"
#include "compute/generators/grid.h"
#include "compute/generators/random.h"
#include "compute/io/dimacs.h"
#include "compute/io/read_graph.h"
#include "tests/support/data.h"

namespace wf {
namespace {

using namespace generators;

std::shared_ptr<const Graph> made(Result<std::shared_ptr<const Graph>> graph) {
  EXPECT_TRUE(graph) << (graph ? "" : graph.error().sentence());
  return graph ? *graph : nullptr;
}

std::uint64_t fingerprint(const Graph& g) {
  std::uint64_t h = mix(g.vertexCount());
  for (const ArcId o : g.offsets()) h = mix(h ^ o);
  for (const VertexId v : g.heads()) h = mix(h ^ v);
  for (ArcId a = 0; a < g.arcCount(); ++a) h = mix(h ^ static_cast<std::uint64_t>(g.weight(a)));
  for (const Coordinate& c : g.coordinates())
    h = mix(mix(h ^ static_cast<std::uint64_t>(static_cast<std::int64_t>(c.x))) ^
            static_cast<std::uint64_t>(static_cast<std::int64_t>(c.y)));
  return h;
}

// Levels of a breadth-first search from the first vertex, and how many vertices it reaches.
std::pair<std::uint32_t, std::size_t> levelsFromFirst(const Graph& g) {
  std::vector<std::uint32_t> level(g.vertexCount(), kNone);
  std::vector<VertexId> queue{0};
  level[0] = 0;
  for (std::size_t i = 0; i < queue.size(); ++i) {
    for (const VertexId v : g.neighbours(queue[i])) {
      if (level[v] != kNone) continue;
      level[v] = level[queue[i]] + 1;
      queue.push_back(v);
    }
  }
  return {level[queue.back()], queue.size()};
}

TEST(Random, IsTheSameOnEveryMachine) {
  // mix() is the step of SplitMix64: its first outputs for state 0, as published with the generator.
  EXPECT_EQ(mix(0), 0xe220a8397b1dcdafu);
  EXPECT_EQ(mix(0x9e3779b97f4a7c15u), 0x6e789e6aa1b965f4u);
  std::int64_t lowest = 9, highest = -9;
  for (std::uint64_t i = 0; i < 1000; ++i) {
    const std::int64_t r = inRange(randomAt(3, 1, i), -4, 4);
    lowest = std::min(lowest, r);
    highest = std::max(highest, r);
  }
  EXPECT_EQ(lowest, -4);
  EXPECT_EQ(highest, 4);
}

TEST(Generators, OfStreetsMakeTheSameGraphTwiceAndAnotherForAnotherSeed) {
  for (const char* id : {"city", "grid"}) {
    const Generator& generator = *findGenerator(id);
    SCOPED_TRACE(generator.id);
    const auto make = [&](const char* seed) {
      Progress progress;
      return made(generator.make(*readParameters(generator.parameters, {{"seed", seed}}), {progress}));
    };
    const auto a = make("11"), b = make("11"), c = make("12");
    ASSERT_TRUE(a && b && c);
    EXPECT_EQ(fingerprint(*a), fingerprint(*b));
    EXPECT_NE(fingerprint(*a), fingerprint(*c));
    EXPECT_EQ(a->coordinates().size(), a->vertexCount());
    EXPECT_EQ(a->coordinateUnit(), CoordinateUnit::Planar);
    EXPECT_EQ(a->ids().toFile(0), 1u);
    for (const ArcId twin : a->twins()) ASSERT_NE(twin, kNone) << "streets go both ways";
  }
}

TEST(Grid, HasTheStreetsThatItShould) {
  Progress progress;
  const auto whole = made(makeGrid({.width = 7, .height = 4, .removed = 0, .smallestWeight = 3, .largestWeight = 5}, {progress}));
  EXPECT_EQ(whole->vertexCount(), 28u);
  EXPECT_EQ(whole->arcCount(), 2u * (6 * 4 + 7 * 3));
  EXPECT_EQ(levelsFromFirst(*whole), (std::pair<std::uint32_t, std::size_t>{9, 28}));
  for (ArcId a = 0; a < whole->arcCount(); ++a) {
    EXPECT_GE(whole->weight(a), 3);
    EXPECT_LE(whole->weight(a), 5);
  }
  const auto thinned = made(makeGrid({.width = 200, .height = 200, .removed = 250}, {progress}));
  const double share = static_cast<double>(thinned->arcCount()) / (2.0 * 2 * 199 * 200);
  EXPECT_NEAR(share, 0.75, 0.01);
  EXPECT_EQ(made(makeGrid({.width = 0, .height = 9}, {progress}))->vertexCount(), 0u);
  EXPECT_EQ(made(makeGrid({.width = 9, .height = 9, .removed = 1000}, {progress}))->arcCount(), 0u);
  EXPECT_EQ(makeGrid({.width = 100000, .height = 100000}, {progress}).error().code, ErrorCode::Unsupported);
  EXPECT_EQ(makeGrid({.smallestWeight = 6, .largestWeight = 5}, {progress}).error().code, ErrorCode::InvalidInput);
}

TEST(City, IsOnePieceOfAnyShape) {
  Progress progress;
  for (std::uint64_t seed = 0; seed < 8; ++seed) {
    for (const std::uint32_t blocks : {20u, 55u, 90u}) {
      const auto city = made(makeCity({.seed = seed, .blocks = blocks}, progress));
      EXPECT_EQ(levelsFromFirst(*city).second, city->vertexCount()) << "seed " << seed << ", blocks " << blocks;
      EXPECT_GT(city->vertexCount(), blocks * blocks * 3 / 10) << "seed " << seed << ", blocks " << blocks;
    }
  }
  EXPECT_FALSE(makeCity({.blocks = 19}, progress));
  EXPECT_FALSE(makeCity({.blocks = 4001}, progress));
}

// What the program opens at its start.
TEST(Samples, AreWhatTheGeneratorMakes) {
  Progress progress;
  const auto city = made(makeCity({}, progress));
  EXPECT_GE(city->vertexCount(), 3000u);
  EXPECT_LE(city->vertexCount(), 5000u);
  const auto [depth, reached] = levelsFromFirst(*city);
  EXPECT_GE(depth, 90u);
  EXPECT_LE(depth, 120u);

  const auto sample = made(io::readGraph(test::sourceDir() / "assets" / "samples" / "city.gr.gz", progress));
  ASSERT_TRUE(sample) << "write it with make_samples assets/samples";
  EXPECT_EQ(fingerprint(*sample), fingerprint(*city)) << "write it again with make_samples assets/samples";
}

}  // namespace
}  // namespace wf
