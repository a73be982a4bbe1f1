// Pair arrays as panels see them: a rectangle of one as a picture of its values, and a few pairs' values in all of them, read with every
// step that is shown. Qt-free, and on the GUI thread, as session_api.h.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "compute/exec/matrix_view.h"

namespace wf::ui {

struct MatrixQuery {
  int array = 0;  // into RunState::arrays; of pairs, and kept
  exec::MatrixView view;
  bool operator==(const MatrixQuery&) const = default;
};

// Of numbers each pixel has the least value under it, or the largest where the array's reduction says so, infinite ones left out. Of flags:
// how many are set. Of names of vertices: the first by position, infinite ones ("none") left out.
struct MatrixPicture {
  MatrixQuery query;
  std::uint64_t step = 0;
  exec::MatrixPixels pixels;
  std::optional<exec::ValueRange> range;  // of all finite values of the array, not of the rectangle alone, as bits
  std::uint64_t number = 0;               // another one: another picture
};

struct VertexPair {
  std::uint32_t row = 0, column = 0;  // positions of vertices
  bool operator==(const VertexPair&) const = default;
};

struct PairValues {
  std::uint64_t step = 0;
  struct Row {
    VertexPair pair;
    // In the order of RunState::arrays; none: not of pairs, not kept, or (before) not known.
    std::vector<std::optional<std::uint64_t>> bits, before;  // before: at the step directly before
  };
  std::vector<Row> rows;  // as they were asked for
};

class MatrixApi {
 public:
  virtual ~MatrixApi() = default;

  // Both come with kMatrixChanged. Null: nothing was read of this run yet, or nothing is watched.
  virtual void watch(const std::optional<MatrixQuery>& query) = 0;
  virtual const MatrixPicture* picture()
      const = 0;  // of the array that is watched, and the newest there is: its rectangle may be a former one
  virtual void watchPairs(std::vector<VertexPair> pairs) = 0;
  virtual const PairValues* pairs() const = 0;

  // The pair that somebody points at in the matrix: the graph marks both of its vertices. Comes with kSelectionChanged, as what is hovered.
  virtual void point(std::optional<VertexPair> pair) = 0;
  virtual std::optional<VertexPair> pointed() const = 0;
};

}  // namespace wf::ui
