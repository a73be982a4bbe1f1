#include "ui/session/opening_layout.h"

#include "ui/session/session.h"

namespace wf::ui {

std::shared_ptr<void> layOutOpenedGraphs(Session& session) {
  return session.observe([&session](std::uint32_t changes) {
    if ((changes & kDocumentChanged) == 0 || session.document() == nullptr) return;
    const Graph& graph = *session.document()->graph;
    if (graph.coordinates().empty() && graph.arcCount() != 0 && offersCommunities(graph)) session.layout().start({.id = "suggested"});
  });
}

}  // namespace wf::ui
