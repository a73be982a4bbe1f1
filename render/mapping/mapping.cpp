// From a value's bits to its place in the range.
#include "render/mapping/mapping.h"

#include <bit>
#include <cmath>

namespace wf::render {
namespace {

// maximum − minimum without wrap-around; callers have made sure that from ≥ minimum.
double distance(ElementType type, std::uint64_t minimum, std::uint64_t from) {
  switch (type) {
    case ElementType::I32:
      return static_cast<double>(static_cast<std::int64_t>(static_cast<std::int32_t>(from)) - static_cast<std::int32_t>(minimum));
    case ElementType::F32:
      return static_cast<double>(std::bit_cast<float>(static_cast<std::uint32_t>(from))) -
             static_cast<double>(std::bit_cast<float>(static_cast<std::uint32_t>(minimum)));
    default:
      return static_cast<double>(from - minimum);
  }
}

bool less(ElementType type, std::uint64_t a, std::uint64_t b) {
  switch (type) {
    case ElementType::I32:
      return static_cast<std::int32_t>(a) < static_cast<std::int32_t>(b);
    case ElementType::F32:
      return std::bit_cast<float>(static_cast<std::uint32_t>(a)) < std::bit_cast<float>(static_cast<std::uint32_t>(b));
    default:
      return a < b;
  }
}

}  // namespace

bool Mapping::operator==(const Mapping& other) const {
  const auto sameRange = [](const std::optional<exec::ValueRange>& a, const std::optional<exec::ValueRange>& b) {
    return a.has_value() == b.has_value() && (!a || (a->minimum == b->minimum && a->maximum == b->maximum));
  };
  return colorArray == other.colorArray && frontierArray == other.frontierArray && nextFrontierArray == other.nextFrontierArray &&
         colormap == other.colormap && scale == other.scale && sameRange(fixedRange, other.fixedRange) && otherSideArrays == other.otherSideArrays && otherColormap == other.otherColormap &&
         edgeArray == other.edgeArray && chosenArray == other.chosenArray && insideArray == other.insideArray &&
         edgeColormap == other.edgeColormap && edgeScale == other.edgeScale;
}

Mapping suggestMapping(std::span<const StateArrayInfo> infos) {
  const auto find = [&](Role role) {
    for (std::size_t i = 0; i < infos.size(); ++i) {
      if (infos[i].role == role && infos[i].domain == Domain::Vertex) return static_cast<int>(i);
    }
    return -1;
  };
  Mapping mapping;
  for (const Role role : {Role::Cost, Role::Height, Role::Color, Role::Excess, Role::Activity, Role::Visited}) {
    mapping.colorArray = find(role);
    if (mapping.colorArray < 0) continue;
    if (role == Role::Color) mapping.colormap = "categorical";
    break;
  }
  mapping.frontierArray = find(Role::Frontier);
  mapping.nextFrontierArray = find(Role::NextFrontier);
  return mapping;
}

std::optional<double> normalise(const StateArrayInfo& info, std::uint64_t bits, const exec::ValueRange& range, Scale scale) {
  if (info.infinite && bits == *info.infinite) return std::nullopt;
  // Written so that a NaN, which is not greater than anything, lands at 0.
  if (!less(info.type, range.minimum, bits)) return 0.0;
  if (!less(info.type, bits, range.maximum)) return 1.0;
  const double part = distance(info.type, range.minimum, bits);
  const double whole = distance(info.type, range.minimum, range.maximum);
  return scale == Scale::Log ? std::log1p(part) / std::log1p(whole) : part / whole;
}

}  // namespace wf::render
