// Formatting of numbers.
#include "ui/text.h"

#include "compute/core/numbers.h"

namespace wf::ui {

QString countText(std::uint64_t value) { return text(grouped(value)); }

QString countText(std::uint64_t value, const char* one, const char* many) { return text(counted(value, one, many)); }

QString durationText(std::uint64_t nanoseconds) { return text(wf::durationText(nanoseconds)); }

QString weightText(const Graph& graph, ArcId arc) {
  if (const auto* weights = std::get_if<std::vector<std::uint32_t>>(&graph.weights())) return countText((*weights)[arc]);
  if (const auto* weights = std::get_if<std::vector<std::int32_t>>(&graph.weights())) return text(groupedSigned((*weights)[arc]));
  return QString::number(graph.weight(arc), 'g', 7);
}

}  // namespace wf::ui
