// The quantile scale: a value lies at the share of an array's finite values that are not above it, so that heavy tails use the whole map.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "render/mapping/mapping.h"

namespace wf::render {

// Order keys (thresholds.h) of an array's finite values, ascending; of an array of more than kMostSampled elements those of a sample.
// Null: nothing is known. Empty: nothing is finite.
using SortedKeys = std::shared_ptr<const std::vector<std::uint64_t>>;
using SortedKeysOf = std::function<SortedKeys(int array)>;

// Of a random sample of so many a share is wrong by 1/188 at most, 95 times of 100 (Dvoretzky, Kiefer, Wolfowitz; Massart 1990): by one of
// 256 colours or two.
constexpr std::uint32_t kMostSampled = 65'536;
constexpr std::uint32_t sampleSize(std::uint32_t count) { return count < kMostSampled ? count : kMostSampled; }
// The element that is sample i of sampleSize(count), ascending and the same everywhere: one out of each of as many equal parts, at a place
// that follows no pattern, so that rows of a grid do not all give the same column.
std::uint32_t samplePlace(std::uint32_t i, std::uint32_t count);

// Of these values; the infinite one and what is not a number are left out.
SortedKeys sortedKeys(const StateArrayInfo& info, std::span<const std::uint64_t> bits);

// Of two arrays of one type and size, the values of both. Null where one of them is.
SortedKeys pooledKeys(const SortedKeys& a, const SortedKeys& b);

// What quantiles of an array go by in place of its own values.
struct PooledKeys {
  int array = -1;
  SortedKeys keys;  // null: there are none
  SortedKeys of(int asked) const { return asked == array ? keys : nullptr; }
  bool operator==(const PooledKeys&) const = default;
};

class Quantiles {
 public:
  // fixed: only what lies within counts; below lies at 0, above at 1. `keys` of this array.
  Quantiles(const StateArrayInfo& info, SortedKeys keys, const std::optional<exec::ValueRange>& fixed);

  bool known() const { return !within_.empty(); }
  double share(std::uint64_t key) const;    // 0 … 1
  std::uint64_t keyAt(double share) const;  // the smallest key that lies there or above; known()
  // As colormapThresholds().
  std::array<std::uint64_t, 256> thresholds() const;

 private:
  SortedKeys keys_;
  std::span<const std::uint64_t> within_;
  std::uint64_t low_ = 0, high_ = ~std::uint64_t{0};
};

// Of what a channel shows: null where its scale is another one, or nothing is known.
std::optional<Quantiles> quantilesOf(const StateArrayInfo& info, Scale scale, const std::optional<exec::ValueRange>& fixed, int array,
                                     const SortedKeysOf& sorted);

}  // namespace wf::render
