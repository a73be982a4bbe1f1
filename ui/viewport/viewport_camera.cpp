// Where the view looks: jumps with a smooth way there, the person's own movements, and where vertices lie in it.

#include "render/scene/heights.h"
#include "ui/motion.h"
#include "ui/overlay/overlay.h"
#include "ui/viewport/overlay_cover.h"
#include "ui/viewport/viewport.h"

namespace wf::ui {
namespace {

constexpr int kSettled = 250;                // milliseconds without another movement
constexpr std::size_t kMostFramed = 10'000;  // vertices whose heights are asked for, to bring them into view

}  // namespace

const render::Camera Viewport::camera() const { return flight_ ? flight_->now(navigator_.camera()) : navigator_.camera(); }

void Viewport::followRequests() {
  const ViewPlace* place = &context_.view;
  connect(place, &ViewPlace::centreWanted, this, [this](render::Vec2 world, bool smoothly) {
    if (geometry_ == nullptr) return;
    if (smoothly) return jump([&] { navigator_.centreOn(world); });
    stopFlight();
    navigator_.centreOn(world);
    moved();
  });
  connect(place, &ViewPlace::zoomWanted, this, [this](double factor) {
    if (geometry_ != nullptr) zoomBy(factor);
  });
  connect(place, &ViewPlace::allWanted, this, [this] {
    if (geometry_ != nullptr) frameAll();
  });
}

void Viewport::jump(const std::function<void()>& change) {
  // Another flight begins where this one is, and goes on from where it was going.
  const render::Camera before = camera();
  flight_.reset();
  change();
  if (!(navigator_.camera() == before)) {
    if (!reducedMotion() && isVisible() && before.width() > 1) flight_.emplace(before);
    if (!flight_) settleSoon(0);
  }
  wake();
}

void Viewport::stopFlight() {
  if (!flight_) return;
  const render::Camera seen = camera();
  const bool spatial = navigator_.spatial();
  flight_.reset();
  // A view does not stay half way between 2D and 3D.
  if (seen.flat() == navigator_.camera().flat()) navigator_.adopt(seen, spatial);
}

void Viewport::moved() {
  settleSoon(kSettled);
  wake();
}

void Viewport::settleSoon(int ms) { settle_.start(ms); }

void Viewport::takeHighest() {
  if (geometry_ != nullptr) navigator_.setHighest(render::highestOf(*geometry_, context_.session.mapping()));
}

std::vector<Cover> Viewport::covers() const {
  std::vector<Cover> out;
  if (overlayShown_ && overlayReady_) {
    for (const QRectF& window : overlay_->windows()) out.push_back(coverOf(window, devicePixelRatioF()));
  }
  return out;
}

// Beside what the overlay shows now. It changes its size with every step's words: a view that made way for it by itself would never rest.
void Viewport::frameAll() {
  besideIn_ = 0;
  jump([&] {
    navigator_.setCovers(covers());
    navigator_.frameAll();
  });
}

void Viewport::frame(std::span<const VertexId> vertices) {
  const auto heights = heightsOf(vertices.first(std::min(vertices.size(), kMostFramed)));
  jump([&] { navigator_.frame(vertices, heights); });
}

void Viewport::look(const ViewAngle& angle, bool spatial) {
  jump([&] { navigator_.look(angle, spatial); });
  Q_EMIT viewChanged();
}

void Viewport::togglePerspective() {
  if (!navigator_.spatial()) return look(kSpatialView, true);
  jump([&] { navigator_.setPerspective(navigator_.camera().fieldOfView() <= 0); });
}

void Viewport::orbit(double byYaw, double byTilt) {
  if (!navigator_.spatial()) return;
  stopFlight();
  navigator_.orbit(byYaw, byTilt);
  moved();
}

void Viewport::restoreView(const render::Camera& camera, bool spatial, bool whole, bool animated) {
  const auto change = [&] {
    navigator_.adopt(camera, spatial);
    if (whole) navigator_.frameAll();
  };
  if (animated) {
    jump(change);
  } else {
    flight_.reset();
    change();
    settleSoon(0);
    wake();
  }
  Q_EMIT viewChanged();
}

std::vector<float> Viewport::heightsOf(std::span<const VertexId> vertices) const {
  if (renderer_ == nullptr || camera().flat() || lent_) return {};
  return drawing([&](render::Renderer& renderer) { return renderer.heightsOf(vertices); });
}

std::optional<QPointF> Viewport::placeOf(VertexId vertex) const { return placesOf(std::span(&vertex, 1)).front(); }

std::vector<std::optional<QPointF>> Viewport::placesOf(std::span<const VertexId> vertices) const {
  std::vector<std::optional<QPointF>> places(vertices.size());
  if (geometry_ == nullptr) return places;
  const render::Camera seen = camera();
  const auto heights = heightsOf(vertices);
  for (std::size_t i = 0; i < vertices.size(); ++i) {
    if (vertices[i] >= geometry_->positions().size()) continue;
    const render::PointF at = geometry_->positions()[vertices[i]];
    if (seen.flat()) {
      const render::Vec2 screen = seen.toScreen({at.x, at.y});
      places[i] = QPointF(screen.x, screen.y) / devicePixelRatioF();
    } else if (const auto screen = seen.project({at.x, at.y, i < heights.size() ? static_cast<double>(heights[i]) : 0.0})) {
      places[i] = QPointF(screen->screen.x, screen->screen.y) / devicePixelRatioF();
    }
  }
  return places;
}

}  // namespace wf::ui
