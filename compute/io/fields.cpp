// Splitting, quoting and reporting of lines and fields.
#include "compute/io/fields.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "compute/io/number_fields.h"
#include "compute/io/utf8.h"

namespace wf::io {

std::vector<Field> splitFields(std::string_view line, std::size_t most) {
  std::vector<Field> fields;
  const char* const begin = line.data();
  const char* const end = begin + line.size();
  const char* at = skipBlanks(begin, end);
  while (at != end) {
    const char* stop = fields.size() + 1 == most ? end : std::find_if(at, end, isBlank);
    fields.push_back({withoutTrailingBlanks({at, static_cast<std::size_t>(stop - at)}), static_cast<std::uint64_t>(at - begin) + 1});
    at = skipBlanks(stop, end);
  }
  return fields;
}

std::string_view withoutTrailingBlanks(std::string_view line) {
  while (!line.empty() && isBlank(line.back())) line.remove_suffix(1);
  return line;
}

bool allDigits(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

bool losesDigits(std::string_view text, double value) {
  constexpr double kExact = 9007199254740992;  // 2^53
  if (!(value >= kExact || value <= -kExact) || !std::isfinite(value)) return false;
  if (text.starts_with('-') || text.starts_with('+')) text.remove_prefix(1);
  if (!allDigits(text)) return false;
  text.remove_prefix(std::min(text.find_first_not_of('0'), text.size()));
  return fmt::format("{:.0f}", std::abs(value)) != text;
}

std::string excerpt(std::string_view text) {
  constexpr std::size_t kLongest = 60;  // characters
  std::string out;
  for (std::size_t count = 0; !text.empty() && count < kLongest; ++count) {
    const std::size_t length = utf8Length(text);
    const auto byte = static_cast<unsigned char>(text[0]);
    // Control characters, those of the second half of ISO 8859 too, would act on a terminal instead of being seen.
    const bool control = byte < 0x20 || byte == 0x7f || (byte == 0xC2 && length == 2 && static_cast<unsigned char>(text[1]) < 0xA0);
    if (byte == '\t') {
      out += "\\t";
    } else if (length == 0 || control) {
      out += fmt::format("\\x{:02X}", byte);
      text.remove_prefix(1);
      continue;
    } else {
      out += text.substr(0, length);
    }
    text.remove_prefix(length);
  }
  if (!text.empty()) out += "…";
  return out;
}

Error lineError(const Place& place, std::string message, std::string_view line, std::string expected) {
  return {.code = ErrorCode::InvalidInput,
          .message = std::move(message),
          .file = place.file,
          .line = place.line,
          .text = excerpt(withoutTrailingBlanks(line)),
          .expected = std::move(expected)};
}

Error fieldError(const Place& place, std::string message, const Field& field, std::string expected) {
  Error error = lineError(place, std::move(message), field.text, std::move(expected));
  error.column = field.column;
  return error;
}

std::uint64_t lineOfZeroByte(std::string_view block, std::uint64_t firstLine) {
  const std::size_t zero = block.find('\0');
  if (zero == std::string_view::npos) return 0;
  return firstLine + static_cast<std::uint64_t>(std::count(block.begin(), block.begin() + static_cast<std::ptrdiff_t>(zero), '\n'));
}

}  // namespace wf::io
