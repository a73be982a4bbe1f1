#include "app/bench_texts.h"

#include <cmath>
#include <vector>

#include <fmt/format.h>

#include "compute/core/numbers.h"

namespace wf::app {

std::string numberText(double value) {
  if (std::abs(value) >= 9999.5) return (value < 0 ? "−" : "") + grouped(static_cast<std::uint64_t>(std::llround(std::abs(value))));
  return fmt::format("{:.4g}", value);
}

std::string msText(double milliseconds) {
  if (milliseconds >= 999.5) return grouped(static_cast<std::uint64_t>(std::llround(milliseconds)));
  return fmt::format("{:.{}f}", milliseconds, milliseconds >= 99.95 ? 1 : milliseconds >= 9.995 ? 2 : 3);
}

std::string percentText(double part) { return fmt::format("{:.1f} %", 100 * part); }

std::string deviceText(const exec::DeviceState& device) {
  std::vector<std::string> parts;
  const auto pair = [&parts](const char* what, const auto& now, const auto& most, const char* unit) {
    if (!now) return;
    const auto whole = [](double value) { return grouped(static_cast<std::uint64_t>(std::llround(value))); };
    const std::string of = most ? " of " + whole(static_cast<double>(*most)) : std::string();
    parts.push_back(fmt::format("{}{}{} {}", what, whole(static_cast<double>(*now)), of, unit));
  };
  if (!device.driver.empty()) parts.push_back("driver " + device.driver);
  pair("", device.clockMhz, device.mostClockMhz, "MHz");
  pair("memory ", device.memoryClockMhz, device.mostMemoryClockMhz, "MHz");
  pair("", device.watts, device.mostWatts, "W");
  if (device.celsius) parts.push_back(fmt::format("{} °C", *device.celsius));
  return fmt::format("{}", fmt::join(parts, ", "));
}

}  // namespace wf::app
