// A square matrix as a picture of its cells: axes that name rows and columns, outlined blocks, marks at the edges, a cell that the pointer
// or the keys are at. The wheel zooms at the cursor, dragging moves, Home and a double click frame all, Enter and a click pick a cell.
#pragma once

#include <QImage>
#include <QString>
#include <QWidget>
#include <array>
#include <functional>
#include <optional>
#include <vector>

#include "ui/widgets/matrix_frame.h"

namespace wf::ui {

class MatrixPlot : public QWidget {
  Q_OBJECT

 public:
  MatrixPlot(const QString& accessibleName, QWidget* parent);

  void setSide(std::uint32_t side);
  void setImage(QImage image, const PairBlock& cells);  // a null one: nothing is known
  const QImage& image() const { return image_; }
  void setBlocks(const std::array<PairBlock, 3>& blocks);  // what was written, and its two factors
  const std::array<PairBlock, 3>& blocks() const { return blocks_; }
  // Rows and columns marked at the edges, ascending; and a cell with a mark of its own.
  void setMarks(std::vector<std::uint32_t> vertices, std::optional<run::VertexPair> cell);
  const std::vector<std::uint32_t>& marks() const { return marks_; }
  void setEmptyText(const QString& text);              // where there is no side
  std::function<QString(std::uint32_t place)> nameOf;  // of a row or column
  std::function<QString(run::VertexPair)> valueOf;     // written into a cell where it fits; empty: not known
  void namesChanged();

  const MatrixFrame& frame() const { return frame_; }
  std::optional<run::VertexPair> pointed() const;  // where the pointer is, or the cell that keys have moved to since it was there
  void zoom(double factor);                        // at the cell that is pointed at, else in the middle
  void frameAll();
  void setCursorCell(std::optional<run::VertexPair> cell);  // of the keys; brought into view
  QSize sizeHint() const override { return {320, 320}; }
  QSize minimumSizeHint() const override { return {140, 110}; }

 Q_SIGNALS:
  void pointedChanged();
  void picked(run::VertexPair pair, bool add);  // add: Shift is held
  void unpicked();                              // what was picked last was the first of two clicks and not meant
  void viewChanged();                           // other cells are in sight

 private:
  void paintEvent(QPaintEvent*) override;
  void resizeEvent(QResizeEvent*) override;
  void changeEvent(QEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent*) override;
  void wheelEvent(QWheelEvent* event) override;
  void leaveEvent(QEvent*) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void place();  // the area within the axes
  void moved();
  void hover(std::optional<run::VertexPair> pair);
  bool moveCursor(int rows, int columns);
  // In parts: matrix_plot_paint.cpp.
  void paintCells(QPainter& painter) const;
  void paintAxes(QPainter& painter) const;
  void paintBlocks(QPainter& painter) const;
  void paintMarks(QPainter& painter) const;
  void paintEnds(QPainter& painter) const;
  void paintPointed(QPainter& painter) const;
  void paintValues(QPainter& painter) const;

  MatrixFrame frame_;
  QImage image_;
  PairBlock imageCells_;
  std::array<PairBlock, 3> blocks_{};
  std::vector<std::uint32_t> marks_;
  std::optional<run::VertexPair> named_, hovered_, cursor_;
  std::optional<run::VertexPair> cursorBefore_;  // the click that picked
  bool keys_ = false;                            // cursor_ is what is pointed at
  bool clicked_ = false;                         // the last click has picked
  QString empty_;
  std::optional<QPointF> pointer_;              // while it is over the plot
  std::optional<QPointF> pressed_, draggedAt_;  // where a press began; where a drag is
};

}  // namespace wf::ui
