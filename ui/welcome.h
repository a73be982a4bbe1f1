// What stands in the middle of the window while there is no graph, or no way to draw one.
#pragma once

#include <QWidget>

class QAction;
class QLabel;
class QPushButton;

namespace wf::ui {

class Welcome : public QWidget {
  Q_OBJECT

 public:
  // readable: what files can be opened, in a sentence.
  Welcome(const QString& readable, QAction* open, QAction* reopen, QWidget* parent);
  void invite();  // "Open a graph or drop one here"
  void opening(const QString& name, const QString& phase);
  void explain(const QString& sentence);  // why there is no picture; the rest of the program works

 private:
  QString readable_;
  QLabel* title_ = nullptr;
  QLabel* text_ = nullptr;
  QPushButton* open_ = nullptr;
  QPushButton* reopen_ = nullptr;
  QAction* reopenAction_;
};

}  // namespace wf::ui
