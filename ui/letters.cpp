#include "ui/letters.h"

#include <QApplication>
#include <QFont>
#include <QFontDatabase>
#include <QWidget>

namespace wf::ui {

LettersNews& lettersNews() {
  static LettersNews news;
  return news;
}

void followLetters(QWidget* widget, double share, bool fixed, bool bold) {
  const auto follow = [widget, share, fixed, bold] {
    QFont font = fixed ? QFontDatabase::systemFont(QFontDatabase::FixedFont) : QApplication::font();
    font.setPointSizeF(QApplication::font().pointSizeF() * share);
    font.setBold(bold);
    widget->setFont(font);
  };
  follow();
  QObject::connect(&lettersNews(), &LettersNews::changed, widget, follow);
}

}  // namespace wf::ui
