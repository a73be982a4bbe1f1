#include "ui/session/session_layout.h"

#include <algorithm>
#include <iterator>

#include "compute/layouts/registry.h"
#include "ui/session/session_core.h"

namespace wf::ui {

SessionLayout::SessionLayout(SessionCore& core, std::function<std::optional<VertexId>()> root)
    : core_(core),
      root_(std::move(root)),
      worker_([&core] { core.news.wakeUp(); }),
      mover_("there is not enough memory to move vertices", [&core] { core.news.wakeUp(); }) {}

std::span<const LayoutInfo> SessionLayout::list() const {
  static const std::vector<LayoutInfo> infos = [] {
    std::vector<LayoutInfo> out;
    for (const auto& one : layouts::layouts())
      out.push_back({one.id, one.title, one.help, one.live, one.rooted, one.spatial, one.parameters});
    return out;
  }();
  return infos;
}

void SessionLayout::start(const LayoutChoice& choice) {
  begin({.id = choice.id, .spatial = choice.spatial, .root = root_(), .parameters = parameters(choice.id)}, choice.goOn);
}

const ParameterTexts& SessionLayout::parameters(const std::string& id) const {
  static const ParameterTexts none;
  const auto found = parameters_.find(id);
  return found != parameters_.end() ? found->second : none;
}

bool SessionLayout::setParameter(const std::string& id, const std::string& parameter, const std::string& text, std::string* why) {
  const layouts::Layout* layout = layouts::findLayout(id);
  ParameterTexts texts = parameters(id);
  texts[parameter] = text;
  const Result<Parameters> read = layout != nullptr
                                      ? readParameters(layout->parameters, texts)
                                      : Error{.code = ErrorCode::Usage, .message = "there is no layout of this name", .text = id};
  if (!read) {
    *why = read.error().sentence();
    return false;
  }
  if (parameters(id) == texts) return true;
  parameters_[id] = std::move(texts);
  goOnWith(id);
  return true;
}

void SessionLayout::resetParameters(const std::string& id) {
  if (parameters_.erase(id) != 0) goOnWith(id);
}

void SessionLayout::goOnWith(const std::string& id) {
  const KeptLayout& now = state_.active ? working_ : shown_;
  if (now.id != id) return core_.news.tell(kLayoutChanged);
  KeptLayout made = now;
  made.parameters = parameters(id);
  begin(std::move(made), true);
}

void SessionLayout::begin(KeptLayout made, bool goOn, MovedVertices moved) {
  const auto& document = core_.document;
  if (document.graph == nullptr || document.geometry == nullptr) return;
  const layouts::Layout* layout = layouts::findLayout(made.id);
  if (layout == nullptr)
    return core_.news.refuse("The layout could not be started",
                             Error{.code = ErrorCode::Usage, .message = "there is no layout of this name", .text = made.id});
  finishMoves();
  moves_.clear();  // what was made beside the layout before is in its places
  made.spatial = made.spatial && layout->spatial;
  if (!layout->rooted) made.root.reset();
  const auto parameters = readParameters(layout->parameters, made.parameters);
  if (!parameters) return core_.news.refuse("The layout could not be started", parameters.error());
  working_ = std::move(made);
  state_ = {.active = true, .title = layout->title, .phase = "Starting"};
  worker_.start({.graph = document.graph,
                 .geometry = document.geometry,
                 .layout = layout,
                 .parameters = *parameters,
                 .root = working_.root,
                 .dimensions = working_.spatial ? 3u : 2u,
                 .goOn = layout->live && (goOn || !pinned_.empty()),
                 .pinned = pinned_,
                 .device = core_.request.device,
                 .places = {},
                 .moved = std::move(moved)});
  core_.news.tell(kLayoutChanged);
}

void SessionLayout::hold(std::span<const VertexId> vertices, bool held) {
  std::vector<VertexId> sorted(vertices.begin(), vertices.end()), pinned;
  std::sort(sorted.begin(), sorted.end());
  if (held) {
    std::set_union(pinned_.begin(), pinned_.end(), sorted.begin(), sorted.end(), std::back_inserter(pinned));
  } else {
    std::set_difference(pinned_.begin(), pinned_.end(), sorted.begin(), sorted.end(), std::back_inserter(pinned));
  }
  pinned_ = std::move(pinned);
  for (const VertexId v : sorted) worker_.hold(v, held);
  ++changes_;
  core_.news.tell(kLayoutChanged);
}

KeptLayout SessionLayout::kept(bool withPlaces) const {
  KeptLayout out = shown_;
  out.pinned = pinned_;
  const auto& geometry = core_.document.geometry;
  if (!withPlaces || out.id.empty() || geometry == nullptr) return out;
  if (geometry->positions().size() > KeptLayout::kMostKept) {
    keepMoved(out);
    return out;
  }
  const auto places = std::make_shared<std::vector<float>>();
  const auto elevations = geometry->elevations();
  places->reserve(geometry->positions().size() * (out.spatial ? 3 : 2));
  for (std::size_t v = 0; v < geometry->positions().size(); ++v) {
    places->push_back(geometry->positions()[v].x);
    places->push_back(geometry->positions()[v].y);
    if (out.spatial) places->push_back(elevations.empty() ? 0 : elevations[v]);
  }
  out.places = places;
  return out;
}

void SessionLayout::restore(const KeptLayout& kept) {
  const auto& document = core_.document;
  if (document.geometry == nullptr) return;
  forgetMoves();
  const auto vertices = static_cast<VertexId>(document.geometry->positions().size());
  pinned_ = kept.pinned;
  std::erase_if(pinned_, [vertices](VertexId v) { return v >= vertices; });
  if (kept.id.empty()) {  // as the graph was opened, which one that began since then would change
    worker_.drop();
    state_ = {};
    return core_.news.tell(kLayoutChanged);
  }
  KeptLayout made{.id = kept.id, .spatial = kept.spatial, .root = kept.root, .parameters = kept.parameters};
  const layouts::Layout* layout = layouts::findLayout(kept.id);
  parameters_.erase(kept.id);
  if (layout != nullptr && !made.parameters.empty()) {
    const auto read = readParameters(layout->parameters, made.parameters);
    if (read) parameters_[kept.id] = made.parameters;
    if (!read) {
      core_.news.note(LogLine::Level::Warning, "the layout has its default parameters: " + read.error().sentence());
      made.parameters.clear();
    }
  }
  if (made.root && *made.root >= vertices) made.root.reset();
  const std::size_t each = kept.spatial ? 3 : 2;
  if (layout == nullptr || kept.places == nullptr || kept.places->size() != each * vertices) {
    MovedVertices moved = kept.moved;
    std::erase_if(moved, [vertices](const auto& one) { return one.first >= vertices; });
    return begin(std::move(made), false, std::move(moved));
  }
  std::vector<render::Point3F> places(vertices);
  for (std::size_t v = 0; v < places.size(); ++v) {
    const float* at = kept.places->data() + each * v;
    places[v] = {at[0], at[1], kept.spatial ? at[2] : 0};
  }
  working_ = std::move(made);
  state_ = {.active = true, .title = layout->title, .phase = "Starting"};
  worker_.start({.graph = document.graph, .geometry = document.geometry, .places = std::move(places), .moved = {}});
  core_.news.tell(kLayoutChanged);
}

void SessionLayout::graphChanged(bool edited, std::vector<VertexId> pinned) {
  worker_.drop();
  forgetMoves();
  state_ = {};
  shown_ = working_ = {};
  moved_.clear();
  pinned_ = std::move(pinned);
  if (!edited) parameters_.clear();
  noted_.clear();
  ++changes_;
}

void SessionLayout::take() {
  takeMoved();
  if (!state_.active) return;
  if (const Progress* progress = worker_.progress()) {
    const std::string phase = progress->phase();
    if (phase != state_.phase || progress->fraction() != state_.fraction) {
      state_.phase = phase;
      state_.fraction = progress->fraction();
      core_.news.tell(kLayoutChanged);
    }
  }
  if (auto news = worker_.take()) takeNews(std::move(*news));
}

void SessionLayout::takeNews(LayoutWorker::News news) {
  std::uint32_t changes = 0;
  if (news.geometry) {
    core_.document.geometry = std::move(news.geometry);
    core_.document.positionsFrom = state_.title + " layout";
    core_.document.layout = working_.id;
    shown_ = working_;
    moved_ = std::move(news.moved);
    nameMoved();
    ++changes_;
    changes |= kGeometryChanged;
  }
  if (!news.note.empty() && news.note != noted_) core_.news.note(LogLine::Level::Warning, noted_ = news.note);
  if (news.last) {
    state_ = {};
    changes |= kLayoutChanged;
  }
  if (news.error) core_.news.refuse("The layout failed", *news.error);
  if (changes != 0) core_.news.tell(changes);
  if (!state_.active && mover_.progress() == nullptr) moveSome();
}

}  // namespace wf::ui
