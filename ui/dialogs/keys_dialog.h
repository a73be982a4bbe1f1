// The sheet with every key and what the mouse does, made from the registry of actions; it can be searched.
#pragma once

#include <QDialog>

class QLineEdit;
class QTextBrowser;

namespace wf::ui {

class KeysDialog : public QDialog {
  Q_OBJECT

 public:
  explicit KeysDialog(QWidget* parent);

 private:
  void fill();
  QLineEdit* search_;
  QTextBrowser* sheet_;
};

}  // namespace wf::ui
