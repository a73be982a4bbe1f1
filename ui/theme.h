// Dark and light: palettes for Qt's Fusion style, and the same choice for the picture and the overlay.
#pragma once

#include <QColor>
#include <QObject>
#include <span>

#include "render/scene/renderer.h"

class QPalette;
class QWidget;

namespace wf::ui {

enum class ThemeChoice { System, Light, Dark };

// In the order of the menu.
struct ThemeInfo {
  ThemeChoice choice;
  const char* id;     // in the settings
  const char* title;  // with a mnemonic
};
std::span<const ThemeInfo> themeInfos();

inline constexpr ThemeChoice kDefaultTheme = ThemeChoice::Dark;  // pictures of graphs are made for a dark ground
ThemeChoice storedTheme();
void storeTheme(ThemeChoice choice);

// Sets style and palette of the application, then tells themeNews(). What was painted or styled in colours of the palette before (icons,
// style sheets, rich text) has to be made anew then: Qt does that for no one.
void applyTheme(ThemeChoice choice);
bool darkNow();  // what is in force

// Font size in points; 0: the system's.
inline constexpr int kSmallestFont = 7, kLargestFont = 28;
int storedFontSize();
void storeFontSize(int points);
void applyFontSize();

// Side of an icon beside the widget's text, device-independent pixels.
int iconSide(const QWidget& widget);

class ThemeNews : public QObject {
  Q_OBJECT

 Q_SIGNALS:
  void changed();  // the new palette is in force
};

ThemeNews& themeNews();

render::Theme pictureTheme(bool dark);
// With the ground that the style names, if it names one.
render::Theme pictureTheme(const render::Style& style, bool dark);
bool darkWith(const render::Style& style, bool dark);  // whether texts on that ground are light
// Colours for text that carries a meaning; never the only sign of it.
QColor errorColor();
QColor mutedColor();
QColor accentColor();
QColor secondSeriesColor();

}  // namespace wf::ui
