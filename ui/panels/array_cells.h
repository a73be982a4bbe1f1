// What the cells of the array view hold and belong to: V_a, E_a and W_a of the graph and the state arrays of the run.
#pragma once

#include <QString>
#include <optional>
#include <vector>

#include "compute/run/cell_reader.h"
#include "ui/session/session.h"
#include "ui/widgets/cell_rows.h"

namespace wf::ui {

struct ArraySource {
  enum class Kind { Offsets, Heads, Weights, State } kind = Kind::State;
  Domain axis = Domain::Vertex;
  int array = -1;  // State: its place in RunState::arrays
  QString symbol, title, help;
  std::uint64_t count = 0;
  QString sample;  // a wide value
};

// What is there to be shown, grouped by axis, V_a's and E_a's first. State arrays only of a run that is set up.
std::vector<std::vector<ArraySource>> arraySources(const Session& session);

// The value that was read of a state array's element, null where it was not.
struct ReadCell {
  std::uint64_t bits = 0;
  std::optional<std::uint64_t> before;
};
std::optional<ReadCell> readCell(const Session& session, int array, std::uint64_t index);

// What is to be read of the second run for that element; none: it has no array that is compared with this one.
std::optional<run::CellWindow> cellOfSecond(const Session& session, const ArraySource& source, std::uint64_t index);

// As memory holds it: what names a vertex or an arc is its position, not the file's id.
CellRows::Cell cellOf(const Session& session, const ArraySource& source, std::uint64_t index);
// The vertex that the element belongs to; of arcs, the one they lead to.
std::optional<VertexId> vertexOf(const Session& session, const ArraySource& source, std::uint64_t index);
QString placeOfCell(const Graph& graph, Domain axis, std::uint64_t index);  // "vertex 6", "arc 6 → 8"
// The elements that belong to a vertex; of arcs, those that leave it.
std::optional<CellRows::Range> cellsOf(const Session& session, Domain axis, VertexId vertex);
// One line, with the file's ids: "C_a[5] = 3 arcs, before the last kernel ∞ · B ≠ 4 arcs · vertex 6".
QString describeCell(const Session& session, const ArraySource& source, std::uint64_t index);

}  // namespace wf::ui
