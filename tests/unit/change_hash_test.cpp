// What a step's changes do to the hash of a state is the same, eight elements at a time and one by one, as hashing the two states.
#include "compute/recording/change_hash.h"

#include <gtest/gtest.h>

#include <cstring>
#include <random>

#include "compute/recording/state_hash.h"
#include "tests/support/data.h"

namespace wf::recording {
namespace {

TEST(ChangeHash, IsTheDifferenceOfTheHashesOfTheStates) {
  std::mt19937_64 random(test::runSeed());
  for (const std::size_t size : {std::size_t{1}, std::size_t{4}, std::size_t{8}}) {
    for (const std::size_t changes : {0u, 1u, 7u, 8u, 9u, 64u, 1003u}) {
      SCOPED_TRACE(std::to_string(changes) + " elements of " + std::to_string(size) + " bytes");
      std::vector<std::byte> before(size * (3 * changes + 1));
      for (std::byte& byte : before) byte = static_cast<std::byte>(random());
      std::vector<std::byte> after = before;
      exec::FoundChanges found{
          .array = static_cast<std::uint32_t>(random() % 60), .whole = false, .indices = {}, .before = {}, .after = {}};
      for (std::size_t k = 0; k < changes; ++k) {
        const std::size_t index = 3 * k + random() % 3;
        after[index * size] ^= std::byte{0x40};
        found.indices.push_back(index);
        found.before.insert(found.before.end(), &before[index * size], &before[index * size] + size);
        found.after.insert(found.after.end(), &after[index * size], &after[index * size] + size);
      }
      const std::uint64_t wanted = hashOfArray(found.array, after, size) - hashOfArray(found.array, before, size);
      EXPECT_EQ(hashOfChange(found, size), wanted);
      EXPECT_EQ(hashOfChangeOneByOne(found, size), wanted);
    }
  }
}

}  // namespace
}  // namespace wf::recording
