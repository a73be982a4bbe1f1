#include "ui/labels/view_labels.h"

#include <algorithm>
#include <map>
#include <utility>

#include "compute/core/derived_arrays.h"
#include "compute/core/state_array.h"
#include "render/mapping/thresholds.h"
#include "render/scene/view_state.h"
#include "ui/labels/label_choice.h"
#include "ui/vertex_name.h"

namespace wf::ui {
namespace {

constexpr std::size_t kLongest = 28;        // characters of a name
constexpr std::size_t kMostSelected = 150;  // that come first; a large selection leaves room for others
constexpr double kMostValueRoom = 110;      // pixels of a plain screen, for a value that may come
// Of larger graphs labels do not tell what the last kernel changed: for every view of vertices that were not watched before, the run
// would have to go back by a step and on again.
constexpr std::uint64_t kMostFollowed = 100'000;  // vertices and arcs

}  // namespace

void ViewLabels::setContent(LabelContent content, EdgeLabelContent edges) {
  content_ = std::move(content);
  edges_.setContent(std::move(edges));
}

void ViewLabels::forget() {
  labeller_.forget();
  edges_.forget();
  labels_.clear();
  graph_.reset();
  size_ = derivedSize_ = -1;
  session_.labels().watch({});
}

bool ViewLabels::followsSteps() const {
  return graph_ != nullptr && std::uint64_t{graph_->vertexCount()} + graph_->arcCount() <= kMostFollowed;
}

std::vector<LabelValue> ViewLabels::valuesOf(VertexId vertex, std::uint64_t step) const {
  std::vector<LabelValue> values;
  for (const int array : arrays_) {
    values.push_back({&session_.run().arrays[static_cast<std::size_t>(array)], session_.labels().value(vertex, array, step),
                      session_.labels().before(vertex, array, step)});
  }
  return values;
}

std::string ViewLabels::textFor(const Graph& graph, VertexId vertex, std::uint64_t step) const {
  std::string name;
  if (content_.kind == LabelContent::Kind::Id) name = std::to_string(graph.ids().toFile(vertex));
  if (content_.kind == LabelContent::Kind::Name) name = shortened(nameOf(graph, vertex), kLongest);
  return labelText(graph, name, valuesOf(vertex, step));
}

// Values change with every step; the room for them does not. By array, the width of its widest value.
std::vector<double> ViewLabels::rooms(const LabelScene& scene, const LabelMeasure& measure) const {
  std::vector<double> out;
  for (const int array : arrays_) {
    const StateArrayInfo& info = session_.run().arrays[static_cast<std::size_t>(array)];
    const auto range = scene.range && info.names == Names::Nothing ? scene.range(array) : std::nullopt;
    out.push_back(range ? std::min(measure(formatValue(info, range->maximum), false).x, kMostValueRoom * scene.frame.pixelRatio) : 0);
  }
  return out;
}

void ViewLabels::watch(std::uint64_t step) {
  run::LabelRequest wanted{.parts = {}, .before = followsSteps()};
  const auto vertices = labeller_.wanted();
  std::vector<int> arrays = arrays_;
  for (const int array : {mark_, size_}) {
    if (array >= 0 && std::find(arrays.begin(), arrays.end(), array) == arrays.end()) arrays.push_back(array);
  }
  for (const int array : arrays) wanted.parts.push_back({array, {vertices.begin(), vertices.end()}});
  if (auto edges = edges_.wanted()) wanted.parts.push_back(*std::move(edges));
  for (const run::LabelPart& part : wanted.parts) {
    for (const std::uint32_t place : part.places) known_ = known_ && session_.labels().value(place, part.array, step).has_value();
  }
  if (!wanted.parts.empty() && wanted.before) known_ = known_ && !session_.labels().recalls(step);
  session_.labels().watch(std::move(wanted));
}

// Discs are as large as the picture has them: an entry of the size scale for each value, as the kernels find it.
std::function<double(VertexId)> ViewLabels::discSizes(const LabelScene& scene) {
  const render::Channel& size = scene.frame.mapping.size;
  const auto& arrays = session_.run().arrays;
  const StateArrayInfo* info = render::infoOf(arrays, size.array);
  size_ = info != nullptr && size.array >= 0 && belongsToVertex(*info) ? size.array : -1;
  const bool derived = info != nullptr && size.array < -1;
  if (!derived) derivedSize_ = -1;
  if (size_ < 0 && !derived) return {};
  const auto range = size.fixedRange ? size.fixedRange : scene.range ? scene.range(size.array) : std::nullopt;
  if (!range) return {};
  if (derived && derivedSize_ != size.array) {
    derivedSizes_ = derivedValues(scene.geometry.graph(), size.array, &scene.geometry.degrees());
    derivedSize_ = size.array;
  }
  const auto quantiles = scene.sorted ? render::quantilesOf(*info, size.scale, size.fixedRange, size.array, scene.sorted) : std::nullopt;
  const auto thresholds = render::colormapThresholds(*info, *range, size.scale, quantiles ? &*quantiles : nullptr);
  return [this, info, thresholds, step = scene.step](VertexId v) {
    std::optional<std::uint64_t> bits;
    if (size_ >= 0) bits = session_.labels().value(v, size_, step);
    if (size_ < 0 && v < derivedSizes_.size()) bits = derivedSizes_[v];
    if (!bits || bits == info->infinite) return 1.0;
    const auto entry = std::upper_bound(thresholds.begin() + 1, thresholds.end(), render::orderKey(*info, *bits));
    return render::sizeFactor(static_cast<double>(entry - thresholds.begin() - 1));
  };
}

void ViewLabels::placeVertices(const LabelScene& scene, const render::Detail& detail, const LabelMeasure& measure,
                               const VertexSet::Pointer& kept) {
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
  if (view.discRadius > 0) view.sized = discSizes(scene);
  view.ringRadius = static_cast<double>(detail.frontierRadius) + 3 * ratio;
  const render::Mapping& mapping = scene.frame.mapping;
  const bool rings = mapping.nextFrontierArray >= 0 || mapping.pendingArray >= 0;  // around vertices that are not known here
  if (rings && view.discRadius > 0) view.discRadius = std::max(view.discRadius, view.ringRadius);
  view.first = first;
  if (passes) view.passing = hovered;
  view.taken = scene.taken;
  view.places = scene.places;
  view.highest = scene.highest;
  view.faded = scene.faded;
  if (mark_ >= 0) {
    view.marked = [&, wanted = scene.frame.mapping.frontierValue](VertexId v) {
      const auto bits = session_.labels().value(v, mark_, scene.step);
      if (!bits) return false;
      return wanted ? *bits == *wanted : *bits != 0;
    };
  }
  const Graph& graph = scene.geometry.graph();
  const std::vector<double> room = rooms(scene, measure);
  std::map<VertexId, std::string> texts;
  view.extent = [&](VertexId v, bool bold) {
    if (kept != nullptr && !kept->contains(v)) return render::Vec2{};
    std::string text = textFor(graph, v, scene.step);
    if (text.empty()) return render::Vec2{};
    render::Vec2 extent = measure(text, bold);
    const std::vector<LabelValue> values = valuesOf(v, scene.step);
    for (std::size_t k = 0; k < values.size(); ++k) {
      if (room[k] > 0) extent.x += std::max(room[k] - measure(labelText(graph, values[k]), false).x, 0.0);
    }
    texts[v] = std::move(text);
    return extent;
  };
  // Where edges are read, so are the lines beside their vertices' labels.
  const bool reads = view.discRadius > 0 && arrayOf(edges_.content(), session_.run()) >= 0;
  for (const render::Label& label : labeller_.update(view)) {
    const std::string& text = texts[label.vertex];
    const render::Vec2 extent = measure(text, label.first);
    const double spare = label.box.right - label.box.left - extent.x;
    const double shift = label.side == render::LabelSide::Right ? 0 : label.side == render::LabelSide::Left ? spare : spare / 2;
    labels_.push_back(
        {label.vertex, label.box.left + shift, label.box.top, extent.x, extent.y, text, label.first, label.faded, kNone, reads});
  }
}

const std::vector<ViewLabel>& ViewLabels::update(const LabelScene& scene, const LabelMeasure& measure) {
  labels_.clear();
  known_ = true;
  const RunState& run = session_.run();
  arrays_ = arraysOf(content_, run);
  const bool ofVertices = content_.kind != LabelContent::Kind::None || !arrays_.empty();
  if (!ofVertices && arrayOf(edges_.content(), run) < 0) {
    if (graph_) forget();
    return labels_;
  }
  const Graph& graph = scene.geometry.graph();
  if (graph_.get() != &graph) {
    forget();
    graph_ = session_.document() != nullptr && session_.document()->graph.get() == &graph ? session_.document()->graph : nullptr;
    if (!graph_) return labels_;
  }
  mark_ = scene.frame.mapping.frontierArray;
  if (mark_ < 0 || static_cast<std::size_t>(mark_) >= run.arrays.size() || !belongsToVertex(run.arrays[static_cast<std::size_t>(mark_)]))
    mark_ = -1;
  const render::Detail detail = render::chooseDetail(scene.frame, scene.geometry);
  const SessionSelection& sets = std::as_const(session_).sets();
  const VertexSet::Pointer kept = sets.rest() == Rest::Hidden ? sets.kept() : nullptr;
  if (ofVertices) {
    placeVertices(scene, detail, measure, kept);
  } else {
    labeller_.forget();
  }
  edges_.update(scene, detail, measure, kept, labels_);
  watch(scene.step);
  return labels_;
}

}  // namespace wf::ui
