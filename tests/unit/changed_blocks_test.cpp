// What differs between an array and its shadow, block by block: the form that takes a block as a whole, the plain one, and a walk over all
// elements name the same, and nothing is written beyond the room that was given.
#include "compute/exec/changed_blocks.h"

#include <gtest/gtest.h>

#include <cstring>
#include <random>
#include <span>
#include <vector>

#include "compute/exec/write_marks.h"
#include "tests/support/data.h"

namespace wf::exec {
namespace {

constexpr std::uint8_t kUntouched = 0xA5;

struct Gathered {
  std::vector<std::uint64_t> indices;
  std::vector<std::uint8_t> before, after;
  bool operator==(const Gathered&) const = default;
};

// With so much room at first, and more as often as it does not do.
template <class Gather>
Gathered gathered(const ComparedArray& array, std::span<const std::uint64_t> blocks, std::size_t room, const Gather& gather) {
  const std::size_t size = array.element;
  Gathered out;
  std::size_t count = 0;
  for (std::size_t done = 0; done < blocks.size(); room += GatheredElements::kOfBlock) {
    out.indices.resize(room);
    out.before.resize(room * size);
    out.after.resize(room * size);
    out.indices.resize(room + 8, ~std::uint64_t{0});
    out.before.resize((room + 8) * size, kUntouched);
    out.after.resize((room + 8) * size, kUntouched);
    GatheredElements into{out.indices.data(), out.before.data(), out.after.data(), count, room};
    done += gather(array, blocks.subspan(done), into);
    count = into.count;
    EXPECT_TRUE(done == blocks.size() || room - count < GatheredElements::kOfBlock) << "there was room for more";
    for (std::size_t k = room; k < room + 8; ++k) EXPECT_EQ(out.indices[k], ~std::uint64_t{0});
    for (std::size_t k = room * size; k < (room + 8) * size; ++k)
      EXPECT_TRUE(out.before[k] == kUntouched && out.after[k] == kUntouched) << "beyond the room";
  }
  out.indices.resize(count);
  out.before.resize(count * size);
  out.after.resize(count * size);
  return out;
}

TEST(ChangedBlocks, AreNamedAlikeByEveryForm) {
  std::mt19937_64 random(test::runSeed());
  for (int round = 0; round < 400; ++round) {
    SCOPED_TRACE("round " + std::to_string(round));
    const std::size_t size = std::vector<std::size_t>{1, 4, 8}[random() % 3];
    const std::size_t offset = random() % 24 * 8, count = random() % (round % 2 == 0 ? 40 : 3000);
    const std::uint64_t often = std::vector<std::uint64_t>{1, 2, 7, 60, 1000}[random() % 5];
    std::vector<std::uint64_t> memory((offset + count * size) / 8 + 2);
    auto* const now = reinterpret_cast<std::uint8_t*>(memory.data()) + offset;
    std::vector<std::uint8_t> was(count * size);
    for (std::uint8_t& byte : was) byte = static_cast<std::uint8_t>(random());
    if (was.empty()) continue;
    std::memcpy(now, was.data(), was.size());
    for (std::size_t k = 0; k < was.size(); ++k) {
      if (random() % often == 0) now[k] = static_cast<std::uint8_t>(random());
    }
    Gathered expected;
    for (std::size_t k = 0; k < count; ++k) {
      if (std::memcmp(now + k * size, &was[k * size], size) == 0) continue;
      expected.indices.push_back(k);
      expected.before.insert(expected.before.end(), &was[k * size], &was[k * size] + size);
      expected.after.insert(expected.after.end(), now + k * size, now + k * size + size);
    }
    std::vector<std::uint64_t> blocks;
    for (std::uint64_t block = WriteMarks::blockOf(now); block <= WriteMarks::blockOf(now + was.size() - 1); ++block)
      blocks.push_back(block);

    std::vector<std::uint8_t> shadow = was, shadowOfPlain = was;
    const ComparedArray array{now, shadow.data(), was.size(), size}, plain{now, shadowOfPlain.data(), was.size(), size};
    const std::size_t room = random() % 3 * random() % 3000;
    EXPECT_EQ(gathered(array, blocks, room, gatherDiffering), expected);
    EXPECT_EQ(gathered(plain, blocks, room, gatherDifferingPlainly), expected);
    const std::vector<std::uint8_t> is(now, now + was.size());
    EXPECT_EQ(shadow, is);
    EXPECT_EQ(shadowOfPlain, is);
  }
}

}  // namespace
}  // namespace wf::exec
