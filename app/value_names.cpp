#include "app/value_names.h"

#include <charconv>
#include <iterator>

namespace wf::app {

algorithms::ValueTable withNames(algorithms::ValueTable table, const Graph& graph) {
  if (graph.labels().empty()) return table;
  const auto isIds = [](const std::string& name) { return name == "vertex" || name == "tail" || name == "head"; };
  std::vector<algorithms::ValueTable::Column> names;
  for (const auto& column : table.columns) {
    if (!isIds(column.name)) break;
    auto& cells = names.emplace_back(algorithms::ValueTable::Column{column.name == "vertex" ? "name" : column.name + "_name", {}}).cells;
    cells.reserve(column.cells.size());
    for (const std::string& cell : column.cells) {
      std::uint64_t id = 0;
      std::from_chars(cell.data(), cell.data() + cell.size(), id);
      const auto vertex = graph.ids().fromFile(id);
      cells.emplace_back(vertex ? graph.labels()[*vertex] : std::string_view());
    }
  }
  table.columns.insert(table.columns.begin() + static_cast<std::ptrdiff_t>(names.size()), std::make_move_iterator(names.begin()),
                       std::make_move_iterator(names.end()));
  return table;
}

}  // namespace wf::app
