#include "compute/io/list_rows.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstring>
#include <limits>

#include <fmt/format.h>

#include "compute/io/list_sample.h"
#include "compute/io/number_fields.h"

namespace wf::io {
namespace {

using Role = ListColumn::Role;

// What is wrong with a row; worked out only on demand.
struct Problem {
  std::string message;
  Field field;       // column 0: the line as a whole
  std::string text;  // of the field, which does not live as long
  std::string expected;
};

bool parseId(std::string_view text, std::uint64_t& id) {
  const char* const end = text.data() + text.size();
  if (const char* stop = parseDigits(text.data(), end, id)) return stop == end;
  return allDigits(text) && parseField(text.data(), end, id) != nullptr;
}

bool isWord(std::string_view text, std::string_view word) {
  return text.size() == word.size() &&
         std::equal(text.begin(), text.end(), word.begin(), [](unsigned char a, char b) { return std::tolower(a) == b; });
}

// The text of a number with a decimal point, as parseReal() takes it. A point beside decimal commas is none: it may part thousands.
std::string_view pointed(std::string_view text, std::string& scratch) {
  if (text.find_first_of(".,") == std::string_view::npos) return text;
  scratch = withDecimalPoint(text).value_or("?");
  return scratch;
}

// Appends the row; false, with rests of it behind, where it is none.
bool parseRow(const char* begin, const char* end, const ListLayout& layout, ListRows& out, Problem* problem) {
  constexpr double kMissing = std::numeric_limits<double>::quiet_NaN();
  ListFields fields(begin, end, layout.separator);
  Field field;
  const auto refused = [&](std::string message, std::string expected) {
    if (problem != nullptr) {
      *problem = {.message = std::move(message), .field = field, .text = std::string(field.text), .expected = std::move(expected)};
    }
    return false;
  };
  std::size_t column = 0, number = 0;
  std::uint64_t ends[2] = {0, 0};
  std::string names[2], scratch;
  for (; fields.next(field); ++column) {
    if (fields.unclosed()) {
      return refused(layout.separator == ' ' ? "the quotes are not closed in their line" : "the quotes are not closed",
                     "\" at the end of the field");
    }
    if (column == layout.columns.size()) {
      ++column;
      break;
    }
    switch (layout.columns[column].role) {
      case Role::Source:
      case Role::Target: {
        const std::size_t which = layout.columns[column].role == Role::Source ? 0 : 1;
        if (layout.numericIds) {
          if (!parseId(field.text, ends[which])) {
            return problem != nullptr && refused(fmt::format("the {} is not a vertex id", which == 0 ? "source" : "target"),
                                                 "a whole number of at most 64 bits, as in the lines before");
          }
        } else {
          if (field.text.empty()) {
            return problem != nullptr && refused(fmt::format("the {} is empty", which == 0 ? "source" : "target"), "the name of a vertex");
          }
          names[which] = field.text;
        }
        break;
      }
      case Role::Type:
        if (!field.text.empty() && !isWord(field.text, "directed") && !isWord(field.text, "undirected")) {
          return problem != nullptr && refused("unknown edge type", "Directed or Undirected");
        }
        out.undirected.push_back(isWord(field.text, "undirected") ? 1 : 0);
        break;
      case Role::Number: {
        double value = kMissing;
        const bool comma = layout.columns[column].decimalComma;
        const std::string_view text = comma ? pointed(field.text, scratch) : field.text;
        const char* const stop = text.data() + text.size();
        const bool parsed = !text.empty() && parseReal(text.data(), stop, value) == stop;
        if (!parsed) value = kMissing;
        if (layout.weight == column && !text.empty() && (!parsed || !std::isfinite(value))) {
          if (problem == nullptr) return false;
          if (!comma && withDecimalPoint(field.text))
            return refused("the weight has a decimal comma, which no line before has", "a decimal point");
          return refused("the weight is not a number",
                         comma ? "a finite number with a decimal comma, as in the lines before" : "a finite decimal number");
        }
        constexpr double kExact = 9007199254740992;  // 2^53
        if (parsed && std::abs(value) >= kExact && losesDigits(text, value) && static_cast<double>(static_cast<float>(value)) == value) {
          ++out.lost[number];
        }
        out.columns[number++].push_back(value);
        break;
      }
      case Role::Ignored:
        break;
    }
  }
  if (column != layout.columns.size()) {
    if (problem == nullptr) return false;
    std::size_t count = 0;
    ListFields again(begin, end, layout.separator);
    while (again.next(field)) ++count;
    field = {};
    return refused(fmt::format("this line has {} {}, where line {} has {}", count, count == 1 ? "field" : "fields", layout.firstRowLine,
                               layout.columns.size()),
                   fmt::format("{} fields", layout.columns.size()));
  }
  if (layout.numericIds) {
    out.ids.insert(out.ids.end(), {ends[0], ends[1]});
  } else {
    for (const std::string& name : names) {
      out.names += name;
      out.nameEnds.push_back(out.names.size());
    }
  }
  ++out.rows;
  return true;
}

// "ID ID" and nothing else, digits between blanks: most lists there are.
bool parsePlainRow(const char* at, const char* end, char separator, ListRows& out) {
  std::uint64_t source = 0, target = 0;
  const auto ends = [separator](char c) { return isBlank(c) || c == separator; };
  at = parseDigits(skipBlanks(at, end), end, source, ends);
  if (at == nullptr) return false;
  if (separator != ' ') {
    while (at != end && *at != separator && isBlank(*at)) ++at;
    if (at == end || *at != separator) return false;
    ++at;
  }
  at = parseDigits(skipBlanks(at, end), end, target);
  if (at == nullptr || skipBlanks(at, end) != end) return false;
  out.ids.insert(out.ids.end(), {source, target});
  ++out.rows;
  return true;
}

}  // namespace

void ListRows::clear(const ListLayout& layout) {
  ids.clear(), names.clear(), nameEnds.clear(), undirected.clear();
  columns.resize(layout.numbers());
  for (auto& column : columns) column.clear();
  lost.assign(columns.size(), 0);
  rows = 0, lines = 0, parsed = 0;
}

bool ListRows::parseOne(std::string_view row, const ListLayout& layout) {
  clear(layout);
  row = withoutByteOrderMark(row);
  return parseRow(row.data(), row.data() + row.size(), layout, *this, nullptr);
}

void ListRows::parse(std::string_view text, const ListLayout& layout) {
  clear(layout);
  const bool plain = layout.numericIds && layout.columns.size() == 2 && layout.columns[0].role == Role::Source;
  const char* at = text.data();
  const char* const end = at + text.size();
  while (at != end) {
    const void* newline = std::memchr(at, '\n', static_cast<std::size_t>(end - at));
    const char* const stop = newline == nullptr ? end : static_cast<const char*>(newline);
    const char* const begin = withoutByteOrderMark({at, static_cast<std::size_t>(stop - at)}).data();
    if (!(plain && parsePlainRow(begin, stop, layout.separator, *this))) {
      const char* const first = skipBlanks(begin, stop);
      if (first != stop && *first != '#' && *first != '%' && !parseRow(begin, stop, layout, *this, nullptr)) break;
    }
    ++lines;
    at = newline == nullptr ? end : stop + 1;
  }
  // What a row that was refused half-way has left.
  for (auto& column : columns) column.resize(rows);
  undirected.resize(std::min(undirected.size(), rows));
  parsed = static_cast<std::size_t>(at - text.data());
}

Error rowError(const Place& place, std::string_view line, const ListLayout& layout) {
  ListRows scratch;
  scratch.columns.resize(layout.numbers());
  scratch.lost.resize(layout.numbers());
  Problem problem;
  line = withoutByteOrderMark(line);
  parseRow(line.data(), line.data() + line.size(), layout, scratch, &problem);
  if (problem.field.column == 0) return lineError(place, std::move(problem.message), line, std::move(problem.expected));
  // A field behind one with line breaks stands in a later line.
  Place there = place;
  const std::string_view before = line.substr(0, std::min<std::size_t>(line.size(), problem.field.column - 1));
  there.line += static_cast<std::uint64_t>(std::count(before.begin(), before.end(), '\n'));
  const std::size_t newline = before.rfind('\n');
  const std::uint64_t column = problem.field.column - (newline == std::string_view::npos ? 0 : newline + 1);
  return fieldError(there, std::move(problem.message), {.text = problem.text, .column = column}, std::move(problem.expected));
}

}  // namespace wf::io
