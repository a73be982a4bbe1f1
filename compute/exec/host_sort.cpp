#include "compute/exec/host_sort.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "compute/core/raw_column.h"
#include "compute/core/workers.h"

namespace wf::exec {
namespace {

constexpr unsigned kBits = 8;
constexpr std::size_t kDigits = std::size_t{1} << kBits;
constexpr std::uint32_t kLeastOfBlock = 1 << 14;
constexpr std::uint32_t kMostBlocks = 256;

// The pairs in blocks of neighbours, which threads take one by one.
class Blocks {
 public:
  Blocks(unsigned threads, std::uint32_t n)
      : threads_(threads), n_(n), count_(std::clamp<std::uint32_t>(n / kLeastOfBlock, 1, kMostBlocks)) {}
  std::uint32_t count() const { return count_; }

  // use(block, begin, end) for every block.
  template <class Use>
  void each(const Use& use) const {
    parallelChunks({.count = count_, .size = 1, .threads = threads_},
                   [&](std::uint64_t b, std::uint64_t) { use(b, border(b), border(b + 1)); });
  }

 private:
  std::uint32_t border(std::uint64_t block) const { return static_cast<std::uint32_t>(n_ * block / count_); }

  unsigned threads_;
  std::uint32_t n_;
  std::uint32_t count_;
};

// The bits in which some keys differ.
std::uint64_t differingBits(const Blocks& blocks, const std::uint64_t* keys) {
  std::vector<std::uint64_t> differing(blocks.count());
  blocks.each([&](std::size_t b, std::uint32_t begin, std::uint32_t end) {
    std::uint64_t bits = 0;
    for (std::uint32_t i = begin; i < end; ++i) bits |= keys[i] ^ keys[0];
    differing[b] = bits;
  });
  std::uint64_t all = 0;
  for (const std::uint64_t bits : differing) all |= bits;
  return all;
}

}  // namespace

void sortPairsBy(unsigned threads, std::uint64_t* keys, std::uint32_t* values, std::uint32_t n) {
  if (n == 0) return;
  const Blocks blocks(threads, n);
  const std::uint64_t differing = differingBits(blocks, keys);
  if (differing == 0) return;
  RawColumn<std::uint64_t> otherKeys(n);
  RawColumn<std::uint32_t> otherValues(n);
  std::uint64_t *fromKeys = keys, *toKeys = otherKeys.data();
  std::uint32_t *fromValues = values, *toValues = otherValues.data();
  std::vector<std::array<std::uint32_t, kDigits>> next(blocks.count());  // counts of a block's digits, then where its next of each goes
  for (unsigned shift = 0; shift < 64; shift += kBits) {
    if ((differing >> shift & (kDigits - 1)) == 0) continue;
    const auto digit = [shift](std::uint64_t key) { return static_cast<std::size_t>(key >> shift & (kDigits - 1)); };
    blocks.each([&](std::size_t b, std::uint32_t begin, std::uint32_t end) {
      next[b].fill(0);
      for (std::uint32_t i = begin; i < end; ++i) ++next[b][digit(fromKeys[i])];
    });
    std::uint32_t before = 0;
    for (std::size_t d = 0; d < kDigits; ++d) {
      for (auto& block : next) before += std::exchange(block[d], before);
    }
    blocks.each([&](std::size_t b, std::uint32_t begin, std::uint32_t end) {
      for (std::uint32_t i = begin; i < end; ++i) {
        const std::uint32_t to = next[b][digit(fromKeys[i])]++;
        toKeys[to] = fromKeys[i];
        toValues[to] = fromValues[i];
      }
    });
    std::swap(fromKeys, toKeys);
    std::swap(fromValues, toValues);
  }
  if (fromKeys == keys) return;
  blocks.each([&](std::size_t, std::uint32_t begin, std::uint32_t end) {
    std::copy(fromKeys + begin, fromKeys + end, keys + begin);
    std::copy(fromValues + begin, fromValues + end, values + begin);
  });
}

}  // namespace wf::exec
