// The parameters of a variant that are no vertices of their own field: a form made from their descriptions, opened below a button.
#pragma once

#include <QFrame>
#include <functional>
#include <string>
#include <vector>

#include "ui/context.h"

class QCheckBox;
class QFormLayout;
class QLabel;

namespace wf::ui {

class ParametersPopup : public QFrame {
  Q_OBJECT

 public:
  ParametersPopup(Context context, QWidget* parent);
  void refresh();  // after the run changed
  bool hasRows() const { return !rows_.empty(); }
  void openBelow(const QWidget* button);

 private:
  struct Row {
    const ParameterInfo* info = nullptr;
    QWidget* field = nullptr;
    std::function<void(const std::string& text)> show;
  };
  void build(const VariantInfo* variant);
  Row makeRow(const ParameterInfo& info);
  void apply(const ParameterInfo& info, const std::string& text);
  void useDefaults();

  Context context_;
  QFormLayout* form_;
  QCheckBox* fromHere_;
  QLabel* complaint_;
  const VariantInfo* variant_ = nullptr;
  std::vector<Row> rows_;
};

}  // namespace wf::ui
