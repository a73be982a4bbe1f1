#include "compute/core/numbers.h"

#include <fmt/format.h>

namespace wf {

std::string grouped(std::uint64_t value) {
  std::string text = std::to_string(value);
  for (std::size_t at = text.size(); at > 3;) {
    at -= 3;
    text.insert(at, 1, ',');
  }
  return text;
}

std::string groupedSigned(std::int64_t value) {
  return value < 0 ? "−" + grouped(0 - static_cast<std::uint64_t>(value)) : grouped(static_cast<std::uint64_t>(value));
}

std::string counted(std::uint64_t count, const char* one, const char* many) { return grouped(count) + " " + (count == 1 ? one : many); }

std::string bytesText(std::uint64_t bytes) {
  static constexpr const char* kUnits[] = {"bytes", "kB", "MB", "GB", "TB"};
  double value = static_cast<double>(bytes);
  int unit = 0;
  while (value >= 1000 && unit < 4) {
    value /= 1000;
    ++unit;
  }
  return unit == 0 ? fmt::format("{} bytes", bytes) : fmt::format("{:.{}f} {}", value, value < 10 ? 2 : 1, kUnits[unit]);
}

std::string durationText(std::uint64_t nanoseconds) {
  const double ns = static_cast<double>(nanoseconds);
  if (ns < 1e3) return fmt::format("{} ns", nanoseconds);
  if (ns < 1e6) return fmt::format("{:.1f} µs", ns / 1e3);
  if (ns < 1e9) return fmt::format("{:.2f} ms", ns / 1e6);
  return fmt::format("{:.2f} s", ns / 1e9);
}

}  // namespace wf
