#include "ui/font_size.h"

#include <QApplication>
#include <QFont>
#include <QFontDatabase>
#include <QWidget>

namespace wf::ui {

FontSizeNews& fontSizeNews() {
  static FontSizeNews news;
  return news;
}

void followFontSize(QWidget* widget, double share, bool fixed, bool bold) {
  const auto follow = [widget, share, fixed, bold] {
    QFont font = fixed ? QFontDatabase::systemFont(QFontDatabase::FixedFont) : QApplication::font();
    font.setPointSizeF(QApplication::font().pointSizeF() * share);
    font.setBold(bold);
    widget->setFont(font);
  };
  follow();
  QObject::connect(&fontSizeNews(), &FontSizeNews::changed, widget, follow);
}

}  // namespace wf::ui
