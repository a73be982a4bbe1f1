// Sums of weights for all pairs in the three forms that a graph's weights give them: u32, i32 and f32, each as zero-extended bits.
#pragma once

#include <bit>
#include <cstdint>
#include <limits>

#include "compute/core/graph.h"

namespace wf::test {

class PairSums {
 public:
  explicit PairSums(const Graph& graph) : kind_(graph.weightKind()) {}

  std::uint64_t infinite() const {
    return kind_ == WeightKind::Unsigned ? 0xFFFF'FFFFu : kind_ == WeightKind::Signed ? 0x7FFF'FFFFu : 0x7F80'0000u;
  }
  bool isFinite(std::uint64_t a) const { return a != infinite(); }
  bool isFloat() const { return kind_ == WeightKind::Real; }
  bool isSigned() const { return kind_ == WeightKind::Signed; }

  // As a number; what is infinite is larger than all others.
  double value(std::uint64_t a) const {
    if (!isFinite(a)) return std::numeric_limits<double>::infinity();
    if (isFloat()) return std::bit_cast<float>(static_cast<std::uint32_t>(a));
    return static_cast<double>(whole(a));
  }
  bool less(std::uint64_t a, std::uint64_t b) const {
    if (isFloat()) return real(a) < real(b);
    return whole(a) < whole(b);
  }
  bool isNegative(std::uint64_t a) const { return less(a, 0); }
  // The least that can be held: what sums below it become.
  bool isLowest(std::uint64_t a) const {
    if (isFloat()) return real(a) == -std::numeric_limits<float>::infinity();
    return isSigned() && whole(a) == std::numeric_limits<std::int32_t>::min();
  }

  std::uint64_t sum(std::uint64_t a, std::uint64_t b) const {
    if (!isFinite(a) || !isFinite(b)) return infinite();
    if (isFloat()) return std::bit_cast<std::uint32_t>(real(a) + real(b));
    return held(whole(a) + whole(b));
  }
  std::uint64_t ofArc(const Graph& graph, ArcId arc) const {
    const double weight = graph.weight(arc);
    return isFloat() ? std::bit_cast<std::uint32_t>(static_cast<float>(weight)) : held(static_cast<std::int64_t>(weight));
  }

 private:
  static float real(std::uint64_t a) { return std::bit_cast<float>(static_cast<std::uint32_t>(a)); }
  std::int64_t whole(std::uint64_t a) const {
    return isSigned() ? std::int64_t{std::bit_cast<std::int32_t>(static_cast<std::uint32_t>(a))} : static_cast<std::int64_t>(a);
  }
  std::uint64_t held(std::int64_t sum) const {
    if (sum >= static_cast<std::int64_t>(infinite())) return infinite();
    if (isSigned() && sum < std::numeric_limits<std::int32_t>::min()) sum = std::numeric_limits<std::int32_t>::min();
    return static_cast<std::uint32_t>(sum);
  }

  WeightKind kind_;
};

}  // namespace wf::test
