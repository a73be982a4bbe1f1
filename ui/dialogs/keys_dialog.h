// The sheet with every key and what the mouse does, made from the registry of actions.
#pragma once

#include <QDialog>

namespace wf::ui {

class KeysDialog : public QDialog {
  Q_OBJECT

 public:
  explicit KeysDialog(QWidget* parent);
};

}  // namespace wf::ui
