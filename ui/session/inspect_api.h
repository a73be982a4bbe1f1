// What the inspector and the histograms ask of a run (run/readings.h). Qt-free, and on the GUI thread, as session.h.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "compute/core/types.h"
#include "compute/core/vertex_set.h"
#include "compute/exec/array_summary.h"
#include "compute/exec/executor.h"
#include "compute/run/readings.h"

namespace wf::ui {

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
  virtual void inspect(const run::Inspected& what) = 0;
  virtual const run::Inspection* inspection() const = 0;
  virtual void watchElements(int array, std::vector<std::uint64_t> indices) = 0;  // an empty list ends it
  virtual const run::ElementValues* elements() const = 0;
  virtual void watchHistogram(const std::optional<run::HistogramQuery>& query) = 0;
  virtual const run::Histogram* histogram() const = 0;  // of the newest query

  // Of the selection, where it has more than one vertex. Likewise, but while a run plays not with every step.
  virtual void watchSummary(bool on) = 0;
  virtual const SelectionSummary* summary() const = 0;

  // Selects the vertices with such a value at the shown step; of arrays of arcs and edges, the ends of those. Takes the place of a request
  // that waits; comes with kSelectionChanged.
  virtual void selectByValue(int array, const ValueChoice& choice, bool add) = 0;
};

}  // namespace wf::ui
