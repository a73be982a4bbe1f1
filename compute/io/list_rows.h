// The rows of a block of a list of edges, parsed beside other blocks.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compute/core/result.h"
#include "compute/io/fields.h"
#include "compute/io/list_layout.h"

namespace wf::io {

struct ListRows {
  std::vector<std::uint64_t> ids;            // source and target of every row, where ids are numbers
  std::string names;                         // one behind the other, where they are not
  std::vector<std::size_t> nameEnds;         // of source and target of every row
  std::vector<std::vector<double>> columns;  // of role Number, one value per row; NaN where it is missing
  std::vector<std::uint64_t> lost;           // of each of those columns, values whose digits no double holds and a float holds what is left
  std::vector<char> undirected;              // 1 where the column of types says so; empty without one
  std::size_t rows = 0;
  std::size_t parsed = 0;   // bytes before the first line that is no row, comment or empty line; a row of several lines is none
  std::uint64_t lines = 0;  // in them

  void parse(std::string_view text, const ListLayout& layout);
  // One row with the line breaks in its fields, without the newline behind it; false where it is none.
  bool parseOne(std::string_view row, const ListLayout& layout);

 private:
  void clear(const ListLayout& layout);
};

// Why it is no row; place.line is that of its first line.
Error rowError(const Place& place, std::string_view line, const ListLayout& layout);

}  // namespace wf::io
