// Order keys as thresholds.cpp has them; a logarithm of additions and multiplications.
#include "render/scene/heights.h"

#include <algorithm>
#include <bit>
#include <cfloat>
#include <cmath>

#include "compute/exec/logarithm.h"
#include "render/mapping/thresholds.h"
#include "render/scene/geometry.h"

namespace wf::render {
namespace {

std::uint64_t keyOf(const HeightRule& rule, std::uint64_t bits) {
  const auto low = static_cast<std::uint32_t>(bits);
  if (rule.type == ElementType::I32) return low ^ 0x8000'0000u;
  if (rule.type == ElementType::F32) return (low & 0x8000'0000u) != 0 ? ~low : low | 0x8000'0000u;
  return rule.type != ElementType::U64 ? low : rule.isSigned ? bits ^ std::uint64_t{1} << 63 : bits;
}

float fromHalves(std::uint32_t x) { return static_cast<float>(x >> 16) * 65536.0f + static_cast<float>(x & 0xFFFFu); }

float above(ElementType type, std::uint64_t minimum, std::uint64_t bits) {
  const auto low = static_cast<std::uint32_t>(bits), lowest = static_cast<std::uint32_t>(minimum);
  if (type == ElementType::F32) return std::bit_cast<float>(low) - std::bit_cast<float>(lowest);
  if (type != ElementType::U64) return fromHalves(low - lowest);
  const std::uint64_t part = bits - minimum;
  return fromHalves(static_cast<std::uint32_t>(part >> 32)) * 4294967296.0f + fromHalves(static_cast<std::uint32_t>(part));
}

// log2(1 + x), x ≥ 0, to four millionths. Grows with x, and is exact at 0, 1, 3, 7, …
float logarithm(float x) {
  const auto bits = std::bit_cast<std::uint32_t>(1.0f + x);
  const float f = std::bit_cast<float>((bits & 0x007F'FFFFu) | 0x3F80'0000u) - 1.0f;
  const float exponent = static_cast<float>(static_cast<std::int32_t>(bits >> 23) - 127);
  const float curve = (((0.0251256f * f + -0.0942558f) * f + 0.1805765f) * f + -0.2751664f) * f + 0.4425017f;
  return exponent + (f + f * (1.0f - f) * curve);
}

}  // namespace

std::uint64_t groundOf(const StateArrayInfo& info, const exec::ValueRange& range, const Channel& height) {
  if (height.scale != Scale::Linear || height.fixedRange) return range.minimum;
  const std::uint64_t negativeZero = 0x8000'0000u;
  return orderKey(info, range.minimum) >= orderKey(info, info.type == ElementType::F32 ? negativeZero : 0) ? 0 : range.minimum;
}

HeightRule heightRule(const StateArrayInfo& info, const std::optional<exec::ValueRange>& range, const Mapping& mapping, double extent,
                      const Quantiles* quantiles) {
  const exec::ValueRange used = range.value_or(exec::ValueRange{});
  HeightRule rule{.type = info.type,
                  .isSigned = info.isSigned,
                  .infinite = info.infinite,
                  .minimum = groundOf(info, used, mapping.height),
                  .maximum = used.maximum,
                  .scale = mapping.height.scale,
                  .top = heightTop(mapping, extent)};
  float whole = above(rule.type, rule.minimum, rule.maximum);
  if (rule.scale == Scale::Log) {
    rule.perUnit = static_cast<float>(1 / exec::logarithmicUnit(rule.type, {rule.minimum, rule.maximum}));
    whole = logarithm(whole * rule.perUnit);
  }
  if (rule.scale == Scale::Quantile)
    rule.steps = std::make_shared<const std::array<std::uint64_t, 256>>(colormapThresholds(info, used, rule.scale, quantiles));
  rule.share = whole > 0 && std::isfinite(whole) && 1.0f / whole >= FLT_MIN ? 1.0f / whole : 0.0f;
  return rule;
}

float heightOf(const HeightRule& rule, std::uint64_t bits) {
  if (rule.infinite && bits == *rule.infinite) return 0;
  if (rule.scale == Scale::Category) return rule.top * (static_cast<float>(categoryIndex(bits)) * (1.0f / 255.0f));
  if (rule.type == ElementType::F32 && (bits & 0x7FFF'FFFFu) > 0x7F80'0000u) return 0;  // not a number
  const std::uint64_t key = keyOf(rule, bits);
  if (rule.steps) {
    const auto above = std::upper_bound(rule.steps->begin(), rule.steps->end(), key);
    return rule.top * (static_cast<float>(above - rule.steps->begin() - 1) * (1.0f / 255.0f));
  }
  if (key <= keyOf(rule, rule.minimum)) return 0;
  if (key >= keyOf(rule, rule.maximum)) return rule.top;
  if (!(rule.share > 0)) return 0;  // a range that floats cannot hold
  const float part = above(rule.type, rule.minimum, bits);
  const float normalised = (rule.scale == Scale::Log ? logarithm(part * rule.perUnit) : part) * rule.share;
  return rule.top * std::min(normalised, 1.0f);
}

float heightOf(const StateArrayInfo& info, std::uint64_t bits, const std::optional<exec::ValueRange>& range, const Mapping& mapping,
               double extent) {
  return heightOf(heightRule(info, range, mapping, extent), bits);
}

float heightTop(const Mapping& mapping, double extent) {
  const double top = mapping.heightScale * extent;
  return mapping.height.array != -1 && std::isfinite(top) ? static_cast<float>(std::max(top, 0.0)) : 0.0f;
}

double highestOf(const GraphGeometry& geometry, const Mapping& mapping) {
  if (!geometry.elevations().empty()) return geometry.highest();
  const Box& all = geometry.bounds();
  return static_cast<double>(heightTop(mapping, std::max(all.high.x - all.low.x, all.high.y - all.low.y)));
}

}  // namespace wf::render
