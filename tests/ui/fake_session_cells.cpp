// The fake session's memory, as the array view reads it.
#include <algorithm>
#include <cstring>

#include "tests/ui/fake_session.h"

namespace wf::test {

void FakeSession::watchCells(std::vector<run::CellWindow> windows) {
  watched = std::move(windows);
  readCells();
  if (cells_) tell(ui::kCellsChanged);
}

void FakeSession::readCells() {
  cells_.reset();
  if (watched.empty() || core_.run.variant == nullptr) return;
  cells_ = run::CellValues{core_.run.step, {}};
  for (run::CellWindow window : watched) {
    const std::uint64_t count = core_.document.graph->vertexCount();
    window.first = std::min(window.first, count);
    window.count = static_cast<std::uint32_t>(std::min<std::uint64_t>(window.count, count - window.first));
    run::CellValues::Row row{window, {}, {}};
    for (std::uint64_t v = window.first; v < window.first + window.count; ++v) {
      const auto array = static_cast<std::size_t>(window.array);
      row.bits.push_back(valueAt(array, static_cast<VertexId>(v)));
      if (core_.run.step > 0) row.before.push_back(valueAt(array, static_cast<VertexId>(v), core_.run.step - 1));
    }
    cells_->rows.push_back(std::move(row));
  }
}

void FakeSession::findChange(int array, std::uint64_t from) {
  record("findChange " + std::to_string(array) + " " + std::to_string(from));
  foundChange_ = run::FoundChange{{array, from, 1}, core_.run.step, core_.run.step > 0, std::nullopt};
  const std::uint64_t count = core_.document.graph->vertexCount();
  for (std::uint64_t k = 0; k < count && core_.run.step > 0 && !foundChange_->index; ++k) {
    const auto v = static_cast<VertexId>((from + k) % count);
    const auto place = static_cast<std::size_t>(array);
    if (valueAt(place, v) != valueAt(place, v, core_.run.step - 1)) foundChange_->index = v;
  }
  tell(ui::kCellsChanged);
}

}  // namespace wf::test
