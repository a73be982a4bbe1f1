// Letters that follow the application's size.
#pragma once

#include <QObject>

class QWidget;

namespace wf::ui {

class LettersNews : public QObject {
  Q_OBJECT

 Q_SIGNALS:
  void changed();  // the application has letters of another size
};

LettersNews& lettersNews();

// Gives the widget letters of this share of the application's size, now and after every change of it. fixed: all of one width.
void followLetters(QWidget* widget, double share, bool fixed = false, bool bold = false);

}  // namespace wf::ui
