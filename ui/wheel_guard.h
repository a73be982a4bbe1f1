// Keeps the wheel, turned to scroll a page, from changing what lies under the pointer on the way.
#pragma once

#include <QObject>

namespace wf::ui {

// A drop-down list changes only where it is open, a slider or a number only where it has the focus, and the wheel gives it to none. The
// wheel goes on to what lies behind: a page scrolls.
class WheelGuard : public QObject {
  Q_OBJECT

 public:
  explicit WheelGuard(QObject* parent);  // watches the whole application
  bool eventFilter(QObject* watched, QEvent* event) override;
};

}  // namespace wf::ui
