// Comparing numbers and elements.
#include "compute/run/comparison.h"

#include <bit>
#include <cmath>
#include <limits>

namespace wf::run {

bool holds(Relation relation, const Quantity& left, const Quantity& right) {
  switch (relation) {
    case Relation::Equal:
      return left == right;
    case Relation::Unequal:
      return !(left == right);
    default:
      break;
  }
  if (right.infinite)
    return relation == Relation::AtMost || (relation == Relation::Less && !left.infinite) ||
           (relation == Relation::AtLeast && left.infinite);
  if (left.infinite) return false;
  switch (relation) {
    case Relation::Less:
      return left.value < right.value;
    case Relation::AtMost:
      return left.value <= right.value;
    case Relation::AtLeast:
      return left.value >= right.value;
    default:
      return left.value > right.value;
  }
}

std::optional<Quantity> quantityOf(const StateArrayInfo& info, std::uint64_t bits) {
  if (info.infinite && bits == *info.infinite) return Quantity{.value = 0, .infinite = true};
  if (info.type == ElementType::F32) {
    const float value = std::bit_cast<float>(static_cast<std::uint32_t>(bits));
    return std::isnan(value) ? std::nullopt : std::optional(Quantity{value});
  }
  if (info.type == ElementType::U64 && info.isSigned) return Quantity{static_cast<long double>(static_cast<std::int64_t>(bits))};
  if (info.type == ElementType::I32)
    return Quantity{static_cast<long double>(std::bit_cast<std::int32_t>(static_cast<std::uint32_t>(bits)))};
  return Quantity{static_cast<long double>(bits)};
}

namespace {

constexpr exec::Where kNothing{.low = 1, .high = 0};
constexpr exec::Where kAll{.low = 1, .high = 0, .outside = true};

template <class T>
Bounds typeBounds() {
  return {static_cast<long double>(std::numeric_limits<T>::min()), static_cast<long double>(std::numeric_limits<T>::max())};
}

Bounds typeBounds(const StateArrayInfo& info) {
  switch (info.type) {
    case ElementType::U8:
      return typeBounds<std::uint8_t>();
    case ElementType::I32:
      return typeBounds<std::int32_t>();
    case ElementType::U64:
      return info.isSigned ? typeBounds<std::int64_t>() : typeBounds<std::uint64_t>();
    case ElementType::F32:
      return {-std::numeric_limits<long double>::infinity(), std::numeric_limits<long double>::infinity(), false};
    case ElementType::U32:
      break;
  }
  return typeBounds<std::uint32_t>();
}

// Interval of integers, cut to the type.
exec::Where between(const StateArrayInfo& info, long double low, long double high) {
  const Bounds type = typeBounds(info);
  low = std::max(low, type.low);
  high = std::min(high, type.high);
  if (low > high) return kNothing;
  if (info.type == ElementType::I32) {
    const auto bits = [](long double value) { return std::uint64_t{std::bit_cast<std::uint32_t>(static_cast<std::int32_t>(value))}; };
    return {.low = bits(low), .high = bits(high)};
  }
  if (!info.isSigned) return {.low = static_cast<std::uint64_t>(low), .high = static_cast<std::uint64_t>(high)};
  // Executors order these as unsigned: the negative ones above all others.
  const auto from = static_cast<std::uint64_t>(static_cast<std::int64_t>(low)),
             to = static_cast<std::uint64_t>(static_cast<std::int64_t>(high));
  if (from <= to) return {.low = from, .high = to};
  if (to + 1 == from) return kAll;
  return {.low = to + 1, .high = from - 1, .outside = true};
}

exec::Where betweenFloats(float low, float high) {
  if (low > high) return kNothing;
  return {.low = std::bit_cast<std::uint32_t>(low), .high = std::bit_cast<std::uint32_t>(high)};
}

// The largest float below x (or at most x), and the smallest above it (or at least it).
float floatBelow(long double x, bool orAt) {
  const auto f = static_cast<float>(x);
  return f < x || (orAt && f == x) ? f : std::nextafterf(f, -std::numeric_limits<float>::infinity());
}
float floatAbove(long double x, bool orAt) {
  const auto f = static_cast<float>(x);
  return f > x || (orAt && f == x) ? f : std::nextafterf(f, std::numeric_limits<float>::infinity());
}

exec::Where compared(const StateArrayInfo& info, Relation relation, long double x) {
  constexpr long double kFar = std::numeric_limits<long double>::infinity();
  const bool real = info.type == ElementType::F32;
  constexpr float kFloats = std::numeric_limits<float>::infinity();
  switch (relation) {
    case Relation::Less:
      return real ? betweenFloats(-kFloats, floatBelow(x, false)) : between(info, -kFar, std::ceil(x) - 1);
    case Relation::AtMost:
      return real ? betweenFloats(-kFloats, floatBelow(x, true)) : between(info, -kFar, std::floor(x));
    case Relation::AtLeast:
      return real ? betweenFloats(floatAbove(x, true), kFloats) : between(info, std::ceil(x), kFar);
    case Relation::Greater:
      return real ? betweenFloats(floatAbove(x, false), kFloats) : between(info, std::floor(x) + 1, kFar);
    default:
      return real ? betweenFloats(floatAbove(x, true), floatBelow(x, true)) : between(info, std::ceil(x), std::floor(x));
  }
}

}  // namespace

Bounds boundsOf(const StateArrayInfo& info) {
  Bounds out = typeBounds(info);
  if (info.flag) out.high = 1;
  if (!info.valueNames.empty()) out.high = static_cast<long double>(info.valueNames.size()) - 1;
  out.infinite = info.infinite.has_value();
  return out;
}

bool canHold(const Bounds& bounds, Relation relation, const Quantity& operand) {
  const bool finite = bounds.low <= bounds.high;
  if (operand.infinite) {
    const bool without = relation == Relation::Less || relation == Relation::Unequal || relation == Relation::AtMost;
    const bool with = relation == Relation::Equal || relation == Relation::AtLeast || relation == Relation::AtMost;
    return (without && finite) || (with && bounds.infinite);
  }
  const long double x = operand.value;
  switch (relation) {
    case Relation::Less:
      return bounds.low < x;
    case Relation::AtMost:
      return bounds.low <= x;
    case Relation::AtLeast:
      return bounds.high >= x;
    case Relation::Greater:
      return bounds.high > x;
    case Relation::Equal:
      return bounds.low <= x && x <= bounds.high && (!bounds.whole || x == std::floor(x));
    case Relation::Unequal:
      break;
  }
  return bounds.infinite || bounds.low != x || bounds.high != x;
}

exec::Where whereOf(const StateArrayInfo& info, Relation relation, const Quantity& operand) {
  const auto others = [](exec::Where where) {
    where.outside = !where.outside;
    return where;
  };
  if (operand.infinite) {
    const exec::Where infinite = info.infinite ? exec::Where{.low = *info.infinite, .high = *info.infinite} : kNothing;
    switch (relation) {
      case Relation::AtMost:
        return kAll;
      case Relation::Greater:
        return kNothing;
      case Relation::Less:
      case Relation::Unequal:
        return others(infinite);
      default:
        return infinite;
    }
  }
  exec::Where where = compared(info, relation, operand.value);
  if (relation == Relation::Unequal) return others(where);
  where.skip = info.infinite;
  return where;
}

exec::Where whereBetween(const StateArrayInfo& info, long double low, long double high) {
  exec::Where where = info.type == ElementType::F32 ? betweenFloats(floatAbove(low, true), floatBelow(high, true))
                                                    : between(info, std::ceil(low), std::floor(high));
  where.skip = info.infinite;
  return where;
}

}  // namespace wf::run
