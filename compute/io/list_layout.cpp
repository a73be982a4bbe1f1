// What the first lines of a list of edges tell.
#include "compute/io/list_layout.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cmath>
#include <iterator>
#include <span>

#include <fmt/format.h>

#include "compute/io/list_header.h"
#include "compute/io/list_sample.h"
#include "compute/io/number_fields.h"

namespace wf::io {
namespace {

using Role = ListColumn::Role;
using Row = ListRow;

bool differByNumber(std::string_view a, std::string_view b) {
  const auto withoutDigits = [](std::string_view text) {
    std::string out;
    std::copy_if(text.begin(), text.end(), std::back_inserter(out), [](unsigned char c) { return std::isdigit(c) == 0; });
    return out;
  };
  const std::string rest = withoutDigits(a);
  return rest.size() < a.size() && rest.size() < b.size() && rest == withoutDigits(b);
}

// Whether the first row names the columns: words that mean the ends of an edge, or words where the other rows have numbers.
bool isHeader(const std::vector<Row>& rows) {
  const Row& first = rows[0];
  if (const auto ends = endColumns(first); ends && ends->certain) {
    // Names of columns are no vertices of the rows below, nor do they differ from one by a number alone ("node1" from "node3").
    const std::string &source = first[ends->source], &target = first[ends->target];
    const auto uses = [&](const Row& row) {
      return std::any_of(row.begin(), row.end(), [&](const std::string& field) { return field == source || field == target; }) ||
             (ends->source < row.size() && differByNumber(row[ends->source], source));
    };
    if (std::none_of(rows.begin() + 1, rows.end(), uses)) return true;
  }
  if (rows.size() < 2) return false;
  for (std::size_t column = 0; column < first.size(); ++column) {
    if (first[column].empty() || isListNumber(first[column])) continue;
    bool any = false, all = true;
    for (std::size_t r = 1; r < rows.size(); ++r) {
      if (column >= rows[r].size() || rows[r][column].empty()) continue;
      any = true;
      all = all && isListNumber(rows[r][column]);
    }
    if (any && all) return true;
  }
  return false;
}

// Whether all values of the column that are there pass; false where there is none.
template <class Test>
bool allValues(const std::vector<Row>& rows, std::size_t column, const Test& test) {
  bool any = false;
  for (const Row& row : rows) {
    if (column >= row.size() || row[column].empty()) continue;
    any = true;
    if (!test(row[column])) return false;
  }
  return any;
}

bool isType(std::string_view text) {
  const std::string word = lowerCase(text);
  return word == "directed" || word == "undirected";
}

// Rows that hold one id each, at most two: the numbers of vertices and edges.
std::size_t loneIds(const std::vector<SampleLine>& lines) {
  std::size_t count = 0;
  const auto isLone = [](const SampleLine& line) {
    const Row row = splitRow(line.text, ' ');
    return row.size() == 1 && isListId(row[0]);
  };
  while (count < 2 && count + 1 < lines.size() && isLone(lines[count])) ++count;
  return count;
}

// Takes the row of sizes that the rows may begin with, and those rows away from them; none where there is none. Whether it is one is known
// at the end of the list: here only what the first rows say against it counts. `namedBefore`: a comment names the columns of this row.
std::optional<SizeRow> takeSizes(std::vector<Row>& rows, const std::vector<SampleLine>& lines, std::size_t lone, bool namedBefore) {
  SizeRow sizes{.text = std::string(lines[0].text), .line = lines[0].line};
  const auto take = [&](std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) {
      for (const std::string& field : rows[i]) sizes.numbers.push_back(*listIdOf(field));
    }
    rows.erase(rows.begin(), rows.begin() + static_cast<std::ptrdiff_t>(count));
    return sizes;
  };
  if (lone > 0) return rows[lone].size() > 1 ? std::optional(take(lone)) : std::nullopt;
  const std::size_t fields = rows[0].size();
  if (rows.size() < 2 || fields < 2 || fields > 3 || rows[1].size() < 2 || !std::all_of(rows[0].begin(), rows[0].end(), isListId)) {
    return std::nullopt;
  }
  if (std::any_of(rows.begin() + 2, rows.end(), [&](const Row& row) { return row.size() != rows[1].size(); })) return std::nullopt;
  if (fields != rows[1].size()) return take(1);
  if (namedBefore) return std::nullopt;
  sizes.mayBeEdge = true;
  for (const std::string& field : rows[0]) sizes.numbers.push_back(*listIdOf(field));
  IdRange ids;
  for (auto row = rows.begin() + 1; row != rows.end(); ++row) {
    const auto source = listIdOf((*row)[0]), target = listIdOf((*row)[1]);
    if (source && target) {
      ids.add(*source, *target);
    } else {
      ids.names = 1;
    }
  }
  if (!sizesOf(sizes, ids, rows.size() - 1, true)) return std::nullopt;
  sizes.numbers.clear();
  return take(1);
}

// The names that the last comment before the rows gives as many columns, where two of them are certainly those of the ends.
Row namesOfComment(const ListComments& comments, char separator, std::size_t columns) {
  if (comments.last.empty() || comments.konect) return {};
  for (const char between : {separator, ' ', '\t', ','}) {
    Row names = splitRow(comments.last, between);
    if (names.size() != columns) continue;
    if (const auto ends = endColumns(names); ends && ends->certain && !ends->ambiguous) return names;
  }
  return {};
}

// Decimal numbers name no vertices. Whole ones that are written with a point may.
bool holdsDecimals(const std::vector<Row>& rows, std::size_t column) {
  const auto isFraction = [](const std::string& text) {
    double value = 0;
    return parseReal(text.data(), text.data() + text.size(), value) != nullptr && std::isfinite(value) && value != std::floor(value);
  };
  return allValues(rows, column, isListNumber) &&
         std::any_of(rows.begin(), rows.end(), [&](const Row& row) { return column < row.size() && isFraction(row[column]); });
}

// "v 1 5 6", "a 1 2 7", "e 1 2": lines of a DIMACS file.
bool isDimacs(const std::vector<Row>& rows) {
  return !rows.empty() && std::all_of(rows.begin(), rows.end(), [&](const Row& row) {
    return row.size() > 2 && row[0] == rows[0][0] && (row[0] == "v" || row[0] == "a" || row[0] == "e") && isListId(row[1]);
  });
}

// KONECT's third and fourth columns.
void nameKonect(ListLayout& layout, ListComments::Third third) {
  using Third = ListComments::Third;
  if (layout.columns.size() > 2 && third != Third::Nothing) layout.columns[2].name = third == Third::Change ? "change" : "weight";
  if (layout.columns.size() > 3) layout.columns[3].name = "timestamp";
}

std::string columnNames(const ListLayout& layout) {
  std::vector<std::string> out;
  for (std::size_t c = 0; c < layout.columns.size(); ++c) {
    const Role role = layout.columns[c].role;
    if (role != Role::Source && role != Role::Target) out.push_back(layout.nameOf(c));
  }
  return out.empty() ? "no weights: there are only two columns" : fmt::format("{}", fmt::join(out, ", "));
}

// Which column holds the weights; makes it one of numbers.
Status chooseWeight(ListLayout& layout, const ImportOptions& options, bool konect, const Place& place) {
  if (options.weights) {
    if (options.weights->empty()) return {};
    std::uint64_t number = 0;
    const std::string& asked = *options.weights;
    const bool numbered = allDigits(asked) && parseField(asked.data(), asked.data() + asked.size(), number) != nullptr;
    for (std::size_t c = 0; c < layout.columns.size(); ++c) {
      const bool named = !layout.columns[c].name.empty() && layout.columns[c].name == asked;
      const Role role = layout.columns[c].role;
      if ((named || (numbered && number == c + 1)) && role != Role::Source && role != Role::Target) {
        layout.columns[c].role = Role::Number;
        layout.weight = c;
        layout.weightNamed = true;
        return {};
      }
    }
    return Error{.code = ErrorCode::InvalidInput,
                 .message = "the requested weight column does not exist in this list",
                 .file = place.file,
                 .text = asked,
                 .expected = columnNames(layout)};
  }
  for (std::size_t c = 0; c < layout.columns.size(); ++c) {
    if (layout.columns[c].role == Role::Number && namesWeight(layout.columns[c].name)) {
      layout.weight = c;
      return {};
    }
  }
  const bool silent = !layout.header || (layout.headerLine < layout.firstRowLine && layout.columns.size() > 2 &&
                                         !namesDetail(layout.columns[2].name) && layout.columns.size() == 3);
  if (silent && !konect && layout.columns.size() > 2 && layout.columns[2].role == Role::Number) layout.weight = 2;
  return {};
}

}  // namespace

std::size_t ListLayout::numbers() const {
  return static_cast<std::size_t>(
      std::count_if(columns.begin(), columns.end(), [](const ListColumn& c) { return c.role == Role::Number; }));
}

std::string ListLayout::nameOf(std::size_t column) const {
  return columns[column].name.empty() ? fmt::format("column {}", column + 1) : fmt::format("\"{}\"", columns[column].name);
}

std::string_view withoutByteOrderMark(std::string_view line) {
  constexpr std::string_view kMark = "\xEF\xBB\xBF";
  return line.starts_with(kMark) ? line.substr(kMark.size()) : line;
}

bool isListComment(std::string_view line) { return line.starts_with('#') || line.starts_with('%'); }

bool looksLikeList(std::string_view head) {
  constexpr std::size_t kEnough = 4096;
  const std::size_t newline = head.find('\n', std::min(head.size(), kEnough));
  const auto lines = sampleOf(head.substr(0, newline), 1, nullptr);
  if (lines.empty()) return false;
  std::size_t from = loneIds(lines);
  const char separator = separatorOf(std::span(lines).subspan(from));
  std::vector<Row> rows;
  for (const SampleLine& line : lines) rows.push_back(splitRow(line.text, separator));
  const Row& first = rows[from];
  if (const auto ends = endColumns(first); ends && ends->certain && separator != ' ') return true;
  if (from == 0 && rows.size() > 1 && isHeader(rows)) from = 1;
  return std::all_of(rows.begin() + static_cast<std::ptrdiff_t>(from), rows.end(),
                     [](const Row& row) { return row.size() >= 2 && isListId(row[0]) && isListId(row[1]); });
}

Result<std::optional<ListLayout>> layoutOf(std::string_view head, std::uint64_t firstLine, const ImportOptions& options,
                                           const std::string& file, ListComments& comments) {
  const auto lines = sampleOf(head, firstLine, &comments);
  if (lines.empty()) return std::optional<ListLayout>();
  const auto place = [&](std::size_t line) { return Place{file, lines[line].line}; };
  // Else lines that end so would be read as columns of one.
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const std::string_view text = lines[i].text;
    const std::size_t within = text.find('\r');
    if (within == std::string_view::npos || text.substr(0, within).find('"') != std::string_view::npos) continue;
    return lineError(place(i), "a carriage return within a line: do lines end in that alone, as on old Macintosh computers?", text,
                     "lines that end in a line feed, with or without a carriage return before it");
  }
  ListLayout layout;
  const std::size_t lone = loneIds(lines);
  layout.separator = separatorOf(std::span(lines).subspan(lone));
  std::vector<Row> rows;
  for (const SampleLine& line : lines) rows.push_back(splitRow(line.text, layout.separator));
  std::vector<std::size_t> commas;
  if (layout.separator == ';') commas = decimalCommaColumns(std::span(lines).subspan(lone));
  for (const std::size_t column : commas) {
    for (std::size_t r = lone; r < rows.size(); ++r) {
      std::string& field = rows[r][column];
      if (const auto pointed = withDecimalPoint(field)) {
        field = *pointed;
      } else if (r > lone && field.find_first_of(".,") != std::string::npos) {
        return lineError(place(r), "decimal commas are mixed with points or other commas", field,
                         "a decimal comma in every number that is not whole, and nothing between thousands");
      }
    }
  }
  Row names = namesOfComment(comments, layout.separator, rows.back().size());
  if (!comments.konect && rows.size() > 1) layout.sizes = takeSizes(rows, lines, lone, !names.empty());
  const std::size_t skipped = lines.size() - rows.size();
  if (rows[0].size() < 2) {
    return lineError(place(skipped), "this is not a list of edges: the line has only one field", lines[skipped].text, "two ids in a line");
  }
  layout.header = !comments.konect && isHeader(rows);
  layout.columns.resize(rows[0].size());
  layout.firstRowLine = layout.headerLine = place(skipped).line;
  if (layout.header) {
    names = rows[0];
    // Programs that number the rows may leave that column without a name.
    const auto hasOneMore = [&](const Row& row) { return row.size() == names.size() + 1; };
    if (rows.size() > 1 && std::all_of(rows.begin() + 1, rows.end(), hasOneMore)) names.insert(names.begin(), "");
    layout.columns.resize(names.size());
  } else if (names.size() == layout.columns.size()) {
    layout.headerLine = comments.lastLine;
  } else {
    names.clear();
  }
  std::size_t source = 0, target = 1;
  if (!names.empty()) {
    for (std::size_t c = 0; c < names.size(); ++c) layout.columns[c].name = names[c];
    const auto ends = endColumns(names);
    const auto refused = [&](const char* message) {
      return lineError(place(skipped), message, lines[skipped].text, "columns \"Source\" and \"Target\"");
    };
    if (ends && ends->ambiguous) return refused("this header names more than one pair of ends of an edge");
    if (ends) {
      source = ends->source, target = ends->target;
    } else if (namesCoordinates(names)) {
      return refused("this is a table of coordinates of vertices, not of edges");
    } else if (namesRow(names[0])) {
      return refused("this is a table of vertices, not of edges");
    } else if (!std::all_of(names.begin() + 2, names.end(), namesDetail)) {
      return refused("this header does not say which columns are the two ends of an edge");
    } else {
      layout.endsAssumed = true;
    }
  }
  if (layout.header || skipped > 0) {
    layout.bytes = lines[layout.header ? skipped : skipped - 1].behind;
    const std::string_view before = head.substr(0, layout.bytes);
    layout.lines = static_cast<std::uint64_t>(std::count(before.begin(), before.end(), '\n')) + (before.ends_with('\n') ? 0 : 1);
  }
  if (layout.header) rows.erase(rows.begin());
  layout.header = !names.empty();
  if (comments.konect) nameKonect(layout, comments.third);
  if (layout.columns.size() > 1000) return lineError(place(skipped), "there are more columns than can be read", "", "at most 1000");
  for (const std::size_t column : commas) {
    if (column < layout.columns.size()) layout.columns[column].decimalComma = true;
  }
  layout.columns[source].role = Role::Source;
  layout.columns[target].role = Role::Target;
  layout.numericIds = comments.konect || std::all_of(rows.begin(), rows.end(), [&](const Row& row) {
                        return (row.size() <= source || isListId(row[source])) && (row.size() <= target || isListId(row[target]));
                      });
  for (const std::size_t end : {source, target}) {
    if (layout.numericIds || !holdsDecimals(rows, end)) continue;
    const std::size_t first = lines.size() - rows.size();
    return lineError(place(first),
                     fmt::format("{} holds decimal numbers, which name no vertices: a table of coordinates?", layout.nameOf(end)),
                     lines[first].text, "two ids in a line");
  }
  if (layout.separator == ' ' && names.empty() && isDimacs(rows)) {
    return lineError(place(skipped), fmt::format("every line begins with “{}”, as in a DIMACS file, but there is no p line", rows[0][0]),
                     lines[skipped].text, "two ids in a line, or a p line before them");
  }
  for (std::size_t c = 0; c < layout.columns.size(); ++c) {
    ListColumn& column = layout.columns[c];
    if (column.role != Role::Ignored) continue;
    if (lowerCase(column.name) == "type" && allValues(rows, c, isType)) {
      column.role = Role::Type;
    } else if (allValues(rows, c, isListNumber)) {
      column.role = Role::Number;
    } else {
      column.text = allValues(rows, c, [](const std::string&) { return true; });
      // Names between blanks beside more words are a sentence rather than an edge. The first such line is named, not one that has a number.
      if (!layout.numericIds && layout.separator == ' ' && !layout.header) {
        std::size_t first = 0;
        while (first + 1 < rows.size() && (rows[first].size() <= c || isListNumber(rows[first][c]))) ++first;
        return lineError(place(first + skipped), "this is not a list of edges", lines[first + skipped].text,
                         "two ids in a line, and numbers behind them");
      }
    }
  }
  if (const Status status = chooseWeight(layout, options, comments.konect, {file, 0}); !status) return status.error();
  return std::optional(std::move(layout));
}

}  // namespace wf::io
