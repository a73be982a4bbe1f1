// Pair arrays as panels see them: a rectangle of one as a picture of its values, and a few pairs' values in all of them, read with every
// step that is shown. Qt-free, and on the GUI thread, as session_api.h.
#pragma once

#include <optional>
#include <vector>

#include "compute/run/readings.h"

namespace wf::ui {

class MatrixApi {
 public:
  virtual ~MatrixApi() = default;

  // Both come with kMatrixChanged. Null: nothing was read of this run yet, or nothing is watched.
  virtual void watch(const std::optional<run::MatrixQuery>& query) = 0;
  virtual const run::MatrixPicture* picture()
      const = 0;  // of the array that is watched, and the newest there is: its rectangle may be a former one
  virtual void watchPairs(std::vector<run::VertexPair> pairs) = 0;
  virtual const run::PairValues* pairs() const = 0;

  // The pair that somebody points at in the matrix: the graph marks both of its vertices. Comes with kSelectionChanged, as what is hovered.
  virtual void point(std::optional<run::VertexPair> pair) = 0;
  virtual std::optional<run::VertexPair> pointed() const = 0;
};

}  // namespace wf::ui
