// What an array's scale spans: from the values shown, or two fixed values in the array's unit, typed or taken from what is shown. A line
// below says what is wrong with one.
#pragma once

#include <QWidget>
#include <functional>
#include <optional>

#include "compute/core/state_array.h"
#include "compute/exec/executor.h"

class QComboBox;
class QLabel;
class QLineEdit;

namespace wf::ui {

class RangeEditor : public QWidget {
  Q_OBJECT

 public:
  // Parts are named after `object`; `what`: "Colour", for accessible names.
  RangeEditor(const QString& object, const QString& what, QWidget* parent);

  // Of this array, which outlives the editor's use of it; null: none. A text that is being typed is left alone.
  void show(const StateArrayInfo* info, const std::optional<exec::ValueRange>& fixed);
  // What "Fixed to current" takes, and where a range to be typed begins.
  std::function<std::optional<exec::ValueRange>()> shownNow;

 Q_SIGNALS:
  void changed(const std::optional<exec::ValueRange>& fixed);

 private:
  void choose();
  void enter();
  void fill(const exec::ValueRange& range);
  void complain(const QString& why);

  QComboBox* kind_;
  QWidget* fields_;
  QLineEdit *low_, *high_;
  QLabel *unit_, *complaint_;
  std::optional<StateArrayInfo> info_;
  std::optional<exec::ValueRange> fixed_;
  std::optional<exec::ValueRange> last_;  // of this array, for when it is to be fixed again
};

}  // namespace wf::ui
