// What stands before the entries of a Matrix Market file: the banner "%%MatrixMarket matrix FORMAT FIELD SYMMETRY", comments, and the line
// "ROWS COLUMNS ENTRIES". Source: R. Boisvert, R. Pozo, K. Remington, The Matrix Market Exchange Formats, NISTIR 5935.
#pragma once

#include <cstdint>
#include <string_view>

#include "compute/core/result.h"
#include "compute/io/fields.h"

namespace wf::io {

struct MatrixHeader {
  bool pattern = false;   // entries are "ROW COLUMN"; else "ROW COLUMN VALUE"
  bool mirrored = false;  // of two entries that mirror each other the file holds one
  bool skew = false;      // the mirrored one is its negative
  std::uint64_t rows = 0;
  std::uint64_t columns = 0;
  std::uint64_t entries = 0;
  std::uint64_t bannerLine = 0;  // 0: not read yet
  std::uint64_t sizeLine = 0;

  bool known() const { return sizeLine != 0; }
  // Rows of a matrix that is not square are vertices, and its columns are others behind them.
  bool bipartite() const { return rows != columns; }
  std::uint64_t vertices() const { return bipartite() ? rows + columns : rows; }

  Status readBanner(const Place& place, std::string_view line);
  Status readSize(const Place& place, std::string_view line);
};

// "%%MatrixMarket" in any case.
bool isMatrixBanner(std::string_view line);

}  // namespace wf::io
