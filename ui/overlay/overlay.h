// Draws the overlay's model with ImGui: legend, step, hover card, figures.
#pragma once

#include <QPointF>
#include <QRectF>
#include <QSizeF>

#include "ui/overlay/imgui_backend.h"
#include "ui/overlay/overlay_model.h"

namespace wf::ui {

class Overlay {
 public:
  bool initialise() { return backend_.initialise(); }  // context current
  void shutdown() { backend_.shutdown(); }             // context current
  void draw(const OverlayModel& model, QSizeF size, double pixelRatio, const QWidget& fontOf);

  // Whether the place belongs to the overlay (the figures fold at a click), as it was drawn last.
  bool covers(QPointF at) const { return interactive_.contains(at); }
  ImGuiBackend& backend() { return backend_; }
  bool folded() const { return folded_; }

 private:
  void drawBanner(const OverlayModel& model);
  void drawLegend(const OverlayModel& model, QSizeF size);
  void drawHud(const OverlayModel& model, QSizeF size);
  void drawCard(const OverlayModel& model, QSizeF size);
  void title(const std::string& text);

  ImGuiBackend backend_;
  QRectF interactive_;
  bool folded_ = false;
};

}  // namespace wf::ui
