// Indices as gaps: eight at a time and one by one they are the same bytes, and a reader gets the indices back.
#include "compute/recording/gaps.h"

#include <gtest/gtest.h>

#include <random>

#include "tests/support/data.h"

namespace wf::recording {
namespace {

TEST(Gaps, AreTheSameBytesEightAtATimeAndComeBack) {
  std::mt19937_64 random(test::runSeed());
  // What takes a byte, two, three, and what the format allows at most; and all of them mixed.
  const std::vector<std::uint64_t> mosts{1, 5, 0x7F, 0x80, 0x81, 300, 0x3FFF, 0x4000, 0x4001, 70'000, std::uint64_t{1} << 32, 0};
  for (int round = 0; round < 600; ++round) {
    SCOPED_TRACE("round " + std::to_string(round));
    const std::size_t count = round < 40 ? static_cast<std::size_t>(round) : random() % 1500;
    const std::uint64_t common = mosts[random() % mosts.size()];
    std::vector<std::uint64_t> indices;
    std::uint64_t next = random() % 3 == 0 ? 0 : random() % (std::uint64_t{1} << 32);
    for (std::size_t k = 0; k < count; ++k) {
      indices.push_back(next);
      const std::uint64_t most = common != 0 ? common : mosts[random() % (mosts.size() - 1)];
      next += 1 + (random() % 4 == 0 ? most : random() % most);
    }
    Buffer wide{std::byte{7}}, plain{std::byte{7}};  // behind what is there
    putGaps(wide, indices);
    putGapsOneByOne(plain, indices);
    ASSERT_EQ(wide, plain);
    Cursor in(Bytes(wide).subspan(1));
    std::uint64_t expected = 0;
    for (const std::uint64_t index : indices) {
      ASSERT_EQ(expected + in.takeGap(), index);
      expected = index + 1;
    }
    EXPECT_TRUE(in.ok());
    EXPECT_EQ(in.left(), 0u);
  }
}

}  // namespace
}  // namespace wf::recording
