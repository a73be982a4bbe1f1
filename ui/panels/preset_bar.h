// The choice among suggested and named mappings, and keeping one under a name.
#pragma once

#include <QWidget>

#include "ui/context.h"
#include "ui/mapping_presets.h"

class QAction;
class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;

namespace wf::ui {

class PresetBar : public QWidget {
  Q_OBJECT

 public:
  PresetBar(Context context, QWidget* parent);
  void refresh();

 private:
  void choose();
  void ask(bool rename);  // for a name
  void enter();
  void say(const QString& what);

  Context context_;
  MappingPresets presets_;
  QComboBox* box_;
  QPushButton* more_;
  QAction *save_, *rename_, *remove_;
  QLineEdit* name_;
  QLabel* note_;
  bool renaming_ = false;
  QString renamed_;
};

}  // namespace wf::ui
