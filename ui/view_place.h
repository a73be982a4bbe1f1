// Where the view of the graph looks, for what shows it elsewhere or moves it from there.
#pragma once

#include <QObject>
#include <optional>

#include "render/camera/camera.h"

namespace wf::ui {

class ViewPlace : public QObject {
  Q_OBJECT

 public:
  // As it is drawn, on its way to another place as well; none: no graph is drawn.
  const std::optional<render::Camera>& camera() const { return camera_; }
  // By the view, with every frame.
  void show(const std::optional<render::Camera>& camera) {
    if (camera == camera_) return;
    camera_ = camera;
    Q_EMIT moved();
  }

  // Asks the view. They change nothing where no graph is drawn.
  void centreOn(render::Vec2 world, bool smoothly) { Q_EMIT centreWanted(world, smoothly); }
  void zoomBy(double factor) { Q_EMIT zoomWanted(factor); }
  void showAll() { Q_EMIT allWanted(); }

 Q_SIGNALS:
  void moved();
  void centreWanted(wf::render::Vec2 world, bool smoothly);
  void zoomWanted(double factor);
  void allWanted();

 private:
  std::optional<render::Camera> camera_;
};

}  // namespace wf::ui
