// Pictures of two runs side by side, with a line about each above them: in the window, in files and in movies.
#pragma once

#include <QFont>
#include <QImage>
#include <QString>

#include "render/mapping/theme.h"

namespace wf::ui {

struct BothLayout {
  int gap = 0, margin = 0, head = 0;  // between the two; beside the lines; above the pictures: pixels
  QFont letters;
};
// lineHeight: of the letters' line, pixels.
BothLayout bothLayout(const QFont& font, double lineHeight, double pixelRatio);

// Of both, with what stands above each; what is too long is cut short.
QImage besideEachOther(const QImage& first, const QImage& second, const QString& firstLine, const QString& secondLine,
                       const BothLayout& layout, const render::Theme& theme);

}  // namespace wf::ui
