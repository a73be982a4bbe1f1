// What Present says below the picture, large enough for the last row: what the kernel did, the line of the pseudo-code that is running with
// one beside it, and the iteration.
#pragma once

#include <QStringList>

#include "ui/workspaces/card.h"

#include "ui/context.h"

namespace wf::ui {

class PresentBar : public Card {
 public:
  PresentBar(Context context, QWidget* parent);
  int heightIn(QSize canvas);  // pixels; the font grows with the canvas. The same for every step, so that the picture stays

  // As they are drawn, for tests: pixels, and device-independent ones.
  int sentenceSize() const { return sentence_.pixelSize(); }
  int counterSize() const { return counter_.pixelSize(); }
  int codeLineHeight() const;  // of the font that it is drawn in now
  const QString& sentence() const { return said_; }
  const QStringList& code() const { return code_; }
  const QString& counter() const { return count_; }
  int currentLine() const { return current_; }  // into code(); −1: none is running
  QStringList drawnSentence() const;            // the lines, the last one cut short where there are too many words

 protected:
  void paintEvent(QPaintEvent* event) override;
  void showEvent(QShowEvent* event) override;

 private:
  void refresh();
  QRect sentencePlace() const;
  QRect codePlace() const;
  QFont codeFont() const;
  int counterWidth() const;

  Context context_;
  QFont sentence_, codeFont_, counter_, small_;
  int lines_ = 2;  // of the sentence
  QString said_, count_, below_;
  QStringList code_;
  int current_ = -1;
};

}  // namespace wf::ui
