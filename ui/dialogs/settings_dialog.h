// Settings. Every change holds at once.
#pragma once

#include <QDialog>

#include "ui/context.h"
#include "ui/devices.h"

class QCheckBox;
class QComboBox;
class QFormLayout;
class QLabel;
class QSpinBox;

namespace wf::ui {

class SettingsDialog : public QDialog {
  Q_OBJECT

 public:
  // openGl: who draws the picture, empty where there is none.
  SettingsDialog(Context context, DeviceList& devices, const QString& openGl, QWidget* parent);

 private:
  void buildLook(QFormLayout* form);
  void buildDevice(QFormLayout* form);
  void fillDevices();
  void refresh();  // what is in force
  void chooseDevice();
  void useDefaults();

  Context context_;
  DeviceList& devices_;
  QString openGl_;
  QComboBox* theme_;
  QSpinBox* fontSize_;
  QCheckBox* reducedMotion_;
  QComboBox* device_;
  QLabel* deviceNote_;
  QLabel* history_;
};

}  // namespace wf::ui
