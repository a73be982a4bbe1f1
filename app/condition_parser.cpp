// Reads conditions. By hand: the language has no nesting to speak of, and every error must say what would be valid in its place.
#include <algorithm>
#include <cctype>
#include <cstdlib>

#include "app/condition.h"
#include "compute/core/numbers.h"

namespace wf::app {
namespace {

struct Failure {
  std::size_t at = 0;  // bytes
  std::string sentence;
};

bool isWord(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

char lower(char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); }

struct StepName {
  const char* id;
  Condition::StepNumber number;
};
constexpr StepName kStepNumbers[] = {{"changed", Condition::StepNumber::Changed},
                                     {"active", Condition::StepNumber::Active},
                                     {"arcs", Condition::StepNumber::Arcs},
                                     {"launched", Condition::StepNumber::Launched},
                                     {"iteration", Condition::StepNumber::Iteration}};

struct SignOf {
  const char* text;
  Relation relation;
};
// Longer ones first.
constexpr SignOf kSigns[] = {{"<=", Relation::AtMost}, {">=", Relation::AtLeast}, {"!=", Relation::Unequal}, {"<>", Relation::Unequal},
                             {"==", Relation::Equal},  {"≤", Relation::AtMost},   {"≥", Relation::AtLeast},  {"≠", Relation::Unequal},
                             {"←", Relation::Equal},   {"<", Relation::Less},     {">", Relation::Greater},  {"=", Relation::Equal}};

class Parser {
 public:
  Parser(const std::string& text, const ConditionScope& scope) : text_(text), scope_(scope) {}

  Condition parse() {
    skip();
    if (at_ == text_.size()) fail(at_, "nothing stands here: a condition begins with " + beginnings());
    Condition condition;
    quantity(condition);
    skip();
    const std::size_t here = at_;
    if (word("changes")) {
      condition.relation = Relation::Changes;
    } else if (const auto relation = sign()) {
      condition.relation = *relation;
      condition.operand = number(ofArray(condition) ? &scope_.arrays[condition.array] : nullptr);
      refuseInfinite(condition, here);
    } else {
      fail(here, found(here) + "after " + condition.name + " comes “changes” or a comparison: < <= = != >= > and a number");
    }
    skip();
    if (at_ != text_.size()) fail(at_, found(at_) + "the condition ended before it");
    return condition;
  }

 private:
  [[noreturn]] void fail(std::size_t at, std::string sentence) const { throw Failure{at, std::move(sentence)}; }

  std::string found(std::size_t at) const {
    if (at >= text_.size()) return "the text ends here: ";
    std::size_t end = at;
    while (end < text_.size() && isWord(text_[end])) ++end;
    if (end == at) end = at + 1;
    while (end < text_.size() && (static_cast<unsigned char>(text_[end]) & 0xC0u) == 0x80u) ++end;  // a character, not a byte
    return "“" + text_.substr(at, std::min<std::size_t>(end - at, 40)) + "” is not understood: ";
  }

  void skip() {
    while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_])) != 0) ++at_;
  }

  bool sees(const std::string& what, bool exactCase) const {
    if (what.empty() || text_.size() - at_ < what.size()) return false;
    for (std::size_t i = 0; i < what.size(); ++i) {
      if (text_[at_ + i] != what[i] && (exactCase || lower(text_[at_ + i]) != lower(what[i]))) return false;
    }
    const std::size_t end = at_ + what.size();
    return end == text_.size() || !isWord(what.back()) || !isWord(text_[end]);
  }

  bool word(const char* what) {
    skip();
    if (!sees(what, false)) return false;
    at_ += std::string_view(what).size();
    return true;
  }

  bool symbol(const char* what) {
    skip();
    if (text_.compare(at_, std::string_view(what).size(), what) != 0) return false;
    at_ += std::string_view(what).size();
    return true;
  }

  std::optional<Relation> sign() {
    for (const SignOf& candidate : kSigns) {
      if (symbol(candidate.text)) return candidate.relation;
    }
    return std::nullopt;
  }

  static bool ofArray(const Condition& c) {
    using S = Condition::Subject;
    return c.subject == S::Any || c.subject == S::Element || c.subject == S::Selection || c.subject == S::Minimum ||
           c.subject == S::Maximum;
  }

  std::string arrayNames() const {
    std::string out;
    for (const StateArrayInfo& info : scope_.arrays)
      out += (out.empty() ? "" : ", ") + info.id + (info.symbol.empty() ? "" : " (" + info.symbol + ")");
    return out;
  }

  std::string beginnings() const {
    std::string numbers;
    for (const ScalarInfo& info : scope_.variant->scalars) numbers += info.id + ", ";
    for (const StepName& name : kStepNumbers) numbers += (name.id != kStepNumbers[0].id ? ", " : "") + std::string(name.id);
    return "an array: " + arrayNames() + "; a number of the step: " + numbers + "; or count(…), min(…), max(…), sum(…) of an array";
  }

  // The longest name that stands here; where two arrays have it, the one that is written the same, then the first.
  std::optional<std::size_t> array() {
    skip();
    std::size_t best = 0;
    std::optional<std::size_t> out;
    for (const bool exactCase : {true, false}) {
      for (std::size_t k = 0; k < scope_.arrays.size(); ++k) {
        const StateArrayInfo& info = scope_.arrays[k];
        for (const std::string& name : {info.id, info.title, info.symbol}) {
          if (name.size() <= best || !sees(name, exactCase)) continue;
          best = name.size();
          out = k;
        }
      }
    }
    at_ += best;
    return out;
  }

  std::size_t arrayWithin(const std::string& call) {
    skip();
    const std::size_t here = at_;
    const auto k = array();
    if (!k) fail(here, found(here) + call + "(…) takes an array: " + arrayNames());
    return *k;
  }

  bool aggregate(Condition& condition) {
    using S = Condition::Subject;
    for (const auto& [name, subject] : {std::pair("count", S::Count), {"min", S::Minimum}, {"max", S::Maximum}, {"sum", S::Sum}}) {
      const std::size_t here = at_;
      if (!word(name)) continue;
      if (!symbol("(")) {
        at_ = here;
        continue;
      }
      condition.subject = subject;
      condition.array = arrayWithin(name);
      const StateArrayInfo& info = scope_.arrays[condition.array];
      condition.name = std::string(name) + "(" + info.id;
      if (subject == S::Count) {
        skip();
        const std::size_t from = at_;
        if (const auto relation = sign()) {
          condition.counted = {*relation, number(&info)};
          condition.name += " " + trimmed(from, at_);
        }
      }
      condition.name += ")";
      const std::size_t end = (skip(), at_);
      if (!symbol(")"))
        fail(end, found(end) + "“)” closes " + name + "(…)" + (subject == S::Count ? ", or a comparison says what is counted" : ""));
      return true;
    }
    return false;
  }

  std::string trimmed(std::size_t from, std::size_t to) const {
    while (to > from && text_[to - 1] == ' ') --to;
    return text_.substr(from, to - from);
  }

  void quantity(Condition& condition) {
    const bool any = word("any");
    skip();
    const std::size_t here = at_;
    if (!any && aggregate(condition)) return;
    if (const auto k = array()) {
      condition.array = *k;
      return element(condition, any);
    }
    if (any) fail(here, found(here) + "after “any” comes an array: " + arrayNames());
    condition.subject = Condition::Subject::Scalar;
    for (std::size_t k = 0; k < scope_.variant->scalars.size(); ++k) {
      const ScalarInfo& info = scope_.variant->scalars[k];
      std::string spaced = info.id;
      std::replace(spaced.begin(), spaced.end(), '_', ' ');
      for (const std::string& name : {info.id, spaced, info.title}) {
        if (!word(name.c_str())) continue;
        condition.scalar = k;
        condition.name = spaced;
        return;
      }
    }
    for (const StepName& name : kStepNumbers) {
      if (!word(name.id)) continue;
      condition.number = name.number;
      condition.name = name.id;
      return;
    }
    fail(here, found(here) + "a condition begins with " + beginnings());
  }

  void element(Condition& condition, bool any) {
    const StateArrayInfo& info = scope_.arrays[condition.array];
    condition.name = info.id;
    const std::size_t here = (skip(), at_);
    if (any) return;
    if (word("of")) {
      word("the");
      skip();
      const std::size_t at = at_;
      if (!word("selection") && !word("selected")) fail(at, found(at) + "after “of the” comes “selection”");
      return ofSelection(condition, here);
    }
    if (!symbol("[")) return;
    skip();
    const std::size_t inside = at_;
    if (word("selection") || word("selected")) {
      ofSelection(condition, inside);
    } else {
      condition.subject = Condition::Subject::Element;
      condition.index = index(info);
      condition.name += "[" + trimmed(inside, at_) + "]";
    }
    skip();
    if (!symbol("]")) fail(at_, found(at_) + "“]” closes " + condition.name);
  }

  void ofSelection(Condition& condition, std::size_t here) const {
    const StateArrayInfo& info = scope_.arrays[condition.array];
    if (info.domain != Domain::Vertex) fail(here, "only vertices are selected, and " + info.id + " has no element for each of them");
    condition.subject = Condition::Subject::Selection;
    condition.name += "[selection]";
  }

  std::uint32_t index(const StateArrayInfo& info) {
    const std::size_t here = at_;
    std::uint64_t value = 0;
    bool any = false;
    for (; at_ < text_.size() && (std::isdigit(static_cast<unsigned char>(text_[at_])) != 0 || (any && text_[at_] == ',')); ++at_) {
      if (text_[at_] == ',') continue;
      any = true;
      if (value > (~std::uint64_t{0} - 9) / 10) fail(here, "this number is too large for an index");
      value = value * 10 + static_cast<std::uint64_t>(text_[at_] - '0');
    }
    const Graph& graph = *scope_.graph;
    const bool vertices = info.domain == Domain::Vertex || info.domain == Domain::Color;
    if (!any)
      fail(here, found(here) + (vertices ? "the id of a vertex or “selection” stands" : "a position from 0 stands") + " in the brackets");
    if (vertices) {
      const auto vertex = graph.ids().fromFile(value);
      if (!vertex) fail(here, "there is no vertex " + std::to_string(value) + " in this graph");
      return *vertex;
    }
    const std::uint64_t count = info.domain == Domain::Arc        ? graph.arcCount()
                                : info.domain == Domain::Residual ? graph.residualCount()
                                : info.domain == Domain::Edge     ? graph.edges().size()
                                                                  : graph.vertexCount();
    if (value >= count) {
      fail(here, info.id + (count == 0 ? std::string(" has no elements") : " has the elements 0 to " + std::to_string(count - 1)));
    }
    return static_cast<std::uint32_t>(value);
  }

  void refuseInfinite(const Condition& condition, std::size_t here) const {
    if (!condition.operand.infinite || !ofArray(condition)) return;
    const StateArrayInfo& info = scope_.arrays[condition.array];
    if (!info.infinite) fail(here, "no element of " + info.id + " is ever infinite: compare it with a number");
  }

  // Sums of products; ∞ stands alone.
  Quantity number(const StateArrayInfo* info) {
    Quantity out = product(info);
    for (;;) {
      skip();
      const std::size_t here = at_;
      const bool plus = symbol("+");
      if (!plus && !symbol("-") && !symbol("−")) return out;
      const Quantity more = product(info);
      if (out.infinite || more.infinite) fail(here, "∞ cannot be added to");
      out.value += plus ? more.value : -more.value;
    }
  }

  Quantity product(const StateArrayInfo* info) {
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
    }
  }

  Quantity factor(const StateArrayInfo* info, bool signs) {
    skip();
    const std::size_t here = at_;
    if (signs && (symbol("-") || symbol("−"))) {
      const Quantity positive = factor(info, false);
      if (positive.infinite) fail(here, "nothing is −∞ here");
      return {-positive.value};
    }
    if (at_ < text_.size() && (std::isdigit(static_cast<unsigned char>(text_[at_])) != 0 || text_[at_] == '.')) return {digits()};
    if (word("infinity") || word("infinite") || word("inf") || symbol("∞")) return {.value = 0, .infinite = true};
    if (sees("V", true)) return (++at_, Quantity{static_cast<long double>(scope_.graph->vertexCount())});
    if (sees("A", true)) return (++at_, Quantity{static_cast<long double>(scope_.graph->arcCount())});
    if (sees("E", true)) return (++at_, Quantity{static_cast<long double>(scope_.graph->edges().size())});
    std::string named;
    if (info != nullptr) {
      for (std::size_t k = 0; k < info->valueNames.size(); ++k) {
        if (word(info->valueNames[k].c_str())) return {static_cast<long double>(k)};
        named += ", " + info->valueNames[k];
      }
    }
    if (word("yes") || word("true")) return {1};
    if (word("no") || word("false")) return {0};
    fail(here, found(here) + "a number stands here: digits, ∞ (inf), V vertices, A arcs, E edges" + named + ", yes or no");
  }

  long double digits() {
    const std::size_t here = at_;
    std::string plain;
    const auto digitAt = [&](std::size_t k) { return k < text_.size() && std::isdigit(static_cast<unsigned char>(text_[k])) != 0; };
    for (;;) {
      const char c = at_ < text_.size() ? text_[at_] : ' ';
      if (digitAt(at_) || c == '.') {
        plain += c;
      } else if (c == ',' && digitAt(at_ + 1) && digitAt(at_ + 2) && digitAt(at_ + 3) && !digitAt(at_ + 4)) {
        // of thousands
      } else if ((c == 'e' || c == 'E') &&
                 (digitAt(at_ + 1) || (at_ + 1 < text_.size() && (text_[at_ + 1] == '-' || text_[at_ + 1] == '+') && digitAt(at_ + 2)))) {
        plain += c;
        plain += text_[++at_];
      } else {
        break;
      }
      ++at_;
    }
    char* end = nullptr;
    const long double value = std::strtold(plain.c_str(), &end);
    if (end == plain.c_str() || *end != '\0') fail(here, "“" + plain + "” is no number");
    return value;
  }

  const std::string& text_;
  const ConditionScope& scope_;
  std::size_t at_ = 0;
};

}  // namespace

std::variant<Condition, ConditionError> parseCondition(const std::string& text, const ConditionScope& scope) {
  if (scope.variant == nullptr || scope.graph == nullptr) return ConditionError{0, "there is no run whose arrays could be watched"};
  try {
    return Parser(text, scope).parse();
  } catch (const Failure& failure) {
    // Characters, not bytes: every one but the first of a character's bytes begins with the bits 10.
    const auto before = std::min(failure.at, text.size());
    const auto characters = std::count_if(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(before),
                                          [](char c) { return (static_cast<unsigned char>(c) & 0xC0u) != 0x80u; });
    return ConditionError{static_cast<std::size_t>(characters), failure.sentence};
  }
}

std::vector<std::string> conditionNames(const ConditionScope& scope) {
  std::vector<std::string> out;
  for (const StateArrayInfo& info : scope.arrays) {
    out.push_back(info.id);
    if (!info.symbol.empty()) out.push_back(info.symbol);
  }
  if (scope.variant != nullptr) {
    for (const ScalarInfo& info : scope.variant->scalars) out.push_back(info.id);
  }
  for (const StepName& name : kStepNumbers) out.emplace_back(name.id);
  for (const char* call : {"count(", "min(", "max(", "sum("}) out.emplace_back(call);
  return out;
}

}  // namespace wf::app
