#include "ui/session/session_matrix.h"

#include <utility>

#include "ui/session/session_core.h"

namespace wf::ui {

void SessionMatrix::watch(const std::optional<run::MatrixQuery>& query) {
  if (query == query_) return;
  // A former rectangle is better than nothing until the new one is there.
  if (!query || !query_ || query->array != query_->array) picture_.reset();
  query_ = query;
  core_.runner.watchMatrix(query);
}

void SessionMatrix::watchPairs(std::vector<run::VertexPair> pairs) {
  if (pairs == pairs_) return;
  pairs_ = std::move(pairs);
  if (pairs_.empty()) values_.reset();
  core_.runner.watchPairs(pairs_);
}

void SessionMatrix::point(std::optional<run::VertexPair> pair) {
  const Graph* graph = core_.document.graph.get();
  if (pair && (graph == nullptr || pair->row >= graph->vertexCount() || pair->column >= graph->vertexCount())) pair.reset();
  if (pair == pointed_) return;
  pointed_ = pair;
  core_.news.tell(kSelectionChanged);
}

void SessionMatrix::graphChanged() {
  pointed_.reset();
  forget();
}

void SessionMatrix::forget() {
  picture_.reset();
  values_.reset();
}

bool SessionMatrix::take(run::RunReport& report) {
  bool changed = false;
  if (report.matrix && query_ && report.matrix->query.array == query_->array) {
    picture_ = std::move(report.matrix);
    changed = true;
  }
  if (report.pairs && !pairs_.empty()) {
    values_ = std::move(report.pairs);
    changed = true;
  }
  return changed;
}

}  // namespace wf::ui
