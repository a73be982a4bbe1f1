// Makes a graph instead of opening one: which generator, with which parameters. What was chosen last is offered again.
#pragma once

#include <QDialog>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "ui/session/session.h"
#include "ui/widgets/parameter_field.h"

class QComboBox;
class QFormLayout;
class QLabel;

namespace wf::ui {

class GenerateDialog : public QDialog {
  Q_OBJECT

 public:
  // `generators` outlives the dialog and is not empty.
  GenerateDialog(std::span<const GeneratorInfo> generators, QWidget* parent);

  std::string source() const;  // "generate:rmat scale=12 seed=3": what is not as it normally is
  void show(const std::string& source);

 Q_SIGNALS:
  void chosen(const QString& source);

 private:
  void build(int generator);

  std::span<const GeneratorInfo> generators_;
  QComboBox* kind_;
  QLabel* help_;
  QFormLayout* form_;
  std::vector<ParameterField> fields_;
  std::map<std::string, std::map<std::string, std::string>> texts_;  // by generator: of this dialog, what was entered
};

}  // namespace wf::ui
