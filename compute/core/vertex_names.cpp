#include "compute/core/vertex_names.h"

#include <algorithm>
#include <charconv>
#include <optional>

#include <fmt/format.h>

#include "compute/core/graph.h"

namespace wf {
namespace {

constexpr std::size_t kNamed = 8;         // ids in a sentence
constexpr std::size_t kLongestShown = 60;  // bytes of a text in it
constexpr const char kNoSuch[] = "there is no such vertex in this graph";

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kBlanks = " \t\r\n";
  const auto begin = text.find_first_not_of(kBlanks);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(kBlanks) - begin + 1);
}

// Lower case of Latin, Greek and Cyrillic letters; what is not one of them is itself.
char32_t folded(char32_t c) {
  const auto within = [c](char32_t low, char32_t high) { return c >= low && c <= high; };
  if (within('A', 'Z')) return c + 32;
  if (within(0xC0, 0xDE) && c != 0xD7) return c + 32;
  // Pairs of a capital and its small letter; in two stretches the capital is the odd one.
  if (within(0x139, 0x148) || within(0x179, 0x17E)) return c % 2 == 1 ? c + 1 : c;
  if (within(0x100, 0x137) || within(0x14A, 0x177)) return c % 2 == 0 && c != 0x130 ? c + 1 : c;
  if (c == 0x178) return 0xFF;
  if (c == 0x386) return 0x3AC;
  if (within(0x388, 0x38A)) return c + 37;
  if (c == 0x38C) return 0x3CC;
  if (within(0x38E, 0x38F)) return c + 63;
  if (within(0x391, 0x3AB)) return c + 32;
  if (within(0x400, 0x40F)) return c + 80;
  if (within(0x410, 0x42F)) return c + 32;
  return c;
}

// The character that begins at `at`, which goes on behind it. A byte that begins none stands for itself.
char32_t next(std::string_view text, std::size_t& at) {
  const auto byte = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0u; };
  const unsigned first = byte(at++);
  const int more = first >= 0xF0 ? 3 : first >= 0xE0 ? 2 : first >= 0xC0 ? 1 : 0;
  if (more == 0) return first;
  char32_t c = first & (0x3Fu >> more);
  for (int k = 0; k < more; ++k) {
    if ((byte(at + static_cast<std::size_t>(k)) & 0xC0u) != 0x80u) return first;
    c = c << 6 | (byte(at + static_cast<std::size_t>(k)) & 0x3Fu);
  }
  at += static_cast<std::size_t>(more);
  return c;
}

bool sameButForCase(std::string_view a, std::string_view b) {
  std::size_t i = 0, j = 0;
  while (i < a.size() && j < b.size()) {
    if (folded(next(a, i)) != folded(next(b, j))) return false;
  }
  return i == a.size() && j == b.size();
}

std::optional<VertexId> byId(const Graph& graph, std::string_view digits) {
  std::uint64_t id = 0;
  const auto [at, error] = std::from_chars(digits.data(), digits.data() + digits.size(), id);
  if (error != std::errc() || at != digits.data() + digits.size() || digits.empty()) return std::nullopt;
  return graph.ids().fromFile(id);
}

std::string listOf(const Graph& graph, const std::vector<VertexId>& vertices) {
  std::string out;
  for (std::size_t k = 0; k < std::min(vertices.size(), kNamed); ++k) {
    if (k > 0) out += k + 1 == vertices.size() ? " and " : ", ";
    out += fmt::format("{}", graph.ids().toFile(vertices[k]));
  }
  if (vertices.size() > kNamed) out += fmt::format(" and {} more", vertices.size() - kNamed);
  return out;
}

}  // namespace

bool unquote(std::string_view& text) {
  constexpr std::string_view kPairs[][2] = {{"\"", "\""}, {"“", "”"}};
  for (const auto& [open, close] : kPairs) {
    if (text.size() < open.size() + close.size() || !text.starts_with(open) || !text.ends_with(close)) continue;
    text = text.substr(open.size(), text.size() - open.size() - close.size());
    return true;
  }
  return false;
}

std::vector<VertexId> verticesNamed(const Graph& graph, std::string_view name) {
  std::vector<VertexId> same, others;
  const VertexLabels& labels = graph.labels();
  if (name.empty() || labels.empty()) return same;
  for (VertexId v = 0; v < static_cast<VertexId>(labels.count()); ++v) {
    if (labels[v] == name) {
      same.push_back(v);
    } else if (same.empty() && sameButForCase(labels[v], name)) {
      others.push_back(v);
    }
  }
  return same.empty() ? others : same;
}

Result<VertexId> vertexCalled(const Graph& graph, std::string_view typed) {
  std::string_view text = trimmed(typed);
  std::string shown(text.substr(0, kLongestShown));
  if (shown.size() < text.size()) {
    while (!shown.empty() && (static_cast<unsigned char>(text[shown.size()]) & 0xC0u) == 0x80u) shown.pop_back();
    shown += "…";
  }
  const bool quoted = unquote(text);
  const std::vector<VertexId> named = verticesNamed(graph, text);
  std::optional<VertexId> numbered;
  if (!quoted) numbered = named.empty() && text.starts_with('#') ? byId(graph, text.substr(1)) : byId(graph, text);
  const auto refused = [&](std::string message, std::string expected) {
    return Error{.code = ErrorCode::InvalidInput, .message = std::move(message), .text = shown, .expected = std::move(expected)};
  };
  if (numbered && !named.empty() && std::find(named.begin(), named.end(), *numbered) == named.end()) {
    const std::string_view other = graph.labels()[*numbered];
    return refused(fmt::format("this is the id of a vertex{} and the name of another, of id {}",
                               other.empty() ? std::string() : fmt::format(" (“{}”)", other), listOf(graph, named)),
                   fmt::format("#{} for the id, or \"{}\" in quotes for the name", text, text));
  }
  if (numbered) return *numbered;
  if (named.size() == 1) return named.front();
  if (named.empty()) {
    const bool names = !graph.labels().empty();
    return refused(kNoSuch, fmt::format("{}: {}", names ? "a name or an id" : "an id", graph.ids().range()));
  }
  return refused(fmt::format("{} vertices have this name", named.size()), fmt::format("one of their ids: {}", listOf(graph, named)));
}

Result<VertexId> vertexCalled(const Graph& graph, std::string_view typed, std::string_view what) {
  auto vertex = vertexCalled(graph, typed);
  if (vertex) return vertex;
  Error error = vertex.error();
  const bool none = error.message == kNoSuch;
  error.message =
      none ? fmt::format("the {} is not a vertex of this graph", what) : fmt::format("the {} is not clear: {}", what, error.message);
  return error;
}

}  // namespace wf
