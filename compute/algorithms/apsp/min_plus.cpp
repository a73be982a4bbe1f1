// Products of rectangles of lengths on the host: packing the factors, and dealing out tiles of the target.
#include "compute/algorithms/apsp/min_plus.h"

#include <algorithm>
#include <atomic>
#include <vector>

#include "compute/algorithms/apsp/min_plus_tiles.h"
#include "compute/algorithms/pairs/host_tasks.h"
#include "compute/core/state_array.h"

namespace wf::algorithms::apsp {
namespace {

const HostTileLoops& loops() {
  static const HostTileLoops found = [] {
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl"))
      return tileLoopsOf512Bits();
    if (__builtin_cpu_supports("avx2")) return tileLoopsOf256Bits();
#endif
    return tileLoopsOf128Bits();
  }();
  return found;
}

std::uint32_t nothingBits(WeightKind weights) {
  if (weights == WeightKind::Real) return static_cast<std::uint32_t>(kFloatInfinity);
  return weights == WeightKind::Signed ? static_cast<std::uint32_t>(kSignedInfinity) : kNone;
}

std::uint32_t magnitude(WeightKind weights, std::uint32_t bits) {
  if (weights == WeightKind::Real) return bits == 0x8000'0000u ? 1 : 0;
  return weights == WeightKind::Signed && (bits >> 31) != 0 ? 0 - bits : bits;
}

std::uint32_t largestIn(WeightKind weights, const std::uint32_t* row, std::uint32_t count) {
  const std::uint32_t nothing = nothingBits(weights);
  std::uint32_t largest = 0;
  for (std::uint32_t j = 0; j < count; ++j) {
    const std::uint32_t found = row[j] == nothing ? 0 : magnitude(weights, row[j]);
    largest = found > largest ? found : largest;
  }
  return largest;
}

constexpr std::uint32_t kRowsATask = 128,
                        kColumnsATask = 1024;  // about, of a target: the packed rows and a stripe fit a second-level cache

// Bits of the matrix as elements of a packed factor.
template <class Lane>
struct Packing {
  std::uint32_t from, to;  // what is infinite

  Lane operator()(std::uint32_t bits) const { return static_cast<Lane>(bits == from ? to : bits); }
};

template <class Lane>
void packLeft(const HostProduct& on, const ProductOf& what, Packing<Lane> packed, std::uint32_t group, std::uint32_t index) {
  const std::uint32_t depth = what.inner;
  Lane* to = static_cast<Lane*>(on.left) + std::size_t{index} * depth * group;
  for (std::uint32_t r = 0; r < group; ++r) {
    const std::uint32_t row = index * group + r;
    if (row >= what.rows || ProductOf::holds(what.stillRows, row)) {
      for (std::uint32_t k = 0; k < depth; ++k) to[k * group + r] = static_cast<Lane>(packed.to);
      continue;
    }
    const std::uint32_t* from = what.left.at(row, 0).entries;
    for (std::uint32_t k = 0; k < depth; ++k) to[k * group + r] = packed(from[k]);
  }
}

template <class Lane>
void packRight(const HostProduct& on, const ProductOf& what, Packing<Lane> packed, std::uint32_t stripe, std::uint32_t index) {
  const std::uint32_t first = index * stripe, end = std::min(what.columns, first + stripe);
  Lane* to = static_cast<Lane*>(on.right) + std::size_t{index} * what.inner * stripe;
  const std::uint32_t stillFrom = std::clamp(what.stillColumns.begin, first, end), stillTo = std::clamp(what.stillColumns.end, first, end);
  for (std::uint32_t k = 0; k < what.inner; ++k, to += stripe) {
    const std::uint32_t* from = what.right.at(k, first).entries;
    for (std::uint32_t c = 0; c < end - first; ++c) to[c] = packed(from[c]);
    for (std::uint32_t c = stillFrom - first; c < stillTo - first; ++c) to[c] = static_cast<Lane>(packed.to);
    for (std::uint32_t c = end - first; c < stripe; ++c) to[c] = static_cast<Lane>(packed.to);
  }
}

template <class Lane>
std::uint64_t multiplyPacked(const HostProduct& on, const ProductOf& what, std::uint32_t infinite, std::uint32_t stripe,
                             HostTileLoop loop) {
  const std::uint32_t group = loops().group;
  const Packing<Lane> packed{nothingBits(on.weights), infinite};
  const std::uint32_t groups = (what.rows + group - 1) / group, stripes = (what.columns + stripe - 1) / stripe;
  const std::uint32_t groupsATask = std::max(1u, kRowsATask / group), stripesATask = std::max(1u, kColumnsATask / stripe);
  const std::uint32_t down = (groups + groupsATask - 1) / groupsATask, across = (stripes + stripesATask - 1) / stripesATask;
  pairs::forEachTask(on.executor, std::size_t{down} + across, [&](std::size_t task) {
    const auto t = static_cast<std::uint32_t>(task);
    if (t < down) {
      for (std::uint32_t g = t * groupsATask; g < std::min(groups, (t + 1) * groupsATask); ++g) packLeft(on, what, packed, group, g);
    } else {
      const std::uint32_t first = (t - down) * stripesATask;
      for (std::uint32_t s = first; s < std::min(stripes, first + stripesATask); ++s) packRight(on, what, packed, stripe, s);
    }
  });
  const HostTiles tiles{.left = on.left,
                        .right = on.right,
                        .depth = what.inner,
                        .target = what.target.entries,
                        .pitch = what.target.pitch,
                        .rows = what.rows,
                        .columns = what.columns};
  std::atomic<std::uint64_t> changed{0};
  pairs::forEachTask(on.executor, std::size_t{down} * across, [&](std::size_t task) {
    const auto row = static_cast<std::uint32_t>(task / across) * groupsATask,
               column = static_cast<std::uint32_t>(task % across) * stripesATask;
    const HostPart part{row, std::min(groups, row + groupsATask), column, std::min(stripes, column + stripesATask)};
    changed.fetch_add(loop(tiles, part), std::memory_order_relaxed);
  });
  return changed.load();
}

}  // namespace

std::uint32_t largestOf(const HostProduct& on, const ProductOf& what) {
  std::atomic<std::uint32_t> largest{0};
  const auto take = [&](std::uint32_t found) {
    std::uint32_t before = largest.load(std::memory_order_relaxed);
    while (before < found && !largest.compare_exchange_weak(before, found, std::memory_order_relaxed)) {
    }
  };
  const std::uint32_t down = (what.rows + kRowsATask - 1) / kRowsATask;
  pairs::forEachTask(on.executor, std::size_t{down} + 1, [&](std::size_t task) {
    std::uint32_t most = 0;
    if (task == down) {
      for (std::uint32_t k = 0; k < what.inner; ++k)
        most = std::max(most, largestIn(on.weights, what.right.at(k, 0).entries, what.columns));
    } else {
      const std::uint32_t first = static_cast<std::uint32_t>(task) * kRowsATask;
      for (std::uint32_t i = first; i < std::min(what.rows, first + kRowsATask); ++i)
        most = std::max(most, largestIn(on.weights, what.left.at(i, 0).entries, what.inner));
    }
    take(most);
  });
  return largest.load();
}

std::uint64_t multiply(const HostProduct& on, const ProductOf& what, Sums sums) {
  const HostTileLoops& with = loops();
  if (sums == Sums::Packed) return multiplyPacked<std::uint16_t>(on, what, kPackedNothing, with.packedStripe, with.packed);
  const bool isSigned = on.weights == WeightKind::Signed;
  if (on.weights == WeightKind::Real) return multiplyPacked<std::uint32_t>(on, what, nothingBits(on.weights), with.stripe, with.real);
  if (sums == Sums::Plain)
    return multiplyPacked<std::uint32_t>(on, what, kPlainNothing, with.stripe, isSigned ? with.plainSigned : with.plainUnsigned);
  return multiplyPacked<std::uint32_t>(on, what, nothingBits(on.weights), with.stripe,
                                       isSigned ? with.checkedSigned : with.checkedUnsigned);
}

Closed close(WeightKind weights, Rectangle block, std::uint32_t size) {
  constexpr std::uint32_t kLanes = 16;  // of the widest vectors
  const std::uint32_t pitch = roundedUp(size, kLanes);
  std::vector<std::uint32_t> entries(std::size_t{size} * pitch, nothingBits(weights));
  for (std::uint32_t i = 0; i < size; ++i)
    std::copy_n(block.at(i, 0).entries, size, entries.begin() + static_cast<std::ptrdiff_t>(std::size_t{i} * pitch));
  const HostTileLoops& with = loops();
  const HostClosing closing = weights == WeightKind::Real     ? with.closeReal
                              : weights == WeightKind::Signed ? with.closeSigned
                                                              : with.closeUnsigned;
  Closed closed;
  closing(entries.data(), size, pitch, closed.joined, closed.improved);
  for (std::uint32_t i = 0; i < size; ++i) {
    const std::uint32_t* now = entries.data() + std::size_t{i} * pitch;
    // Bits of a float below 0, which is no negative zero, and of a whole number below 0 have the sign.
    closed.negative = closed.negative || (weights != WeightKind::Unsigned && now[i] > 0x8000'0000u) ||
                      (weights == WeightKind::Signed && now[i] == 0x8000'0000u);
    std::uint32_t* const target = block.at(i, 0).entries;
    for (std::uint32_t j = 0; j < size; ++j) {
      closed.changed += now[j] != target[j] ? 1 : 0;
      target[j] = now[j];
    }
  }
  return closed;
}

}  // namespace wf::algorithms::apsp
