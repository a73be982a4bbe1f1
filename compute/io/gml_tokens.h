// The words of a GML file, taken from its pieces one by one.
#pragma once

#include <string>
#include <string_view>

#include "compute/core/progress.h"
#include "compute/core/result.h"
#include "compute/io/file_bytes.h"

namespace wf::io {

struct GmlToken {
  enum Kind { Key, Number, String, Open, Close, End } kind = End;
  std::string_view text;  // of a string what it says, as UTF-8; valid until the next token
  std::uint64_t line = 0;
  std::uint64_t column = 0;
};

class GmlTokens {
 public:
  // A longer string or word is refused.
  static constexpr std::size_t kLongest = std::size_t{1} << 20;

  GmlTokens(FileBytes& bytes, Progress& progress) : bytes_(bytes), progress_(progress) {}

  // End at the end of the file, from then on. Strings are UTF-8 or, where that is impossible, ISO 8859-1; entities are resolved. Errors
  // name file, line and column; Cancelled.
  // Where `anyWord`, a word that is neither a key nor a number is a string without its quotes.
  Result<GmlToken> next(bool anyWord = false);
  Error error(const GmlToken& token, std::string message, std::string expected) const;

 private:
  static constexpr int kEnd = -1;

  // The byte that comes next, or kEnd. False: status_ says why the file cannot be read on.
  bool peek(int& byte);
  void take();
  Result<GmlToken> readString(GmlToken token);
  void decode();  // text_
  Result<GmlToken> readWord(GmlToken token, bool anyWord);

  FileBytes& bytes_;
  Progress& progress_;
  std::string_view piece_;
  std::size_t at_ = 0;
  bool atEnd_ = false;
  std::uint64_t line_ = 1;
  std::uint64_t column_ = 1;
  std::string text_;
  Status status_;
};

// What "&NAME;" and "&#NUMBER;" stand for; anything else stays as it is. `text` is UTF-8.
std::string withoutGmlEntities(std::string_view text);

}  // namespace wf::io
