// Lines and the fields in them, for readers of text formats, and the errors that quote them.
#pragma once

#include <charconv>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "compute/core/result.h"

namespace wf::io {

inline bool isBlank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

inline const char* skipBlanks(const char* at, const char* end) {
  while (at != end && isBlank(*at)) ++at;
  return at;
}

// Reads a number that a blank or the end follows; null where there is none or it does not fit T.
template <class T>
const char* parseField(const char* at, const char* end, T& value) {
  const auto [stop, error] = std::from_chars(at, end, value);
  if (error != std::errc() || (stop != end && !isBlank(*stop))) return nullptr;
  return stop;
}

struct Field {
  std::string_view text;
  std::uint64_t column = 0;  // from 1, in bytes
};

// At most `most` fields, the last one being the rest of the line where there are more.
std::vector<Field> splitFields(std::string_view line, std::size_t most = 16);
std::string_view withoutTrailingBlanks(std::string_view line);

bool allDigits(std::string_view text);

// Cut to a readable length, with control characters and bytes that are no UTF-8 as \xNN.
std::string excerpt(std::string_view text);

// How the part before the first problem of a line is reported.
struct Place {
  std::string file;
  std::uint64_t line = 0;
};
Error lineError(const Place& place, std::string message, std::string_view line, std::string expected);
Error fieldError(const Place& place, std::string message, const Field& field, std::string expected);

// Where `block` holds a zero byte: its line, counted from `firstLine`; else 0. Text files hold none, so it tells a binary file.
std::uint64_t lineOfZeroByte(std::string_view block, std::uint64_t firstLine);

}  // namespace wf::io
