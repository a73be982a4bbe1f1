// The field at the top of Explore: it looks like one to type into, and opens the list of commands, which finds vertices as well.
#pragma once

#include <QPushButton>

class QAction;

namespace wf::ui {

class FindField : public QPushButton {
 public:
  FindField(QAction* opens, QWidget* parent);
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  QString keys_;
};

}  // namespace wf::ui
