#include "compute/core/state_array.h"

#include <bit>

#include <fmt/format.h>

#include "compute/core/graph.h"
#include "compute/core/numbers.h"

namespace wf {

StateArrayInfo resolved(StateArrayInfo info, WeightKind weights) {
  const bool real = weights == WeightKind::Real, isSigned = weights == WeightKind::Signed && info.maybeNegative;
  if (!info.weightTyped || (!real && !isSigned)) return info;
  info.type = real ? ElementType::F32 : ElementType::I32;
  if (info.infinite) info.infinite = real ? kFloatInfinity : kSignedInfinity;
  return info;
}

std::string formatValue(const StateArrayInfo& info, std::uint64_t bits) {
  if (info.infinite && bits == *info.infinite) return info.constant ? "missing" : "∞";
  if (info.flag) return bits != 0 ? "yes" : "no";
  if (bits < info.valueNames.size()) return info.valueNames[bits];
  switch (info.type) {
    case ElementType::F32:
      return fmt::format("{:.6g}", std::bit_cast<float>(static_cast<std::uint32_t>(bits)));
    case ElementType::I32:
      return groupedSigned(std::bit_cast<std::int32_t>(static_cast<std::uint32_t>(bits)));
    case ElementType::U64:
      if (info.isSigned) return groupedSigned(static_cast<std::int64_t>(bits));
      return grouped(bits);
    case ElementType::U8:
    case ElementType::U32:
      return grouped(bits);
  }
  return {};
}

namespace {

// The weight whose ordered key this is (float and signed ones are folded so that keys order as unsigned numbers).
std::string weightOfKey(std::uint32_t key, const WeightColumn& weights) {
  if (std::holds_alternative<Column<float>>(weights)) {
    return fmt::format("{:.6g}", std::bit_cast<float>((key & 0x8000'0000u) != 0 ? key ^ 0x8000'0000u : ~key));
  }
  if (std::holds_alternative<Column<std::int32_t>>(weights)) return groupedSigned(std::bit_cast<std::int32_t>(key ^ 0x8000'0000u));
  return grouped(key);
}

}  // namespace

std::string formatValue(const StateArrayInfo& info, std::uint64_t bits, const Graph& graph) {
  if (info.names == Names::Nothing) return formatValue(info, bits);
  if (info.infinite && bits == *info.infinite) return "none";
  const auto idOf = [&](std::uint64_t v) {
    return v < graph.vertexCount() ? std::to_string(graph.ids().toFile(static_cast<VertexId>(v))) : grouped(v);
  };
  const auto arcOf = [&](std::uint64_t r, const char* between) {
    const ResidualArcs& residual = graph.residual();
    if (r >= residual.size()) return grouped(r);
    return idOf(residual.heads[residual.reverse[r]]) + between + idOf(residual.heads[r]);
  };
  const auto high = static_cast<std::uint32_t>(bits >> 32), low = static_cast<std::uint32_t>(bits);
  switch (info.names) {
    case Names::Vertex:
      return idOf(bits);
    case Names::Residual:
      return arcOf(bits, " → ");
    case Names::Lightest:
      return "weight " + weightOfKey(high, graph.weights()) + ", to " + idOf(low);
    case Names::LightestArc:
      return "weight " + weightOfKey(high, graph.weights()) + ", edge " + arcOf(low, " – ");
    case Names::Ends:
      return idOf(high) + " → " + idOf(low);
    case Names::Nothing:
      break;
  }
  return formatValue(info, bits);
}

}  // namespace wf
