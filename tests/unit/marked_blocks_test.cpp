// Marked blocks are listed alike by the form for every machine and the other one, as a walk over all marks has them, also where the marks
// begin again; and clearing what was listed leaves all other marks.
#include "compute/exec/marked_blocks.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <vector>

#include "tests/support/data.h"

namespace wf::exec {
namespace {

using Blocks = std::vector<std::uint64_t>;

Blocks listed(const MarkedBlocks& from) { return {from.blocks().begin(), from.blocks().end()}; }

TEST(MarkedBlocks, AreListedAlikeAndClearedAlone) {
  std::mt19937_64 random(test::runSeed());
  WriteMarks marks;
  MarkedBlocks one, two;
  const auto markOf = [&](std::uint64_t block) -> std::uint8_t& { return marks.marks()[block % WriteMarks::kMarks]; };
  for (int round = 0; round < 300; ++round) {
    SCOPED_TRACE("round " + std::to_string(round));
    std::fill_n(marks.marks(), WriteMarks::kMarks, std::uint8_t{0});
    // Two arrays side by side, around the place where the marks begin again in every other round.
    const std::uint64_t near = WriteMarks::kMarks * (1 + random() % 1000);
    const std::uint64_t first = near + (round % 2 == 0 ? 5000 : 0) - random() % 300;
    const std::uint64_t middle = first + random() % 400, end = middle + random() % 400;
    const std::uint64_t often = Blocks{1, 3, 40, 500}[random() % 4];
    Blocks expected, others;
    for (std::uint64_t block = first - 70; block < end + 70; ++block) {
      if (random() % often != 0) continue;
      markOf(block) = 1;
      (block < first || block >= end ? others : expected).push_back(block);
    }
    one.restart();
    two.restart();
    for (const auto& [from, to] : {std::pair(first, middle), std::pair(middle, end)}) {
      one.list(marks, from, to);
      two.listPlainly(marks, from, to);
    }
    EXPECT_EQ(listed(one), expected);
    EXPECT_EQ(listed(two), expected);
    (random() % 2 == 0 ? one : two).clear(marks);
    for (const std::uint64_t block : expected) ASSERT_EQ(markOf(block), 0);
    for (const std::uint64_t block : others) ASSERT_EQ(markOf(block), 1);
  }
}

}  // namespace
}  // namespace wf::exec
