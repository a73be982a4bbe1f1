// The pair of vertices that a person points at in a matrix. On the GUI thread.
#pragma once

#include <optional>

#include "compute/run/pair_reader.h"

namespace wf::ui {

struct SessionCore;

class SessionMatrix {
 public:
  explicit SessionMatrix(SessionCore& core) : core_(core) {}

  // The graph marks both of its vertices. Comes with kSelectionChanged, as what is hovered.
  void point(std::optional<run::VertexPair> pair);
  std::optional<run::VertexPair> pointed() const { return pointed_; }
  void graphChanged() { pointed_.reset(); }  // for the session

 private:
  SessionCore& core_;
  std::optional<run::VertexPair> pointed_;
};

}  // namespace wf::ui
