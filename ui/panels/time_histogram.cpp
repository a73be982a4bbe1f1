// Bins: a number's highest bit and the six bits after it.
#include "ui/panels/time_histogram.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numbers>

namespace wf::ui {
namespace {

constexpr int kFineBits = 6;
constexpr std::uint64_t kFine = 1u << kFineBits;

std::size_t binOf(std::uint64_t value) {
  if (value < 2 * kFine) return value;
  const int shift = std::bit_width(value) - 1 - kFineBits;
  return static_cast<std::size_t>(shift) * kFine + (value >> shift);
}

std::uint64_t middleOf(std::size_t bin) {
  if (bin < 2 * kFine) return bin;
  const std::size_t shift = bin / kFine - 1;
  const std::uint64_t start = (bin - shift * kFine) << shift;
  return start + ((std::uint64_t{1} << shift) - 1) / 2;
}

}  // namespace

void TimeHistogram::add(std::uint64_t nanoseconds) {
  const std::size_t bin = binOf(nanoseconds);
  if (bin >= bins_.size()) bins_.resize(bin + 1);
  ++bins_[bin];
  ++drawn_[static_cast<std::size_t>(drawnBin(nanoseconds))];
  ++count_;
  least_ = std::min(least_, nanoseconds);
  most_ = std::max(most_, nanoseconds);
}

std::uint64_t TimeHistogram::quantile(double part) const {
  const auto rank = std::max<std::uint64_t>(1, static_cast<std::uint64_t>(std::ceil(part * static_cast<double>(count_))));
  std::uint64_t before = 0;
  for (std::size_t bin = 0; bin < bins_.size(); ++bin) {
    before += bins_[bin];
    if (before >= rank) return std::clamp(middleOf(bin), least_, most_);
  }
  return 0;
}

int TimeHistogram::drawnBin(std::uint64_t nanoseconds) {
  if (nanoseconds < 2) return 0;
  const int octave = std::bit_width(nanoseconds) - 1;
  const bool upper = static_cast<double>(nanoseconds) >= std::ldexp(std::numbers::sqrt2, octave);
  return 2 * octave + (upper ? 1 : 0);
}

std::uint64_t TimeHistogram::drawnStart(int bin) {
  const double start = std::ldexp(bin % 2 == 0 ? 1.0 : std::numbers::sqrt2, bin / 2);
  return static_cast<std::uint64_t>(std::ceil(start));
}

}  // namespace wf::ui
