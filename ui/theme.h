// Dark and light: palettes for Qt's Fusion style, and the same choice for the picture and the overlay.
#pragma once

#include <QColor>

#include "render/scene/renderer.h"

class QPalette;

namespace wf::ui {

enum class ThemeChoice { System, Light, Dark };

ThemeChoice storedTheme();
void storeTheme(ThemeChoice choice);

// Sets style and palette of the application; windows get QEvent::ApplicationPaletteChange.
void applyTheme(ThemeChoice choice);
bool darkNow();  // what is in force

render::Theme pictureTheme(bool dark);
// Colours for text that carries a meaning; never the only sign of it.
QColor errorColor();
QColor mutedColor();
QColor accentColor();
QColor secondSeriesColor();

}  // namespace wf::ui
