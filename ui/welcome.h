// The start page, and what stands in the middle of the window where a picture cannot be drawn.
#pragma once

#include <QWidget>
#include <vector>

#include "ui/session/session.h"

class QAction;
class QLabel;
class QPushButton;

namespace wf::ui {

class Welcome : public QWidget {
  Q_OBJECT

 public:
  struct Offer {
    QString readable;  // what files can be opened, in a sentence
    std::vector<Sample> samples;
  };
  Welcome(const Offer& offer, QAction* open, QAction* generate, QAction* draw, QAction* reopen, QWidget* parent);
  void invite();  // "Open a graph or drop one here"
  void opening(const QString& name, const QString& phase);
  void explain(const QString& sentence);  // why there is no picture; the rest of the program works

 Q_SIGNALS:
  void sampleChosen(int sample);
  void fileChosen(const QString& path);

 private:
  void say(const QString& title, const QString& sentence, bool offers);
  void showRecent();

  QString readable_;
  QLabel* mark_ = nullptr;
  QLabel* title_ = nullptr;
  QLabel* text_ = nullptr;
  QWidget* buttons_ = nullptr;
  QPushButton* reopen_ = nullptr;
  QWidget* samples_ = nullptr;
  QWidget* recent_ = nullptr;
  QAction* reopenAction_;
};

}  // namespace wf::ui
