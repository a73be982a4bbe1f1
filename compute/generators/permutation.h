// A shuffle of 0 … n−1 that is computed, not stored: where a number goes, and where it came from.
#pragma once

#include <bit>
#include <cstdint>

#include "compute/generators/random.h"

namespace wf::generators {

// Rounds of an odd multiple and a shift, both of which can be undone, on the next power of two; what falls beyond n goes round again until
// it is below (so at most a few times).
class Permutation {
 public:
  Permutation(std::uint64_t n, std::uint64_t seed, std::uint64_t stream) : n_(n) {
    const int bits = n > 1 ? std::bit_width(n - 1) : 0;
    mask_ = bits == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << bits) - 1;
    shift_ = bits > 1 ? (bits + 1) / 2 : 1;  // at least half of the bits: then the shift undoes itself
    for (int round = 0; round < kRounds; ++round) {
      factor_[round] = randomAt(seed, stream, static_cast<std::uint64_t>(round), 0) | 1;
      term_[round] = randomAt(seed, stream, static_cast<std::uint64_t>(round), 1);
      inverse_[round] = inverseOf(factor_[round]);
    }
  }

  std::uint64_t at(std::uint64_t i) const {  // i < n
    do {
      for (int round = 0; round < kRounds; ++round) {
        i = (i * factor_[round] + term_[round]) & mask_;
        i ^= i >> shift_;
      }
    } while (i >= n_);
    return i;
  }

  std::uint64_t from(std::uint64_t i) const {  // at(from(i)) == i
    do {
      for (int round = kRounds - 1; round >= 0; --round) {
        i ^= i >> shift_;
        i = ((i - term_[round]) * inverse_[round]) & mask_;
      }
    } while (i >= n_);
    return i;
  }

 private:
  static constexpr int kRounds = 4;

  // Modulo 2^64, by Newton's steps: each doubles the bits that are right, from the three of x itself.
  static std::uint64_t inverseOf(std::uint64_t odd) {
    std::uint64_t x = odd;
    for (int step = 0; step < 5; ++step) x *= 2 - odd * x;
    return x;
  }

  std::uint64_t n_, mask_ = 0;
  int shift_ = 1;
  std::uint64_t factor_[kRounds], term_[kRounds], inverse_[kRounds];
};

}  // namespace wf::generators
