#include "ui/overlay/axis_labels.h"

#include <algorithm>
#include <cmath>

#include "render/scene/height_axis.h"
#include "ui/overlay/channel_legend.h"

namespace wf::ui {
namespace {

constexpr double kLabelGap = 5, kMargin = 4;  // pixels of a plain screen
constexpr double kLeastLines = 2.5;           // a shorter axis has no room for two numbers

class Placer {
 public:
  Placer(const AxisScene& scene, double ratio) : scene_(scene), margin_(kMargin * ratio), air_(2 * ratio) {}

  bool free(const render::ScreenBox& box) const {
    const auto overlaps = [&](const render::ScreenBox& other) { return other.overlaps(box); };
    if (!inside(box.left, box.right) || box.top < margin_ || box.bottom > scene_.frame.camera.height() - margin_) return false;
    return std::none_of(scene_.taken.begin(), scene_.taken.end(), overlaps) && std::none_of(boxes_.begin(), boxes_.end(), overlaps);
  }
  bool inside(double left, double right) const { return left >= margin_ && right <= scene_.frame.camera.width() - margin_; }
  bool put(ViewLabel label) {
    render::ScreenBox box = boxOf(label);
    if (!free(box)) return false;
    boxes_.push_back({box.left - air_, box.top - air_, box.right + air_, box.bottom + air_});
    labels_.push_back(std::move(label));
    return true;
  }
  double clamped(double left, double width) const {
    return std::max(margin_, std::min(left, scene_.frame.camera.width() - margin_ - width));
  }
  std::vector<ViewLabel> labels() { return std::move(labels_); }

 private:
  const AxisScene& scene_;
  double margin_, air_;
  std::vector<render::ScreenBox> boxes_;
  std::vector<ViewLabel> labels_;
};

}  // namespace

std::vector<ViewLabel> axisLabels(const AxisScene& scene, const LabelMeasure& measure) {
  const render::Camera& camera = scene.frame.camera;
  const render::Mapping& mapping = scene.frame.mapping;
  const StateArrayInfo* info = render::infoOf(scene.infos, mapping.height.array);
  if (camera.flat() || info == nullptr || !scene.geometry.elevations().empty()) return {};
  const render::Box& bounds = scene.geometry.bounds();
  const double top = static_cast<double>(render::heightTop(mapping, render::longerSide(bounds)));
  if (!(top > 0)) return {};
  const render::HeightAxis axis = render::heightAxis(camera, bounds, scene.frame.pixelRatio);
  const auto at = [&](double height, double reach) {
    return camera.project({axis.foot.x + reach * axis.outward.x, axis.foot.y + reach * axis.outward.y, height});
  };
  const auto foot = at(0, 0), end = at(top, 0);
  const double ratio = std::clamp(scene.frame.pixelRatio, 0.5, 8.0), gap = kLabelGap * ratio, line = measure("0", false).y;
  if (!foot || !end || std::hypot(foot->screen.x - end->screen.x, foot->screen.y - end->screen.y) < kLeastLines * line) return {};

  // To the left of the marks; to the right of the axis where one would be cut off there.
  std::vector<std::pair<ViewLabel, ViewLabel>> sides;
  bool left = true;
  Placer placer(scene, ratio);
  for (const render::HeightTick& tick : render::heightTicks(scene.infos, mapping, scene.range, bounds, scene.sorted)) {
    const auto height = static_cast<double>(tick.height);
    const auto mark = at(height, axis.mark), on = at(height, 0);
    if (!mark || !on) continue;
    ViewLabel label;
    label.text = formatValue(*info, tick.bits);
    const render::Vec2 extent = measure(label.text, false);
    label.width = extent.x;
    label.height = extent.y;
    ViewLabel other = label;
    label.left = mark->screen.x - gap - extent.x;
    label.top = mark->screen.y - extent.y / 2;
    other.left = on->screen.x + gap;
    other.top = on->screen.y - extent.y / 2;
    left = left && (placer.inside(label.left, label.left) || on->screen.x < 0);
    sides.emplace_back(std::move(label), std::move(other));
  }
  double highest = std::min(foot->screen.y, end->screen.y), lowest = std::max(foot->screen.y, end->screen.y);
  for (auto& [label, other] : sides) {
    ViewLabel& used = left ? label : other;
    const double above = used.top, below = used.top + used.height;
    if (!placer.put(std::move(used))) continue;
    highest = std::min(highest, above);
    lowest = std::max(lowest, below);
  }

  ViewLabel title;
  title.first = true;
  title.text = channelTitle(*info, mapping.height.scale);
  const render::Vec2 extent = measure(title.text, true);
  title.width = extent.x;
  title.height = extent.y;
  title.left = placer.clamped(end->screen.x - extent.x / 2, extent.x);
  title.top = highest - gap - extent.y;
  if (!placer.put(title)) {
    title.left = placer.clamped(foot->screen.x - extent.x / 2, extent.x);
    title.top = lowest + gap;
    placer.put(title);
  }
  return placer.labels();
}

}  // namespace wf::ui
