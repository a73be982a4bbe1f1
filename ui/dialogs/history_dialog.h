// The history memory: its limit, and how much of it is used.
#pragma once

#include <QDialog>
#include <cstdint>
#include <optional>

#include "ui/context.h"

class QLabel;
class QRadioButton;
class QSpinBox;

namespace wf::ui {

// What a person chose in an earlier session, in bytes; none: a quarter of what is free.
std::optional<std::uint64_t> storedHistoryBudget();
void forgetHistoryBudget();

class HistoryDialog : public QDialog {
  Q_OBJECT

 public:
  HistoryDialog(Context context, QWidget* parent);

 private:
  void showUsed();
  void apply();
  Context context_;
  QRadioButton* share_;
  QRadioButton* fixed_;
  QSpinBox* megabytes_;
  QLabel* used_;
};

}  // namespace wf::ui
