// The scale of playing speeds.
#include "ui/speed.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "ui/text.h"

namespace wf::ui {
namespace {

constexpr std::array<double, 11> kLadder = {0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000};

}  // namespace

double speedAt(int position) {
  if (position > kSpeedPositions) return std::numeric_limits<double>::infinity();
  const double speed = kSlowest * std::pow(kFastest / kSlowest, std::max(position, 0) / static_cast<double>(kSpeedPositions));
  // Two significant digits: a slider that shows 19.37 steps per second would pretend to a precision of no use.
  const double unit = std::pow(10.0, std::floor(std::log10(speed)) - 1);
  return std::clamp(std::round(speed / unit) * unit, kSlowest, kFastest);
}

int speedPosition(double speed) {
  if (!(speed <= kFastest)) return kSpeedPositions + 1;
  const double t = std::log(std::max(speed, kSlowest) / kSlowest) / std::log(kFastest / kSlowest);
  return static_cast<int>(std::lround(t * kSpeedPositions));
}

double faster(double speed) {
  const auto* next = std::find_if(kLadder.begin(), kLadder.end(), [&](double s) { return s > speed * 1.001; });
  return next == kLadder.end() ? std::numeric_limits<double>::infinity() : *next;
}

double slower(double speed) {
  const auto next = std::find_if(kLadder.rbegin(), kLadder.rend(), [&](double s) { return s < speed * 0.999; });
  return next == kLadder.rend() ? kLadder.front() : *next;
}

QString speedText(double speed) {
  if (!(speed <= kFastest)) return "Unlimited";
  const QString number = speed >= 1000 ? countText(static_cast<std::uint64_t>(speed)) : QString::number(speed, 'g', 3);
  return number + (speed == 1 ? " step/s" : " steps/s");
}

}  // namespace wf::ui
