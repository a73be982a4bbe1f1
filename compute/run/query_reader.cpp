#include "compute/run/query_reader.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>
#include <limits>
#include <system_error>

#include "compute/core/domains.h"
#include "compute/core/numbers.h"
#include "compute/core/printable.h"
#include "compute/core/vertex_names.h"

namespace wf::run {
namespace {

struct SignOf {
  const char* text;
  Relation relation;
};
// Longer ones first.
constexpr SignOf kSigns[] = {{"<=", Relation::AtMost}, {">=", Relation::AtLeast}, {"!=", Relation::Unequal}, {"<>", Relation::Unequal},
                             {"==", Relation::Equal},  {"≤", Relation::AtMost},   {"≥", Relation::AtLeast},  {"≠", Relation::Unequal},
                             {"<", Relation::Less},    {">", Relation::Greater},  {"=", Relation::Equal}};

std::string noVertex(const Graph& graph, std::uint64_t id) {
  return "there is no vertex " + std::to_string(id) + " in this graph: its ids are " + graph.ids().range();
}

}  // namespace

// Characters, not bytes: every one but the first of a character's bytes begins with the bits 10.
QueryError QueryReader::errorOf(const std::string& text, const Failure& failure) {
  const auto before = std::min(failure.at, text.size());
  const auto characters = std::count_if(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(before),
                                        [](char c) { return (static_cast<unsigned char>(c) & 0xC0u) != 0x80u; });
  return {static_cast<std::size_t>(characters), failure.sentence, failure.missing};
}

void QueryReader::refuseLong() const {
  if (text_.size() > kLongestQuery) fail(kLongestQuery, "a condition has at most " + grouped(kLongestQuery) + " characters");
}

bool QueryReader::isWord(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

char QueryReader::lowerCase(char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); }

std::string QueryReader::found(std::size_t at) const {
  if (at >= text_.size()) return "the text ends here: ";
  std::size_t end = at;
  while (end < text_.size() && isWord(text_[end])) ++end;
  if (end == at) end = at + 1;
  while (end < text_.size() && (static_cast<unsigned char>(text_[end]) & 0xC0u) == 0x80u) ++end;  // a character, not a byte
  return "“" + printable(text_.substr(at, end - at), 40) + "” is not understood: ";
}

void QueryReader::skip() {
  while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_])) != 0) ++at_;
}

bool QueryReader::sees(const std::string& what, bool exactCase) const {
  if (what.empty() || text_.size() - at_ < what.size()) return false;
  for (std::size_t i = 0; i < what.size(); ++i) {
    if (text_[at_ + i] != what[i] && (exactCase || lowerCase(text_[at_ + i]) != lowerCase(what[i]))) return false;
  }
  const std::size_t end = at_ + what.size();
  return end == text_.size() || !isWord(what.back()) || !isWord(text_[end]);
}

bool QueryReader::word(const char* what) {
  skip();
  if (!sees(what, false)) return false;
  at_ += std::string_view(what).size();
  return true;
}

bool QueryReader::symbol(const char* what) {
  skip();
  if (text_.compare(at_, std::string_view(what).size(), what) != 0) return false;
  at_ += std::string_view(what).size();
  return true;
}

std::optional<Relation> QueryReader::sign() {
  for (const SignOf& candidate : kSigns) {
    if (symbol(candidate.text)) return candidate.relation;
  }
  return std::nullopt;
}

// Sums of products; ∞ stands alone.
Quantity QueryReader::number(const StateArrayInfo* info) {
  Quantity out = product(info);
  for (;;) {
    skip();
    const std::size_t here = at_;
    const bool plus = symbol("+");
    if (!plus && !symbol("-") && !symbol("−")) return out;
    const Quantity more = product(info);
    if (out.infinite || more.infinite) fail(here, "∞ cannot be added to");
    out.value += plus ? more.value : -more.value;
    refuseEndless(out, here);
  }
}

// Of two infinities that sums and products come to, the difference is no number; what a person means by ∞ is written so.
void QueryReader::refuseEndless(const Quantity& quantity, std::size_t here) const {
  if (!std::isfinite(quantity.value)) fail(here, "this exceeds the largest number");
}

Quantity QueryReader::product(const StateArrayInfo* info) {
  Quantity out = factor(info, true);
  for (;;) {
    skip();
    const std::size_t here = at_;
    const bool times = symbol("*") || symbol("·") || symbol("×");
    const bool beside = !times && (sees("V", true) || sees("A", true) || sees("E", true));
    if (!times && !beside) return out;
    const Quantity more = factor(info, false);
    if (out.infinite || more.infinite) fail(here, "∞ cannot be multiplied");
    out.value *= more.value;
    refuseEndless(out, here);
  }
}

Quantity QueryReader::factor(const StateArrayInfo* info, bool signs) {
  skip();
  const std::size_t here = at_;
  if (signs && (symbol("-") || symbol("−"))) {
    const Quantity positive = factor(info, false);
    if (positive.infinite) fail(here, "nothing is −∞ here");
    return {-positive.value};
  }
  if (at_ < text_.size() && (std::isdigit(static_cast<unsigned char>(text_[at_])) != 0 || text_[at_] == '.')) return {digits()};
  if (word("infinity") || word("infinite") || word("inf") || symbol("∞")) return {.value = 0, .infinite = true};
  if (sees("V", true)) return (++at_, Quantity{static_cast<long double>(graph_.vertexCount())});
  if (sees("A", true)) return (++at_, Quantity{static_cast<long double>(graph_.arcCount())});
  if (sees("E", true)) return (++at_, Quantity{static_cast<long double>(graph_.edgeCount())});
  std::string named;
  if (info != nullptr) {
    for (std::size_t k = 0; k < info->valueNames.size(); ++k) {
      if (word(info->valueNames[k].c_str())) return {static_cast<long double>(k)};
      named += ", " + info->valueNames[k];
    }
  }
  if (word("yes") || word("true")) return {1};
  if (word("no") || word("false")) return {0};
  fail(here, found(here) + "expected a number: digits, ∞ (inf), V vertices, A arcs, E edges" + named + ", yes or no");
}

long double QueryReader::digits() {
  const std::size_t here = at_;
  std::string plain;
  for (;;) {
    const char c = at_ < text_.size() ? text_[at_] : ' ';
    if (digitAt(at_) || c == '.') {
      plain += c;
    } else if (ofThousands(at_)) {
      // left out
    } else if ((c == 'e' || c == 'E') &&
               (digitAt(at_ + 1) || (at_ + 1 < text_.size() && (text_[at_ + 1] == '-' || text_[at_ + 1] == '+') && digitAt(at_ + 2)))) {
      plain += c;
      plain += text_[++at_];
    } else {
      break;
    }
    ++at_;
  }
  // Not strtold(): it reads as the locale of the program does, where the point may be a comma.
  long double value = 0;
  const auto [end, error] = std::from_chars(plain.data(), plain.data() + plain.size(), value);
  if (error != std::errc() || end != plain.data() + plain.size()) fail(here, "“" + printable(plain, 40) + "” is no number");
  return value;
}

std::optional<VertexId> QueryReader::vertexByName(char end) {
  skip();
  const std::size_t here = at_;
  const auto last = [&](std::size_t at) { return end != 0 ? text_[at] == end : std::isspace(static_cast<unsigned char>(text_[at])) != 0; };
  std::size_t to = here;
  for (const auto& [open, close] : {std::pair(std::string_view("\""), std::string_view("\"")), {"“", "”"}}) {
    if (text_.compare(here, open.size(), open) != 0) continue;
    const std::size_t closing = text_.find(close, here + open.size());
    if (closing == std::string::npos) fail(here, "no quotation mark closes the name that begins here");
    to = closing + close.size();
    break;
  }
  if (to == here) {
    if (graph_.labels().empty()) return std::nullopt;
    while (to < text_.size() && !last(to)) ++to;
    while (to > here && text_[to - 1] == ' ') --to;
  }
  if (to == here) return std::nullopt;
  std::string name = text_.substr(here, to - here);
  // Ids have commas between thousands as any number here.
  const bool digits = std::all_of(name.begin(), name.end(), [](char c) { return (c >= '0' && c <= '9') || c == ','; });
  if (digits && verticesNamed(graph_, name).empty()) std::erase(name, ',');
  const auto vertex = vertexCalled(graph_, name);
  if (!vertex) failMissing(here, vertex.error().sentence());
  at_ = to;
  return *vertex;
}

// Between row and column stands a comma, so that numbers of pairs have none.
std::uint64_t QueryReader::position(const char* expected, bool thousands) {
  skip();
  const std::size_t here = at_;
  std::uint64_t value = 0;
  for (; digitAt(at_) || (thousands && at_ > here && ofThousands(at_)); ++at_) {
    if (text_[at_] == ',') continue;
    if (value > (~std::uint64_t{0} - 9) / 10) fail(here, "this number is too large for an index");
    value = value * 10 + static_cast<std::uint64_t>(text_[at_] - '0');
  }
  if (at_ == here) fail(here, found(here) + "expected " + expected + " in the brackets");
  return value;
}

VertexId QueryReader::vertexOfPair(char end) {
  if (const auto vertex = vertexByName(end)) return *vertex;
  const std::size_t here = (skip(), at_);
  const std::uint64_t id = position("the id of a vertex", false);
  const auto vertex = graph_.ids().fromFile(id);
  if (!vertex) failMissing(here, noVertex(graph_, id));
  return *vertex;
}

std::uint32_t QueryReader::index(const StateArrayInfo& info) {
  if (info.domain == Domain::Pair && text_.find(',', at_) < text_.find(']', at_)) {
    const VertexId row = vertexOfPair(',');
    skip();
    if (!symbol(",")) fail(at_, found(at_) + "expected “,” and the second vertex of the pair");
    const std::uint64_t pair = std::uint64_t{row} * graph_.vertexCount() + vertexOfPair(']');
    if (pair > std::numeric_limits<std::uint32_t>::max()) fail(at_, "this graph has too many pairs for an array");
    return static_cast<std::uint32_t>(pair);
  }
  const bool vertices = info.domain == Domain::Vertex || info.domain == Domain::Color;
  if (vertices) {
    if (const auto vertex = vertexByName(']')) return *vertex;
  }
  const std::size_t here = (skip(), at_);
  const std::uint64_t value = position(vertices                      ? "the id of a vertex or “selection”"
                                       : info.domain == Domain::Pair ? "two ids of vertices"
                                                                     : "a position from 0",
                                       info.domain != Domain::Pair);
  if (vertices) {
    const auto vertex = graph_.ids().fromFile(value);
    if (!vertex) failMissing(here, noVertex(graph_, value));
    return *vertex;
  }
  const std::uint64_t count = elementCount(info, graph_);
  if (value >= count)
    failMissing(here, info.id + (count == 0 ? std::string(" has no elements") : " has the elements 0 to " + std::to_string(count - 1)));
  return static_cast<std::uint32_t>(value);
}

bool QueryReader::digitAt(std::size_t k) const { return k < text_.size() && std::isdigit(static_cast<unsigned char>(text_[k])) != 0; }
bool QueryReader::ofThousands(std::size_t k) const {
  return k < text_.size() && text_[k] == ',' && digitAt(k + 1) && digitAt(k + 2) && digitAt(k + 3) && !digitAt(k + 4);
}

}  // namespace wf::run
