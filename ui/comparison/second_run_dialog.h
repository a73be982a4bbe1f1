// Which second run the open one is compared with: a variant with its parameters and device, a recording, or a program that attaches.
#pragma once

#include <QDialog>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "ui/context.h"
#include "ui/devices.h"
#include "ui/widgets/parameter_field.h"

class QComboBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QPushButton;
class QRadioButton;
class QWidget;

namespace wf::ui {

class ConditionField;
class LowScroller;
class ThreadOrder;

class SecondRunDialog : public QDialog {
  Q_OBJECT

 public:
  SecondRunDialog(Context context, DeviceList& devices, QWidget* parent);
  SecondRunRequest request() const;  // as it is filled in

 Q_SIGNALS:
  void chosen(const wf::ui::SecondRunRequest& request);
  void programWanted(const wf::ui::SecondRunRequest& request);  // in place of it: a program is to be waited for

 protected:
  void showEvent(QShowEvent* event) override;
  bool event(QEvent* event) override;

 private:
  void fillVariants();
  void fillDevices();
  void fillParameters();
  void browse();
  void refresh();
  void fit();
  void colour();
  Result<std::vector<run::PairName>> pairs() const;
  bool byEvent() const;
  std::optional<Error> eventProblem() const;

  Context context_;
  DeviceList& devices_;
  QRadioButton *ofProgram_, *ofFile_, *ofProbe_;
  LowScroller* scroller_;
  QWidget *programPart_, *filePart_;
  QComboBox *variant_, *device_, *align_;
  ThreadOrder* order_;
  QFormLayout* parameterForm_;
  QLineEdit *file_, *pairs_;
  ConditionField* event_;
  QLabel* eventLabel_;
  QLabel* problem_;
  QPushButton* compare_;
  std::vector<ParameterField> fields_;
  std::map<std::string, std::string> texts_;  // of the parameters
};

}  // namespace wf::ui
