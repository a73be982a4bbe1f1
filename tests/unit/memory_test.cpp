// How much memory a run takes, by hand.
#include "compute/algorithms/memory.h"

#include <gtest/gtest.h>

#include "compute/algorithms/registry.h"
#include "compute/core/numbers.h"
#include "compute/exec/executors.h"
#include "tests/support/graphs.h"
#include "tests/support/small_executor.h"

namespace wf::algorithms {
namespace {

const VariantInfo& variant(const char* algorithm, const char* id) { return *choose(algorithm, id)->variant; }

// 3 vertices; 4 arcs, one of them a loop and one without a way back: 5 residual arcs, 3 edges.
std::shared_ptr<const Graph> small(const Weights& weights = {}) {
  return test::graphFromArcs(3, {{0, 1}, {1, 0}, {1, 2}, {2, 2}}, weights);
}

TEST(Memory, OfBreadthFirstSearch) {
  // F_a, F_ua and X_a of a byte, C_a of four.
  const BytesPer bytes = bytesPer(variant("bfs", "mask"));
  EXPECT_EQ(bytes.vertex, 7u);
  EXPECT_EQ(bytes.arc + bytes.residualArc + bytes.edge, 0u);
  EXPECT_EQ(runBytes(variant("bfs", "mask"), *small(), false), 3u * 7);
  // On a device V_a (4 entries) and E_a (4) as well.
  EXPECT_EQ(runBytes(variant("bfs", "mask"), *small(), true), 3u * 7 + 4 * (4 + 4));
  EXPECT_EQ(runBytes(variant("bfs", "mask"), *small(std::vector<float>{1, 2, 3, 4}), true), 3u * 7 + 4 * (4 + 4)) << "weights stay here";
  EXPECT_EQ(runBytes(variant("bfs", "mask"), *test::graphFromArcs(0, {}), false), 0u);
}

TEST(Memory, ArraysOfEveryDomainAndScratchAddUp) {
  VariantInfo made;
  for (const auto& [domain, type] : std::vector<std::pair<Domain, ElementType>>{{Domain::Vertex, ElementType::U32},
                                                                                {Domain::Color, ElementType::U64},
                                                                                {Domain::List, ElementType::U32},
                                                                                {Domain::Arc, ElementType::F32},
                                                                                {Domain::Residual, ElementType::U8},
                                                                                {Domain::Residual, ElementType::U32},
                                                                                {Domain::ArcList, ElementType::U64},
                                                                                {Domain::Edge, ElementType::U64}}) {
    StateArrayInfo info;
    info.domain = domain;
    info.type = type;
    made.arrays.push_back(info);
  }
  made.scratchPerVertex = 2;
  made.scratchPerResidual = 3;
  made.scratchPerEdge = 16;
  const BytesPer bytes = bytesPer(made);
  EXPECT_EQ(bytes.vertex, 4u + 8 + 4 + 2);
  EXPECT_EQ(bytes.arc, 4u);
  EXPECT_EQ(bytes.residualArc, 1u + 4 + 8 + 3);
  EXPECT_EQ(bytes.edge, 8u + 16);
  const std::uint64_t state = 3 * 18 + 4 * 4 + 5 * 16 + 3 * 24;
  EXPECT_EQ(runBytes(made, *small(), false), state);
  EXPECT_EQ(runBytes(made, *small(), true), state + 4 * (4 + 4));
}

// An array of pairs that is always kept, and one that is only with predecessors; what passes through an executor is bounded by a parameter.
VariantInfo ofPairs() {
  VariantInfo made;
  made.id = "made";
  StateArrayInfo info;
  info.domain = Domain::Pair;
  info.type = ElementType::U32;
  made.arrays.push_back(info);
  info.when = "predecessors";
  made.arrays.push_back(info);
  made.pairBudget = "device-mb";
  return made;
}
Parameters predecessors(bool on, std::int64_t megabytes = 0) {
  Parameters out;
  out.set("predecessors", on);
  out.set("device-mb", megabytes);
  return out;
}

TEST(Memory, PairsAreCountedWhereTheyAreKept) {
  VariantInfo made = ofPairs();
  EXPECT_TRUE(isKept(made.arrays[0], {}));
  EXPECT_FALSE(isKept(made.arrays[1], {})) << "unset is off";
  EXPECT_FALSE(isKept(made.arrays[1], predecessors(false)));
  EXPECT_TRUE(isKept(made.arrays[1], predecessors(true)));
  EXPECT_EQ(bytesPer(made).pair, 4u);
  EXPECT_EQ(bytesPer(made, predecessors(true)).pair, 4u + 4);
  EXPECT_EQ(bytesPer(made, predecessors(true)).vertex, 0u);
  made.scratchPerPair = 3;
  EXPECT_EQ(bytesPer(made).pair, 4u + 3);
  EXPECT_EQ(runBytes(made, *small(), false), 9u * 7);
  EXPECT_EQ(runBytes(made, *small(), false, predecessors(true)), 9u * 14) << "of each array";
  EXPECT_EQ(runBytes(made, *small(), true, predecessors(true)), 9u * 14 + 4 * (4 + 4));
}

TEST(Memory, MorePairsThanPositionsAreRefused) {
  const auto executor = exec::makeSequentialExecutor();
  VariantInfo made = ofPairs();
  made.arrays[0].type = ElementType::U8;
  const Status refused = checkMemory(made, *test::graphFromArcs(65'536, {}), {}, *executor);
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().code, ErrorCode::Unsupported);
  EXPECT_NE(refused.error().message.find("65,536 vertices make 4,294,967,296 pairs"), std::string::npos) << refused.error().message;
  EXPECT_NE(refused.error().message.find("at most 65,535 vertices"), std::string::npos) << refused.error().message;
  // The last that positions name: too large for this machine at the most.
  const Status last = checkMemory(made, *test::graphFromArcs(65'535, {}), {}, *executor);
  EXPECT_TRUE(last.ok() || last.error().code == ErrorCode::OutOfMemory);
  made.arrays.clear();
  EXPECT_TRUE(checkMemory(made, *test::graphFromArcs(65'536, {}), {}, *executor).ok()) << "it has no pairs";

  const auto graph = test::graphFromArcs(65'536, {});
  for (const AlgorithmInfo& algorithm : infos()) {
    for (const VariantInfo& one : algorithm.variants) {
      if (one.answer != Domain::Pair) continue;
      SCOPED_TRACE(algorithm.id + "/" + one.id);
      const auto chosen = choose(algorithm.id, one.id);
      const Status reset = chosen->make(*executor, one)->reset(graph, *readParameters(one.parameters, {}));
      ASSERT_FALSE(reset.ok());
      EXPECT_EQ(reset.error().code, ErrorCode::Unsupported);
      EXPECT_NE(reset.error().message.find(one.id + " takes at most 65,535 vertices"), std::string::npos) << reset.error().message;
      EXPECT_FALSE(executor->failed());
    }
  }
}

TEST(Memory, PairsBeyondTheBudgetStayOnTheHost) {
  const auto executor = exec::makeSequentialExecutor();
  const VariantInfo made = ofPairs();
  const auto place = [&](VertexId vertices, const Parameters& parameters) {
    return pairPlace(made, *test::graphFromArcs(vertices, {}), parameters, *executor);
  };
  // A million bytes are 500 vertices' pairs, of four bytes each.
  EXPECT_FALSE(place(500, predecessors(false, 1)).onHost);
  EXPECT_TRUE(place(501, predecessors(false, 1)).onHost);
  EXPECT_TRUE(place(500, predecessors(true, 1)).onHost) << "there are two arrays";
  EXPECT_FALSE(place(500, predecessors(true, 2)).onHost);
  EXPECT_EQ(place(501, predecessors(false, 1)).budget, 1'000'000u);
  EXPECT_EQ(place(10, predecessors(false, 7)).budget, 7'000'000u);
  EXPECT_FALSE(place(2000, predecessors(true)).onHost) << "no budget is set, and this is the host";
  EXPECT_GT(place(2000, predecessors(true)).budget, 0u);
  VariantInfo unbounded = made;
  unbounded.pairBudget.clear();
  const PairPlace whole = pairPlace(unbounded, *test::graphFromArcs(600, {}), predecessors(true, 1), *executor);
  EXPECT_FALSE(whole.onHost);
  EXPECT_EQ(whole.budget, 0u);
}

// 4 PB of pairs, and on the CPU what passes through beside them.
TEST(Memory, WhatPassesThroughIsInTheSum) {
  const auto executor = exec::makeSequentialExecutor();
  VariantInfo made = ofPairs();
  made.scratchPerPair = 4'000'000'000 - 4;
  const auto graph = test::graphFromArcs(1000, {});
  const auto needs = [&](std::int64_t megabytes) {
    const Status status = checkMemory(made, *graph, predecessors(false, megabytes), *executor);
    EXPECT_FALSE(status.ok());
    return status.ok() ? std::string() : status.error().message;
  };
  const std::uint64_t pairs = 4'000'000'000'000'000;
  EXPECT_NE(needs(0).find("needs " + bytesText(pairs) + " on "), std::string::npos) << needs(0);
  EXPECT_NE(needs(3'000'000'000).find("needs " + bytesText(pairs + 3'000'000'000'000'000) + " on "), std::string::npos)
      << needs(3'000'000'000);
  EXPECT_NE(needs(5'000'000'000).find("needs " + bytesText(pairs) + " on "), std::string::npos)
      << "within the budget: " << needs(5'000'000'000);
}

TEST(Memory, WhatDoesNotFitIsRefusedInOneSum) {
  const auto executor = exec::makeSequentialExecutor();
  VariantInfo made;
  made.scratchPerVertex = 4'000'000'000;  // of three vertices: 12 GB
  const std::uint64_t enormous = std::uint64_t{1} << 50;
  EXPECT_TRUE(checkMemory(variant("bfs", "mask"), *small(), {}, *executor).ok());
  const Status alone = checkMemory(variant("bfs", "mask"), *small(), {}, *executor, {.openGl = enormous - 21});
  ASSERT_FALSE(alone.ok());
  EXPECT_EQ(alone.error().code, ErrorCode::OutOfMemory);
  EXPECT_NE(alone.error().message.find("needs " + bytesText(enormous) + " on "), std::string::npos) << alone.error().message;
  EXPECT_NE(alone.error().message.find(": 21 bytes for state and working memory, " + bytesText(enormous - 21) + " in OpenGL"),
            std::string::npos)
      << alone.error().message;
  const Status both = checkMemory(made, *small(), {}, *executor, {.snapshots = enormous});
  ASSERT_FALSE(both.ok());
  EXPECT_NE(both.error().message.find("needs " + bytesText(enormous + 12'000'000'000) + " on "), std::string::npos) << both.error().message;
}

// Parts differ by where the bytes are, and the sentence names each of them.
TEST(Memory, APartForEachHolder) {
  test::SmallExecutor device(exec::Backend::Cuda);
  device.free = 500;
  const DrawingMemory drawing{.graphArrays = 16, .snapshots = 63, .openGl = 96};
  const RunMemory needed = runMemory(variant("bfs", "mask"), *small(), {}, device, drawing);
  EXPECT_EQ(needed.state, 21u);
  EXPECT_EQ(needed.graph, 32u);
  EXPECT_EQ(needed.onHost, 0u);
  EXPECT_EQ(needed.sum(), 21u + 32 + 16 + 63 + 96);
  EXPECT_TRUE(checkMemory(variant("bfs", "mask"), *small(), {}, device, drawing).ok());
  device.free = needed.sum();
  EXPECT_TRUE(checkMemory(variant("bfs", "mask"), *small(), {}, device, drawing).ok());
  device.free = needed.sum() - 1;
  const Status refused = checkMemory(variant("bfs", "mask"), *small(), {}, device, drawing);
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().code, ErrorCode::Device);
  EXPECT_EQ(refused.error().message,
            "this run needs 228 bytes on a small device, where 227 bytes are free: 21 bytes for state and working memory, 32 bytes for the "
            "graph, 16 bytes for the graph's weights and attributes as arrays, 63 bytes for snapshots, 96 bytes in OpenGL");
  EXPECT_TRUE(checkMemory(variant("bfs", "mask"), *small(), {}, device).ok()) << "nothing is drawn";
}

// What a run holds makes room for the next one of the same.
TEST(Memory, AnotherResetNeedsNoSecondRoom) {
  test::SmallExecutor machine;
  const auto chosen = algorithms::choose("bfs", "mask");
  const auto run = chosen->make(machine, *chosen->variant);
  machine.free = runBytes(*chosen->variant, *small(), false);
  const auto graph = small();
  ASSERT_TRUE(run->reset(graph, {}).ok());
  std::uint64_t held = 0;
  for (const exec::StateArray& array : run->arrays()) held += array.data->bytes();
  ASSERT_GT(held, 0u);
  machine.free = machine.free - held;
  EXPECT_TRUE(run->reset(graph, {}).ok());
  machine.free = machine.free - 1;
  EXPECT_FALSE(run->reset(graph, {}).ok());
}

// What a device has no room for must have some on the host.
TEST(Memory, PairsOnTheHostMustFitThere) {
  test::SmallExecutor device(exec::Backend::Cuda);
  device.free = 1'000'000;
  VariantInfo made = ofPairs();
  const auto graph = test::graphFromArcs(1000, {});
  RunMemory needed = runMemory(made, *graph, predecessors(false), device);
  EXPECT_EQ(needed.onHost, 4'000'000u);
  EXPECT_EQ(needed.state, 500'000u) << "panels of what is free";
  EXPECT_TRUE(checkMemory(made, *graph, predecessors(false), device).ok());
  made.scratchPerPair = 4'000'000'000 - 4;
  const Status refused = checkMemory(made, *graph, predecessors(false), device);
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().code, ErrorCode::OutOfMemory);
  EXPECT_NE(refused.error().message.find("needs " + bytesText(4'000'000'000'000'000) + " of this machine's memory, where "),
            std::string::npos)
      << refused.error().message;
}

TEST(Memory, WhatAVariantNeedsOfTheGraphIsCounted) {
  const auto weighted = small(std::vector<std::uint32_t>{1, 2, 3, 4});
  const auto words = [](const Graph& graph, GraphNeeds needs) {
    VariantInfo made;
    made.needs = needs;
    return runBytes(made, graph, true) / 4;
  };
  // On the host: in-arcs are offsets and tails; pairing takes a word for each vertex on the way; residual arcs come with twins and with the
  // file's arc of each.
  const auto derived = [](const Graph& graph, GraphNeeds needs) {
    VariantInfo made;
    made.needs = needs;
    return runBytes(made, graph, false) / 4;
  };
  EXPECT_EQ(derived(*weighted, {.weights = true}), 0u) << "the graph has them anyway";
  EXPECT_EQ(derived(*weighted, {.inArcs = true}), 4u + 4);
  EXPECT_EQ(derived(*weighted, {.residual = true}), 4u + 3 + 4 + 3 * 5);
  EXPECT_EQ(derived(*weighted, {.edges = true}), 4u + 3 + 4 * 3) << "twins, and two ends and two arcs of every edge";
  EXPECT_EQ(derived(*weighted, {.residual = true, .edges = true}), 4u + 3 + 4 + 3 * 5 + 4 * 3) << "twins are made once";
  EXPECT_EQ(words(*weighted, {}), 4u + 4);
  EXPECT_EQ(words(*weighted, {.weights = true}), 4u + 4 + 4);
  EXPECT_EQ(words(*small(), {.weights = true}), 4u + 4) << "there are none";
  EXPECT_EQ(words(*weighted, {.inArcs = true}), 4u + 4 + 4 + 4);
  // Where arcs are paired on a device, 9 bytes an arc on the way, and 36 for the one arc that has no twin.
  EXPECT_EQ(words(*weighted, {.residual = true}), 4u + 4 + 4 + 5 + 5 + (9 * 4 + 36) / 4);
  EXPECT_EQ(words(*weighted, {.edges = true}), 4u + 4 + 4 * 3 + (9 * 4 + 36) / 4);
  EXPECT_EQ(words(*weighted, {.weights = true, .inArcs = true, .residual = true}), 8u + 4 + 8 + 14 + (9 * 4 + 36) / 4);
}

TEST(Memory, ResidualArcsOfAGraphWithAllItsReversesAreItsOwn) {
  const auto graph = test::graphFromArcs(2, {{0, 1}, {1, 0}});
  VariantInfo made;
  made.needs = {.residual = true};
  EXPECT_EQ(runBytes(made, *graph, false), 4u * (2 + 2)) << "twins, and a word for each vertex on the way";
  EXPECT_EQ(runBytes(made, *graph, true), 4u * (3 + 2 + 2));
}

TEST(Memory, WhatIsPlacedAlreadyCountsAsFree) {
  const auto executor = exec::makeSequentialExecutor();
  const std::uint64_t much = std::uint64_t{1} << 60;
  EXPECT_FALSE(checkMemory(variant("bfs", "mask"), *small(), {}, *executor, {.snapshots = much}).ok());
  EXPECT_TRUE(checkMemory(variant("bfs", "mask"), *small(), {}, *executor, {.snapshots = much}, much).ok());
}

// Every array of every variant is counted: at least one byte per vertex or arc.
TEST(Memory, NoVariantIsForNothing) {
  const auto graph = small(std::vector<std::uint32_t>{1, 2, 3, 4});
  for (const AlgorithmInfo& algorithm : infos()) {
    for (const VariantInfo& one : algorithm.variants) {
      SCOPED_TRACE(algorithm.id + "/" + one.id);
      std::uint64_t least = 0;
      for (const StateArrayInfo& info : one.arrays) least += info.domain == Domain::Residual ? 5 : 3;
      EXPECT_GE(runBytes(one, *graph, false), least);
      EXPECT_GT(runBytes(one, *graph, true), least);
    }
  }
}

}  // namespace
}  // namespace wf::algorithms
