#include "ui/session/session_cells.h"

#include <utility>

#include "compute/run/runner.h"

namespace wf::ui {

void SessionCells::watch(std::vector<run::CellWindow> windows) {
  watched_ = !windows.empty();
  if (!watched_) values_.reset();
  runner_.watchCells(std::move(windows));
}

void SessionCells::findChange(int array, std::uint64_t from) {
  found_.reset();  // an answer to the same question was about another step
  runner_.findChange({array, from, 1});
}

bool SessionCells::take(run::RunReport& report) {
  const bool read = report.cells && watched_;
  if (read) values_ = std::move(report.cells);
  if (report.foundChange) found_ = report.foundChange;
  return read || report.foundChange;
}

void SessionCells::forget() {
  values_.reset();
  found_.reset();
}

}  // namespace wf::ui
