// What must be set before the QApplication exists, and whether a window can be had at all.
#pragma once

#include <optional>
#include <string>

namespace wf::ui {

// One sentence where no window can be shown, before Qt would abort: none of the displays that are named answers, or QT_QPA_PLATFORM asks
// for a platform that is not there. It names them.
std::optional<std::string> whyNoWindow();

// Shared contexts (so that docking keeps the viewport's), an OpenGL 4.5 core surface without samples, names for the settings. Call before
// QApplication. Until dressApplication() a fatal message of Qt ends the program with one sentence and exit code 1.
void prepareApplication();

// One sentence where the settings files cannot be read and this start has temporary settings; empty: they can.
std::string settingsTrouble();

// Style and palette by the stored choice of theme, window icon, and what the wheel may change. Call after QApplication.
void dressApplication();

}  // namespace wf::ui
