// Whole numbers of a text whose lines may be of any length: piece by piece, without ever holding a line.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "compute/core/progress.h"
#include "compute/core/result.h"
#include "compute/io/fields.h"
#include "compute/io/file_bytes.h"

namespace wf::io {

struct StreamedNumber {
  std::uint64_t value = 0;
  std::uint64_t line = 0;
  std::uint64_t column = 0;
};

// Calls onNumber(StreamedNumber) -> Status for every number and onLine(line) -> Status at the end of every line, an empty one too, but not
// of comments: lines whose first byte is `comment`. A word that is no number below 2^63 is refused: `expected` says what should stand
// there. At the end `line` is the number of the last line.
template <class OnNumber, class OnLine>
Status readNumbers(FileBytes& bytes, Progress& progress, char comment, const char* expected, std::uint64_t& line, const OnNumber& onNumber,
                   const OnLine& onLine) {
  constexpr std::uint64_t kMost = (std::uint64_t{1} << 63) / 10 - 1;
  enum class In { Start, Blank, Number, Comment };
  In in = In::Start;
  StreamedNumber number;
  std::string cut;           // the part of a number that stood in pieces before
  std::uint64_t before = 0;  // bytes of this line in pieces before
  line = 1;
  while (true) {
    if (progress.cancelled()) return Error{.code = ErrorCode::Cancelled, .message = "reading was cancelled", .file = bytes.name()};
    const auto piece = bytes.nextPiece();
    if (!piece) return piece.error();
    if (piece->empty()) break;
    const char* const begin = piece->data();
    const char* const end = begin + piece->size();
    const char* lineBegin = begin;
    const char* wordBegin = begin;
    for (const char* at = begin; at != end; ++at) {
      const char c = *at;
      if (c == '\n') {
        if (in == In::Number) {
          if (Status status = onNumber(number); !status) return status;
        }
        if (in != In::Comment) {
          if (Status status = onLine(line); !status) return status;
        }
        in = In::Start;
        ++line;
        before = 0;
        lineBegin = at + 1;
        continue;
      }
      if (in == In::Comment) continue;
      const auto digit = static_cast<unsigned char>(c - '0');
      if (digit <= 9 && (in != In::Number || number.value <= kMost)) {
        if (in != In::Number) {
          in = In::Number;
          wordBegin = at;
          cut.clear();
          number = {.line = line, .column = before + static_cast<std::uint64_t>(at - lineBegin) + 1};
        }
        number.value = number.value * 10 + digit;
      } else if (isBlank(c)) {
        if (in == In::Number) {
          if (Status status = onNumber(number); !status) return status;
        }
        in = In::Blank;
      } else if (in == In::Start && c == comment) {
        in = In::Comment;
      } else if (c == '\0') {
        return Error{
            .code = ErrorCode::InvalidInput, .message = "a zero byte: this is a binary file, not text", .file = bytes.name(), .line = line};
      } else {
        if (in != In::Number) {
          cut.clear();
          wordBegin = at;
          number.column = before + static_cast<std::uint64_t>(at - lineBegin) + 1;
        }
        const char* stop = at;
        while (stop != end && !isBlank(*stop) && *stop != '\n' && stop - at < 100) ++stop;
        const std::string word = cut + std::string(wordBegin, stop);
        return fieldError({bytes.name(), line}, "this is not a whole number that can be read", {.text = word, .column = number.column},
                          expected);
      }
    }
    if (in == In::Number) cut.append(wordBegin, end);
    before += static_cast<std::uint64_t>(end - lineBegin);
    progress.advanceTo(bytes.storedRead());
  }
  if (in == In::Number) {
    if (Status status = onNumber(number); !status) return status;
  }
  if (in == In::Start && before == 0) {
    --line;  // nothing stands behind the last newline
    return {};
  }
  return in == In::Comment ? Status() : onLine(line);
}

}  // namespace wf::io
