// The command palette: a field, and below it what matches. By keyboard alone: type, Up and Down, Enter; Esc closes it.
#pragma once

#include <QDialog>

#include "ui/palette/command.h"

class QLabel;
class QLineEdit;
class QListView;

namespace wf::ui {

class PaletteModel;

class PaletteDialog : public QDialog {
  Q_OBJECT

 public:
  PaletteDialog(CommandScope scope, QWidget* parent);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;  // the rim that a window manager would draw

 private:
  void typed();
  void move(int rows);
  void choose(const QModelIndex& index);

  PaletteModel* model_;
  QLineEdit* field_;
  QListView* list_;
  QLabel* hint_;
};

}  // namespace wf::ui
