// Stretches of state arrays, and what the last kernel changed there. On the GUI thread.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "compute/run/readings.h"

namespace wf::run {
class Runner;
struct RunReport;
}  // namespace wf::run

namespace wf::ui {

class SessionCells {
 public:
  explicit SessionCells(run::Runner& runner) : runner_(runner) {}

  // Read with every step that is shown; they arrive with kCellsChanged. An empty list ends it.
  void watch(std::vector<run::CellWindow> windows);
  const run::CellValues* values() const {
    return values_ ? &*values_ : nullptr;
  }  // null: nothing was read of this run yet, or none is watched
  // The next element from `from` on, round the end, that the last kernel changed. Only while cells are watched.
  void findChange(int array, std::uint64_t from);
  const run::FoundChange* foundChange() const { return found_ ? &*found_ : nullptr; }  // the newest answer; null: none yet

  // For the session.
  bool take(run::RunReport& report);  // whether there is something new
  void forget();                      // another run

 private:
  run::Runner& runner_;
  bool watched_ = false;
  std::optional<run::CellValues> values_;
  std::optional<run::FoundChange> found_;
};

}  // namespace wf::ui
