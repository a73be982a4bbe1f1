// The choice among the suggested mapping, those that come with the program and named ones; and keeping one under a name.
#pragma once

#include <QWidget>
#include <optional>
#include <vector>

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
  std::vector<std::optional<render::Mapping>> made() const;
  void fill(const QStringList& names, const std::vector<std::optional<render::Mapping>>& made);
  bool ownChosen() const;  // the box shows a named one
  void ask(bool rename);   // for a name
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
  // What the box was filled for.
  QStringList filledNames_;
  std::vector<std::optional<render::Mapping>> filledMade_;
  QList<bool> filledSuits_;  // of presets(), which suit the graph and the run
  bool filledDark_ = false, filled_ = false;
  QString renamed_;
};

}  // namespace wf::ui
