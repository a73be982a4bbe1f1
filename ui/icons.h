// Icons drawn from assets/icons in the colours of the palette.
#pragma once

#include <QIcon>
#include <QString>

namespace wf::ui {

QIcon icon(const QString& name);                        // "play": assets/icons/play.svg; a null icon where there is none
QIcon icon(const QString& name, const QColor& whenOn);  // in another colour where its button is on
QIcon programIcon();

}  // namespace wf::ui
