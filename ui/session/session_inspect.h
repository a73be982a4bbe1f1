// The arc that is selected, and selecting by value. On the GUI thread.
#pragma once

#include <cstdint>
#include <optional>

#include "compute/core/types.h"
#include "compute/exec/executor.h"

namespace wf::ui {

struct SessionCore;
class SessionSelection;

// Which values are meant.
struct ValueChoice {
  std::optional<exec::ValueRange> range;  // finite ones, as bits; both ends are in it
  bool infinite = false;                  // and the infinite one
};

class SessionInspect {
 public:
  SessionInspect(SessionCore& core, SessionSelection& sets) : core_(core), sets_(sets) {}

  // At most one arc, or vertices: each takes the other's place. Comes with kSelectionChanged.
  std::optional<ArcId> selectedArc() const { return arc_; }
  void selectArc(std::optional<ArcId> arc);

  // Selects the vertices with such a value at the shown step; of arrays of arcs and edges, the ends of those. Takes the place of a request
  // that waits; comes with kSelectionChanged.
  void selectByValue(int array, const ValueChoice& choice, bool add);

  // For the session; neither brings news.
  void graphChanged() { arc_.reset(); }
  void selectionChanged();  // vertices that are selected take the place of an arc

 private:
  SessionCore& core_;
  SessionSelection& sets_;
  std::optional<ArcId> arc_;
  bool keepArc_ = false;  // the next change of the selection is that the arc took its place
};

}  // namespace wf::ui
