#include "compute/core/value_text.h"

#include <string_view>

#include "compute/core/graph.h"

namespace wf {

std::string unitBehind(const StateArrayInfo& info, std::uint64_t bits) {
  if (info.unit.empty() || info.infinite == bits) return {};
  std::string_view unit = info.unit;
  if (bits == 1 && unit == "vertices") unit = "vertex";
  if (bits == 1 && unit.ends_with('s')) unit.remove_suffix(1);
  return " " + std::string(unit);
}

std::string valueWithUnit(const StateArrayInfo& info, std::uint64_t bits, const Graph& graph) {
  return formatValue(info, bits, graph) + unitBehind(info, bits);
}

}  // namespace wf
