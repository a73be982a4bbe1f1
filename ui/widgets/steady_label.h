// A label of several lines that gets no lower while it is as wide: what stands above it does not move as its text changes.
#pragma once

#include <QLabel>

namespace wf::ui {

class SteadyLabel : public QLabel {
  Q_OBJECT

 public:
  explicit SteadyLabel(QWidget* parent);
  void say(const QString& text);  // in place of setText()
  void forget();                  // what room was needed before: from now on it shows other things
  int heightForWidth(int width) const override;

 private:
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;

  int kept_ = 0;  // pixels: the most that a text needed
};

}  // namespace wf::ui
