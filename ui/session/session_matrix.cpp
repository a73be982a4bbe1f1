#include "ui/session/session_matrix.h"

#include "ui/session/session_core.h"

namespace wf::ui {

void SessionMatrix::point(std::optional<run::VertexPair> pair) {
  const Graph* graph = core_.document.graph.get();
  if (pair && (graph == nullptr || pair->row >= graph->vertexCount() || pair->column >= graph->vertexCount())) pair.reset();
  if (pair == pointed_) return;
  pointed_ = pair;
  core_.news.tell(kSelectionChanged);
}

}  // namespace wf::ui
