// Reachability with a bit a pair on the host: rows are looked up in tables of what four pivots reach together, 512 columns at a time. After
// Arlazarov, Dinic, Kronrod, Faradzhev (1970).
#include "compute/algorithms/closure/bits.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstring>
#include <vector>

#include "compute/algorithms/pairs/host_tasks.h"

namespace wf::algorithms::closure {
namespace {

constexpr std::uint32_t kChunkWords = 8;  // of 64 bits, in a row
using Chunk = std::array<std::uint64_t, kChunkWords>;
constexpr std::uint32_t kTogether = 4;  // pivots of a table
constexpr std::uint32_t kTables = kMostPivots / kTogether;

// A byte of bits as eight bytes, the lowest first.
constexpr auto kSpread = [] {
  std::array<std::uint64_t, 256> out{};
  for (std::uint32_t byte = 0; byte < 256; ++byte) {
    for (std::uint32_t bit = 0; bit < 8; ++bit) out[byte] |= std::uint64_t{byte >> bit & 1} << 8 * bit;
  }
  return out;
}();

std::uint32_t wordsOf(pairs::Range block) { return (block.size() + kWordBits - 1) / kWordBits; }

// What a row reaches of the block.
using LeftBits = std::array<std::uint32_t, kMostWords>;
LeftBits leftBits(const BitMatrix& bits, pairs::Range block, std::uint32_t row) {
  LeftBits out{};
  for (std::uint32_t w = 0; w < wordsOf(block); ++w) out[w] = leftWord(bits, block, row, w);
  return out;
}

// New bits of 64 columns from `column` on, published. Bits past the last vertex are 0.
std::uint32_t publish(const BitMatrix& bits, std::uint32_t row, std::uint32_t column, std::uint64_t now, std::uint64_t fresh) {
  std::uint8_t* const reach = bits.d_reach + std::size_t{row} * bits.vertices + column;
  const std::uint32_t inside = bits.vertices - column;
  for (std::uint32_t byte = 0; byte < 8; ++byte) {
    if ((fresh >> 8 * byte & 0xFF) == 0) continue;
    std::memcpy(reach + 8 * byte, &kSpread[now >> 8 * byte & 0xFF], std::min(8u, inside - 8 * byte));
  }
  return static_cast<std::uint32_t>(std::popcount(fresh));
}

// For every subset of kTogether pivots what it reaches of a chunk.
class Tables {
 public:
  Tables(const BitMatrix& bits, pairs::Range block, pairs::Range columns, std::uint32_t chunk)
      : bits_(bits), count_(wordsOf(block) * kWordBits / kTogether) {
    column_ = chunk * kChunkWords * 64;
    Chunk mask;
    for (std::uint32_t w = 0; w < kChunkWords; ++w) {
      const std::uint32_t word = column_ / kWordBits + 2 * w;
      mask[w] = maskOf(columns, word) | std::uint64_t{maskOf(columns, word + 1)} << kWordBits;
    }
    for (std::uint32_t t = 0; t < count_; ++t) {
      chunks_[t][0] = {};
      for (std::uint32_t subset = 1; subset < 1u << kTogether; ++subset) {
        const std::uint32_t pivot = block.begin + t * kTogether + static_cast<std::uint32_t>(std::countr_zero(subset));
        Chunk& out = chunks_[t][subset];
        out = chunks_[t][subset & (subset - 1)];
        if (pivot >= block.end) continue;
        Chunk row;
        std::memcpy(&row, place(pivot), sizeof row);
        for (std::uint32_t w = 0; w < kChunkWords; ++w) out[w] |= row[w] & mask[w];
      }
    }
  }

  std::uint32_t take(std::uint32_t row, const LeftBits& left) const {
    Chunk found{};
    for (std::uint32_t t = 0; t < count_; ++t) {
      const Chunk& part = chunks_[t][left[t / 8] >> t % 8 * kTogether & 0xF];
      for (std::uint32_t w = 0; w < kChunkWords; ++w) found[w] |= part[w];
    }
    Chunk old;
    std::memcpy(&old, place(row), sizeof old);
    std::uint64_t any = 0;
    for (std::uint32_t w = 0; w < kChunkWords; ++w) any |= found[w] & ~old[w];
    if (any == 0) return 0;
    std::uint32_t changed = 0;
    for (std::uint32_t w = 0; w < kChunkWords; ++w) {
      const std::uint64_t fresh = found[w] & ~old[w];
      old[w] |= found[w];
      if (fresh != 0) changed += publish(bits_, row, column_ + 64 * w, old[w], fresh);
    }
    std::memcpy(place(row), &old, sizeof old);
    return changed;
  }

 private:
  std::uint32_t* place(std::uint32_t row) const { return bits_.d_words + std::size_t{row} * bits_.pitch + column_ / kWordBits; }

  const BitMatrix& bits_;
  std::uint32_t count_, column_;
  std::array<std::array<Chunk, 1u << kTogether>, kTables> chunks_;  // 32 kB
};

}  // namespace

Closed closeBits(const BitMatrix& bits, pairs::Range block) {
  const std::uint32_t size = block.size(), words = wordsOf(block);
  std::vector<LeftBits> rows;
  for (std::uint32_t i = 0; i < size; ++i) rows.push_back(leftBits(bits, block, block.begin + i));
  Closed closed;
  for (std::uint32_t k = 0; k < size; ++k) {
    std::uint64_t starts = 0, ends = 0;  // but the pivot, which reaches itself
    for (std::uint32_t w = 0; w < words; ++w) ends += static_cast<std::uint64_t>(std::popcount(rows[k][w]));
    for (LeftBits& row : rows) {
      if ((row[k / kWordBits] >> k % kWordBits & 1) == 0) continue;
      for (std::uint32_t w = 0; w < words; ++w) row[w] |= rows[k][w];
      ++starts;
    }
    closed.joined += (starts - 1) * (ends - 1);
  }
  for (std::uint32_t i = 0; i < size; ++i) {
    for (std::uint32_t w = 0; w < words; ++w) {
      const std::uint32_t fresh = rows[i][w] & ~leftWord(bits, block, block.begin + i, w);
      if (fresh == 0) continue;
      addWord(bits, block, block.begin + i, w, fresh);
      closed.changed += static_cast<std::uint64_t>(std::popcount(fresh));
    }
  }
  return closed;
}

std::uint64_t takeThrough(exec::Executor& executor, const BitMatrix& bits, const Taking& what) {
  constexpr std::uint32_t kChunkColumns = kChunkWords * 64;
  const std::uint32_t firstChunk = what.columns.begin / kChunkColumns;
  const std::uint32_t endChunk = (what.columns.end + kChunkColumns - 1) / kChunkColumns;
  const auto holds = [](pairs::Range range, std::uint32_t row) { return row >= range.begin && row < range.end; };
  // Rows of `part` that take anything, with what they reach of the block before any of them takes.
  struct Takers {
    std::vector<std::uint32_t> rows;
    std::vector<LeftBits> left;
  };
  const auto takersOf = [&](pairs::Range part) {
    Takers takers;
    for (std::uint32_t i = part.begin; i < part.end; ++i) {
      if (holds(what.stillRows, i)) continue;
      const LeftBits mine = leftBits(bits, what.block, i);
      if (mine == LeftBits{}) continue;
      takers.rows.push_back(i);
      takers.left.push_back(mine);
    }
    return takers;
  };
  const auto take = [&](const Takers& takers, std::uint32_t chunk) {
    const Tables tables(bits, what.block, what.columns, chunk);
    std::uint64_t changed = 0;
    for (std::size_t r = 0; r < takers.rows.size(); ++r) changed += tables.take(takers.rows[r], takers.left[r]);
    return changed;
  };
  std::atomic<std::uint64_t> changed{0};
  const bool rowsOfBlockTake = what.rows.begin < what.block.end && what.block.begin < what.rows.end &&
                               !(what.stillRows.begin <= what.block.begin && what.block.end <= what.stillRows.end);
  if (rowsOfBlockTake) {
    // What others take from changes: each task has columns of its own.
    const Takers takers = takersOf(what.rows);
    pairs::forEachTask(executor, endChunk - firstChunk, [&](std::size_t task) {
      changed.fetch_add(take(takers, firstChunk + static_cast<std::uint32_t>(task)), std::memory_order_relaxed);
    });
    return changed.load();
  }
  // Each task has rows of its own: so many that its tables cost little beside them.
  constexpr std::uint32_t kRows = 512;
  pairs::forEachTask(executor, (std::size_t{what.rows.size()} + kRows - 1) / kRows, [&](std::size_t task) {
    const std::uint32_t first = what.rows.begin + static_cast<std::uint32_t>(task) * kRows;
    const Takers takers = takersOf({first, std::min(what.rows.end, first + kRows)});
    if (takers.rows.empty()) return;
    std::uint64_t mine = 0;
    for (std::uint32_t chunk = firstChunk; chunk < endChunk; ++chunk) mine += take(takers, chunk);
    changed.fetch_add(mine, std::memory_order_relaxed);
  });
  return changed.load();
}

}  // namespace wf::algorithms::closure
