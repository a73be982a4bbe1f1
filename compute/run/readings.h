// What can be read of the shown step, and the answers. Positions of arrays are those of the run's arrays; values are bits, zero-extended.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "compute/core/cause.h"
#include "compute/core/types.h"
#include "compute/exec/executor.h"
#include "compute/exec/matrix_view.h"

namespace wf::run {

// --- Cells of arrays ---

// A stretch of one state array, by its place in the run's arrays. What lies past the array's end is left out.
struct CellWindow {
  int array = 0;
  std::uint64_t first = 0;
  std::uint32_t count = 0;
  bool operator==(const CellWindow&) const = default;
};

// The watched stretches at the step `step`.
struct CellValues {
  struct Row {
    CellWindow window;
    std::vector<std::uint64_t> bits;    // zero-extended
    std::vector<std::uint64_t> before;  // at the step directly before; empty: not known, or there is none
  };
  std::uint64_t step = 0;
  std::vector<Row> rows;
};

// Answer to findChange().
struct FoundChange {
  CellWindow from;  // as it was asked for: array and first
  std::uint64_t step = 0;
  bool known = false;                  // false: what the array held before the last kernel cannot be had
  std::optional<std::uint64_t> index;  // none: the last kernel changed nothing in the array
};

// --- One vertex and one arc, a few elements, how values spread ---

// What is looked at closely.
struct Inspected {
  std::optional<VertexId> vertex;
  std::optional<ArcId> arc;
  bool operator==(const Inspected&) const = default;
};

struct InspectedValue {
  // Twin: the arc that leads back along the arc. What the two share, their edge's value, is the arc's.
  enum class Of { Vertex, Arc, Twin } of = Of::Vertex;
  Cell cell;  // of a color's array: at the color that the vertex has now
  std::uint64_t bits = 0;
  std::optional<std::uint64_t> before;  // at the step directly before; none: not known, or there is none
  bool changed() const { return before && *before != bits; }
};

struct Inspection {
  Inspected what;
  std::uint64_t step = 0;
  std::vector<InspectedValue> values;  // by what they are of, then in the order of the arrays; arrays that have none of it are left out
};

// Some elements of one array at the step.
struct ElementValues {
  int array = 0;
  std::uint64_t step = 0;
  std::vector<std::uint64_t> indices;  // as they were asked for
  std::vector<std::uint64_t> bits;     // zero-extended; of a color's array, at the vertex's color
};

struct HistogramQuery {
  int array = 0;            // into the run's arrays, or kDegree and its kind
  std::uint32_t bins = 96;  // at most; fewer where there are fewer values
  bool logarithmic = false;
  bool operator==(const HistogramQuery&) const = default;
};

struct Histogram {
  HistogramQuery query;
  std::uint64_t step = 0;
  std::uint64_t total = 0;                // elements
  std::uint64_t infinite = 0;             // of them; they are in no bin
  std::optional<exec::ValueRange> range;  // of the finite ones, as bits
  // Bin k holds the values from low[k] to high[k], as bits; both ascend.
  std::vector<std::uint64_t> low, high;
  std::vector<std::uint64_t> counts;
  // The same of the selected vertices; empty where none is selected or the array does not belong to vertices.
  std::vector<std::uint64_t> selected;
  std::uint64_t selectedInfinite = 0;
};

// --- Arrays of pairs ---

struct MatrixQuery {
  int array = 0;  // into the run's arrays; of pairs, and kept
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
    // In the order of the run's arrays; none: not of pairs, not kept, or (before) not known.
    std::vector<std::optional<std::uint64_t>> bits, before;  // before: at the step directly before
  };
  std::vector<Row> rows;  // as they were asked for
};

// --- Labels ---

struct LabelWatch {
  static constexpr std::size_t kMost = 400;  // vertices; more are left out
  std::vector<VertexId> vertices;
  std::vector<int> arrays;  // of vertices, or of their colors: by their place in the run's arrays
  bool operator==(const LabelWatch&) const = default;
};

}  // namespace wf::run
