// Up to three curves over one axis, each with its own scale or that of another; a vertical line marks the shown place. Any number of
// points: every pixel column draws the smallest and largest of the points that fall on it.
#pragma once

#include <QString>
#include <QWidget>
#include <functional>
#include <optional>
#include <vector>

namespace wf::ui {

struct Curve {
  QString title;
  std::function<double(std::size_t)> value;  // point 0 … count − 1; not a number: not known, and a gap
  std::function<QString(double)> format;     // for the ends of the axis and the read-out
  Qt::PenStyle line = Qt::SolidLine;         // distinguishes curves by more than colour
  std::optional<std::size_t> count;          // it has so many points, that never change; none: as many as the plot
  std::optional<std::size_t> scaleOf;        // it shares the scale of this curve, one before it
};

class CurvePlot : public QWidget {
  Q_OBJECT

 public:
  CurvePlot(const QString& accessibleName, const QString& xTitle, QWidget* parent);
  void setCurves(std::vector<Curve> curves);
  // After points were added; of the known ones only the last may have changed. Others: setCount(0) first.
  void setCount(std::size_t count);
  const QString& note() const { return note_; }
  void setNote(const QString& note);  // behind the axis's title
  void setCursor(std::optional<std::size_t> point);
  QSize sizeHint() const override { return minimumSizeHint().expandedTo({320, 160}); }
  QSize minimumSizeHint() const override;  // curves with their key and axis, at every font size
  QString placeholder() const;             // what stands there where no curve is drawn; empty: curves are
  QString axisTitle(double room) const;    // what of it fits between the ends of the axis, in so many pixels

 Q_SIGNALS:
  void clicked(std::size_t point);

 private:
  void paintEvent(QPaintEvent*) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  QString keyOf(const Curve& curve, double room = 10'000) const;  // in so many pixels
  bool keysFit() const;                                           // all in one line
  std::size_t countOf(const Curve& curve) const { return curve.count.value_or(count_); }
  std::size_t span() const;  // points along the axis
  double scaleTop(std::size_t curve) const;
  QRectF plotArea() const;
  std::size_t pointAt(double x) const;

  QString xTitle_, note_;
  std::vector<Curve> curves_;
  std::size_t count_ = 0;
  std::optional<std::size_t> cursor_;
  std::vector<double> tops_;     // largest value of each curve
  std::vector<double> settled_;  // the same without the last point
};

}  // namespace wf::ui
