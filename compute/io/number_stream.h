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

// Where in the text one is. Calls onNumber(StreamedNumber) -> Status for every number and onLine(line) -> Status at the end of every line,
// an empty one too, but not of comments: lines whose first byte is `comment`. A word that is no number below 2^63 is refused: `expected`
// says what should stand there. Errors come without the file's name.
class NumberScanner {
 public:
  NumberScanner(char comment, const char* expected) : comment_(comment), expected_(expected) {}

  std::uint64_t line() const { return line_; }  // at the end that of the last one
  bool betweenWords() const { return in_ == In::Start || in_ == In::Blank; }

  template <class OnNumber, class OnLine>
  Status feed(std::string_view piece, const OnNumber& onNumber, const OnLine& onLine) {
    constexpr std::uint64_t kMost = (std::uint64_t{1} << 63) / 10 - 1;
    const char* const begin = piece.data();
    const char* const end = begin + piece.size();
    const char* lineBegin = begin;
    const char* wordBegin = begin;
    for (const char* at = begin; at != end; ++at) {
      const char c = *at;
      if (c == '\n') {
        if (in_ == In::Number) {
          if (Status status = onNumber(number_); !status) return status;
        }
        if (in_ != In::Comment) {
          if (Status status = onLine(line_); !status) return status;
        }
        in_ = In::Start;
        ++line_;
        before_ = 0;
        lineBegin = at + 1;
        continue;
      }
      if (in_ == In::Comment) continue;
      const auto digit = static_cast<unsigned char>(c - '0');
      if (digit <= 9 && (in_ != In::Number || number_.value <= kMost)) {
        if (in_ != In::Number) {
          in_ = In::Number;
          wordBegin = at;
          cut_.clear();
          number_ = {.line = line_, .column = before_ + static_cast<std::uint64_t>(at - lineBegin) + 1};
        }
        number_.value = number_.value * 10 + digit;
      } else if (isBlank(c)) {
        if (in_ == In::Number) {
          if (Status status = onNumber(number_); !status) return status;
        }
        in_ = In::Blank;
      } else if (in_ == In::Start && c == comment_) {
        in_ = In::Comment;
      } else if (c == '\0') {
        return Error{.code = ErrorCode::InvalidInput, .message = "a zero byte: this is a binary file, not text", .line = line_};
      } else {
        if (in_ != In::Number) {
          cut_.clear();
          wordBegin = at;
          number_.column = before_ + static_cast<std::uint64_t>(at - lineBegin) + 1;
        }
        const char* stop = at;
        while (stop != end && !isBlank(*stop) && *stop != '\n' && stop - at < 100) ++stop;
        const std::string word = cut_ + std::string(wordBegin, stop);
        return fieldError({"", line_}, "this is not a whole number that can be read", {.text = word, .column = number_.column}, expected_);
      }
    }
    if (in_ == In::Number) cut_.append(wordBegin, end);
    before_ += static_cast<std::uint64_t>(end - lineBegin);
    return {};
  }

  // Over text that another reader has read: whole words, none of it a comment, with `newlines` in it.
  void skip(std::string_view text, std::uint64_t newlines) {
    line_ += newlines;
    const std::size_t newline = text.rfind('\n');
    before_ = newline == std::string_view::npos ? before_ + text.size() : text.size() - newline - 1;
    in_ = before_ == 0 ? In::Start : In::Blank;
  }

  // At the end of the text.
  template <class OnNumber, class OnLine>
  Status finish(const OnNumber& onNumber, const OnLine& onLine) {
    if (in_ == In::Number) {
      if (Status status = onNumber(number_); !status) return status;
    }
    if (in_ == In::Start && before_ == 0) {
      --line_;  // nothing stands behind the last newline
      return {};
    }
    return in_ == In::Comment ? Status() : onLine(line_);
  }

 private:
  enum class In { Start, Blank, Number, Comment };
  const char comment_;
  const char* const expected_;
  In in_ = In::Start;
  StreamedNumber number_;
  std::string cut_;           // the part of a number that stood in pieces before
  std::uint64_t before_ = 0;  // bytes of this line in pieces before
  std::uint64_t line_ = 1;
};

// A whole file, by this thread alone.
template <class OnNumber, class OnLine>
Status readNumbers(FileBytes& bytes, Progress& progress, NumberScanner& scanner, const OnNumber& onNumber, const OnLine& onLine) {
  while (true) {
    if (progress.cancelled()) return Error{.code = ErrorCode::Cancelled, .message = "reading was cancelled", .file = bytes.name()};
    const auto piece = bytes.nextPiece();
    if (!piece) return piece.error();
    if (piece->empty()) return scanner.finish(onNumber, onLine);
    if (Status status = scanner.feed(*piece, onNumber, onLine); !status) return status;
    progress.advanceTo(bytes.storedRead());
  }
}

}  // namespace wf::io
