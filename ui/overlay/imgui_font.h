// The program's font as a TrueType file in memory, for ImGui: put together from the tables that Qt hands out.
#pragma once

#include <imgui.h>

#include <QByteArray>

class QFont;

namespace wf::ui {

// Empty where the font has no outlines that ImGui reads (its built-in font serves then).
QByteArray fontFile(const QFont& font);
// The em square in parts of the height from the font's ascent to its descent, which ImGui counts by; 1 where the font does not say.
double emOfHeight(const QFont& font);

// The characters that the overlay can write, as pairs of the first and the last; 0 ends them, and the memory stays. Latin, Greek and
// Cyrillic; dashes, primes and quotes, small figures, arrows, operators and shapes, as the descriptions of algorithms use them.
const ImWchar* overlayCharacters();

}  // namespace wf::ui
