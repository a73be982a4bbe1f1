#include "app/text_table.h"

#include <algorithm>
#include <cstddef>

namespace wf::app {
namespace {

std::size_t widthOf(const std::string& utf8) {
  return static_cast<std::size_t>(
      std::count_if(utf8.begin(), utf8.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

}  // namespace

void TextTable::add(std::vector<std::string> cells) {
  cells.resize(columns_.size(), kUnknown);
  rows_.push_back(std::move(cells));
}

std::string TextTable::text() const {
  if (rows_.empty()) return {};
  std::vector<std::size_t> widths(columns_.size(), 0);  // 0: left out
  for (std::size_t c = 0; c < columns_.size(); ++c) {
    const bool known = std::any_of(rows_.begin(), rows_.end(), [&](const auto& row) { return !row[c].empty() && row[c] != kUnknown; });
    if (!known) continue;
    widths[c] = widthOf(columns_[c].title);
    for (const auto& row : rows_) widths[c] = std::max(widths[c], widthOf(row[c]));
  }
  std::string out;
  const auto line = [&](const auto& cellOf) {
    std::string text;
    for (std::size_t c = 0; c < columns_.size(); ++c) {
      if (widths[c] == 0) continue;
      const std::string& cell = cellOf(c);
      const std::string padding(widths[c] - widthOf(cell), ' ');
      if (!text.empty()) text += "  ";
      text += columns_[c].align == Align::Left ? cell + padding : padding + cell;
    }
    text.erase(text.find_last_not_of(' ') + 1);
    out += text + "\n";
  };
  line([&](std::size_t c) -> const std::string& { return columns_[c].title; });
  for (const auto& row : rows_) line([&](std::size_t c) -> const std::string& { return row[c]; });
  return out;
}

}  // namespace wf::app
