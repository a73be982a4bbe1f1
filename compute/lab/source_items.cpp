#include "compute/lab/source_items.h"

#include <algorithm>
#include <cctype>

namespace wf::lab {
namespace {

class Scanner {
 public:
  explicit Scanner(std::string_view text) : text_(text), code_(codeOnly(text)) {}

  std::vector<SourceItem> items() {
    while (skipSpace()) {
      if (code_[at_] == '#') {
        skipLine();
      } else if (code_[at_] == '}') {
        if (!scopes_.empty()) scopes_.pop_back();
        ++at_;
      } else if (wordAt(at_) == "namespace" && entersNamespace()) {
        continue;
      } else {
        item();
      }
    }
    return std::move(items_);
  }

 private:
  bool skipSpace() {
    while (at_ < code_.size() && std::isspace(static_cast<unsigned char>(code_[at_]))) ++at_;
    return at_ < code_.size();
  }
  void skipLine() {
    while (at_ < code_.size() && (code_[at_] != '\n' || (at_ > 0 && code_[at_ - 1] == '\\'))) ++at_;
  }
  std::string wordAt(std::size_t from) const {
    std::size_t to = from;
    while (to < code_.size() && isNameCharacter(code_[to])) ++to;
    return code_.substr(from, to - from);
  }

  bool entersNamespace() {
    const std::size_t brace = code_.find_first_of("{;=", at_);
    if (brace == code_.npos || code_[brace] != '{') return false;
    std::string name = code_.substr(at_ + 9, brace - at_ - 9);
    std::erase_if(name, [](char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; });
    scopes_.push_back(name);
    at_ = brace + 1;
    return true;
  }

  // Behind the bracket that closes the one at `from`.
  std::size_t behind(std::size_t from, char open, char close) const {
    int depth = 0;
    for (std::size_t k = from; k < code_.size(); ++k) {
      if (code_[k] == open) ++depth;
      if (code_[k] == close && --depth == 0) return k + 1;
    }
    return code_.size();
  }
  std::size_t skipped(std::size_t from) const {
    while (from < code_.size() && std::isspace(static_cast<unsigned char>(code_[from]))) ++from;
    return from;
  }

  void item() {
    SourceItem out{.code = at_};
    out.begin = withComment(at_);
    for (const std::string& one : scopes_) {
      if (!one.empty()) out.scope += (out.scope.empty() ? "" : "::") + one;
    }
    std::size_t k = at_;
    if (wordAt(k) == "template") k = skipped(behind(code_.find('<', k), '<', '>'));
    if (wordAt(k) == "requires") k = skipped(behind(code_.find('(', k), '(', ')'));
    const std::string first = wordAt(k);
    out.isType = first == "struct" || first == "class";
    if (out.isType) out.name = wordAt(skipped(k + first.size()));
    for (; k < code_.size(); ++k) {
      if (code_[k] == '(') k = behind(k, '(', ')') - 1;
      if (code_[k] == ';') break;
      if (code_[k] != '{') continue;
      k = behind(k, '{', '}');
      const std::size_t next = skipped(k);
      k = next < code_.size() && code_[next] == ';' ? next : k - 1;
      break;
    }
    at_ = out.end = std::min(k + 1, code_.size());
    items_.push_back(std::move(out));
  }

  // The comment lines right above belong to what follows them.
  std::size_t withComment(std::size_t begin) const {
    std::size_t line = begin == 0 ? text_.npos : text_.rfind('\n', begin - 1);
    line = line == text_.npos ? 0 : line + 1;
    std::size_t out = begin;
    while (line > 0) {
      const std::size_t before = line < 2 ? text_.npos : text_.rfind('\n', line - 2);
      const std::size_t start = before == text_.npos ? 0 : before + 1;
      const std::string_view above = text_.substr(start, line - start);
      const std::size_t first = above.find_first_not_of(" \t");
      if (first == above.npos || !above.substr(first).starts_with("//")) break;
      out = line = start;
    }
    return out;
  }

  std::string_view text_;
  std::string code_;
  std::size_t at_ = 0;
  std::vector<std::string> scopes_;
  std::vector<SourceItem> items_;
};

}  // namespace

bool isNameCharacter(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

std::string codeOnly(std::string_view text) {
  std::string out(text);
  const auto blank = [&](std::size_t from, std::size_t to) {
    for (std::size_t k = from; k < to && k < out.size(); ++k) {
      if (out[k] != '\n') out[k] = ' ';
    }
  };
  for (std::size_t k = 0; k < text.size(); ++k) {
    std::size_t end = k;
    if (text.substr(k, 2) == "//") {
      end = std::min(text.find('\n', k), text.size());
    } else if (text.substr(k, 2) == "/*") {
      const std::size_t close = text.find("*/", k + 2);
      end = close == text.npos ? text.size() : close + 2;
    } else if (text[k] == '"' || (text[k] == '\'' && (k == 0 || !isNameCharacter(text[k - 1])))) {  // 1'000 is a number
      for (end = k + 1; end < text.size() && text[end] != text[k] && text[end] != '\n'; ++end) {
        if (text[end] == '\\') ++end;
      }
      end = std::min(end + 1, text.size());
    } else {
      continue;
    }
    blank(k, end);
    k = end - 1;
  }
  return out;
}

std::vector<SourceItem> itemsOf(std::string_view text) { return Scanner(text).items(); }

std::size_t lineAt(std::string_view text, std::size_t place) {
  const std::string_view before = text.substr(0, place);
  return static_cast<std::size_t>(std::count(before.begin(), before.end(), '\n')) + 1;
}

bool hasWord(std::string_view code, std::string_view word) {
  for (std::size_t at = code.find(word); at != code.npos; at = code.find(word, at + 1)) {
    const std::size_t end = at + word.size();
    if ((at == 0 || !isNameCharacter(code[at - 1])) && (end == code.size() || !isNameCharacter(code[end]))) return true;
  }
  return false;
}

}  // namespace wf::lab
