// Splitting the lines of lists.
#include <algorithm>
#include <cstring>

#include "compute/io/list_layout.h"

namespace wf::io {

std::size_t rowEnd(std::string_view text, char separator) {
  const std::size_t newline = std::min(text.find('\n'), text.size());
  if (separator == ' ' || text.substr(0, newline).find('"') == std::string_view::npos) return newline;
  const auto separates = [separator](char c) { return separator != 0 ? c == separator : c == ',' || c == ';' || c == '\t'; };
  bool begins = true;  // nothing but blanks of the field was there yet
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    if (c == '\n') return at;
    if (separates(c)) {
      begins = true;
    } else if (c == '"' && begins) {
      do {
        at = text.find('"', at + 1);
        if (at == std::string_view::npos) return at;
      } while (at + 1 < text.size() && text[at + 1] == '"' && ++at != 0);
      begins = false;
    } else if (!isBlank(c)) {
      begins = false;
    }
  }
  return text.size();
}

bool ListFields::next(Field& field) {
  if (separator_ == ' ') {
    at_ = skipBlanks(at_, end_);
    if (at_ == end_) return false;
  } else {
    if (!first_) {
      if (at_ == end_) return false;
      ++at_;  // the separator
    }
    const auto blank = [this](char c) { return isBlank(c) && c != separator_; };
    while (at_ != end_ && blank(*at_)) ++at_;
  }
  first_ = false;
  field.column = static_cast<std::uint64_t>(at_ - begin_) + 1;
  if (at_ != end_ && *at_ == '"') return nextQuoted(field);
  const char* const begin = at_;
  if (separator_ == ' ') {
    while (at_ != end_ && !isBlank(*at_)) ++at_;
  } else {
    const void* found = std::memchr(at_, separator_, static_cast<std::size_t>(end_ - at_));
    at_ = found == nullptr ? end_ : static_cast<const char*>(found);
  }
  field.text = withoutTrailingBlanks({begin, static_cast<std::size_t>(at_ - begin)});
  return true;
}

bool ListFields::nextQuoted(Field& field) {
  unquoted_.clear();
  ++at_;
  while (true) {
    const char* const quote = std::find(at_, end_, '"');
    unquoted_.append(at_, quote);
    if (quote == end_) {
      at_ = end_;
      unclosed_ = true;
      break;
    }
    at_ = quote + 1;
    if (at_ == end_ || *at_ != '"') break;
    unquoted_ += '"';
    ++at_;
  }
  // All text between the quote and the separator belongs to the field, as spreadsheets read it.
  const char* const begin = at_;
  while (at_ != end_ && (separator_ == ' ' ? !isBlank(*at_) : *at_ != separator_)) ++at_;
  torn_ = torn_ || std::find(begin, at_, '"') != at_;
  unquoted_ += withoutTrailingBlanks({begin, static_cast<std::size_t>(at_ - begin)});
  field.text = unquoted_;
  return true;
}

}  // namespace wf::io
