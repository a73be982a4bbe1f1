// What a warp did: lanes across, time downwards, the code beside them. Only what is in sight is asked for and painted. Kinds of cells
// differ by shape and border as well as by colour.
#pragma once

#include <QAbstractScrollArea>
#include <QString>
#include <functional>
#include <optional>

namespace wf::ui {

class LaneGrid : public QAbstractScrollArea {
  Q_OBJECT

 public:
  struct Cell {
    enum class Kind { Idle, Line, Read, Write, Atomic } kind = Kind::Idle;
    bool won = true;  // of an atomic: it changed the element
    enum class Mark { None, Conflict, Lost } mark = Mark::None;
    QString text;
  };
  struct Row {
    QString text;
    int line = -1;  // of the pseudo-code; −1: an access within one
    int lanes = 0;  // that take part
    int sectors = 0;
  };
  struct Place {
    int row = 0, lane = 0;
    bool operator==(const Place&) const = default;
  };
  struct Source {
    int rows = 0, lanes = 0;
    std::function<Row(int row)> row;
    std::function<Cell(Place place)> cell;
    std::function<QString(int lane)> item;    // what a lane works on, short
    std::function<QString(Place place)> tip;  // also what is read out
    QString widestLine;                       // of the code
  };

  explicit LaneGrid(QWidget* parent);
  void setSource(Source source);  // no rows: nothing is shown
  const Source& source() const { return source_; }
  void setCursorAt(std::optional<Place> place);  // into sight; brings no news
  std::optional<Place> cursor() const { return cursor_; }
  int first() const;        // the topmost row in sight
  int rowsInSight() const;  // whole ones
  QRect cellRect(Place place) const;
  QRect laneRect(int lane) const;  // its head
  int labelWidth() const { return labelWidth_; }
  // What fits into the width: of a longer number "…" and its last digits, in which neighbours differ. Never nothing, which would read as
  // a cell without a value, nor the first digits, which would read as another number.
  static QString fitted(const QString& text, const QFontMetrics& metrics, int width);
  // One cell, as the legend shows it, too.
  static void paintCell(QPainter& painter, const QRect& box, const Cell& cell, const QPalette& palette);

 Q_SIGNALS:
  void cursorMoved(int row, int lane);                   // by a click
  void laneChosen(int lane);                             // a click on its head, a double click, Enter
  void keyed(int key, Qt::KeyboardModifiers modifiers);  // arrows, page keys, Home and End

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  bool viewportEvent(QEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;

 private:
  static constexpr int kGap = 4;              // pixels around texts
  static constexpr int kWidestLane = 74;      // pixels, of a font of 15
  static constexpr double kMostLabel = 0.27;  // of the width
  static constexpr int kMostZoom = 6;         // times

  void measure();
  void setRange();
  std::optional<Place> placeAt(const QPoint& at) const;
  int laneAt(int x) const;  // −1: none
  int laneLeft(int lane) const;
  void paintHead(QPainter& painter) const;
  void paintRow(QPainter& painter, int row) const;

  Source source_;
  std::optional<Place> cursor_;
  int rowHeight_ = 0, headHeight_ = 0, labelWidth_ = 0, countWidth_ = 0, laneWidth_ = 0;
  int zoom_ = 1;  // of the width of a lane
};

}  // namespace wf::ui
