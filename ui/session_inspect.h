// What the inspector and the histograms ask of a run: the values at one vertex and one arc with what they were before the last kernel,
// values of a few elements, the spread of an array's values. Qt-free, and on the GUI thread, as session_api.h.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "compute/core/cause.h"
#include "compute/core/types.h"
#include "compute/core/vertex_set.h"
#include "compute/exec/array_summary.h"
#include "compute/exec/executor.h"

namespace wf::ui {

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
  int array = 0;            // into RunState::arrays, or render::kDegree and its kind
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
  // Likewise of the selected vertices; empty where none is selected or the array does not belong to vertices.
  std::vector<std::uint64_t> selected;
  std::uint64_t selectedInfinite = 0;
};

// Which values are meant.
struct ValueChoice {
  std::optional<exec::ValueRange> range;  // finite ones, as bits; both ends are in it
  bool infinite = false;                  // and the infinite one
};

// What several selected vertices hold, array by array.
struct SelectionSummary {
  VertexSet::Pointer of;
  std::uint64_t step = 0;
  struct Row {
    int array = 0;  // into RunState::arrays
    exec::ArraySummary summary;
  };
  std::vector<Row> rows;  // of the arrays that belong to vertices
  bool noMemory = false;  // some are left out: the device has no room for them
};

class InspectApi {
 public:
  virtual ~InspectApi() = default;

  // At most one arc, or vertices (SessionApi::selection()): each takes the other's place. Comes with kSelectionChanged.
  virtual std::optional<ArcId> selectedArc() const = 0;
  virtual void selectArc(std::optional<ArcId> arc) = 0;

  // What follows is read with every step that is shown, and comes with kInspectionChanged. Null: nothing was read yet, or none is wanted.
  virtual void inspect(const Inspected& what) = 0;
  virtual const Inspection* inspection() const = 0;
  virtual void watchElements(int array, std::vector<std::uint64_t> indices) = 0;  // an empty list ends it
  virtual const ElementValues* elements() const = 0;
  virtual void watchHistogram(const std::optional<HistogramQuery>& query) = 0;
  virtual const Histogram* histogram() const = 0;  // of the newest query

  // Of the selection, where it has more than one vertex. Likewise, but while a run plays not with every step.
  virtual void watchSummary(bool on) = 0;
  virtual const SelectionSummary* summary() const = 0;

  // Selects the vertices with such a value at the shown step; of arrays of arcs and edges, the ends of those. Takes the place of a request
  // that waits; comes with kSelectionChanged.
  virtual void selectByValue(int array, const ValueChoice& choice, bool add) = 0;
};

}  // namespace wf::ui
