#include "compute/io/list_sample.h"

#include <algorithm>
#include <cctype>

#include "compute/io/number_fields.h"

namespace wf::io {
namespace {

constexpr std::size_t kSample = 200;

// Whether a row is split within quotes by this separator: then it is another one.
bool tearsQuotes(std::string_view row, char separator) {
  ListFields fields(row.data(), row.data() + row.size(), separator);
  for (Field field; fields.next(field);) {
    if (fields.torn()) return true;
  }
  return false;
}

}  // namespace

std::vector<SampleLine> sampleOf(std::string_view head, std::uint64_t firstLine, ListComments* comments) {
  std::vector<SampleLine> out;
  std::size_t at = 0;
  for (std::uint64_t line = firstLine; at < head.size() && out.size() < kSample; ++line) {
    const std::size_t newline = std::min(head.find('\n', at), head.size());
    std::string_view text = withoutTrailingBlanks(withoutByteOrderMark(head.substr(at, newline - at)));
    if (text.empty() || isListComment(text)) {
      if (!text.empty() && comments != nullptr) comments->read(text, line, out.empty());
      at = std::min(newline + 1, head.size());
      continue;
    }
    // Of a row whose quotes are never closed, the line.
    std::size_t end = rowEnd(head.substr(at), 0);
    end = end == std::string_view::npos ? newline : at + end;
    text = withoutTrailingBlanks(withoutByteOrderMark(head.substr(at, end - at)));
    at = std::min(end + 1, head.size());
    out.push_back({.text = text, .line = line, .behind = at});
    line += static_cast<std::uint64_t>(std::count(text.begin(), text.end(), '\n'));
  }
  return out;
}

ListRow splitRow(std::string_view line, char separator) {
  ListRow out;
  ListFields fields(line.data(), line.data() + line.size(), separator);
  for (Field field; fields.next(field);) out.emplace_back(field.text);
  return out;
}

std::optional<std::string> withDecimalPoint(std::string_view text) {
  const auto isDigit = [&](std::size_t at) { return at < text.size() && std::isdigit(static_cast<unsigned char>(text[at])) != 0; };
  const std::size_t comma = text.find(',');
  if (comma == std::string_view::npos || comma == 0 || !isDigit(comma - 1) || !isDigit(comma + 1)) return std::nullopt;
  std::string out(text);
  out[comma] = '.';
  return text.find('.') == std::string_view::npos && isListNumber(out) ? std::optional(out) : std::nullopt;
}

std::vector<std::size_t> decimalCommaColumns(std::span<const SampleLine> rows) {
  std::vector<ListRow> split;
  for (const SampleLine& row : rows) {
    if (tearsQuotes(row.text, ';')) return {};
    split.push_back(splitRow(row.text, ';'));
    if (split.back().size() < 3 || split.back().size() != split.front().size()) return {};
  }
  std::vector<std::size_t> out;
  for (std::size_t column = 2; !split.empty() && column < split.front().size(); ++column) {
    bool any = false, all = true;
    for (std::size_t r = 0; r < split.size(); ++r) {
      const std::string& field = split[r][column];
      const bool header = r == 0 && split.size() > 1;
      any = any || withDecimalPoint(field).has_value();
      all = all && (header || field.find_first_not_of("0123456789.,+-eE") == std::string::npos);
    }
    if (any && all) out.push_back(column);
  }
  return out;
}

char separatorOf(std::span<const SampleLine> rows) {
  if (!decimalCommaColumns(rows).empty()) return ';';
  enum class Asked { Same, Several, SeveralInTheFirst };
  for (const Asked asked : {Asked::Same, Asked::Several, Asked::SeveralInTheFirst}) {
    for (const char separator : {',', ';', '\t'}) {
      const std::size_t from = rows.size() > 1 && asked != Asked::SeveralInTheFirst ? 1 : 0;
      const std::size_t fields = splitRow(rows[from].text, separator).size();
      const auto begin = rows.begin() + static_cast<std::ptrdiff_t>(from);
      const bool all = fields > 1 && std::all_of(begin, rows.end(), [&](const SampleLine& row) {
                         const std::size_t count = splitRow(row.text, separator).size();
                         return asked == Asked::Same ? count == fields : asked == Asked::Several ? count > 1 : count > 0;
                       });
      if (!all || std::any_of(begin, rows.end(), [&](const SampleLine& row) { return tearsQuotes(row.text, separator); })) continue;
      // Tabs that split no otherwise than blanks may stand beside some.
      const auto alike = [&](const SampleLine& row) { return splitRow(row.text, ' ').size() == fields; };
      return separator == '\t' && std::all_of(begin, rows.end(), alike) ? ' ' : separator;
    }
  }
  return ' ';
}

std::string lowerCase(std::string_view text) {
  std::string out(text);
  std::transform(out.begin(), out.end(), out.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return out;
}

std::optional<std::uint64_t> listIdOf(std::string_view text) {
  std::uint64_t id = 0;
  if (!allDigits(text) || parseField(text.data(), text.data() + text.size(), id) == nullptr) return std::nullopt;
  return id;
}

bool isListId(std::string_view text) { return listIdOf(text).has_value(); }

bool isListNumber(std::string_view text) {
  double value = 0;
  return parseReal(text.data(), text.data() + text.size(), value) != nullptr;
}

}  // namespace wf::io
