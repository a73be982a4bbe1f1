// What the first lines of a list of edges tell.
#include "compute/io/list_layout.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>

#include <fmt/format.h>

#include "compute/io/list_header.h"
#include "compute/io/list_sample.h"
#include "compute/io/number_fields.h"

namespace wf::io {
namespace {

using Role = ListColumn::Role;
using Row = ListRow;

// Whether the first row names the columns: words that mean the ends of an edge, or words where the other rows have numbers.
bool isHeader(const std::vector<Row>& rows) {
  const Row& first = rows[0];
  if (const auto ends = endColumns(first); ends && ends->certain) {
    // Names of columns are no vertices of the rows below.
    const std::string &source = first[ends->source], &target = first[ends->target];
    const auto uses = [&](const Row& row) {
      return std::any_of(row.begin(), row.end(), [&](const std::string& field) { return field == source || field == target; });
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

std::string columnNames(const ListLayout& layout) {
  std::vector<std::string> out;
  for (std::size_t c = 0; c < layout.columns.size(); ++c) {
    const Role role = layout.columns[c].role;
    if (role != Role::Source && role != Role::Target) out.push_back(layout.nameOf(c));
  }
  return out.empty() ? "no weights: there are but two columns" : fmt::format("{}", fmt::join(out, ", "));
}

// Which column holds the weights; makes it one of numbers.
Status chooseWeight(ListLayout& layout, const ImportOptions& options, const Place& place) {
  if (options.weights) {
    if (options.weights->empty()) return {};
    std::uint64_t number = 0;
    const std::string& asked = *options.weights;
    const bool numbered = allDigits(asked) && parseField(asked.data(), asked.data() + asked.size(), number) != nullptr;
    for (std::size_t c = 0; c < layout.columns.size(); ++c) {
      const bool named = layout.header && layout.columns[c].name == asked;
      const Role role = layout.columns[c].role;
      if ((named || (numbered && number == c + 1)) && role != Role::Source && role != Role::Target) {
        layout.columns[c].role = Role::Number;
        layout.weight = c;
        layout.weightNamed = true;
        return {};
      }
    }
    return Error{.code = ErrorCode::InvalidInput,
                 .message = "the weights are to come from a column that this list does not have",
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
  if (!layout.header && layout.columns.size() > 2 && layout.columns[2].role == Role::Number) layout.weight = 2;
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

void ListComments::read(std::string_view line) {
  const std::string text = lowerCase(line.substr(std::min(line.size(), line.find_first_not_of("#% \t"))));
  if (text.starts_with("directed graph") || text.starts_with("asym")) directed = true;
  if (text.starts_with("undirected graph") || text.starts_with("sym ")) directed = false;
  const auto number = [&](std::string_view word) -> std::optional<std::uint64_t> {
    const std::size_t at = text.find(word);
    if (at == std::string::npos) return std::nullopt;
    const char* const end = text.data() + text.size();
    std::uint64_t value = 0;
    return parseField(skipBlanks(text.data() + at + word.size(), end), end, value) != nullptr ? std::optional(value) : std::nullopt;
  };
  if (const auto count = number("nodes:")) vertices = count;
  if (const auto count = number("edges:")) edges = count;
}

bool looksLikeList(std::string_view head) {
  constexpr std::size_t kEnough = 4096;
  const std::size_t newline = head.find('\n', std::min(head.size(), kEnough));
  const auto lines = sampleOf(head.substr(0, newline), 1, nullptr);
  if (lines.empty()) return false;
  const char separator = separatorOf(lines);
  std::vector<Row> rows;
  for (const SampleLine& line : lines) rows.push_back(splitRow(line.text, separator));
  std::size_t from = 0;
  if (rows.size() > 1 && rows[0].size() == 1 && isListId(rows[0][0])) from = 1;
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
  ListLayout layout;
  layout.separator = separatorOf(lines);
  std::vector<Row> rows;
  for (const SampleLine& line : lines) rows.push_back(splitRow(line.text, layout.separator));
  // The number of vertices, or of vertices and edges, in a row of its own that is shorter than the others.
  std::size_t skipped = 0;
  if (rows.size() > 1 && rows[0].size() < std::min<std::size_t>(3, rows[1].size()) &&
      std::all_of(rows[0].begin(), rows[0].end(), isListId)) {
    skipped = 1;
    layout.declaredVertices = listIdOf(rows[0][0]);
    if (rows[0].size() > 1) layout.declaredEdges = listIdOf(rows[0][1]);
    rows.erase(rows.begin());
  }
  const auto place = [&](std::size_t row) { return Place{file, lines[row + skipped].line}; };
  // Else lines that end so would be read as columns of one.
  for (const SampleLine& line : lines) {
    const std::size_t within = line.text.find('\r');
    if (within == std::string_view::npos || line.text.substr(0, within).find('"') != std::string_view::npos) continue;
    return lineError({file, line.line}, "a carriage return within a line: do lines end in that alone, as on old Macintosh computers?",
                     line.text, "lines that end in a line feed, with or without a carriage return before it");
  }
  if (rows[0].size() < 2) {
    return lineError(place(0), "this is not a list of edges: the line has but one field", lines[skipped].text, "two ids in a line");
  }
  layout.header = isHeader(rows);
  layout.columns.resize(rows[0].size());
  layout.firstRowLine = place(0).line;
  std::size_t source = 0, target = 1;
  if (layout.header) {
    for (std::size_t c = 0; c < rows[0].size(); ++c) layout.columns[c].name = rows[0][c];
    const auto ends = endColumns(rows[0]);
    const auto refused = [&](const char* message) {
      return lineError(place(0), message, lines[skipped].text, "columns \"Source\" and \"Target\"");
    };
    if (ends && ends->ambiguous) return refused("this header names more than one pair of ends of an edge");
    if (ends) {
      source = ends->source, target = ends->target;
    } else if (namesCoordinates(rows[0])) {
      return refused("this is a table of coordinates of vertices, not of edges");
    } else if (namesRow(rows[0][0])) {
      return refused("this is a table of vertices, not of edges");
    } else if (!std::all_of(rows[0].begin() + 2, rows[0].end(), namesDetail)) {
      return refused("this header does not say which columns are the two ends of an edge");
    } else {
      layout.endsAssumed = true;
    }
    layout.bytes = lines[skipped].behind;
    const std::string_view named = head.substr(0, layout.bytes);
    layout.lines = static_cast<std::uint64_t>(std::count(named.begin(), named.end(), '\n')) + (named.ends_with('\n') ? 0 : 1);
    rows.erase(rows.begin());
  } else if (skipped > 0) {
    layout.bytes = lines[0].behind;
    layout.lines = lines[0].line - firstLine + 1;
  }
  if (layout.columns.size() > 1000) return lineError(place(0), "there are more columns than can be read", "", "at most 1000");
  layout.columns[source].role = Role::Source;
  layout.columns[target].role = Role::Target;
  layout.numericIds = std::all_of(rows.begin(), rows.end(), [&](const Row& row) {
    return (row.size() <= source || isListId(row[source])) && (row.size() <= target || isListId(row[target]));
  });
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
        return lineError(place(first), "this is not a list of edges", lines[first + skipped].text,
                         "two ids in a line, and numbers behind them");
      }
    }
  }
  if (const Status status = chooseWeight(layout, options, {file, 0}); !status) return status.error();
  return std::optional(std::move(layout));
}

}  // namespace wf::io
