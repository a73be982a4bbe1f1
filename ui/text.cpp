// Formatting of numbers.
#include "ui/text.h"

#include <cmath>

#include "compute/core/numbers.h"

namespace wf::ui {

QString countText(std::uint64_t value) { return text(grouped(value)); }

QString countText(std::uint64_t value, const char* one, const char* many) { return text(counted(value, one, many)); }

QString durationText(std::uint64_t nanoseconds) { return text(wf::durationText(nanoseconds)); }

QString plainNumber(double value) {
  if (value != std::floor(value) || std::abs(value) > 1e15) return QString::number(value, 'g', 10).replace('-', QString::fromUtf8("−"));
  return (value < 0 ? QString::fromUtf8("−") : QString()) + countText(static_cast<std::uint64_t>(std::abs(value)));
}

QString shortNumber(double value) {
  if (std::abs(value) >= 1000 && std::abs(value) < 1e15) return plainNumber(std::round(value));
  return value == std::floor(value) && std::abs(value) < 1e15 ? plainNumber(value)
                                                              : QString::number(value, 'g', 4).replace('-', QString::fromUtf8("−"));
}

QString weightText(const Graph& graph, ArcId arc) {
  if (const auto* weights = std::get_if<Column<std::uint32_t>>(&graph.weights())) return countText((*weights)[arc]);
  if (const auto* weights = std::get_if<Column<std::int32_t>>(&graph.weights())) return text(groupedSigned((*weights)[arc]));
  return QString::number(graph.weight(arc), 'g', 7);
}

}  // namespace wf::ui
