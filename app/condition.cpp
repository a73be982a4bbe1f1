// What conditions compare. Their language: condition_parser.cpp.
#include "app/condition.h"

#include <bit>
#include <cmath>
#include <limits>

namespace wf::app {

bool holds(Relation relation, const Quantity& left, const Quantity& right) {
  switch (relation) {
    case Relation::Equal:
      return left == right;
    case Relation::Unequal:
      return !(left == right);
    case Relation::Changes:
      return false;
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
  if (info.type == ElementType::I32)
    return Quantity{static_cast<long double>(std::bit_cast<std::int32_t>(static_cast<std::uint32_t>(bits)))};
  return Quantity{static_cast<long double>(bits)};
}

namespace {

constexpr exec::Where kNothing{.low = 1, .high = 0};
constexpr exec::Where kAll{.low = 1, .high = 0, .outside = true};

// Interval of integers, cut to the type.
exec::Where between(ElementType type, long double low, long double high) {
  const long double least = type == ElementType::I32 ? std::numeric_limits<std::int32_t>::min() : 0;
  const long double most = type == ElementType::U8    ? 255
                           : type == ElementType::I32 ? std::numeric_limits<std::int32_t>::max()
                           : type == ElementType::U64 ? static_cast<long double>(std::numeric_limits<std::uint64_t>::max())
                                                      : std::numeric_limits<std::uint32_t>::max();
  low = std::max(low, least);
  high = std::min(high, most);
  if (low > high) return kNothing;
  const auto bits = [&](long double value) {
    if (type == ElementType::I32) return std::uint64_t{std::bit_cast<std::uint32_t>(static_cast<std::int32_t>(value))};
    return static_cast<std::uint64_t>(value);
  };
  return {.low = bits(low), .high = bits(high)};
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

exec::Where compared(ElementType type, Relation relation, long double x) {
  constexpr long double kFar = std::numeric_limits<long double>::infinity();
  const bool real = type == ElementType::F32;
  constexpr float kFloats = std::numeric_limits<float>::infinity();
  switch (relation) {
    case Relation::Less:
      return real ? betweenFloats(-kFloats, floatBelow(x, false)) : between(type, -kFar, std::ceil(x) - 1);
    case Relation::AtMost:
      return real ? betweenFloats(-kFloats, floatBelow(x, true)) : between(type, -kFar, std::floor(x));
    case Relation::AtLeast:
      return real ? betweenFloats(floatAbove(x, true), kFloats) : between(type, std::ceil(x), kFar);
    case Relation::Greater:
      return real ? betweenFloats(floatAbove(x, false), kFloats) : between(type, std::floor(x) + 1, kFar);
    default:
      return real ? betweenFloats(floatAbove(x, true), floatBelow(x, true)) : between(type, std::ceil(x), std::floor(x));
  }
}

}  // namespace

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
      case Relation::Changes:
        return kNothing;
      case Relation::Less:
      case Relation::Unequal:
        return others(infinite);
      default:
        return infinite;
    }
  }
  exec::Where where = compared(info.type, relation, operand.value);
  if (relation == Relation::Unequal) return others(where);
  where.skip = info.infinite;
  return where;
}

}  // namespace wf::app
