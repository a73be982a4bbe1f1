// The file's ids, contiguous and listed.
#include "compute/core/vertex_ids.h"

#include <algorithm>
#include <random>

#include <gtest/gtest.h>

#include "tests/support/data.h"

namespace wf {
namespace {

TEST(VertexIds, Contiguous) {
  const VertexIds ids = VertexIds::contiguous(1, 264346);
  EXPECT_EQ(ids.toFile(0), 1u);
  EXPECT_EQ(ids.toFile(264345), 264346u);
  EXPECT_EQ(ids.fromFile(1), VertexId{0});
  EXPECT_EQ(ids.fromFile(264346), VertexId{264345});
  EXPECT_FALSE(ids.fromFile(0));
  EXPECT_FALSE(ids.fromFile(264347));
  EXPECT_FALSE(ids.fromFile(~std::uint64_t{0}));
  EXPECT_EQ(ids.range(), "1 to 264346");
}

TEST(VertexIds, Empty) {
  EXPECT_EQ(VertexIds().count(), 0u);
  EXPECT_FALSE(VertexIds().fromFile(0));
  EXPECT_FALSE(VertexIds::contiguous(5, 0).fromFile(5));
  EXPECT_EQ(VertexIds().range(), "none: the graph is empty");
  EXPECT_EQ(VertexIds::listed({}).range(), "none: the graph is empty");
  EXPECT_FALSE(VertexIds::listed({}).fromFile(0));
}

TEST(VertexIds, Listed) {
  std::mt19937_64 random(test::runSeed());
  std::vector<std::uint64_t> list;
  for (int i = 0; i < 500; ++i) list.push_back(random() % 1000 * 3);
  list.push_back(~std::uint64_t{0});
  std::sort(list.begin(), list.end());
  list.erase(std::unique(list.begin(), list.end()), list.end());
  std::shuffle(list.begin(), list.end(), random);
  const VertexIds ids = VertexIds::listed(list);
  ASSERT_EQ(ids.count(), list.size());
  for (VertexId v = 0; v < list.size(); ++v) {
    EXPECT_EQ(ids.toFile(v), list[v]);
    EXPECT_EQ(ids.fromFile(list[v]), v);
    if (list[v] == 0) continue;
    EXPECT_FALSE(ids.fromFile(list[v] - 1));  // every listed id is a multiple of 3
  }
}

TEST(VertexIds, ListedRange) { EXPECT_EQ(VertexIds::listed({977, 3, 40}).range(), "one of 3 listed ids from 3 to 977"); }

}  // namespace
}  // namespace wf
