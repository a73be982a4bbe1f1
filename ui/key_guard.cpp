// Qt asks the focused widget by ShortcutOverride before it looks for a shortcut; accepting it there sends the key to the widget.
#include "ui/key_guard.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QDialog>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QTabBar>
#include <QTextEdit>
#include <initializer_list>

#include "ui/panels/code_lines.h"
#include "ui/widgets/cell_rows.h"
#include "ui/widgets/histogram_plot.h"
#include "ui/widgets/lane_grid.h"
#include "ui/widgets/matrix_plot.h"
#include "ui/widgets/warp_grid.h"

namespace wf::ui {
namespace {

bool oneOf(int key, std::initializer_list<int> keys) { return std::find(keys.begin(), keys.end(), key) != keys.end(); }

}  // namespace

bool takesText(const QWidget* widget) {
  if (const auto* line = qobject_cast<const QLineEdit*>(widget)) return !line->isReadOnly();
  if (const auto* edit = qobject_cast<const QTextEdit*>(widget)) return !edit->isReadOnly();
  if (const auto* plain = qobject_cast<const QPlainTextEdit*>(widget)) return !plain->isReadOnly();
  if (qobject_cast<const QAbstractSpinBox*>(widget) != nullptr) return true;
  const auto* combo = qobject_cast<const QComboBox*>(widget);
  return combo != nullptr && combo->isEditable();
}

bool keyBelongsTo(const QWidget* widget, const QKeyEvent& event) {
  const int key = event.key();
  // A field takes back what was typed into it, not what was done to the view.
  const auto held = event.modifiers() & ~Qt::ShiftModifier;
  if (held == Qt::ControlModifier && oneOf(key, {Qt::Key_Z, Qt::Key_Y})) return takesText(widget);
  // All of a table's rows, or of a field's text, where one has the focus.
  if (event.modifiers() == Qt::ControlModifier && key == Qt::Key_A) {
    const auto* table = qobject_cast<const QAbstractItemView*>(widget);
    return takesText(widget) || (table != nullptr && table->selectionMode() == QAbstractItemView::ExtendedSelection);
  }
  if ((event.modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier)) != 0) return false;
  // Shortcuts of the window go on in its tool windows; Esc closes these before it means anything to the view.
  // And so it closes the list of a drop-down field.
  if (key == Qt::Key_Escape) {
    return qobject_cast<const QDialog*>(widget->window()) != nullptr || QApplication::activePopupWidget() != nullptr;
  }
  if (key >= Qt::Key_F1 && key <= Qt::Key_F35) return false;
  // A number has no blanks.
  if (key == Qt::Key_Space && qobject_cast<const QAbstractSpinBox*>(widget) != nullptr) return false;
  if (takesText(widget)) return true;
  const bool upDown = oneOf(key, {Qt::Key_Up, Qt::Key_Down, Qt::Key_PageUp, Qt::Key_PageDown});
  const bool leftRight = oneOf(key, {Qt::Key_Left, Qt::Key_Right});
  const bool ends = oneOf(key, {Qt::Key_Home, Qt::Key_End});
  if (qobject_cast<const QAbstractButton*>(widget) != nullptr) return key == Qt::Key_Space;
  if (qobject_cast<const QComboBox*>(widget) != nullptr) return upDown || ends || key == Qt::Key_Space;
  if (qobject_cast<const QAbstractSlider*>(widget) != nullptr) return upDown || leftRight || ends;
  if (qobject_cast<const QTabBar*>(widget) != nullptr) return leftRight;
  if (qobject_cast<const CellRows*>(widget) != nullptr) return upDown || leftRight || ends || key == Qt::Key_Return || key == Qt::Key_Enter;
  if (qobject_cast<const LaneGrid*>(widget) != nullptr) return upDown || leftRight || ends || key == Qt::Key_Return || key == Qt::Key_Enter;
  if (qobject_cast<const WarpGrid*>(widget) != nullptr) return upDown || leftRight || ends || key == Qt::Key_Return || key == Qt::Key_Enter;
  if (qobject_cast<const HistogramPlot*>(widget) != nullptr) return leftRight || ends;
  if (qobject_cast<const MatrixPlot*>(widget) != nullptr) {
    const bool zooms = oneOf(key, {Qt::Key_Plus, Qt::Key_Minus, Qt::Key_Equal});
    return upDown || leftRight || zooms || key == Qt::Key_Home || key == Qt::Key_Return || key == Qt::Key_Enter;
  }
  // A few lines of code: the run's first and last step are further away than theirs.
  if (qobject_cast<const CodeLines*>(widget) != nullptr) return upDown;
  // Tables select whole rows: left and right have no use there and go on stepping.
  if (qobject_cast<const QAbstractItemView*>(widget) != nullptr) return upDown || ends;
  return false;
}

KeyGuard::KeyGuard(QObject* parent) : QObject(parent) { qApp->installEventFilter(this); }

bool KeyGuard::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() != QEvent::ShortcutOverride || !watched->isWidgetType()) return false;
  if (watched != QApplication::focusWidget()) return false;
  if (!keyBelongsTo(static_cast<QWidget*>(watched), static_cast<const QKeyEvent&>(*event))) return false;
  event->accept();
  return true;
}

}  // namespace wf::ui
