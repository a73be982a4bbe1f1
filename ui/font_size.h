// Fonts of widgets that follow the font size of the application.
#pragma once

#include <QObject>

class QWidget;

namespace wf::ui {

class FontSizeNews : public QObject {
  Q_OBJECT

 Q_SIGNALS:
  void changed();  // the application has another font size
};

FontSizeNews& fontSizeNews();

// Gives the widget a font of this share of the application's size, now and after every change of it. fixed: all of one width.
void followFontSize(QWidget* widget, double share, bool fixed = false, bool bold = false);

}  // namespace wf::ui
