// How often which time was taken, in bins whose width grows with the time: a new time costs one addition, a quantile one walk over the
// bins.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace wf::ui {

class TimeHistogram {
 public:
  void add(std::uint64_t nanoseconds);
  std::uint64_t count() const { return count_; }
  // The smallest time that at least this part of the times does not pass: exact below 128 ns and of the ends, to 1 %
  // between. 0 where there are none.
  std::uint64_t quantile(double part) const;

  // Two bins per octave, for drawing: bin 2k is [2^k, 1.41 · 2^k) ns.
  static constexpr int kDrawnBins = 128;
  static int drawnBin(std::uint64_t nanoseconds);
  static std::uint64_t drawnStart(int bin);
  const std::array<std::uint64_t, kDrawnBins>& drawn() const { return drawn_; }

 private:
  std::uint64_t count_ = 0;
  std::uint64_t least_ = ~std::uint64_t{0}, most_ = 0;
  std::vector<std::uint64_t> bins_;
  std::array<std::uint64_t, kDrawnBins> drawn_{};
};

}  // namespace wf::ui
