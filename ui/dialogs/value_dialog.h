// "Select by value": a condition on arrays, degrees, ids and weights, put together from lists or typed; how many vertices it names at the
// shown step is counted as it changes. Stays open beside the view.
#pragma once

#include <QDialog>
#include <QTimer>
#include <vector>

#include "ui/context.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;

namespace wf::ui {

class ConditionField;

class ValueDialog : public QDialog {
  Q_OBJECT

 public:
  ValueDialog(Context context, QWidget* parent);
  static constexpr int kCountAfterMs = 120;  // after the last key

 protected:
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;

 private:
  void fillSubjects();
  void fillRelations();
  void compose();  // the condition from the lists
  void changed();  // the condition
  void count();
  void showCount();
  void apply();
  Combine how() const;
  std::optional<run::Query> query(QString* why, std::size_t* at) const;
  const run::QuerySubject* subject() const;

  Context context_;
  std::vector<run::QuerySubject> subjects_;
  QComboBox* subject_;
  QComboBox* relation_;
  QLineEdit* low_;
  QLabel* and_;
  QLineEdit* high_;
  ConditionField* condition_;
  QLabel* matches_;
  QComboBox* how_;
  QPushButton* select_;
  QTimer later_;
  VertexSet::Pointer counted_;  // the selection that the count is about
};

}  // namespace wf::ui
