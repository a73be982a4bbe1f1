// The first rows of a list or a table, split into fields: what its layout is found from.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "compute/io/list_layout.h"

namespace wf::io {

using ListRow = std::vector<std::string>;

struct SampleLine {
  std::string_view text;
  std::uint64_t line = 0;
  std::size_t behind = 0;  // bytes up to the end of the line, its newline included
};

// At most 200 rows; comments are read on the way, where `comments` is not null.
std::vector<SampleLine> sampleOf(std::string_view head, std::uint64_t firstLine, ListComments* comments);
ListRow splitRow(std::string_view line, char separator);
// "1.5" for "1,5"; none where the text is no number with a decimal comma.
std::optional<std::string> withDecimalPoint(std::string_view text);
// Columns behind the first two (the first row may name them) that hold numbers, at least one of them with a decimal comma; none where
// semicolons do not separate the fields.
std::vector<std::size_t> decimalCommaColumns(std::span<const SampleLine> rows);
// What gives all rows (the first may be different) the same number of fields, at least two.
char separatorOf(std::span<const SampleLine> rows);

std::string lowerCase(std::string_view text);
std::optional<std::uint64_t> listIdOf(std::string_view text);
bool isListId(std::string_view text);
bool isListNumber(std::string_view text);

}  // namespace wf::io
