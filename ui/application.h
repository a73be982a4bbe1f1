// What must be set before the QApplication exists, and whether a window can be had at all.
#pragma once

#include <optional>
#include <string>

namespace wf::ui {

// One sentence where no window can be shown, before Qt would abort: no display server is named and no other platform is asked for.
std::optional<std::string> whyNoWindow();

// Shared contexts (so that docking keeps the viewport's), an OpenGL 4.5 core surface without samples, names for the settings. Call before
// QApplication.
void prepareApplication();

// Style and palette by the stored choice of theme, window icon. Call after QApplication.
void dressApplication();

}  // namespace wf::ui
