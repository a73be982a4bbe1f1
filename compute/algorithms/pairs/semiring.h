// What the entries of a matrix over the pairs of vertices are, and how two of them join: lengths of paths (min, +) in the three arithmetics
// that weights have, and plain reachability (or, and). For host and device.
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>

#include "compute/core/state_array.h"
#include "compute/exec/atomics.h"

namespace wf::algorithms::pairs {

// Each has: Value; kNothing, which joined with anything is kNothing; joined(a, b), the path along both; better(a, b), whether a is to
// replace b; isNegative(a). An entry of kNothing is one that no path is known for.

struct UnsignedLengths {
  using Value = std::uint32_t;
  static constexpr Value kNothing = 0xFFFF'FFFFu;
  // A sum at or above the sentinel is no length: it stays unknown, and the end of the run says so.
  WF_HOST_DEVICE static Value joined(Value a, Value b) {
    const Value sum = a + b;
    return sum < a ? kNothing : sum;
  }
  WF_HOST_DEVICE static bool better(Value a, Value b) { return a < b; }
  WF_HOST_DEVICE static bool isNegative(const auto&) { return false; }  // without a look at the entry
};

struct SignedLengths {
  using Value = std::int32_t;
  static constexpr Value kNothing = static_cast<Value>(kSignedInfinity);
  // Below the least, the least stands: it can only be lowered to itself, and the end of the run finds it.
  static constexpr Value kLeast = std::numeric_limits<Value>::min();
  WF_HOST_DEVICE static Value joined(Value a, Value b) {
    if (a == kNothing || b == kNothing) return kNothing;
    const std::int64_t sum = static_cast<std::int64_t>(a) + b;
    return sum >= kNothing ? kNothing : sum < kLeast ? kLeast : static_cast<Value>(sum);
  }
  WF_HOST_DEVICE static bool better(Value a, Value b) { return a < b; }
  WF_HOST_DEVICE static bool isNegative(Value a) { return a < 0; }
};

struct RealLengths {
  using Value = float;
  static constexpr Value kNothing = std::numeric_limits<float>::infinity();
  WF_HOST_DEVICE static Value joined(Value a, Value b) { return a + b; }
  // Not of what is no number: −∞ and ∞ joined.
  WF_HOST_DEVICE static bool better(Value a, Value b) { return a < b; }
  WF_HOST_DEVICE static bool isNegative(Value a) { return a < 0; }
};

struct Reachability {
  using Value = std::uint8_t;
  static constexpr Value kNothing = 0;
  WF_HOST_DEVICE static Value joined(Value a, Value b) { return a & b; }
  WF_HOST_DEVICE static bool better(Value a, Value b) { return a > b; }
  WF_HOST_DEVICE static bool isNegative(const auto&) { return false; }  // without a look at the entry
};

// Arcs of two paths in a row. Round a negative cycle they may double with every pivot: what 32 bits hold below kNone is the most.
WF_HOST_DEVICE inline std::uint32_t joinedHops(std::uint32_t a, std::uint32_t b) {
  constexpr std::uint32_t kMost = 0xFFFF'FFFEu;
  return b > kMost - (a < kMost ? a : kMost) ? kMost : a + b;
}

// Calls what(lengths) with the arithmetic of the weights.
template <class What>
auto withLengths(WeightKind weights, const What& what) {
  switch (weights) {
    case WeightKind::Signed:
      return what(SignedLengths());
    case WeightKind::Real:
      return what(RealLengths());
    case WeightKind::Unsigned:
      break;
  }
  return what(UnsignedLengths());
}

}  // namespace wf::algorithms::pairs
