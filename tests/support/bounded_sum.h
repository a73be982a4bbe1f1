// Sums of lengths for Boost.Graph's Floyd–Warshall.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>

namespace wf::test {

// Infinite where one of the two is. Around a negative cycle lengths double with every pivot: whole numbers stop at −2^62, far below the
// length of any path, instead of overflowing.
template <class Number>
struct BoundedSum {
  static constexpr Number kInfinite = std::numeric_limits<Number>::max();

  Number operator()(Number a, Number b) const {
    if (a == kInfinite || b == kInfinite) return kInfinite;
    if constexpr (std::numeric_limits<Number>::is_integer) return std::max(-(Number{1} << 62), a + b);
    return a + b;
  }
};

}  // namespace wf::test
