// The warps of a launch as cells, in their order, row by row; of more warps than there is room for, several share a cell. Runs of cells can
// be brushed by dragging or by keys. More than colour distinguishes what is selected (a corner) and what is chosen (a frame).
#pragma once

#include <QString>
#include <QWidget>
#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "render/mapping/colormap.h"

namespace wf::ui {

class WarpGrid : public QWidget {
  Q_OBJECT

 public:
  struct Source {
    std::vector<float> values;                 // of each warp, 0 … 1 of the colormap; negative: it has none
    std::vector<bool> marked;                  // of each warp, or none
    const render::Colormap* colors = nullptr;  // never null where there are values
    bool worst = false;                        // of warps that share a cell the worst counts, else their mean
    bool lowIsWorse = false;
    std::function<QString(std::uint32_t first, std::uint32_t last)> tip;
  };
  using Range = std::pair<std::uint32_t, std::uint32_t>;  // first and last warp

  explicit WarpGrid(QWidget* parent);
  void setSource(Source source);  // what is brushed stays while there are as many warps
  void setMarked(std::vector<bool> marked);
  void setChosen(std::optional<std::uint32_t> warp);
  const Source& source() const { return source_; }
  std::optional<Range> brushed() const { return brushed_; }
  void clearBrush();  // emits no signal

  std::uint32_t warpsPerCell() const { return perCell_; }
  std::uint32_t cells() const;
  QRect cellRect(std::uint32_t cell) const;
  std::optional<float> cellValue(std::uint32_t cell) const;  // none: no warp of it has a value
  static QColor noneColor();                                 // of cells without a value: a grey, which no colormap of figures has
  QSize sizeHint() const override { return {420, 140}; }
  QSize minimumSizeHint() const override { return {120, 24}; }

 Q_SIGNALS:
  void brushedBy(std::uint32_t first, std::uint32_t last, bool add);  // once a drag ends, and with every key. `add`: Ctrl is held
  void chose(std::uint32_t first, std::uint32_t last);                // one cell, by a click or by keys
  void perCellChanged();

 private:
  void paintEvent(QPaintEvent*) override;
  void resizeEvent(QResizeEvent*) override { arrange(); }
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  bool event(QEvent* event) override;
  void arrange();
  void brush(std::uint32_t from, std::uint32_t to);
  std::uint32_t cellOf(std::uint32_t warp) const { return warp / perCell_; }
  std::uint32_t lastOf(std::uint32_t cell) const;
  std::optional<std::uint32_t> cellAt(QPointF at, bool nearest) const;
  QColor colorOf(std::uint32_t cell) const;

  Source source_;
  std::optional<std::uint32_t> chosen_, hovered_;  // a warp, a cell
  std::optional<Range> brushed_;
  std::optional<std::uint32_t> anchor_, cursor_;  // cells
  std::uint32_t perCell_ = 1;
  int columns_ = 1, side_ = 1;
};

}  // namespace wf::ui
