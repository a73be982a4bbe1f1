// A line of text, UTF-8, no wider than there is room for it.
#pragma once

#include <string>

namespace wf::ui {

// As much of the line as has room with "…" behind it, by its measure: pixels of a text.
template <class Measure>
std::string cutTo(float widest, const std::string& line, const Measure& measure) {
  if (measure(line) <= widest) return line;
  std::string out = line;
  const auto continues = [](char one) { return (static_cast<unsigned char>(one) & 0xC0) == 0x80; };
  do {
    while (!out.empty() && continues(out.back())) out.pop_back();
    if (!out.empty()) out.pop_back();
  } while (!out.empty() && measure(out + "…") > widest);
  return out + "…";
}

}  // namespace wf::ui
