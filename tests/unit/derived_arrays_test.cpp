// What a graph offers for its vertices beside the arrays of a run.
#include "compute/core/derived_arrays.h"

#include <gtest/gtest.h>

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
  EXPECT_FALSE(isDerived(-1) || isDerived(0) || isDerived(kCommunity - 1));
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

}  // namespace
}  // namespace wf
