// One thing that can be undone and redone.
#pragma once

#include <QString>
#include <cstdint>
#include <functional>

#include "compute/core/vertex_set.h"

namespace wf::ui {

struct UndoEntry {
  enum class Kind { View, Drawn, Places, Pins, Drawing, Selection, Mapping } kind = Kind::View;
  QString name;  // "zoom": the menu says "Undo zoom"
  std::function<void()> undo, redo;
  std::uint64_t bytes = 0;
  std::int64_t at = 0;                     // milliseconds, of the history's clock
  VertexSet::Pointer selectedBefore = {};  // where nothing but the selection changed
};

}  // namespace wf::ui
