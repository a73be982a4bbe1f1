#include "ui/labels/label_text.h"

#include <algorithm>
#include <bit>
#include <string_view>

#include "compute/core/array_name.h"

namespace wf::ui {
namespace {

constexpr const char kUnknown[] = "…", kBecame[] = "→";

// As the papers write an array's element: without the mark of an array.
std::string_view symbolOf(const StateArrayInfo& info) {
  std::string_view symbol = info.symbol.empty() ? info.title : info.symbol;
  if (symbol.size() > 2 && symbol.ends_with("_a")) symbol.remove_suffix(2);
  return symbol;
}

std::string becoming(const std::string& before, const std::string& now) { return before == now ? now : before + kBecame + now; }

double numberOf(const StateArrayInfo& info, std::uint64_t bits) {
  if (info.type == ElementType::F32) return static_cast<double>(std::bit_cast<float>(static_cast<std::uint32_t>(bits)));
  if (info.type == ElementType::I32) return static_cast<double>(std::bit_cast<std::int32_t>(static_cast<std::uint32_t>(bits)));
  return static_cast<double>(bits);
}

// A number as the array's elements are written; not negative.
std::string written(const StateArrayInfo& info, double number) {
  StateArrayInfo plain{.type = info.type};
  if (info.type == ElementType::F32) return formatValue(plain, std::bit_cast<std::uint32_t>(static_cast<float>(number)));
  return formatValue(plain, static_cast<std::uint64_t>(std::max(number, 0.0)));
}

std::string flowOf(const Graph& graph, ArcId arc, const StateArrayInfo& left, std::uint64_t bits) {
  return written(left, std::max(graph.weight(arc) - numberOf(left, bits), 0.0));
}

}  // namespace

std::string labelText(const Graph& graph, const LabelValue& value) {
  if (!value.bits) return kUnknown;
  const std::string now = formatValue(*value.info, *value.bits, graph);
  return value.changed() ? becoming(formatValue(*value.info, *value.before, graph), now) : now;
}

std::string labelText(const Graph& graph, const std::string& name, const std::vector<LabelValue>& values) {
  std::string out = name;
  for (const LabelValue& value : values) {
    if (&value != &values.front())
      out += ", ";
    else if (!name.empty())
      out += ": ";
    if (values.size() > 1) out.append(symbolOf(*value.info)).append(" ");
    out += labelText(graph, value);
  }
  return out;
}

std::string flowText(const Graph& graph, ArcId arc, const LabelValue& left) {
  const std::string of = "/" + written(*left.info, graph.weight(arc));
  if (!left.bits) return kUnknown + of;
  const std::string now = flowOf(graph, arc, *left.info, *left.bits);
  return (left.before ? becoming(flowOf(graph, arc, *left.info, *left.before), now) : now) + of;
}

bool flowChanged(const Graph& graph, ArcId arc, const LabelValue& left) {
  return left.changed() && flowOf(graph, arc, *left.info, *left.before) != flowOf(graph, arc, *left.info, *left.bits);
}

std::string fullFlowText(const Graph& graph, ArcId arc, const StateArrayInfo& left) {
  const std::string capacity = written(left, graph.weight(arc));
  return capacity + "/" + capacity;
}

}  // namespace wf::ui
