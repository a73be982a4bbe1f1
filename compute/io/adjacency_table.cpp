#include "compute/io/adjacency_table.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <span>

#include <fmt/format.h>

#include "compute/core/numbers.h"
#include "compute/io/arc_list.h"
#include "compute/io/finish.h"
#include "compute/io/list_header.h"
#include "compute/io/list_layout.h"
#include "compute/io/list_sample.h"
#include "compute/io/number_column.h"
#include "compute/io/number_fields.h"
#include "compute/io/text_lines.h"

namespace wf::io {
namespace {

using Rows = std::span<const ListRow>;

bool isCell(const std::string& text) { return text.empty() || isListNumber(text); }

bool allCells(Rows rows, std::size_t from, std::size_t width) {
  return std::all_of(rows.begin(), rows.end(), [&](const ListRow& row) {
    return row.size() == width && std::all_of(row.begin() + static_cast<std::ptrdiff_t>(from), row.end(), isCell);
  });
}

bool isZero(const std::string& cell) {
  double value = 0;
  return cell.empty() || (parseReal(cell.data(), cell.data() + cell.size(), value) != nullptr && value == 0);
}

// The names above the columns, where every row begins with one of them and holds numbers behind it.
bool namedAlike(Rows rows, AdjacencyTable& table) {
  if (rows.size() < 3) return false;
  const ListRow& first = rows[0];
  const Rows rest = rows.subspan(1);
  const std::size_t width = rest[0].size();
  const bool corner = first.size() == width;
  if (width < 3 || (!corner && first.size() + 1 != width) || rest.size() > width - 1 || !allCells(rest, 1, width)) return false;
  table.names.assign(first.begin() + (corner ? 1 : 0), first.end());
  const std::set<std::string> names(table.names.begin(), table.names.end());
  if (names.contains("")) return false;
  bool inOrder = true;
  std::size_t strange = 0, alike = 0;
  std::set<std::string> met;
  for (std::size_t r = 0; r < rest.size(); ++r) {
    strange += names.contains(rest[r][0]) ? 0 : 1;
    alike += rest[r][0] == table.names[r] ? 1 : 0;
    met.insert(rest[r][0]);
    inOrder = inOrder && rest[r][0] == table.names[r];
  }
  // One wrong name among many right ones is a mistake, which the reader names.
  if (strange > 0 && (rest.size() + 1 != width || 2 * alike <= rest.size())) return false;
  // Numbers may be edges as well.
  const bool numbers = std::all_of(table.names.begin(), table.names.end(), isListNumber);
  if (numbers && (!inOrder || (corner ? isListNumber(first[0]) : width < 4))) return false;
  if (!inOrder && met.size() < rest.size()) return false;
  table.vertices = width - 1;
  table.rowNames = true;
  return true;
}

bool isHollow(Rows rows) {
  for (std::size_t r = 0; r < rows.size(); ++r) {
    if (!isZero(rows[r][r])) return false;
  }
  return true;
}

bool allBits(Rows rows) {
  return std::all_of(rows.begin(), rows.end(), [](const ListRow& row) {
    return std::all_of(row.begin(), row.end(), [](const std::string& cell) { return isZero(cell) || cell == "1"; });
  });
}

bool isSymmetric(Rows rows) {
  for (std::size_t r = 0; r < rows.size(); ++r) {
    for (std::size_t c = 0; c < r; ++c) {
      if (rows[r][c] != rows[c][r]) return false;
    }
  }
  return true;
}

// The first column counts the rows: what follows it belongs to one vertex, such as its coordinates.
bool numbersRows(Rows rows) {
  const auto first = listIdOf(rows[0][0]);
  for (std::size_t r = 1; r < rows.size(); ++r) {
    if (!first || listIdOf(rows[r][0]) != *first + r) return false;
  }
  return first.has_value();
}

// Rows of numbers that are no edges. `whole`: the list has no more rows.
bool isSquare(Rows rows, bool whole, bool counted) {
  constexpr std::size_t kWide = 20;  // columns that no list of edges has, if all are numbers without a name
  if (rows.empty()) return false;
  const std::size_t width = rows[0].size();
  if (width < 3 || rows.size() > width || !allCells(rows, 0, width)) return false;
  if (whole ? rows.size() != width : width < kWide || rows.size() < 3) return false;
  if (counted && width > 3) return true;
  const bool ids = std::all_of(rows.begin(), rows.end(), [](const ListRow& row) { return isListId(row[0]) && isListId(row[1]); });
  const bool hollow = isHollow(rows);
  if (allBits(rows)) return true;
  if (!ids) return !numbersRows(rows) || isSymmetric(rows);
  return hollow && (width > 3 || isSymmetric(rows));
}

// Numbers below names that are vertices' rather than columns': none is a word that columns have, and the matrix is symmetric, or all of it
// is 0 and 1, or nothing stands on the diagonal; of three columns, which may be two ends and a number, only below single letters.
bool isSquareBelowNames(Rows rows, bool whole) {
  const ListRow& names = rows[0];
  const Rows rest = rows.subspan(1);
  const std::size_t width = rest[0].size();
  if (!whole || width < 3 || names.size() != width || rest.size() != width || std::any_of(names.begin(), names.end(), isCell)) return false;
  if (!allCells(rest, 0, width)) return false;
  if (const auto ends = endColumns(names); ends && ends->certain) return false;
  if (isSquare(rest, whole, false) && (isSymmetric(rest) || isHollow(rest) || allBits(rest))) {
    if (allBits(rest)) return true;
    return !(namesCoordinates(names) || namesRow(names[0]) || std::any_of(names.begin(), names.end(), namesDetail));
  }
  const bool letters = std::all_of(names.begin(), names.end(), [](const std::string& name) { return name.size() == 1; });
  return letters && isHollow(rest) && !namesCoordinates(names) && std::none_of(names.begin(), names.end(), namesDetail);
}

class Reader {
 public:
  Reader(FileBytes& bytes, std::uint64_t line, AdjacencyTable table, const ImportOptions& options, Progress& progress)
      : bytes_(bytes), line_(line), table_(std::move(table)), options_(options), progress_(progress) {}

  Result<std::shared_ptr<const Graph>> read(std::string_view block) {
    const auto weights = takesWeights(options_, "weight", 3);
    if (!weights) return withFile(weights.error());
    line_ += table_.lines;
    const auto onLine = [this](const char* at, const char* end) {
      return take(withoutTrailingBlanks(withoutByteOrderMark({at, static_cast<std::size_t>(end - at)})));
    };
    if (Status status = eachLine(block.substr(table_.bytes), line_, onLine); !status) return status.error();
    if (Status status = readLines(bytes_, progress_, line_, onLine); !status) return status.error();
    if (row_ != table_.vertices) {
      return Error{
          .code = ErrorCode::InvalidInput,
          .message = fmt::format("this adjacency matrix has {} columns and {} rows: the file may be cut short", table_.vertices, row_),
          .file = bytes_.name(),
          .line = line_};
    }
    return finish(*weights);
  }

 private:
  Status take(std::string_view line) {
    if (line.empty() || isListComment(line)) return {};
    const Place place{bytes_.name(), line_};
    if (row_ == table_.vertices) {
      return lineError(place, fmt::format("there are more rows than the {} columns of this adjacency matrix", table_.vertices), line,
                       "the end of the file");
    }
    ListFields fields(line.data(), line.data() + line.size(), table_.separator);
    Field field;
    if (table_.rowNames) {
      const std::string& name = table_.names[row_];
      if (!fields.next(field) || field.text != name) {
        return fieldError(place, fmt::format("row {} of this adjacency matrix has not the name of column {}", row_ + 1, row_ + 1), field,
                          excerpt(name));
      }
    }
    std::size_t column = 0;
    for (; fields.next(field); ++column) {
      if (fields.unclosed()) return fieldError(place, "the quotes are not closed in their line", field, "\" at the end of the field");
      if (column >= table_.vertices || field.text.empty()) continue;
      double value = 0;
      const char* const stop = field.text.data() + field.text.size();
      if (parseReal(field.text.data(), stop, value) != stop || !std::isfinite(value)) {
        return fieldError(place, "this is not an entry of an adjacency matrix", field, "a finite number, or nothing where there is no arc");
      }
      if (value == 0) continue;
      if (arcs_.size() >= kMaxIndex) return lineError(place, "there are more arcs than 32 bits can number", "", "");
      if (losesDigits(field.text, value) && static_cast<double>(static_cast<float>(value)) == value) ++lost_;
      arcs_.addUnweighted(static_cast<VertexId>(row_), static_cast<VertexId>(column));
      values_.add(value);
      ones_ = ones_ && value == 1;
    }
    if (column != table_.vertices) {
      return lineError(place, fmt::format("row {} of this adjacency matrix has {} numbers", row_ + 1, column), line,
                       fmt::format("{} numbers", table_.vertices));
    }
    offsets_.push_back(arcs_.size());
    ++row_;
    return {};
  }

  bool isSymmetric(std::span<const std::uint32_t> bits) const {
    for (std::size_t r = 0; r < table_.vertices; ++r) {
      for (std::size_t a = offsets_[r]; a < offsets_[r + 1]; ++a) {
        // Columns ascend within a row.
        std::size_t low = offsets_[arcs_.head(a)], high = offsets_[arcs_.head(a) + std::size_t{1}];
        const std::size_t end = high;
        while (low < high) {
          const std::size_t middle = low + (high - low) / 2;
          if (arcs_.head(middle) < r) {
            low = middle + 1;
          } else {
            high = middle;
          }
        }
        if (low == end || arcs_.head(low) != r || bits[low] != bits[a]) return false;
      }
    }
    return true;
  }

  Result<std::shared_ptr<const Graph>> finish(bool weighted) {
    ImportSummary summary{.format = "adjacency matrix"};
    values_.addRounded(lost_);
    const WeightType type = weighted && !ones_ ? values_.weightType() : WeightType::None;
    if (values_.infinite() > 0) {
      return Error{.code = ErrorCode::InvalidInput,
                   .message = "an entry of this adjacency matrix is too large for single precision",
                   .file = bytes_.name()};
    }
    if (type != WeightType::None && values_.rounded() > 0) {
      summary.notes.push_back(
          {.id = "weights-rounded", .text = "weights that 32 bits cannot hold exactly were rounded", .count = values_.rounded()});
    }
    std::vector<std::uint32_t> bits = values_.takeBits();
    const bool symmetric = isSymmetric(bits);
    readsDirected(!symmetric, true, options_.direction, summary);
    summary.notes.push_back({.id = "matrix-read",
                             .text = fmt::format("this is an adjacency matrix of {} vertices: rows are sources, columns are targets{}{}",
                                                 grouped(table_.vertices), ones_ ? "" : ", numbers are weights",
                                                 symmetric ? "; it is symmetric, so the graph is undirected" : ""),
                             .count = table_.vertices});
    if (type != WeightType::None) arcs_.weights() = std::move(bits);
    GraphParts named;
    if (Status status = nameVertices(named, summary); !status) return status.error();
    auto parts = arcs_.build({.vertices = static_cast<VertexId>(table_.vertices), .weights = type}, progress_);
    if (!parts) return withFile(parts.error());
    parts->ids = std::move(named.ids);
    parts->labels = std::move(named.labels);
    parts->directed = !symmetric;
    parts->import = std::move(summary);
    return finishGraph(std::move(*parts), bytes_, options_, progress_);
  }

  Status nameVertices(GraphParts& parts, ImportSummary& summary) const {
    parts.ids = VertexIds::contiguous(1, table_.vertices);
    if (table_.names.empty()) return {};
    std::vector<std::string> sorted = table_.names;
    std::sort(sorted.begin(), sorted.end());
    if (const auto twice = std::adjacent_find(sorted.begin(), sorted.end()); twice != sorted.end()) {
      return lineError({bytes_.name(), table_.namesLine}, "two columns of this adjacency matrix have the same name", *twice,
                       "every vertex once");
    }
    // "7" and "07" are two names, and the same number.
    const auto isNumber = [](const std::string& name) { return isListId(name) && (name.size() == 1 || name[0] != '0'); };
    if (std::all_of(table_.names.begin(), table_.names.end(), isNumber)) {
      std::vector<std::uint64_t> ids;
      for (const std::string& name : table_.names) ids.push_back(*listIdOf(name));
      bool consecutive = true;
      for (std::size_t v = 0; v < ids.size(); ++v) consecutive = consecutive && ids[v] == ids[0] + v;
      parts.ids = consecutive ? VertexIds::contiguous(ids[0], ids.size()) : VertexIds::listed(std::move(ids));
      return {};
    }
    for (const std::string& name : table_.names) parts.labels.add(name);
    summary.notes.push_back(
        {.id = "ids-named",
         .text = fmt::format("the file's ids are names, such as “{}”: vertices are numbered from 1 and shown by their names",
                             excerpt(table_.names[0])),
         .count = table_.vertices});
    return {};
  }

  Error withFile(Error error) const {
    error.file = bytes_.name();
    return error;
  }

  FileBytes& bytes_;
  std::uint64_t line_ = 0;
  AdjacencyTable table_;
  const ImportOptions& options_;
  Progress& progress_;
  std::size_t row_ = 0;
  ArcList arcs_;
  std::vector<std::size_t> offsets_ = {0};
  NumberColumn values_;
  bool ones_ = true;
  std::uint64_t lost_ = 0;
};

}  // namespace

std::optional<AdjacencyTable> adjacencyTableOf(std::string_view head, std::uint64_t firstLine) {
  const auto lines = sampleOf(head, firstLine, nullptr);
  if (lines.size() < 3) return std::nullopt;
  AdjacencyTable table;
  // The number of vertices may stand before them.
  const auto size = splitRow(lines[0].text, ' ');
  std::size_t first = size.size() == 1 && isListId(size[0]) ? 1 : 0;
  table.separator = separatorOf(std::span(lines).subspan(first));
  std::vector<ListRow> rows;
  for (const SampleLine& line : lines) {
    if (line.text.find('\n') != std::string_view::npos) return std::nullopt;
    rows.push_back(splitRow(line.text, table.separator));
  }
  const bool whole = lines.back().behind == head.size();
  const bool counted = first == 1 && rows[1].size() == listIdOf(size[0]);
  if (first == 0 && namedAlike(rows, table)) {
    first = 1;
  } else if (isSquare(Rows(rows).subspan(first), whole, counted)) {
    table.names.clear();
    table.vertices = rows[first].size();
  } else if (first == 0 && isSquareBelowNames(rows, whole)) {
    table.names = rows[0];
    table.vertices = rows[0].size();
    first = 1;
  } else {
    return std::nullopt;
  }
  table.namesLine = lines[0].line;
  if (first == 0) return table;
  table.bytes = lines[first - 1].behind;
  const std::string_view before = head.substr(0, table.bytes);
  table.lines = static_cast<std::uint64_t>(std::count(before.begin(), before.end(), '\n'));
  return table;
}

bool looksLikeAdjacencyTable(std::string_view head) {
  constexpr std::size_t kEnough = 4096;
  return adjacencyTableOf(head.substr(0, head.find('\n', std::min(head.size(), kEnough))), 1).has_value();
}

Result<std::shared_ptr<const Graph>> readAdjacencyTable(FileBytes& bytes, std::string_view block, std::uint64_t line, AdjacencyTable table,
                                                        const ImportOptions& options, Progress& progress) {
  return Reader(bytes, line, std::move(table), options, progress).read(block);
}

}  // namespace wf::io
