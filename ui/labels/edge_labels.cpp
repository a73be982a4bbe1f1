#include "ui/labels/edge_labels.h"

#include <algorithm>
#include <cmath>

#include "compute/core/domains.h"
#include "render/scene/mark_sizes.h"
#include "ui/labels/label_choice.h"

namespace wf::ui {
namespace {

constexpr double kShortest = 14;   // pixels of a plain screen: shorter edges leave no room
constexpr double kMarked = 1.8;    // how much wider a marked edge is than others, as VectorView::edgeHalfWidth() has it
constexpr double kMostRoom = 110;  // the same, for a value that may come

}  // namespace

void EdgeLabels::forget() {
  shown_.clear();
  elements_.clear();
  candidates_.clear();
}

std::optional<run::LabelPart> EdgeLabels::wanted() const {
  if (array_ < 0 || elements_.empty()) return std::nullopt;
  return run::LabelPart{array_, elements_};
}

std::optional<LabelValue> EdgeLabels::valueAt(std::uint32_t element, std::uint64_t step) {
  if (element == kNone || elements_.size() == run::LabelReader::kMost) return std::nullopt;
  elements_.push_back(element);
  return LabelValue{&session_.run().arrays[static_cast<std::size_t>(array_)], session_.labels().value(element, array_, step),
                    session_.labels().before(element, array_, step)};
}

void EdgeLabels::add(Candidate candidate) {
  candidate.box.beside = candidate.slot > 0;
  if (const auto shown = shown_.find({candidate.arc, candidate.slot}); shown != shown_.end()) candidate.box.place = shown->second;
  candidates_.push_back(std::move(candidate));
}

// Two arcs that say the same have one label, on their line.
void EdgeLabels::gather(const LabelScene& scene, const render::SeenEdge& edge, bool faded) {
  const Graph& graph = scene.geometry.graph();
  const StateArrayInfo& info = session_.run().arrays[static_cast<std::size_t>(array_)];
  const DomainTraits& of = traits(info.domain);
  const bool flow = content_.kind == EdgeLabelContent::Kind::Flow;
  const auto there = valueAt(of.ofArc(graph, edge.arc), scene.step);
  if (!there) return;
  const auto said = [&](ArcId arc, const LabelValue& value) { return flow ? flowText(graph, arc, value) : labelText(graph, value); };
  const auto changed = [&](ArcId arc, const LabelValue& value) { return flow ? flowChanged(graph, arc, value) : value.changed(); };
  const std::string text = said(edge.arc, *there);
  const bool both = info.domain != Domain::Edge && edge.back != kNone;
  // What is left may lead back where the file has no arc.
  const bool added = !flow && info.domain == Domain::Residual && edge.back == kNone && !edge.loop;
  std::optional<LabelValue> back;
  if (both) back = valueAt(of.ofArc(graph, edge.back), scene.step);
  if (added) back = valueAt(of.twin(graph, of.ofArc(graph, edge.arc)), scene.step);
  const std::string other = back ? said(both ? edge.back : edge.arc, *back) : std::string();
  const bool apart = back && (other != text || added);
  // A flag stands where it is set, a missing reverse while something may flow there.
  const auto silent = [&](const LabelValue& value, bool ofAdded) { return (info.flag || ofAdded) && value.bits == std::uint64_t{0}; };
  if (!silent(*there, false))
    add({edge.arc, apart ? 1 : 0, text, changed(edge.arc, *there), faded, {.line = edge.line, .loop = edge.loop}});
  if (!apart || silent(*back, added)) return;
  const ArcId arc = both ? edge.back : edge.arc;
  add({arc, both ? 1 : 2, other, changed(arc, *back), faded, {.line = edge.line.turned()}});
}

void EdgeLabels::update(const LabelScene& scene, const render::Detail& detail, const LabelMeasure& measure, const VertexSet::Pointer& kept,
                        std::vector<ViewLabel>& labels) {
  candidates_.clear();
  elements_.clear();
  array_ = arrayOf(content_, session_.run());
  // From so far away that vertices are no discs, edges cannot be distinguished.
  if (array_ < 0 || detail.vertices != render::Detail::Vertices::Discs) return shown_.clear();
  const double ratio = std::clamp(scene.frame.pixelRatio, 0.5, 8.0);
  render::EdgeView view{.geometry = scene.geometry, .camera = scene.frame.camera};
  view.discRadius = static_cast<double>(detail.vertexRadius) + 1.5 * ratio;
  view.ringRadius = static_cast<double>(detail.frontierRadius) + 2 * ratio;
  view.shortest = kShortest * ratio;
  view.loopRadius = static_cast<double>(render::loopRadius(detail, render::designRatio(scene.frame)));
  view.loopAway = render::loopAway(static_cast<double>(detail.vertexRadius), view.loopRadius);
  view.places = scene.places;
  view.bend = render::bendOf(scene.frame.mapping.style, scene.frame.camera);
  const render::SeenEdges seen = render::seenEdges(view);

  std::vector<VertexId> ends;
  for (const render::SeenEdge& edge : seen.edges) ends.insert(ends.end(), {edge.tail, edge.head});
  const std::vector<bool> faded = scene.faded && !ends.empty() ? scene.faded(ends) : std::vector<bool>();
  std::vector<render::ScreenLine> lines;
  for (std::size_t e = 0; e < seen.edges.size(); ++e) {
    const render::SeenEdge& edge = seen.edges[e];
    if (kept != nullptr && !(kept->contains(edge.tail) && kept->contains(edge.head))) continue;
    if (!edge.loop) lines.push_back(edge.line);
    gather(scene, edge, 2 * e + 1 < faded.size() && (faded[2 * e] || faded[2 * e + 1]));
  }
  // What the step changed comes first, then what flows. Short edges have the fewest places.
  const auto idle = [&](const Candidate& c) { return content_.kind == EdgeLabelContent::Kind::Flow && c.text.starts_with("0/"); };
  const auto length = [](const Candidate& c) { return std::hypot(c.box.line.bx - c.box.line.ax, c.box.line.by - c.box.line.ay); };
  std::stable_sort(candidates_.begin(), candidates_.end(), [&](const Candidate& a, const Candidate& b) {
    if (a.changed != b.changed) return a.changed;
    if (a.faded != b.faded) return b.faded;
    if (idle(a) != idle(b)) return idle(b);
    return length(a) < length(b);
  });

  const StateArrayInfo& info = session_.run().arrays[static_cast<std::size_t>(array_)];
  const auto range = scene.range && info.names == Names::Nothing && !info.constant ? scene.range(array_) : std::nullopt;
  std::vector<render::EdgeLabelCandidate> boxes;
  for (Candidate& c : candidates_) {
    const render::Vec2 extent = measure(c.text, c.changed);
    // Values change with every step; the room for them does not.
    double room = 0;
    if (content_.kind == EdgeLabelContent::Kind::Flow) room = measure(fullFlowText(scene.geometry.graph(), c.arc, info), false).x;
    if (range && content_.kind == EdgeLabelContent::Kind::Value) room = measure(formatValue(info, range->maximum), false).x;
    c.box.width = std::max(extent.x, std::min(room, kMostRoom * ratio)) + 2 * kGroundX * ratio;
    c.box.height = extent.y;
    boxes.push_back(c.box);
  }
  std::vector<render::ScreenBox> taken = scene.taken;
  for (const ViewLabel& label : labels) taken.push_back({label.left, label.top, label.left + label.width, label.top + label.height});
  const render::LabelRoom room{
      .view = {0, 0, static_cast<double>(scene.frame.camera.width()), static_cast<double>(scene.frame.camera.height())},
      .gapX = 2 * ratio + kMarked * static_cast<double>(detail.edgeHalfWidth),
      .gapY = ratio,
      .most = render::kMostSeenEdges,
      .taken = taken,
      .discs = seen.discs};
  shown_.clear();
  for (const render::PlacedEdgeLabel& placed : render::placeEdgeLabels(boxes, lines, room)) {
    const Candidate& c = candidates_[placed.candidate];
    shown_[{c.arc, c.slot}] = placed.place;
    const render::Vec2 extent = measure(c.text, c.changed);
    const double left = (placed.box.left + placed.box.right - extent.x) / 2;
    labels.push_back({kNone, left, placed.box.top, extent.x, extent.y, c.text, c.changed, c.faded, c.arc, true});
  }
}

}  // namespace wf::ui
