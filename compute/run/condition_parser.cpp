// Reads conditions. By hand: the language has no nesting to speak of, and every error must say what would be valid in its place.
#include <algorithm>
#include <cctype>
#include <limits>

#include "compute/core/domains.h"
#include "compute/core/numbers.h"
#include "compute/run/condition.h"
#include "compute/run/condition_reader.h"

namespace wf::run {
namespace {

struct StepName {
  const char* id;
  Condition::StepNumber number;
};
constexpr StepName kStepNumbers[] = {{"changed", Condition::StepNumber::Changed},
                                     {"active", Condition::StepNumber::Active},
                                     {"arcs", Condition::StepNumber::Arcs},
                                     {"launched", Condition::StepNumber::Launched},
                                     {"iteration", Condition::StepNumber::Iteration}};

std::string spaced(std::string id) {
  std::replace(id.begin(), id.end(), '_', ' ');
  return id;
}

bool sameName(const std::string& a, const std::string& b) {
  return a.size() == b.size() &&
         std::equal(a.begin(), a.end(), b.begin(), [](unsigned char x, unsigned char y) { return std::tolower(x) == std::tolower(y); });
}

bool namesArray(const ConditionScope& scope, const std::string& name) {
  return std::any_of(scope.arrays.begin(), scope.arrays.end(), [&](const StateArrayInfo& info) {
    return sameName(info.id, name) || sameName(info.title, name) || sameName(info.symbol, name);
  });
}

bool namesNumber(const ConditionScope& scope, const std::string& name) {
  const auto& scalars = scope.variant->scalars;
  return std::any_of(std::begin(kStepNumbers), std::end(kStepNumbers), [&](const StepName& n) { return sameName(n.id, name); }) ||
         std::any_of(scalars.begin(), scalars.end(), [&](const ScalarInfo& info) {
           return sameName(info.id, name) || sameName(spaced(info.id), name) || sameName(info.title, name);
         });
}

// What a number of the step is written as.
std::string numberName(const ConditionScope& scope, const std::string& id) { return (namesArray(scope, id) ? "step." : "") + id; }

class Parser : private ConditionReader {
 public:
  Parser(const std::string& text, const ConditionScope& scope) : ConditionReader(text, *scope.graph), scope_(scope) {}

  Condition parse() {
    refuseLong();
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
      if (!canHold(boundsOfQuantity(condition), condition.relation, condition.operand)) refuseNever(condition, here);
    } else {
      fail(here, found(here) + "after " + condition.name + " comes “changes” or a comparison: < <= = != >= > and a number");
    }
    skip();
    if (at_ != text_.size()) fail(at_, found(at_) + "the condition ended before it");
    return condition;
  }

 private:
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
    for (const ScalarInfo& info : scope_.variant->scalars) numbers += numberName(scope_, info.id) + ", ";
    for (const StepName& name : kStepNumbers) numbers += (name.id != kStepNumbers[0].id ? ", " : "") + numberName(scope_, name.id);
    return "an array: " + arrayNames() + "; a number of the step: " + numbers + "; or count(…), min(…), max(…), sum(…) of an array";
  }

  struct Named {
    std::size_t length = 0;  // of the text; 0: nothing of the kind stands here
    std::size_t which = 0;
  };

  // The longest name that stands here; where two arrays have it, the one that is written the same, then the first.
  Named seenArray() const {
    Named out;
    for (const bool exactCase : {true, false}) {
      for (std::size_t k = 0; k < scope_.arrays.size(); ++k) {
        const StateArrayInfo& info = scope_.arrays[k];
        for (const std::string& name : {info.id, info.title, info.symbol}) {
          if (name.size() > out.length && sees(name, exactCase)) out = {name.size(), k};
        }
      }
    }
    return out;
  }
  std::optional<std::size_t> array() {
    skip();
    const Named seen = seenArray();
    at_ += seen.length;
    return seen.length == 0 ? std::nullopt : std::optional(seen.which);
  }

  // Likewise of the scalars, and after them of the numbers that every step has.
  Named seenNumber() const {
    Named out;
    const auto& scalars = scope_.variant->scalars;
    for (std::size_t k = 0; k < scalars.size(); ++k) {
      for (const std::string& name : {scalars[k].id, spaced(scalars[k].id), scalars[k].title}) {
        if (name.size() > out.length && sees(name, false)) out = {name.size(), k};
      }
    }
    for (std::size_t k = 0; k < std::size(kStepNumbers); ++k) {
      const std::string name = kStepNumbers[k].id;
      if (name.size() > out.length && sees(name, false)) out = {name.size(), scalars.size() + k};
    }
    return out;
  }
  void takeNumber(Condition& condition, const Named& seen) {
    at_ += seen.length;
    condition.subject = Condition::Subject::Scalar;
    const auto& scalars = scope_.variant->scalars;
    if (seen.which < scalars.size()) {
      condition.scalar = seen.which;
      condition.name = spaced(scalars[seen.which].id);
    } else {
      condition.number = kStepNumbers[seen.which - scalars.size()].number;
      condition.name = kStepNumbers[seen.which - scalars.size()].id;
    }
  }

  std::size_t arrayWithin(const std::string& call, Condition& condition) {
    skip();
    const std::size_t here = at_;
    const auto k = array();
    if (k) condition.called = trimmed(here, at_);
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
      condition.array = arrayWithin(name, condition);
      const StateArrayInfo& info = scope_.arrays[condition.array];
      condition.name = std::string(name) + "(" + condition.called;
      if (subject == S::Count) {
        skip();
        const std::size_t from = at_;
        if (const auto relation = sign()) {
          condition.counted = {*relation, number(&info)};
          if (!canHold(boundsOf(info), *relation, condition.counted->second)) failNever(from, info.id, info);
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
    const bool prefixed = !any && symbol("step.");
    if (prefixed) skip();
    const Named asArray = prefixed ? Named() : seenArray(), asNumber = any ? Named() : seenNumber();
    if (asArray.length == 0 && asNumber.length == 0) {
      fail(at_, found(at_) + (any ? "after “any” comes an array: " + arrayNames() : "a condition begins with " + beginnings()));
    }
    if (asNumber.length > asArray.length) return takeNumber(condition, asNumber);
    const std::string name = text_.substr(here, asArray.length);
    at_ += asArray.length;
    condition.array = asArray.which;
    condition.called = name;
    if (asNumber.length == asArray.length && !elementFollows()) {
      fail(here, "“" + name + "” is both an array (" + scope_.arrays[asArray.which].id + ") and a number of the step: write any " + name +
                     " or step." + name);
    }
    element(condition, any);
  }

  bool elementFollows() const {
    std::size_t at = at_;
    while (at < text_.size() && std::isspace(static_cast<unsigned char>(text_[at])) != 0) ++at;
    return at < text_.size() &&
           (text_[at] == '[' || (text_.size() - at > 2 && sameName(text_.substr(at, 2), "of") && !isWord(text_[at + 2])));
  }

  void element(Condition& condition, bool any) {
    const StateArrayInfo& info = scope_.arrays[condition.array];
    condition.name = condition.called;
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
    const bool vertices = info.domain == Domain::Vertex || info.domain == Domain::Color;
    if (vertices) {
      if (const auto vertex = vertexByName(']')) return *vertex;
    }
    const std::size_t here = at_;
    std::uint64_t value = 0;
    bool any = false;
    for (; digitAt(at_) || (any && ofThousands(at_)); ++at_) {
      if (text_[at_] == ',') continue;
      any = true;
      if (value > (~std::uint64_t{0} - 9) / 10) fail(here, "this number is too large for an index");
      value = value * 10 + static_cast<std::uint64_t>(text_[at_] - '0');
    }
    const Graph& graph = *scope_.graph;
    if (!any)
      fail(here, found(here) + (vertices ? "the id of a vertex or “selection” stands" : "a position from 0 stands") + " in the brackets");
    if (vertices) {
      const auto vertex = graph.ids().fromFile(value);
      if (!vertex) fail(here, "there is no vertex " + std::to_string(value) + " in this graph");
      return *vertex;
    }
    const std::uint64_t count = traits(info.domain).count(*scope_.graph);
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

  Bounds boundsOfQuantity(const Condition& c) const {
    using S = Condition::Subject;
    constexpr long double kFar = std::numeric_limits<long double>::infinity();
    if (c.subject == S::Scalar) {
      const bool flag = c.number == Condition::StepNumber::Scalar && scope_.variant->scalars[c.scalar].flag;
      return {.low = 0, .high = flag ? 1 : kFar};
    }
    const StateArrayInfo& info = scope_.arrays[c.array];
    if (c.subject == S::Count) return {.low = 0, .high = static_cast<long double>(traits(info.domain).count(*scope_.graph))};
    Bounds out = boundsOf(info);
    if (c.subject == S::Minimum || c.subject == S::Maximum) out.infinite = false;  // of the finite ones
    if (c.subject == S::Sum) out = {.low = out.low < 0 ? -kFar : 0, .high = kFar, .whole = out.whole};
    return out;
  }

  [[noreturn]] void failNever(std::size_t here, const std::string& name, const StateArrayInfo& info) const {
    std::string is = "a whole number";
    if (info.flag) {
      is = "yes (1) or no (0)";
    } else if (!info.valueNames.empty()) {
      is = "0 to " + std::to_string(info.valueNames.size() - 1) + ":";
      for (const std::string& one : info.valueNames) is += " " + one;
    } else if (const Bounds bounds = boundsOf(info); bounds.low == 0) {
      is += bounds.high < 1.8e19L ? " from 0 to " + grouped(static_cast<std::uint64_t>(bounds.high)) : " from 0";
    }
    fail(here, "this can never be so: " + name + " is " + is);
  }

  [[noreturn]] void refuseNever(const Condition& c, std::size_t here) const {
    using S = Condition::Subject;
    if (c.operand.infinite) fail(here, "this can never be so: " + c.name + " is never infinite");
    if (c.subject == S::Scalar) {
      const bool flag = c.number == Condition::StepNumber::Scalar && scope_.variant->scalars[c.scalar].flag;
      fail(here, "this can never be so: " + c.name + " is " + (flag ? "yes (1) or no (0)" : "a whole number from 0"));
    }
    const StateArrayInfo& info = scope_.arrays[c.array];
    if (c.subject == S::Count)
      fail(here, "this can never be so: " + info.id + " has " + counted(traits(info.domain).count(*scope_.graph), "element", "elements"));
    if (c.subject == S::Sum) fail(here, "this can never be so: " + c.name + " is a whole number from 0");
    failNever(here, c.name, info);
  }

  const ConditionScope& scope_;
};

}  // namespace

std::variant<Condition, ConditionError> parseCondition(const std::string& text, const ConditionScope& scope) {
  if (scope.variant == nullptr || scope.graph == nullptr) return ConditionError{0, "there is no run whose arrays could be watched"};
  try {
    return Parser(text, scope).parse();
  } catch (const ConditionReader::Failure& failure) {
    // Characters, not bytes: every one but the first of a character's bytes begins with the bits 10.
    const auto before = std::min(failure.at, text.size());
    const auto characters = std::count_if(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(before),
                                          [](char c) { return (static_cast<unsigned char>(c) & 0xC0u) != 0x80u; });
    return ConditionError{static_cast<std::size_t>(characters), failure.sentence};
  }
}

std::vector<std::string> conditionNames(const ConditionScope& scope) {
  std::vector<std::string> out;
  if (scope.variant == nullptr) return out;
  for (const StateArrayInfo& info : scope.arrays) {
    for (const std::string& name : {info.id, info.symbol}) {
      if (!name.empty()) out.push_back((namesNumber(scope, name) ? "any " : "") + name);
    }
  }
  for (const ScalarInfo& info : scope.variant->scalars) out.push_back(numberName(scope, info.id));
  for (const StepName& name : kStepNumbers) out.push_back(numberName(scope, name.id));
  for (const char* call : {"count(", "min(", "max(", "sum("}) out.emplace_back(call);
  return out;
}

}  // namespace wf::run
