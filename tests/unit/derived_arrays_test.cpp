// What a graph offers for its vertices beside the arrays of a run.
#include "compute/core/derived_arrays.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>

#include "compute/core/file_look.h"
#include "compute/core/graph.h"
#include "tests/support/graphs.h"

namespace wf {
namespace {

using Arrays = std::vector<int>;

Arrays offered(const Graph& graph) {
  const auto arrays = derivedArrays(graph);
  return {arrays.begin(), arrays.end()};
}

std::shared_ptr<const Graph> loops(ArcId count, bool directed) {
  GraphParts parts;
  parts.offsets = {0, count};
  parts.heads.assign(count, 0);
  parts.directed = directed;
  return *Graph::make(std::move(parts));
}

TEST(DerivedArrays, GraphsOfTooManyArcsOfferNoCommunities) {
  EXPECT_EQ(offered(*loops(3, true)), (Arrays{kDegree, kInDegree, kOutDegree, kCommunity}));
  EXPECT_EQ(offered(*loops(3, false)), (Arrays{kDegree, kCommunity}));
  EXPECT_EQ(offered(*loops(kMostArcsOfCommunities, false)), (Arrays{kDegree, kCommunity}));
  const auto large = loops(kMostArcsOfCommunities + 1, true);
  EXPECT_EQ(offered(*large), (Arrays{kDegree, kInDegree, kOutDegree}));
  EXPECT_FALSE(offersDerived(*large, kCommunity));
  EXPECT_TRUE(offersDerived(*large, kInDegree));
  EXPECT_TRUE(offersDerived(*loops(3, false), kInDegree)) << "the degree by another name";
}

TEST(DerivedArrays, HaveNamesBesideThoseOfARun) {
  StateArrayInfo other;
  other.id = "community";
  for (const int array : kDerivedArrays) {
    EXPECT_TRUE(isDerived(array));
    const std::string id = derivedInfo(array).id;
    EXPECT_EQ(derivedId(array, {}), id);
    EXPECT_EQ(derivedId(array, std::span(&other, 1)), array == kCommunity ? "graphcommunity" : id);
    EXPECT_EQ(derivedNamed(id), array);
    EXPECT_EQ(derivedNamed("graph" + id), array);
  }
  EXPECT_FALSE(derivedNamed("graph").has_value());
  EXPECT_FALSE(isDerived(-1) || isDerived(0) || isDerived(kWarpNumber - 1));
}

TEST(DerivedArrays, HaveOneValuePerVertex) {
  const auto graph = test::graphFromArcs(5, {{0, 1}, {2, 3}, {3, 4}, {2, 4}, {2, 2}});
  const Degrees degrees = *Degrees::count(*graph);
  for (const Degrees* counted : {static_cast<const Degrees*>(nullptr), &degrees}) {
    EXPECT_EQ(derivedValues(*graph, kDegree, counted), (std::vector<std::uint32_t>{1, 1, 4, 2, 2}));
    EXPECT_EQ(derivedValues(*graph, kInDegree, counted), (std::vector<std::uint32_t>{0, 1, 1, 1, 2}));
    EXPECT_EQ(derivedValues(*graph, kOutDegree, counted), (std::vector<std::uint32_t>{1, 0, 3, 1, 0}));
    EXPECT_EQ(derivedValues(*graph, kCommunity, counted), (std::vector<std::uint32_t>{1, 1, 0, 0, 0}));
  }
}

std::shared_ptr<const Graph> drawn(const std::vector<float>& reds, ElementType ofSizes, std::vector<std::uint32_t> sizes) {
  GraphParts parts;
  parts.offsets.assign(reds.size() + 1, 0);
  const std::size_t count = reds.size();
  const auto add = [&](const char* name, ElementType type, std::vector<std::uint32_t> bits) {
    parts.attributes.push_back({.name = name, .domain = Domain::Vertex, .type = type, .bits = std::move(bits)});
  };
  std::vector<std::uint32_t> bits;
  for (const float red : reds) bits.push_back(std::bit_cast<std::uint32_t>(red));
  add("r", ElementType::F32, std::move(bits));
  add("g", ElementType::U32, std::vector<std::uint32_t>(count, 16));
  add("b", ElementType::U32, std::vector<std::uint32_t>(count, 255));
  add("size", ofSizes, std::move(sizes));
  return *Graph::make(std::move(parts));
}

TEST(FileLook, ColoursAndSizesComeWithTheFile) {
  const std::uint32_t two = std::bit_cast<std::uint32_t>(2.0f), below = std::bit_cast<std::uint32_t>(-1.0f);
  const auto missing = static_cast<std::uint32_t>(kMissingValue);
  const auto graph = drawn({1, 255, std::nanf("")}, ElementType::F32, {two, missing, below});
  EXPECT_TRUE(offersDerived(*graph, kFileColor) && offersDerived(*graph, kFileSize));
  EXPECT_EQ(derivedValues(*graph, kFileColor, nullptr), (std::vector<std::uint32_t>{0xFF1001, 0xFF10FF, kNoFileColor}));
  EXPECT_EQ(derivedValues(*graph, kFileSize, nullptr), (std::vector<std::uint32_t>{two, missing, missing}));
  EXPECT_TRUE(fileColorsDiffer(*graph));
  EXPECT_FALSE(fileSizesDiffer(*graph)) << "one size for all that have one";
  for (const int array : derivedArrays(*graph)) EXPECT_FALSE(isOfFile(array)) << "no number to ask for or to write";
}

TEST(FileLook, WholeNumbersAreNoSizesAndOneColourSaysNothing) {
  const auto graph = drawn({7, 7}, ElementType::U32, {1, 2});
  EXPECT_FALSE(offersDerived(*graph, kFileSize));
  EXPECT_FALSE(fileSizesDiffer(*graph));
  EXPECT_TRUE(offersDerived(*graph, kFileColor));
  EXPECT_FALSE(fileColorsDiffer(*graph));
  EXPECT_FALSE(offersDerived(*drawn({7, 300}, ElementType::F32, {1, 2}), kFileColor)) << "numbers of another meaning";
  EXPECT_FALSE(offersDerived(*drawn({7, 0.5f}, ElementType::F32, {1, 2}), kFileColor));
  EXPECT_FALSE(offersDerived(*loops(3, true), kFileColor) || offersDerived(*loops(3, true), kFileSize));
}

}  // namespace
}  // namespace wf
