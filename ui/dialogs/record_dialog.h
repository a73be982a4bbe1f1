// What of the run a recording keeps: how far, and whether with the graph.
#pragma once

#include <QDialog>
#include <cstdint>
#include <optional>

#include "ui/context.h"

class QCheckBox;
class QRadioButton;

namespace wf::ui {

class RecordDialog : public QDialog {
  Q_OBJECT

 public:
  RecordDialog(Context context, QWidget* parent);

 Q_SIGNALS:
  // No step: to the end of the run.
  void chosen(std::optional<std::uint64_t> last, bool withGraph);

 private:
  void apply();

  std::uint64_t last_;  // as far as it was played
  QRadioButton* upTo_ = nullptr;
  QRadioButton* toEnd_ = nullptr;  // null: there is no choice
  QCheckBox* withGraph_;
};

}  // namespace wf::ui
