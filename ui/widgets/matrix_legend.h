// What the colours and outlines of a matrix mean. Lines one below the other, or as many beside each other as there is room for.
#pragma once

#include <QColor>
#include <QRectF>
#include <QString>
#include <QWidget>
#include <functional>
#include <vector>

#include "render/mapping/colormap.h"

namespace wf::ui {

struct MatrixLegendItem {
  enum class Kind { Bar, Swatch, Written, Factor, Selected, Corner } kind = Kind::Swatch;
  QString text;                           // of a bar: behind it
  QString low, high;                      // of a bar
  const render::Colormap* map = nullptr;  // of a bar
  bool categories = false;                // of a bar: each value has a colour of its own
  bool ownLine = false;                   // of a bar: its ends differ from step to step, and must not decide what fits beside it
  double room = 0;                        // pixels: as wide at least, since it is so at another zoom
  QColor color = {};                      // of a swatch
  bool shown = true;                      // else only its room is kept: it may come with another step
};

class MatrixLegend : public QWidget {
  Q_OBJECT

 public:
  explicit MatrixLegend(QWidget* parent);
  void setItems(std::vector<MatrixLegendItem> items);
  const std::vector<MatrixLegendItem>& items() const { return items_; }
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return {80, fontMetrics().height() + 4}; }
  bool hasHeightForWidth() const override { return true; }
  int heightForWidth(int width) const override;
  QSizeF sizeOf(const MatrixLegendItem& item) const;

 private:
  void paintEvent(QPaintEvent*) override;
  // Calls `place` with each item's box; returns the height of all. That is the same for every step and zoom, or the matrix would move under
  // the pointer as one goes on: hence lines of their own, and room for what is not shown.
  double flow(double width, const std::function<void(const MatrixLegendItem&, const QRectF&)>& place) const;
  void paintItem(QPainter& painter, const MatrixLegendItem& item, const QRectF& box) const;

  std::vector<MatrixLegendItem> items_;
};

}  // namespace wf::ui
