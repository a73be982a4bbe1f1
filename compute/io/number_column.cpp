#include "compute/io/number_column.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

namespace wf::io {

void NumberColumn::append(std::span<const double> values) {
  if (!float_) {
    constexpr double kLowest = std::numeric_limits<std::int32_t>::min();
    constexpr double kSigned = std::numeric_limits<std::int32_t>::max();
    constexpr double kUnsigned = std::numeric_limits<std::uint32_t>::max();
    double low = smallest_, high = largest_;
    bool whole = true;
    for (const double value : values) {
      whole = whole && value == std::floor(value);  // not so where it is NaN
      low = std::min(low, value);
      high = std::max(high, value);
    }
    if (negatable_ && whole) low = std::min(low, -high), high = std::max(high, -low);
    if (whole && low >= kLowest && high <= (low < 0 ? kSigned : kUnsigned)) {
      smallest_ = low, largest_ = high;
      for (const double value : values) bits_.push_back(static_cast<std::uint32_t>(static_cast<std::int64_t>(value)));
      return;
    }
    becomeFloat();
  }
  for (const double value : values) addFloat(value);
}

void NumberColumn::becomeFloat() {
  for (std::uint32_t& bits : bits_) {
    const double value = smallest_ < 0 ? static_cast<double>(static_cast<std::int32_t>(bits)) : static_cast<double>(bits);
    const auto rounded = static_cast<float>(value);
    if (static_cast<double>(rounded) != value) ++rounded_;
    bits = std::bit_cast<std::uint32_t>(rounded);
  }
  float_ = true;
}

void NumberColumn::addFloat(double value) {
  constexpr double kLargest = std::numeric_limits<float>::max();
  float kept = std::numeric_limits<float>::quiet_NaN();
  if (std::isnan(value)) {
    ++missing_;
  } else if (std::abs(value) > kLargest) {
    ++infinite_;
    kept = value < 0 ? -std::numeric_limits<float>::infinity() : std::numeric_limits<float>::infinity();
  } else {
    kept = static_cast<float>(value);
    if (static_cast<double>(kept) != value) ++rounded_;
  }
  bits_.push_back(std::bit_cast<std::uint32_t>(kept));
}

}  // namespace wf::io
