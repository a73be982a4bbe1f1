// Keeps single-key shortcuts from firing where the key means something to the widget that has the focus.
#pragma once

#include <QObject>

class QKeyEvent;
class QWidget;

namespace wf::ui {

bool takesText(const QWidget* widget);  // a text field that can be typed into
// Whether the widget with the focus, rather than a shortcut, gets this key.
bool keyBelongsTo(const QWidget* widget, const QKeyEvent& key);

class KeyGuard : public QObject {
  Q_OBJECT

 public:
  explicit KeyGuard(QObject* parent);  // watches the whole application
  bool eventFilter(QObject* watched, QEvent* event) override;
};

}  // namespace wf::ui
