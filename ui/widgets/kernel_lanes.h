// Kernels over time: a lane for every kernel, iterations as bands behind them. The wheel zooms at the cursor, dragging moves, a double
// click shows everything again, a click chooses a step. Where several steps fall on a pixel, its shade tells how much of the pixel's time
// the kernel ran.
#pragma once

#include <QString>
#include <QWidget>
#include <functional>
#include <optional>
#include <vector>

#include "ui/widgets/lane_times.h"

namespace wf::ui {

class KernelLanes : public QWidget {
  Q_OBJECT

 public:
  KernelLanes(const QString& accessibleName, QWidget* parent);

  // `beside`: the lane of what goes on beside the kernels, in a colour of its own; −1: none.
  void setLanes(const std::vector<QString>& titles, int beside = -1);
  LaneTimes& times() { return times_; }
  void timesChanged();                // after steps were added or cleared
  void setNote(const QString& note);  // behind the axis's title
  void setShown(std::optional<std::size_t> step);
  std::function<QString(std::size_t step)> describe;            // for the tip
  std::function<QString(std::size_t iteration)> iterationName;  // by place in LaneTimes::iterations()
  double viewStart() const { return from_; }                    // ns
  double viewEnd() const { return to_; }
  QRectF laneArea() const;  // where time runs from viewStart() to viewEnd()
  double laneMiddle(std::size_t lane) const;
  double xOf(double time) const;
  QSize sizeHint() const override { return {480, 160}; }
  QSize minimumSizeHint() const override { return {260, 80}; }

 Q_SIGNALS:
  void clicked(std::size_t step);

 private:
  void paintEvent(QPaintEvent*) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void paintBands(QPainter& painter, const QRectF& area) const;
  void paintLane(QPainter& painter, const QRectF& area, std::size_t lane) const;
  void paintAxis(QPainter& painter, const QRectF& area) const;
  void paintShown(QPainter& painter, const QRectF& area) const;
  double laneHeight() const;
  double timeAt(double x) const;
  void view(double from, double to);  // as far as there is time
  std::optional<std::size_t> stepAt(const QPointF& place) const;

  QString note_;
  std::vector<QString> titles_;
  int beside_ = -1;
  LaneTimes times_;
  std::optional<std::size_t> shown_;
  double from_ = 0, to_ = 0;  // ns
  bool whole_ = true;         // everything is in view, and stays so while the run goes on
  std::optional<QPointF> pressed_;
  double pressedFrom_ = 0;
  bool dragged_ = false;
};

}  // namespace wf::ui
