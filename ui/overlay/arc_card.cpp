// The card of an arc under the pointer.
#include "ui/overlay/overlay_model.h"
#include "ui/text.h"
#include "ui/vertex_name.h"

namespace wf::ui {
namespace {

constexpr std::size_t kNameCharacters = 20;  // characters of each name: two stand in one line

}  // namespace

std::optional<OverlayModel::Card> arcCardOf(const Session& session, ArcId arc) {
  const Document* document = session.document();
  if (document == nullptr || arc >= document->graph->arcCount()) return std::nullopt;
  const Graph& graph = *document->graph;
  OverlayModel::Card card;
  card.title = arcText(graph, arc, kNameCharacters);
  if (graph.weighted()) card.rows.emplace_back("weight", weightText(graph, arc).toStdString());
  if (isEdge(graph, arc)) return card;
  const ArcId back = graph.twins()[arc];
  if (back == kNone) {
    card.rows.emplace_back("reverse arc", "none");
  } else if (graph.weighted()) {
    card.rows.emplace_back("reverse weight", weightText(graph, back).toStdString());
  }
  return card;
}

}  // namespace wf::ui
