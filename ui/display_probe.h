// Whether a window can be had, found out before Qt tries: Qt aborts where it finds no display.
#pragma once

#include <QString>
#include <QStringList>
#include <optional>

namespace wf::ui {

// The platforms that Qt has plugins for here, in lower case: "xcb", "offscreen" … Works before QApplication.
QStringList platformsThere();

// What Qt would try, in no particular order, by QT_QPA_PLATFORM or else by the displays that are named.
QStringList platformsToTry();

// Why the platform will not come up, as a clause that names the display; nothing where it will, or where only Qt can tell.
std::optional<QString> whyNotPlatform(const QString& platform);

}  // namespace wf::ui
