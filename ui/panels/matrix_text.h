// What the matrix panel says, with the file's ids.
#pragma once

#include <QString>
#include <optional>
#include <vector>

#include "compute/run/matrix_reader.h"
#include "ui/session/session.h"

namespace wf::ui {

// The arrays of pairs that the run keeps, by their places in RunState::arrays.
std::vector<int> pairArrays(const Session& session);

// The pair that the graph names: of two selected vertices, in the order in which they were chosen; of one, with the one that is hovered,
// else with itself.
std::optional<run::VertexPair> namedPair(const Session& session);

// "17 → 42: 1,234 (before the last kernel ∞) · Predecessor 5"
QString pairSentence(const Session& session, int array, run::VertexPair pair);
// Of the path between two selected vertices; how to see one; empty: there is nothing to say.
QString pathSentence(const Session& session, run::VertexPair pair);
// "After step 12: 1,024 × 1,024 pairs, 0 to 12,345"
QString pictureSentence(const Session& session, const run::MatrixPicture& picture);
// Into a cell: "1,234", "∞".
QString cellText(const Session& session, const run::MatrixPicture& picture, run::VertexPair pair);

}  // namespace wf::ui
