// Where vertices lie: the layout, its parameters, and how far it is.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "ui/context.h"
#include "ui/widgets/folding_group.h"
#include "ui/widgets/parameter_field.h"

class QComboBox;
class QLabel;
class QProgressBar;
class QPushButton;

namespace wf::ui {

class LayoutGroup : public FoldingGroup {
  Q_OBJECT

 public:
  LayoutGroup(Context context, QWidget* parent);
  void refresh();  // after the graph or the layout changed

 private:
  void build(const std::string& id);  // the rows of its parameters
  void start();                       // in as many dimensions as now
  void apply(const ParameterInfo& info, const std::string& text);
  const struct LayoutInfo* chosen() const;

  Context context_;
  QComboBox* layouts_;
  QWidget* parameters_;
  RowsForm* parametersForm_;
  QLabel* complaint_;
  QPushButton *start_, *stop_, *defaults_;
  QProgressBar* progress_;
  std::string built_;  // whose rows there are
  bool fresh_ = false;
  std::map<std::string, std::string> shownTexts_;  // in the rows
  std::vector<ParameterField> rows_;
  std::string shown_;  // the layout that the graph had when the box was last set to it
};

}  // namespace wf::ui
