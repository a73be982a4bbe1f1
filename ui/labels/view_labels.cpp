#include "ui/labels/view_labels.h"

#include <algorithm>
#include <map>
#include <utility>

#include "compute/core/state_array.h"
#include "render/scene/view_state.h"
#include "ui/vertex_name.h"

namespace wf::ui {
namespace {

constexpr std::size_t kLongest = 28;        // characters of a name
constexpr std::size_t kMostSelected = 150;  // that come first; a large selection leaves room for others
constexpr const char kUnknown[] = "…";

}  // namespace

int ViewLabels::array() const {
  if (content_.kind != LabelContent::Kind::Value || session_.run().variant == nullptr) return -1;
  const auto& arrays = session_.run().arrays;
  const auto at = std::find_if(arrays.begin(), arrays.end(),
                               [&](const StateArrayInfo& info) { return info.id == content_.array && belongsToVertex(info); });
  return at == arrays.end() ? -1 : static_cast<int>(at - arrays.begin());
}

void ViewLabels::forget() {
  labeller_.forget();
  labels_.clear();
  graph_.reset();
  session_.labels().watch({});
}

std::string ViewLabels::textFor(const Graph& graph, VertexId vertex, int array, std::uint64_t step) const {
  switch (content_.kind) {
    case LabelContent::Kind::Id:
      return std::to_string(graph.ids().toFile(vertex));
    case LabelContent::Kind::Name:
      return shortened(nameOf(graph, vertex), kLongest);
    case LabelContent::Kind::Value: {
      if (array < 0) return {};
      const auto bits = session_.labels().value(vertex, array, step);
      return bits ? formatValue(session_.run().arrays[static_cast<std::size_t>(array)], *bits, graph) : kUnknown;
    }
    case LabelContent::Kind::None:
      break;
  }
  return {};
}

void ViewLabels::watch(int array, int mark) {
  run::VertexRequest wanted;
  for (const int index : {array, mark}) {
    if (index >= 0 && std::find(wanted.arrays.begin(), wanted.arrays.end(), index) == wanted.arrays.end()) wanted.arrays.push_back(index);
  }
  const auto vertices = labeller_.wanted();
  if (!wanted.arrays.empty()) wanted.vertices.assign(vertices.begin(), vertices.end());
  session_.labels().watch(std::move(wanted));
}

const std::vector<ViewLabel>& ViewLabels::update(const Scene& scene, const Measure& measure) {
  labels_.clear();
  known_ = true;
  const int shown = array();
  if (content_.kind == LabelContent::Kind::None || (content_.kind == LabelContent::Kind::Value && shown < 0)) {
    if (graph_) forget();
    return labels_;
  }
  const Graph& graph = scene.geometry.graph();
  const RunState& run = session_.run();
  if (graph_.get() != &graph) {
    forget();
    graph_ = session_.document() != nullptr && session_.document()->graph.get() == &graph ? session_.document()->graph : nullptr;
    if (!graph_) return labels_;
  }
  const render::Mapping& mapping = scene.frame.mapping;
  int mark = mapping.frontierArray;
  if (mark < 0 || static_cast<std::size_t>(mark) >= run.arrays.size() || !belongsToVertex(run.arrays[static_cast<std::size_t>(mark)]))
    mark = -1;

  const render::Detail detail = render::chooseDetail(scene.frame, scene.geometry);
  const double ratio = std::clamp(scene.frame.pixelRatio, 0.5, 8.0);
  std::vector<VertexId> first;
  const auto put = [&](const std::optional<VertexId>& v) {
    if (v) first.push_back(*v);
  };
  const auto& selected = scene.frame.selected;
  first.assign(selected.begin(), selected.begin() + static_cast<std::ptrdiff_t>(std::min(selected.size(), kMostSelected)));
  const auto& hovered = scene.frame.hovered;
  const bool passes = hovered && std::find(selected.begin(), selected.end(), *hovered) == selected.end() && hovered != scene.frame.source &&
                      hovered != scene.frame.target;
  put(hovered);
  put(scene.frame.source);
  put(scene.frame.target);

  render::LabelView view{.geometry = scene.geometry, .camera = scene.frame.camera};
  view.pixelRatio = ratio;
  view.nearness = detail.nearness;
  view.discRadius = detail.vertices == render::Detail::Vertices::Discs ? static_cast<double>(detail.vertexRadius) + 1.5 * ratio : 0;
  view.ringRadius = static_cast<double>(detail.frontierRadius) + 3 * ratio;
  view.first = first;
  if (passes) view.passing = hovered;
  view.taken = scene.taken;
  view.places = scene.places;
  view.highest = scene.highest;
  view.faded = scene.faded;
  if (mark >= 0) {
    view.marked = [&, wanted = mapping.frontierValue](VertexId v) {
      const auto bits = session_.labels().value(v, mark, scene.step);
      if (!bits) return false;
      return wanted ? *bits == *wanted : *bits != 0;
    };
  }
  // Values change with every step; the room for them does not.
  double room = 0;
  if (shown >= 0) {
    const StateArrayInfo& info = run.arrays[static_cast<std::size_t>(shown)];
    if (scene.range && info.names == Names::Nothing)
      room = std::min(measure(formatValue(info, scene.range->maximum), false).x, 110 * ratio);
  }
  std::map<VertexId, std::string> texts;
  const SessionSelection& sets = std::as_const(session_).sets();
  const VertexSet::Pointer kept = sets.rest() == Rest::Hidden ? sets.kept() : nullptr;
  view.extent = [&](VertexId v, bool bold) {
    if (kept != nullptr && !kept->contains(v)) return render::Vec2{};
    std::string text = textFor(graph, v, shown, scene.step);
    if (text.empty()) return render::Vec2{};
    render::Vec2 extent = measure(text, bold);
    extent.x = std::max(extent.x, room);
    texts[v] = std::move(text);
    return extent;
  };
  for (const render::Label& label : labeller_.update(view)) {
    const std::string& text = texts[label.vertex];
    const render::Vec2 extent = measure(text, label.first);
    const double spare = label.box.right - label.box.left - extent.x;
    const double shift = label.side == render::LabelSide::Right ? 0 : label.side == render::LabelSide::Left ? spare : spare / 2;
    labels_.push_back({label.vertex, label.box.left + shift, label.box.top, extent.x, extent.y, text, label.first, label.faded});
  }
  watch(shown, mark);
  for (const int index : {shown, mark}) {
    for (const VertexId v : labeller_.wanted()) known_ = known_ && (index < 0 || session_.labels().value(v, index, scene.step).has_value());
  }
  return labels_;
}

}  // namespace wf::ui
