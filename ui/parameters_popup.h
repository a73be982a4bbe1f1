// The parameters of a variant that are no vertices of their own field: a form made from their descriptions, opened below a button.
#pragma once

#include <QFormLayout>
#include <QFrame>
#include <string>
#include <vector>

#include "ui/context.h"
#include "ui/widgets/parameter_field.h"

class QCheckBox;
class QLabel;
class QPushButton;

namespace wf::ui {

class ThreadOrder;

class ParametersPopup : public QFrame {
  Q_OBJECT

 public:
  ParametersPopup(Context context, QWidget* parent);
  void refresh();  // after the run changed
  bool hasRows() const { return form_->rowCount() > 0; }
  // With the focus in the field of this parameter, or of kOrder; empty: in the first one. A window in the button's place, where the bar
  // is not shown: in its upper part, where the command palette was.
  void openBelow(const QWidget* button, const QString& parameter = {});
  static constexpr const char* kOrder = "order";  // in the place of a parameter's id: the order of the threads

 private:
  void build(const VariantInfo* variant);
  void buildRecorded();  // what the run was recorded with, as text
  void buildOrder();
  void showOrder();
  void apply(const ParameterInfo& info, const std::string& text);
  void useDefaults();

  Context context_;
  QFormLayout* form_;
  ThreadOrder* order_ = nullptr;  // of the threads; null: nothing is chosen for what was recorded
  QCheckBox* fromHere_;
  QLabel* complaint_;
  QLabel* fixed_;  // why nothing can be changed
  QPushButton* defaults_;
  const VariantInfo* variant_ = nullptr;
  std::vector<ParameterField> rows_;
};

}  // namespace wf::ui
