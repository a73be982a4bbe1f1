#include "compute/algorithms/mst/spanning.h"

#include "compute/algorithms/mst/forest.h"
#include "compute/algorithms/mst/verify.h"
#include "compute/algorithms/mst/way.h"

namespace wf::algorithms::mst {

Result<RunResult> Spanning::workOut(Progress&) const {
  const std::vector<std::uint8_t> selected = download<std::uint8_t>(selected_);
  const std::vector<std::uint32_t> color = download<std::uint32_t>(color_);
  if (executor().failed()) return executor().error();
  return describeForest(graph(), selected, color);
}

Result<Verification> Spanning::check(Progress& progress) const {
  const std::vector<std::uint8_t> selected = download<std::uint8_t>(selected_);
  if (executor().failed()) return executor().error();
  return verifyForest(graph(), selected, progress);
}

Result<ValueTable> Spanning::values() const {
  Result<ValueTable> table = Algorithm::values();
  if (!table) return table;
  const std::vector<std::uint8_t> selected = download<std::uint8_t>(selected_);
  if (executor().failed()) return executor().error();
  const ResidualArcs& residual = graph().residual();
  for (ValueTable::Column& column : table->columns) {
    if (column.name != info().arrays[selected_].id) continue;
    for (std::size_t r = 0; r < selected.size(); ++r) {
      if (selected[r] != 0 && residual.arc[r] == kNone) column.cells[residual.arc[residual.reverse[r]]] = "1";
    }
  }
  return table;
}

Result<std::optional<Way>> Spanning::wayTo(std::span<const VertexId> chosen, const std::function<bool()>& wanted) const {
  if (chosen.size() < 2) return std::optional<Way>();
  const std::vector<std::uint8_t> selected = download<std::uint8_t>(selected_);
  if (executor().failed()) return executor().error();
  return treeWay(graph(), selected, chosen[0], chosen[1], wanted);
}

}  // namespace wf::algorithms::mst
