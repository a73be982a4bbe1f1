#include "compute/core/state_array.h"

#include <bit>

#include <fmt/format.h>

#include "compute/core/numbers.h"

namespace wf {

StateArrayInfo resolved(StateArrayInfo info, bool floatWeights) {
  if (!info.weightTyped || !floatWeights) return info;
  info.type = ElementType::F32;
  if (info.infinite) info.infinite = kFloatInfinity;
  return info;
}

std::string formatValue(const StateArrayInfo& info, std::uint64_t bits) {
  if (info.infinite && bits == *info.infinite) return "∞";
  if (info.flag) return bits != 0 ? "yes" : "no";
  if (bits < info.valueNames.size()) return info.valueNames[bits];
  switch (info.type) {
    case ElementType::F32:
      return fmt::format("{:.6g}", std::bit_cast<float>(static_cast<std::uint32_t>(bits)));
    case ElementType::I32:
      return groupedSigned(std::bit_cast<std::int32_t>(static_cast<std::uint32_t>(bits)));
    case ElementType::U8:
    case ElementType::U32:
    case ElementType::U64:
      return grouped(bits);
  }
  return {};
}

}  // namespace wf
