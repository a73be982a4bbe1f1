// A histogram: one bar per bin, beside them one of infinite values; over them the part that is selected. A range of bars can be chosen by
// dragging or by keys. More than colour distinguishes them: what is selected is hatched.
#pragma once

#include <QColor>
#include <QString>
#include <QWidget>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

namespace wf::ui {

struct HistogramBins {
  std::vector<std::uint64_t> counts;
  std::uint64_t infinite = 0;
  std::vector<std::uint64_t> selected;  // as many, or none
  std::uint64_t selectedInfinite = 0;
  std::function<QString(std::size_t bin)> low, high;  // the values at the ends of a bin
  std::function<QColor(std::size_t bin)> colour;      // none: one colour for all
  QString unit;                                       // of what is counted: "vertices"
};

class HistogramPlot : public QWidget {
  Q_OBJECT

 public:
  using Range = std::pair<std::size_t, std::size_t>;  // first and last bar: bins, and after them that of infinite values

  HistogramPlot(const QString& accessibleName, QWidget* parent);
  void setBins(HistogramBins bins);  // a chosen range stays where it still lies within
  const HistogramBins& bins() const { return bins_; }
  void setLogCounts(bool on);                              // the axis says so
  void setCountsOnBars(bool on);                           // above each where there is room; off at first
  void setTitle(const QString& title) { title_ = title; }  // under the axis
  void setEmptyText(const QString& text) { empty_ = text; }
  void setChoosing(bool on);  // whether a range can be chosen; off at first
  bool choosing() const { return choosing_; }
  std::optional<Range> range() const { return range_; }
  void setRange(std::optional<Range> range);  // emits no signal
  QRectF plotArea() const;                    // of the bins
  QSize sizeHint() const override { return {300, 150}; }
  QSize minimumSizeHint() const override { return {160, 70}; }

 Q_SIGNALS:
  // Once a drag ends, and with every key. `add`: Shift is held.
  void chosen(std::size_t first, std::size_t last, bool add);

 private:
  void paintEvent(QPaintEvent*) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  bool event(QEvent* event) override;
  void choose(Range range);
  double heightOf(std::uint64_t count, double room) const;
  std::size_t bars() const { return bins_.counts.size() + (bins_.infinite > 0 ? 1 : 0); }
  QRectF barsOf(Range range) const;
  double binWidth() const { return plotArea().width() / static_cast<double>(bins_.counts.size()); }
  std::size_t barAt(double x) const;  // the nearest
  QRectF infiniteBar() const;
  QString tipAt(const QPoint& at) const;

  HistogramBins bins_;
  std::uint64_t most_ = 0;
  QString title_, empty_ = "Nothing to count";
  bool logCounts_ = false, countsOnBars_ = false, choosing_ = false;
  std::optional<Range> range_;
  std::optional<std::size_t> anchor_;  // where a drag began
};

}  // namespace wf::ui
