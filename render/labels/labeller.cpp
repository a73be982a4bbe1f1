// No more than kExamined vertices are candidates, however large the graph.
#include "render/labels/labeller.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <unordered_map>
#include <utility>

namespace wf::render {
namespace {

constexpr std::size_t kExamined = 2048;
constexpr std::size_t kMostFirst = 200;  // a large selection leaves room for others
constexpr std::uint32_t kFaded = 6;      // Candidate::tier
constexpr double kMark = 9;              // the diamond's corners and the ticks of a selected vertex, as drawMarks() has them

std::function<bool(const PlaceBounds&)> visibleIn(const LabelView& view) {
  const Camera& camera = view.camera;
  const double width = camera.width(), height = camera.height();
  if (camera.flat()) {
    const Vec2 low = camera.toWorld({0, height}), high = camera.toWorld({width, 0});
    return [low, high](const PlaceBounds& b) { return b.highX >= low.x && b.lowX <= high.x && b.highY >= low.y && b.lowY <= high.y; };
  }
  return [&camera, width, height, top = view.highest](const PlaceBounds& b) {
    double left = INFINITY, right = -INFINITY, above = INFINITY, below = -INFINITY;
    for (int corner = 0; corner < 8; ++corner) {
      const Vec3 at{(corner & 1) != 0 ? b.highX : b.lowX, (corner & 2) != 0 ? b.highY : b.lowY, (corner & 4) != 0 ? top : 0};
      const auto seen = camera.project(at);
      if (!seen) return true;  // reaches behind the eye: it may be anywhere
      left = std::min(left, seen->screen.x);
      right = std::max(right, seen->screen.x);
      above = std::min(above, seen->screen.y);
      below = std::max(below, seen->screen.y);
    }
    return right >= 0 && left <= width && below >= 0 && above <= height;
  };
}

// Beside a vertex an arc covers the side that it leads to, or comes from.
void preferFreeSides(const GraphGeometry& geometry, std::span<const VertexId> vertices, std::span<const std::uint32_t> of,
                     std::span<LabelCandidate> boxes) {
  constexpr std::size_t kArcs = 32;  // a vertex with more has no free side
  // How nearly an arc leads right, left, up and down: the cosine. A label is wide, so that one above or below is met by more of them.
  constexpr float kCrowded[4] = {0.9f, 0.9f, 0.75f, 0.75f};
  using Crowd = std::array<float, 4>;
  std::vector<Crowd> crowds(boxes.size(), Crowd{-1, -1, -1, -1});
  std::unordered_map<VertexId, std::uint32_t> boxOf;
  boxOf.reserve(boxes.size());
  for (std::uint32_t b = 0; b < boxes.size(); ++b) boxOf[vertices[of[b]]] = b;
  const auto leads = [](Crowd& crowd, float x, float y) {
    const float along[4] = {x, -x, y, -y};
    for (std::size_t s = 0; s < 4; ++s) crowd[s] = std::max(crowd[s], along[s]);
  };
  for (std::uint32_t b = 0; b < boxes.size(); ++b) {
    const VertexId v = vertices[of[b]];
    const auto heads = geometry.graph().neighbours(v);
    for (const VertexId head : heads.first(std::min(heads.size(), kArcs))) {
      const float dx = geometry.positions()[head].x - geometry.positions()[v].x,
                  dy = geometry.positions()[head].y - geometry.positions()[v].y;
      const float length = std::hypot(dx, dy);
      if (!(length > 0)) continue;
      leads(crowds[b], dx / length, dy / length);
      if (const auto other = boxOf.find(head); other != boxOf.end()) leads(crowds[other->second], -dx / length, -dy / length);
    }
  }
  for (std::uint32_t b = 0; b < boxes.size(); ++b) {
    for (std::size_t s = 0; s < 4; ++s) {
      if (crowds[b][s] >= kCrowded[s]) continue;
      boxes[b].prefer = static_cast<LabelSide>(s);
      break;
    }
  }
}

}  // namespace

std::optional<LabelPlace> labelPlace(const Camera& camera, Vec3 world) {
  if (camera.flat()) return LabelPlace{camera.toScreen({world.x, world.y}), 1};
  const auto seen = camera.project(world);
  if (!seen) return std::nullopt;
  return LabelPlace{seen->screen, std::clamp(1 / std::max(1 - seen->depth * camera.projection().perPixel, 0.03), 0.45, 2.2)};
}

std::vector<std::optional<LabelPlace>> groundPlaces(const GraphGeometry& geometry, const Camera& camera,
                                                    std::span<const VertexId> vertices) {
  std::vector<std::optional<LabelPlace>> places;
  places.reserve(vertices.size());
  for (const VertexId v : vertices) {
    const PointF at = geometry.positions()[v];
    places.push_back(labelPlace(camera, {at.x, at.y, 0}));
  }
  return places;
}

void Labeller::forget() {
  shown_.clear();
  labels_.clear();
  wanted_.clear();
}

// The candidates in the order of their importance.
void Labeller::gather(const LabelView& view) {
  const Degrees& degrees = view.geometry.degrees();
  const auto vertices = static_cast<VertexId>(view.geometry.positions().size());
  view.geometry.labelOrder().find(view.geometry.positions(), view.geometry.farOrder().placed(), visibleIn(view), kExamined, found_);
  candidates_.clear();
  std::set<VertexId> known;
  for (const VertexId v : view.first.first(std::min(view.first.size(), kMostFirst))) {
    if (v < vertices && known.insert(v).second) candidates_.push_back({v, 0, static_cast<std::uint32_t>(candidates_.size())});
  }
  const auto add = [&](VertexId v) {
    if (!known.empty() && known.contains(v)) return;
    const bool marked = view.marked && view.marked(v), shown = shown_.contains(v);
    candidates_.push_back({v, (marked ? 2u : 4u) + (shown ? 0u : 1u), 0});
  };
  for (const VertexId v : found_) add(v);
  // What is shown stays a candidate, no matter on which level of the tree it was found.
  std::sort(found_.begin(), found_.end());
  for (const auto& [v, side] : shown_) {
    if (v < vertices && !std::binary_search(found_.begin(), found_.end(), v)) add(v);
  }
  if (view.faded) {
    found_.clear();
    for (const Candidate& candidate : candidates_) found_.push_back(candidate.vertex);
    const std::vector<bool> faded = view.faded(found_);
    for (std::size_t i = 0; i < candidates_.size() && i < faded.size(); ++i) {
      if (faded[i] && candidates_[i].tier != 0) candidates_[i].tier = kFaded + candidates_[i].tier % 2;
    }
  }
  std::sort(candidates_.begin(), candidates_.end(), [&](const Candidate& a, const Candidate& b) {
    if (a.tier != b.tier) return a.tier < b.tier;
    return a.tier == 0 ? a.order < b.order : labelledBefore(degrees, a.vertex, b.vertex);
  });
}

const std::vector<Label>& Labeller::update(const LabelView& view) {
  gather(view);
  const double ratio = view.pixelRatio, width = view.camera.width(), height = view.camera.height();
  std::vector<LabelCandidate> boxes;
  std::vector<std::uint32_t> of;  // a box's candidate
  std::vector<ScreenDisc> discs;
  found_.clear();
  for (const Candidate& candidate : candidates_) found_.push_back(candidate.vertex);
  const auto places = view.places ? view.places(found_) : groundPlaces(view.geometry, view.camera, found_);
  for (std::uint32_t i = 0; i < candidates_.size(); ++i) {
    const VertexId v = candidates_[i].vertex;
    if (!places[i]) continue;
    const Vec2 at = places[i]->at;
    const double grown = places[i]->grown, sized = view.sized ? view.sized(v) : 1, disc = view.discRadius * sized;
    const double radius = std::max(disc, candidates_[i].tier < 4 ? view.ringRadius * sized : 0.0);
    const bool first = candidates_[i].tier == 0, marked = first && v != view.passing;
    // Marks reach kMark pixels farther than the ring around a disc; drawMarks() never draws them smaller than at the camera's centre.
    const double mark = (radius + kMark * ratio) * std::max(grown, 1.0);
    if (marked || disc >= 3 * ratio) discs.push_back({at.x, at.y, marked ? mark : radius * grown});
    if (at.x < 0 || at.y < 0 || at.x > width || at.y > height) continue;
    const Vec2 extent = view.extent(v, first);
    if (!(extent.x > 0)) continue;
    const double clear = first ? mark + 2 * ratio : radius * grown + 4 * ratio;
    LabelCandidate box{at.x, at.y, clear, extent.x, extent.y, std::nullopt, LabelSide::Right, first};
    if (const auto shown = shown_.find(v); shown != shown_.end()) box.side = shown->second;
    boxes.push_back(box);
    of.push_back(i);
  }
  if (view.discRadius > 0 && view.camera.flat()) preferFreeSides(view.geometry, found_, of, boxes);
  LabelRoom room{.view = {0, 0, width, height}, .most = kMostLabels, .taken = view.taken, .discs = discs};
  // From afar a few labels say more than as many as fit.
  const double far = 1 - std::clamp(view.nearness, 0.0, 1.0);
  room.gapX = (5 + 50 * far) * ratio;
  room.gapY = (2 + 30 * far) * ratio;
  labels_.clear();
  shown_.clear();
  for (const PlacedLabel& placed : placeLabels(boxes, room)) {
    const Candidate& c = candidates_[of[placed.candidate]];
    labels_.push_back({c.vertex, placed.side, placed.box, c.tier == 0, c.tier >= kFaded});
    shown_[c.vertex] = placed.side;
  }
  wanted_.clear();
  for (const Label& label : labels_) wanted_.push_back(label.vertex);
  for (std::size_t i = 0; i < of.size() && wanted_.size() < kMostLabels; ++i) {
    if (!shown_.contains(candidates_[of[i]].vertex)) wanted_.push_back(candidates_[of[i]].vertex);
  }
  return labels_;
}

}  // namespace wf::render
