// Closer looks: the arc that is selected, values read at a vertex and an arc, histograms, what the selected vertices hold, selecting by
// value. On the GUI thread.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "compute/core/types.h"
#include "compute/exec/executor.h"
#include "compute/run/readings.h"
#include "ui/session/session_summary.h"

namespace wf::run {
struct RunReport;
}

namespace wf::ui {

// Which values are meant.
struct ValueChoice {
  std::optional<exec::ValueRange> range;  // finite ones, as bits; both ends are in it
  bool infinite = false;                  // and the infinite one
};

class SessionInspect {
 public:
  SessionInspect(SessionCore& core, SessionSelection& sets) : core_(core), sets_(sets), summaries_(core, sets) {}

  // At most one arc, or vertices: each takes the other's place. Comes with kSelectionChanged.
  std::optional<ArcId> selectedArc() const { return arc_; }
  void selectArc(std::optional<ArcId> arc);

  // What follows is read with every step that is shown, and comes with kInspectionChanged. Null: nothing was read yet, or none is wanted.
  void inspect(const run::Inspected& what);
  const run::Inspection* inspection() const { return inspection_ ? &*inspection_ : nullptr; }
  void watchElements(int array, std::vector<std::uint64_t> indices);  // an empty list ends it
  const run::ElementValues* elements() const { return elements_ ? &*elements_ : nullptr; }
  void watchHistogram(const std::optional<run::HistogramQuery>& query);
  const run::Histogram* histogram() const { return histogram_ ? &*histogram_ : nullptr; }  // of the newest query

  // Of the selection, where it has more than one vertex. As above, but while a run plays not with every step.
  void watchSummary(bool on) { summaries_.watch(on); }
  const SelectionSummary* summary() const { return summaries_.newest(); }

  // Selects the vertices with such a value at the shown step; of arrays of arcs and edges, the ends of those. Takes the place of a request
  // that waits; comes with kSelectionChanged.
  void selectByValue(int array, const ValueChoice& choice, bool add);

  // For the session; none of these brings news.
  void graphChanged();
  void beginRun();          // what was read of the run before
  void selectionChanged();  // vertices that are selected take the place of an arc
  void runMoved() { summaries_.ask(false); }
  void takeSummary() { summaries_.take(); }
  std::uint32_t take(run::RunReport& report);  // what changed (bits of Change)

 private:
  SessionCore& core_;
  SessionSelection& sets_;
  std::optional<ArcId> arc_;
  bool keepArc_ = false;  // the next change of the selection is that the arc took its place
  run::Inspected what_;
  std::optional<run::Inspection> inspection_;
  int elementArray_ = -1;  // −1: none are watched
  std::optional<run::ElementValues> elements_;
  std::optional<run::HistogramQuery> query_;
  std::optional<run::Histogram> histogram_;
  SessionSummary summaries_;
};

}  // namespace wf::ui
