// The card of an arc under the pointer.
#include "ui/overlay/overlay_model.h"
#include "ui/text.h"

namespace wf::ui {

std::optional<OverlayModel::Card> arcCardOf(const SessionApi& session, ArcId arc) {
  const Document* document = session.document();
  if (document == nullptr || arc >= document->graph->arcCount()) return std::nullopt;
  const Graph& graph = *document->graph;
  const auto id = [&](VertexId v) { return std::to_string(graph.ids().toFile(v)); };
  const VertexId tail = graph.tail(arc), head = graph.heads()[arc];
  OverlayModel::Card card;
  card.title = "Arc " + id(tail) + " → " + id(head);
  if (graph.weighted()) card.rows.emplace_back("weight", weightText(graph, arc).toStdString());
  const ArcId back = graph.twins()[arc];
  if (back == kNone) {
    card.rows.emplace_back("arc back", "none");
  } else if (graph.weighted()) {
    card.rows.emplace_back("weight back", weightText(graph, back).toStdString());
  }
  return card;
}

}  // namespace wf::ui
