// The program's font as a TrueType file in memory, for ImGui: put together from the tables that Qt hands out.
#pragma once

#include <QByteArray>

class QFont;

namespace wf::ui {

// Empty where the font has no outlines that ImGui reads (its built-in font serves then).
QByteArray fontFile(const QFont& font);

}  // namespace wf::ui
