// Ticks are offered in order of their worth; one that has no room beside those before it is left out.
#include "render/scene/height_axis.h"

#include <algorithm>
#include <bit>
#include <cfloat>
#include <cmath>

#include "render/mapping/thresholds.h"

namespace wf::render {
namespace {

constexpr std::size_t kMostTicks = 6, kFewTicks = 4;  // more of them are looked for below kFewTicks
constexpr double kLeastGap = 0.11;                    // between two ticks, in parts of the axis
constexpr double kRoom = 0.02;                        // around the graph, in parts of its longer side
constexpr double kMarkPixels = 7;                     // of a tick's mark, on a plain screen

enum class Offer { Taken, Outside, Crowded };

class Ticks {
 public:
  Ticks(const StateArrayInfo& info, const HeightRule& rule) : info_(info), rule_(rule) {}

  Offer offer(std::uint64_t bits) {
    if (info_.infinite && bits == *info_.infinite) return Offer::Outside;
    if (rule_.scale != Scale::Category) {
      const std::uint64_t key = orderKey(info_, bits);
      if (key < orderKey(info_, rule_.minimum) || key > orderKey(info_, rule_.maximum)) return Offer::Outside;
    }
    if (chosen_.size() >= kMostTicks) return Offer::Crowded;
    const float height = heightOf(rule_, bits);
    for (const HeightTick& other : chosen_) {
      if (std::abs(static_cast<double>(height) - static_cast<double>(other.height)) < kLeastGap * static_cast<double>(rule_.top))
        return Offer::Crowded;
    }
    chosen_.push_back({bits, height});
    return Offer::Taken;
  }

  // ±mantissa × 10^exponent; Outside where the array's type has no such value.
  Offer offer(bool negative, unsigned mantissa, int exponent) {
    if (info_.type == ElementType::F32) {
      const double value = mantissa * std::pow(10.0, exponent);
      return value > static_cast<double>(FLT_MAX) ? Offer::Outside : offer(bitsOf(negative ? -value : value));
    }
    if (exponent < 0 || exponent > 18 || (negative && !hasSign())) return Offer::Outside;
    std::uint64_t value = mantissa;
    for (int i = 0; i < exponent; ++i) value *= 10;
    const std::uint64_t most = (wide() ? ~std::uint64_t{0} : std::uint64_t{0xFFFF'FFFFu}) >> (hasSign() ? 1 : 0);
    return value > most ? Offer::Outside : offer(narrowed(negative ? 0 - value : value));
  }

  // Multiples of the round step of which the part `share` of the range, from its lower end, has five at most.
  void offerSteps(double share) {
    if (info_.type == ElementType::F32) {
      const double low = floatOf(rule_.minimum), span = (floatOf(rule_.maximum) - low) * share;
      if (!std::isfinite(span) || !(span > 0)) return;
      double step = std::pow(10.0, std::floor(std::log10(span / 5)));
      for (const double factor : {2.0, 2.5, 2.0}) {
        if (step * 5 < span * (1 - 1e-9)) step *= factor;
      }
      const double first = std::ceil(low / step);
      for (int i = 0; i <= 5; ++i) offer(bitsOf((first + i) * step + 0.0));  // + 0.0: not −0
      return;
    }
    const std::uint64_t from = widened(rule_.minimum), whole = widened(rule_.maximum) - from;
    const std::uint64_t span = share < 1 ? static_cast<std::uint64_t>(static_cast<double>(whole) * share) : whole;
    const std::uint64_t least = span / 5 + (span % 5 != 0 ? 1 : 0);
    if (span == 0) return;
    std::uint64_t step = 1;
    for (int k = 0; step < least; ++k) step = k % 3 == 1 ? step / 2 * 5 : step * 2;
    std::uint64_t past = from % step;
    if (hasSign()) {
      const std::int64_t rest = static_cast<std::int64_t>(from) % static_cast<std::int64_t>(step);
      past = rest < 0 ? step - static_cast<std::uint64_t>(-rest) : static_cast<std::uint64_t>(rest);
    }
    std::uint64_t at = past == 0 ? 0 : step - past;
    for (; at <= span; at += step) {
      offer(narrowed(from + at));
      if (span - at < step) break;  // `at` would pass the end, or 64 bits
    }
  }

  std::size_t count() const { return chosen_.size(); }
  void keep(std::size_t count) { chosen_.resize(std::min(count, chosen_.size())); }
  std::vector<HeightTick> sorted() {
    std::sort(chosen_.begin(), chosen_.end(), [](const HeightTick& a, const HeightTick& b) { return a.height < b.height; });
    return std::move(chosen_);
  }

 private:
  bool wide() const { return info_.type == ElementType::U64; }
  bool hasSign() const { return info_.type == ElementType::I32 || (wide() && info_.isSigned); }
  std::uint64_t widened(std::uint64_t bits) const {
    return info_.type == ElementType::I32 ? static_cast<std::uint64_t>(std::int64_t{static_cast<std::int32_t>(bits)}) : bits;
  }
  std::uint64_t narrowed(std::uint64_t bits) const { return wide() ? bits : bits & 0xFFFF'FFFFu; }
  static double floatOf(std::uint64_t bits) { return static_cast<double>(std::bit_cast<float>(static_cast<std::uint32_t>(bits))); }
  static std::uint64_t bitsOf(double value) { return std::bit_cast<std::uint32_t>(static_cast<float>(value)); }

  const StateArrayInfo& info_;
  const HeightRule& rule_;
  std::vector<HeightTick> chosen_;
};

constexpr int kLeastExponent = -45, kMostExponent = 38;  // a float's

// Every power of ten, every second one, …: the first row that is not too dense. Those at the ground are passed over.
void offerPowers(Ticks& ticks) {
  const std::size_t before = ticks.count();
  for (int stride = 1; stride <= kMostExponent; ++stride) {
    ticks.keep(before);
    bool begun = false, dense = false;
    for (int exponent = kLeastExponent; exponent <= kMostExponent && !dense; ++exponent) {
      if (exponent % stride != 0) continue;
      const Offer answer = ticks.offer(false, 1, exponent);
      dense = begun && answer == Offer::Crowded;
      begun = begun || answer == Offer::Taken;
    }
    if (!dense) return;
  }
}

void offerLogarithmic(Ticks& ticks) {
  ticks.offer(false, 0, 0);
  offerPowers(ticks);
  for (int exponent = kMostExponent; exponent >= kLeastExponent; --exponent) ticks.offer(true, 1, exponent);
  if (ticks.count() >= kFewTicks) return;
  for (int exponent = kLeastExponent; exponent <= kMostExponent; ++exponent) {
    for (const unsigned mantissa : {2u, 5u}) ticks.offer(false, mantissa, exponent);
  }
  // The scale grows fastest just above its minimum: ever smaller parts of the range there get ticks where powers are missing.
  for (double share = 1; share > 1e-7 && ticks.count() < kFewTicks; share /= 10) ticks.offerSteps(share);
}

void offerCategories(Ticks& ticks, const StateArrayInfo& info, const HeightRule& rule) {
  const std::uint64_t last = std::max<std::uint64_t>(rule.maximum, std::max<std::size_t>(info.valueNames.size(), 1) - 1);
  if (info.type == ElementType::F32 || last > 255) return;  // what is no small number has its place by a hash
  std::uint64_t step = 1;
  for (int k = 0; step * 5 < last; ++k) step = k % 3 == 1 ? step / 2 * 5 : step * 2;
  for (std::uint64_t value = 0; value <= last; value += info.valueNames.empty() ? step : 1) ticks.offer(value);
}

}  // namespace

std::vector<HeightTick> heightTicks(const StateArrayInfo& info, const HeightRule& rule) {
  if (!(rule.top > 0)) return {};
  Ticks ticks(info, rule);
  if (rule.scale == Scale::Category) {
    offerCategories(ticks, info, rule);
    return ticks.sorted();
  }
  ticks.offer(rule.minimum);
  if (rule.steps) {
    for (const std::size_t step : {255u, 128u, 64u, 191u}) ticks.offer(bitsOfKey(info, (*rule.steps)[step]));
  } else if (rule.scale == Scale::Log) {
    offerLogarithmic(ticks);
  } else {
    ticks.offerSteps(1);
  }
  return ticks.sorted();
}

std::vector<HeightTick> heightTicks(std::span<const StateArrayInfo> infos, const Mapping& mapping,
                                    const std::function<std::optional<exec::ValueRange>(int array)>& shownRange, const Box& bounds,
                                    const SortedKeysOf& sorted) {
  const StateArrayInfo* info = infoOf(infos, mapping.height.array);
  // What names other elements has no order that a person could read off.
  if (info == nullptr || !drawsVertices(infos, mapping.height.array) || info->names != Names::Nothing) return {};
  auto range = mapping.height.fixedRange ? mapping.height.fixedRange : shownRange(mapping.height.array);
  if (!range && info->flag) range = exec::ValueRange{0, 1};
  if (!range) return {};
  const Channel& height = mapping.height;
  const auto quantiles = quantilesOf(*info, height.scale, height.fixedRange, height.array, sorted);
  return heightTicks(*info, heightRule(*info, range, mapping, longerSide(bounds), quantiles ? &*quantiles : nullptr));
}

double longerSide(const Box& box) { return std::max(box.high.x - box.low.x, box.high.y - box.low.y); }

Box groundBox(const Box& bounds) {
  const double room = kRoom * longerSide(bounds);
  return {{bounds.low.x - room, bounds.low.y - room}, {bounds.high.x + room, bounds.high.y + room}};
}

HeightAxis heightAxis(const Camera& camera, const Box& bounds, double pixelRatio) {
  const Box ground = groundBox(bounds);
  HeightAxis axis{{ground.low.x, ground.high.y}, {-1, 0}, kMarkPixels * std::clamp(pixelRatio, 0.5, 8.0) / camera.pixelsPerUnit()};
  std::optional<Vec2> leftmost;
  for (int corner = 0; corner < 4; ++corner) {
    const Vec2 foot{(corner & 1) != 0 ? ground.high.x : ground.low.x, (corner & 2) != 0 ? ground.high.y : ground.low.y};
    const auto seen = camera.project({foot.x, foot.y, 0});
    if (!seen) continue;
    constexpr double kSame = 0.5;  // pixels
    const double before = leftmost ? seen->screen.x - leftmost->x : -1;
    if (before > kSame || (before > -kSame && leftmost && seen->screen.y <= leftmost->y)) continue;
    leftmost = seen->screen;
    axis.foot = foot;
  }
  // The side of the grid that is seen longest.
  const Vec3 right = camera.projection().right;
  const Vec2 sides[] = {{axis.foot.x == ground.low.x ? -1.0 : 1.0, 0}, {0, axis.foot.y == ground.low.y ? -1.0 : 1.0}};
  axis.outward = right.x * sides[0].x <= right.y * sides[1].y ? sides[0] : sides[1];
  return axis;
}

}  // namespace wf::render
