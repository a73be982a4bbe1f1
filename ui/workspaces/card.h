// A surface that floats over the view: round corners, a thin rim, and what lies below shines through a little.
#pragma once

#include <QWidget>

namespace wf::ui {

class Card : public QWidget {
 public:
  explicit Card(QWidget* parent);

  // Steps of the one rhythm of spacing, which follows the font size: pixels around cards, and within them.
  static int gapOf(const QWidget& widget);
  static int paddingOf(const QWidget& widget) { return gapOf(widget) * 3 / 4; }

 protected:
  void paintEvent(QPaintEvent* event) override;
  bool event(QEvent* event) override;

 private:
  void colour();
};

}  // namespace wf::ui
