// Pair arrays: a rectangle of one as a picture of its values, and a few pairs' values in all of them, read with every step that is shown.
// On the GUI thread.
#pragma once

#include <optional>
#include <vector>

#include "compute/run/readings.h"

namespace wf::run {
struct RunReport;
}

namespace wf::ui {

struct SessionCore;

class SessionMatrix {
 public:
  explicit SessionMatrix(SessionCore& core) : core_(core) {}

  // Both come with kMatrixChanged. Null: nothing was read of this run yet, or nothing is watched.
  void watch(const std::optional<run::MatrixQuery>& query);
  const std::optional<run::MatrixQuery>& watched() const { return query_; }
  // Of the array that is watched, and the newest there is: its rectangle may be a former one.
  const run::MatrixPicture* picture() const { return picture_ ? &*picture_ : nullptr; }
  void watchPairs(std::vector<run::VertexPair> pairs);
  const run::PairValues* pairs() const { return values_ ? &*values_ : nullptr; }

  // The pair that a person points at in the matrix: the graph marks both of its vertices. Comes with kSelectionChanged, as what is hovered.
  void point(std::optional<run::VertexPair> pair);
  std::optional<run::VertexPair> pointed() const { return pointed_; }

  // For the session.
  void graphChanged();
  bool take(run::RunReport& report);  // whether there is something new
  void forget();                      // another run, or other steps from here on

 private:
  SessionCore& core_;
  std::optional<run::MatrixQuery> query_;
  std::optional<run::MatrixPicture> picture_;
  std::vector<run::VertexPair> pairs_;
  std::optional<run::PairValues> values_;
  std::optional<run::VertexPair> pointed_;
};

}  // namespace wf::ui
