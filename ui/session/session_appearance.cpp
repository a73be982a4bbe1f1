#include "ui/session/session_appearance.h"

#include "compute/core/json.h"
#include "render/mapping/graph_mapping.h"
#include "render/mapping/mapping_json.h"
#include "ui/session/drawn_graph.h"
#include "ui/session/session_core.h"

namespace wf::ui {
namespace {

render::Mapping suggestedFor(const Document& document) {
  if (isDrawn(document.source)) return {};  // every stroke of the pen would colour all of it anew
  return render::suggestGraphMapping(*document.graph, document.geometry != nullptr ? &document.geometry->degrees() : nullptr);
}

}  // namespace

SessionAppearance::SessionAppearance(SessionCore& core, Look opensWith)
    : core_(core), opensWith_(opensWith), communities_("there is not enough memory to find communities", [this] { core_.news.wakeUp(); }) {}

void SessionAppearance::show(Look look) {
  if (look == look_ || (look == Look::Graph && !core_.document.graph)) return;
  look_ = look;
  core_.news.tell(Change::kMappingChanged);
}

render::Mapping SessionAppearance::suggested() const {
  return look_ == Look::Graph ? suggestedFor(core_.document) : render::suggestMapping(core_.run.arrays);
}

void SessionAppearance::choose(const render::Mapping& mapping) {
  if (mapping == this->mapping()) return;
  graph_.style = run_.style = mapping.style;
  if (look_ == Look::Graph) {
    graphChosen_ = graphChosen_ || !(mapping == graph_);
    graph_ = mapping;
  } else {
    if (!(mapping == run_)) mapped_ = core_.run.variant;
    run_ = mapping;
  }
  core_.news.tell(Change::kMappingChanged);
}

void SessionAppearance::graphChanged(bool another) {
  communities_.forget();
  if (another) {  // what was chosen was chosen for the graph before
    mapped_ = nullptr;
    graphChosen_ = false;
    look_ = opensWith_;
    graph_.style = run_.style = {};
  }
  const std::shared_ptr<const Graph>& graph = core_.document.graph;
  if (!graphChosen_) graph_ = styled(suggestedFor(core_.document));
  // The first picture does not wait for communities.
  if (opensWith_ != Look::Graph || !offersCommunities(*graph) || graph->foundCommunities() != nullptr) return;
  communities_.start([graph](Progress& progress) -> Result<bool> { return graph->findCommunities(progress); });
}

render::Mapping SessionAppearance::styled(render::Mapping mapping) const {
  mapping.style = graph_.style;
  return mapping;
}

void SessionAppearance::runBegins(std::span<const StateArrayInfo> before) {
  const std::span<const StateArrayInfo> now = core_.run.arrays;
  if (mapped_ != core_.run.variant) {
    run_ = mapped_ != nullptr ? render::carriedOver(run_, before, now) : styled(render::suggestMapping(now));
    if (mapped_ != nullptr) mapped_ = core_.run.variant;
  }
  // Its arrays have other places now. What a run suggests is no part of the graph's appearance.
  if (!graphChosen_) return;
  if (const auto read = render::mappingFromJson(render::mappingToJson(graph_, before), now)) graph_ = read->mapping;
}

void SessionAppearance::take() {
  const auto found = communities_.take();
  if (!found || !*found || !**found || graphChosen_) return;
  graph_ = styled(suggestedFor(core_.document));
  if (look_ == Look::Graph) core_.news.tell(Change::kMappingChanged);
}

}  // namespace wf::ui
