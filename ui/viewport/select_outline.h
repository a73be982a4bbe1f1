// What lies over the view while a rectangle or lasso is drawn: its outline, and beside the pointer how many vertices are in it. A widget of
// its own, so that no saved picture has it.
#pragma once

#include <QPolygonF>
#include <QWidget>

namespace wf::ui {

class SelectOutline : public QWidget {
  Q_OBJECT

 public:
  explicit SelectOutline(QWidget* view);  // covers it; no input
  void show(const QPolygonF& outline, QPointF pointer, const QString& words);
  const QString& words() const { return words_; }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  QPolygonF outline_;
  QPointF pointer_;
  QString words_;
};

}  // namespace wf::ui
