// Independent chances, each of the same small probability, at the cost of those that succeed: how many fail in a row is drawn at once.
#pragma once

#include <cstdint>
#include <vector>

#include "compute/generators/random.h"

namespace wf::generators {

// Uniform in (0, 1].
constexpr double unit(std::uint64_t random) { return static_cast<double>((random >> 11) + 1) * 0x1p-53; }

class Skips {
 public:
  explicit Skips(double probability) {
    double power = 1 - probability;
    for (int bit = 0; bit < kBits && power >= 0x1p-53; ++bit, power *= power) powers_.push_back(power);
  }
  // Geometric: n or more with probability (1 − p)^n, found bit by bit. Products and comparisons alone, which every machine rounds alike; a
  // logarithm would not be. At most 2^33 − 1, which is beyond every row.
  std::uint64_t operator()(std::uint64_t random) const {
    const double limit = unit(random);
    double power = 1;
    std::uint64_t n = 0;
    for (std::size_t bit = powers_.size(); bit-- > 0;) {
      if (power * powers_[bit] < limit) continue;
      power *= powers_[bit];
      n |= std::uint64_t{1} << bit;
    }
    return n;
  }
  // use(column) for each of the columns that succeeds, ascending; `row` has random numbers of its own.
  template <class Use>
  void among(std::uint64_t columns, std::uint64_t seed, std::uint64_t stream, std::uint64_t row, const Use& use) const {
    std::uint64_t draw = 0;
    for (std::uint64_t at = (*this)(randomAt(seed, stream, row, draw)); at < columns; at += 1 + (*this)(randomAt(seed, stream, row, draw)))
      use(at), ++draw;
  }

 private:
  static constexpr int kBits = 33;
  std::vector<double> powers_;  // (1 − p)^(2^bit), without those that no random number is below
};

}  // namespace wf::generators
