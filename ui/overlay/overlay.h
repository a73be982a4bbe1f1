// Draws the overlay's model with ImGui: legend, step, hover card, figures.
#pragma once

#include <QMarginsF>
#include <QPointF>
#include <QRectF>
#include <QSizeF>
#include <vector>

#include "render/picture/vector_picture.h"
#include "ui/overlay/imgui_backend.h"
#include "ui/overlay/overlay_model.h"

struct ImVec2;

namespace wf::ui {

class Overlay {
 public:
  // Frames after which the windows, which size themselves a frame late, are as large as their words.
  static constexpr int kFramesToFit = 3;

  bool initialise() { return backend_.initialise(); }  // context current
  void shutdown() { backend_.shutdown(); }             // context current
  // Measures lines in the overlay's font, as long as it draws with these; context current.
  LabelMeasure measure(double pixelRatio, const QFont& font);
  // How texts lie in the boxes that measure() gives, device pixels: from the box's top to the base line, and the em square.
  struct TextPlace {
    double ascent = 0, em = 0;
  };
  TextPlace textPlace(bool bold, double pixelRatio, const QFont& font);
  void draw(const OverlayModel& model, QSizeF size, double pixelRatio, const QFont& font);
  // The same as shapes and texts, device pixels from the upper left; draws nothing. Context current.
  std::vector<render::VectorItem> record(const OverlayModel& model, QSizeF size, double pixelRatio, const QFont& font);

  // How much of the view's sides other things take, device-independent pixels: the windows stand within.
  void setEdges(const QMarginsF& edges) { edges_ = edges; }

  // Whether the place belongs to the overlay (figures, legend and a card that stays fold at a click), as it was drawn last.
  bool covers(QPointF at) const { return figures_.contains(at) || legend_.contains(at) || onCard(at); }
  bool onCard(QPointF at) const { return cardStays_ && card_.contains(at); }
  // Where legend, step and figures were drawn last, device-independent pixels.
  const std::vector<QRectF>& windows() const { return windows_; }
  const QRectF& card() const { return card_; }       // as it was drawn last; empty: it was not
  QSizeF legendSize() const { return legendSize_; }  // as it was drawn last; empty: it was not
  ImGuiBackend& backend() { return backend_; }
  bool folded() const { return figuresFolded_; }
  bool cardFolded() const { return cardFolded_; }
  bool legendFolded() const { return legendFolded_; }

  // A view this small belongs to the picture: legend and figures fold to a line, a click unfolds them.
  static bool small(QSizeF size) { return size.width() < 500 || size.height() < 350; }

 private:
  void compose(const OverlayModel& model, QSizeF size, double pixelRatio, const QFont& font);
  void drawBanner(const OverlayModel& model, QSizeF free);
  void drawLegend(const OverlayModel& model, QSizeF size);
  void drawHud(const OverlayModel& model, QSizeF size);
  void drawCard(const OverlayModel& model, QSizeF free);
  void title(const std::string& text);
  ImVec2 titleSize(const std::string& line) const;
  void arrange(QSizeF size);

  ImGuiBackend backend_;
  QMarginsF edges_;
  std::vector<QRectF> windows_;
  QSizeF legendSize_;
  QRectF figures_, legend_;  // where they take clicks
  QRectF card_;
  bool small_ = false;
  bool figuresFolded_ = false;
  bool legendFolded_ = false;
  bool cardFolded_ = false, cardStays_ = false;
};

}  // namespace wf::ui
