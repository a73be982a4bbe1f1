// Arrays as memory: rows of cells over one axis of positions, which scroll together. Any length: only the cells in sight are asked for and
// painted. Changed, selected and hovered cells differ by mark and border as well as by colour.
#pragma once

#include <QAbstractScrollArea>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace wf::ui {

class CellRows : public QAbstractScrollArea {
  Q_OBJECT

 public:
  struct Cell {
    QString text;
    bool known = false;                                  // false: not read yet
    bool changed = false;                                // by the last kernel
    bool quiet = false;                                  // infinite, or nothing
    bool read = false, written = false, atomic = false;  // by the warp that is looked at: bars at its lower edge
  };
  struct Row {
    QString symbol;
    QString help;
    std::uint64_t count = 0;
    QString sample;  // a wide value that should fit; empty: a number of six digits
  };
  struct Range {
    std::uint64_t begin = 0, end = 0;
    bool holds(std::uint64_t at) const { return at >= begin && at < end; }
    bool operator==(const Range&) const = default;
  };
  struct Place {
    int row = 0;
    std::uint64_t index = 0;
    bool operator==(const Place&) const = default;
  };
  using Reader = std::function<Cell(int row, std::uint64_t index)>;

  // axis: what a position is, "vertex".
  CellRows(const QString& axis, QWidget* parent);
  void setRows(std::vector<Row> rows, Reader reader);  // stays where it was scrolled to where that is possible
  const std::vector<Row>& rows() const { return rows_; }
  int wantedLabelWidth() const;
  void setLabelWidth(int width);
  void sightMoved() { viewport()->update(); }  // what is around it was scrolled: positions stay at the upper edge of what is seen
  void setMarked(std::optional<Range> selected, std::optional<Range> hovered);

  const std::optional<Range>& selectedRange() const { return selected_; }
  const std::optional<Range>& hoveredRange() const { return hovered_; }
  Cell cellAt(Place place) const { return reader_ ? reader_(place.row, place.index) : Cell{}; }

  std::uint64_t length() const { return length_; }  // of the longest row
  std::uint64_t first() const;                      // the leftmost position in sight
  std::uint32_t visibleCells() const;               // positions in sight, with those cut off
  void scrollTo(std::uint64_t index);               // into the middle, unless it is in sight
  std::optional<Place> cursor() const { return cursor_; }
  void setCursorAt(Place place);      // and into sight
  QRect cellRect(Place place) const;  // in the viewport

 Q_SIGNALS:
  void scrolled();                                  // or another size: other cells are in sight
  void pointed(int row, quint64 index, bool cell);  // cell false: nowhere
  void cursorMoved(int row, quint64 index);
  void chosen(int row, quint64 index);  // a click, Enter
  void asked(int row, quint64 index);   // a double click, or the menu of the cell

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  bool viewportEvent(QEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;

 private:
  void measure();
  void setRange();
  void moveBy(std::int64_t cells);
  std::optional<Place> placeAt(const QPoint& at) const;
  void paintCell(QPainter& painter, const QRect& box, Place place) const;
  std::uint64_t scale() const;  // positions per step of the scroll bar: its range has 31 bits
  std::uint32_t wholeCells() const;
  int headTop() const;

  QString axis_;
  std::vector<Row> rows_;
  Reader reader_;
  std::uint64_t length_ = 0;
  std::uint64_t fine_ = 0;  // first() where one step of the scroll bar is several positions
  std::optional<Range> selected_, hovered_;
  std::optional<Place> cursor_, pointed_;
  int labelWidth_ = 0, cellWidth_ = 0, cellHeight_ = 0, headHeight_ = 0;
};

}  // namespace wf::ui
