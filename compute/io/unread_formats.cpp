// Sources: the Pajek manual (Mrvar and Batagelj), the DOT language (Graphviz), LEDA's guide, RFC 8259, ECLgraph.h (Burtscher), Galois'
// FileGraph, the readme of PBBS and Ligra, UCINET's guide to DL.
#include "compute/io/unread_formats.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdint>
#include <cstring>
#include <string>

namespace wf::io {
namespace {

bool isSpace(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

void skipSpace(std::string_view& text) {
  while (!text.empty() && isSpace(text.front())) text.remove_prefix(1);
}

void skipLine(std::string_view& text) { text.remove_prefix(std::min(text.find('\n'), text.size())); }

// In lower case: letters, digits and what stands between them in names.
std::string takeWord(std::string_view& text) {
  std::string word;
  while (!text.empty()) {
    const auto c = static_cast<unsigned char>(text.front());
    if (std::isalnum(c) == 0 && c != '_' && c != '.' && c < 128) break;
    word += static_cast<char>(std::tolower(c));
    text.remove_prefix(1);
  }
  return word;
}

bool isPajek(std::string_view text) {
  for (skipSpace(text); text.starts_with('%'); skipSpace(text)) skipLine(text);
  if (!text.starts_with('*')) return false;
  text.remove_prefix(1);
  const std::string word = takeWord(text);
  constexpr std::array<std::string_view, 7> kWords{"vertices", "network", "arcs", "edges", "arcslist", "edgeslist", "matrix"};
  return std::find(kWords.begin(), kWords.end(), word) != kWords.end();
}

// "[strict] graph|digraph [NAME] {" behind comments.
bool isDot(std::string_view text) {
  while (true) {
    skipSpace(text);
    if (text.starts_with("//") || text.starts_with('#')) {
      skipLine(text);
    } else if (text.starts_with("/*")) {
      const std::size_t end = text.find("*/");
      if (end == std::string_view::npos) return false;
      text.remove_prefix(end + 2);
    } else {
      break;
    }
  }
  std::string word = takeWord(text);
  if (word == "strict") {
    skipSpace(text);
    word = takeWord(text);
  }
  if (word != "graph" && word != "digraph") return false;
  skipSpace(text);
  if (text.starts_with('"')) {
    text.remove_prefix(std::min(text.find('"', 1), text.size() - 1) + 1);
  } else {
    if (text.starts_with('-')) text.remove_prefix(1);
    takeWord(text);
  }
  skipSpace(text);
  return text.starts_with('{');
}

bool isJson(std::string_view text) {
  skipSpace(text);
  if (!text.starts_with('{') && !text.starts_with('[')) return false;
  const bool object = text.front() == '{';
  text.remove_prefix(1);
  skipSpace(text);
  if (text.empty()) return false;
  const char c = text.front();
  return object ? c == '"' || c == '}' : c == '{' || c == '[' || c == '"' || c == ']';
}

template <class T>
T numberAt(std::string_view head, std::size_t at) {
  T value{};
  std::memcpy(&value, head.data() + at, sizeof(T));
  return value;
}

// Version, bytes of an edge's data, vertices and edges in 64 bits each, then the ends of the vertices' edges.
bool isGalois(std::string_view head) {
  constexpr std::size_t kHeader = 4 * sizeof(std::uint64_t);
  if (head.size() < kHeader) return false;
  const auto version = numberAt<std::uint64_t>(head, 0), edgeData = numberAt<std::uint64_t>(head, 8);
  const auto vertices = numberAt<std::uint64_t>(head, 16), edges = numberAt<std::uint64_t>(head, 24);
  if ((version != 1 && version != 2) || edgeData > 64 || vertices == 0 || vertices >> 40 != 0 || edges >> 48 != 0) return false;
  std::uint64_t before = 0;
  for (std::uint64_t v = 0; v < vertices && kHeader + 8 * (v + 1) <= head.size(); ++v) {
    const auto end = numberAt<std::uint64_t>(head, kHeader + 8 * v);
    if (end < before || end > edges) return false;
    before = end;
  }
  return true;
}

// Vertices and edges in 32 bits each, then where every vertex's edges begin.
bool isEcl(std::string_view head) {
  if (head.size() < 12) return false;
  const auto vertices = numberAt<std::int32_t>(head, 0), edges = numberAt<std::int32_t>(head, 4);
  if (vertices <= 0 || edges < 0 || numberAt<std::int32_t>(head, 8) != 0) return false;
  std::int32_t before = 0;
  for (std::size_t v = 0; v <= static_cast<std::size_t>(vertices); ++v) {
    const std::size_t at = 8 + 4 * v;
    if (at + 4 > head.size()) return v > 16;  // the rest lies behind the first bytes
    const auto begin = numberAt<std::int32_t>(head, at);
    if (begin < before || begin > edges) return false;
    before = begin;
  }
  return before == edges && edges > 0;
}

}  // namespace

std::string_view unreadFormat(std::string_view head) {
  if (head.find('\0') != std::string_view::npos) return isGalois(head) ? "Galois binary" : isEcl(head) ? "ECL binary" : "";
  if (isPajek(head)) return "Pajek";
  if (isDot(head)) return "Graphviz DOT";
  if (isJson(head)) return "JSON";
  skipSpace(head);
  std::string_view rest = head;
  const std::string word = takeWord(rest);
  if (word == "leda.graph") return "LEDA";
  if (word == "adjacencygraph" || word == "weightedadjacencygraph") return "Ligra adjacency";
  if (word == "dl" && head.substr(0, 200).find('=') != std::string_view::npos) return "UCINET DL";
  return "";
}

}  // namespace wf::io
