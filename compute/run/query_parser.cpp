// Reads queries. By hand: the language has no nesting to speak of, and every error must say what would be valid in its place.
#include <algorithm>
#include <cctype>
#include <cmath>
#include <limits>

#include "compute/core/domains.h"
#include "compute/core/numbers.h"
#include "compute/run/query.h"
#include "compute/run/query_names.h"
#include "compute/run/query_reader.h"

namespace wf::run {
namespace {

using S = Term::Subject;

class Parser : private QueryReader {
 public:
  Parser(const std::string& text, const QueryScope& scope)
      : QueryReader(text, *scope.graph), scope_(scope), subjects_(querySubjects(scope)) {}

  Query parse() {
    refuseLong();
    Query query;
    skip();
    if (at_ == text_.size()) fail(at_, "expected a condition, which begins with " + beginnings());
    do {
      auto& terms = query.anyOf.emplace_back();
      const std::size_t begin = (skip(), at_);
      do {
        const std::size_t here = (skip(), at_);
        term(terms);
        refuseApart(terms, here);
      } while (word("and"));
      if (ofSteps() && std::all_of(terms.begin(), terms.end(), [&](const Term& one) { return neverChanges(one); }))
        fail(begin, terms[0].called +
                        (terms[0].array < 0 ? " belongs to the graph and never changes" : " never changes: no kernel writes it") +
                        "; join it with an array that kernels write, or with a number of the step");
    } while (word("or"));
    skip();
    if (at_ != text_.size()) fail(at_, found(at_) + "expected “and”, “or” or the end");
    query.name = text_;
    return query;
  }

  Term parseQuantity() {
    refuseLong();
    Term about;
    beginner_ = "a value";
    quantity(about);
    skip();
    if (about.array < 0) fail(0, about.called + " belongs to the graph: name an array of the run or a number of the step");
    if (at_ != text_.size()) fail(at_, found(at_) + "expected the end: a value is named without a comparison");
    return about;
  }

 private:
  bool ofSteps() const { return scope_.variant != nullptr; }
  const StateArrayInfo& infoOf(const Term& term) const {
    return std::find_if(subjects_.begin(), subjects_.end(), [&](const QuerySubject& one) { return one.array == term.array; })->info;
  }
  bool neverChanges(const Term& term) const { return term.subject != S::OfStep && (term.array < 0 || infoOf(term).constant); }
  bool flagOf(const Term& term) const {
    if (term.subject == S::OfStep) return term.number == Term::StepNumber::Scalar && scope_.variant->scalars[term.scalar].flag;
    return (ofElements(term) || term.subject == S::Element || term.subject == S::Selection) && infoOf(term).flag;
  }

  std::string names() const {
    std::string out;
    for (const QuerySubject& subject : subjects_) {
      if (ofSteps() && subject.array < 0) continue;  // they begin no condition by themselves
      out += (out.empty() ? "" : ", ") + subject.id + (subject.info.symbol.empty() ? "" : " (" + subject.info.symbol + ")");
    }
    return out;
  }
  std::string beginnings() const {
    if (!ofSteps()) return names();
    std::string numbers;
    for (const StepName& name : stepNames(scope_)) numbers += (numbers.empty() ? "" : ", ") + name.offered;
    return "an array: " + names() + "; a number of the step: " + numbers + "; or count(…), min(…), max(…), sum(…) of an array";
  }

  // --- What a term is about ---

  struct Named {
    std::size_t length = 0;  // of the text; 0: nothing of the kind stands here
    std::size_t which = 0;
  };

  // The longest name that stands here; where two subjects have it, the one that is written the same, then the first.
  Named seenSubject(bool arraysAlone) const {
    Named out;
    for (const bool exactCase : {true, false}) {
      for (std::size_t k = 0; k < subjects_.size(); ++k) {
        if (arraysAlone && subjects_[k].array < 0) continue;
        std::vector<std::string> spellings = {subjects_[k].id, subjects_[k].info.title, subjects_[k].info.symbol};
        if (subjects_[k].array == kOfDegree && !scope_.graph->directed())
          spellings.insert(spellings.end(), {"indegree", "in-degree", "outdegree", "out-degree"});
        for (const std::string& name : spellings) {
          if (name.size() > out.length && sees(name, exactCase)) out = {name.size(), k};
        }
      }
    }
    return out;
  }
  Named seenNumber() const {
    Named out;
    const auto numbers = stepNames(scope_);
    for (std::size_t k = 0; k < numbers.size(); ++k) {
      for (const std::string& name : numbers[k].spellings) {
        if (name.size() > out.length && sees(name, false)) out = {name.size(), k};
      }
    }
    return out;
  }

  void quantity(Term& term) {
    const bool any = word("any");
    skip();
    const std::size_t here = at_;
    if (!any && ofSteps() && aggregate(term)) return;
    const bool prefixed = !any && ofSteps() && symbol("step.");
    if (prefixed) skip();
    const Named asSubject = prefixed ? Named() : seenSubject(any && ofSteps()), asNumber = any ? Named() : seenNumber();
    if (asSubject.length == 0 && asNumber.length == 0)
      fail(at_, found(at_) + (any ? "expected an array after “any”: " + names() : beginner_ + (" begins with " + beginnings())));
    const bool ofGraph = asSubject.length > 0 && subjects_[asSubject.which].array < 0;
    if (asNumber.length > asSubject.length || (ofGraph && asNumber.length == asSubject.length)) {
      at_ += asNumber.length;
      const StepName number = stepNames(scope_)[asNumber.which];
      term = {.subject = S::OfStep, .number = number.number, .scalar = number.scalar, .name = number.name};
      return;
    }
    const QuerySubject& subject = subjects_[asSubject.which];
    term.array = subject.array;
    term.called = term.name = text_.substr(at_, asSubject.length);
    at_ += asSubject.length;
    if (asNumber.length == asSubject.length && !elementFollows())
      fail(here, "“" + term.name + "” is both an array (" + subject.id + ") and a number of the step: write any " + term.name +
                     " or step." + term.name);
    if (!any && ofSteps() && subject.array >= 0) element(term, subject.info);
  }

  bool aggregate(Term& term) {
    for (const auto& [name, subject] : {std::pair("count", S::Count), {"min", S::Minimum}, {"max", S::Maximum}, {"sum", S::Sum}}) {
      const std::size_t here = at_;
      if (!word(name)) continue;
      if (!symbol("(")) {
        at_ = here;
        continue;
      }
      const std::size_t within = (skip(), at_);
      const Named seen = seenSubject(true);
      if (seen.length == 0) fail(within, found(within) + name + "(…) takes an array: " + names());
      at_ += seen.length;
      const StateArrayInfo& info = subjects_[seen.which].info;
      term.subject = subject;
      term.array = subjects_[seen.which].array;
      term.called = text_.substr(within, seen.length);
      term.name = std::string(name) + "(" + term.called;
      if (subject == S::Count) {
        skip();
        const std::size_t from = at_;
        term.where = whereOf(info, Relation::Unequal, {0});
        if (const auto relation = sign()) {
          const Quantity operand = number(&info);
          if (!canHold(boundsOf(info), *relation, operand)) failNever(from, info.id, info);
          term.where = whereOf(info, *relation, operand);
          term.name += " " + trimmed(from, at_);
        }
      }
      term.name += ")";
      const std::size_t end = (skip(), at_);
      if (!symbol(")"))
        fail(end, found(end) + "expected “)” to close " + name + "(…)" + (subject == S::Count ? ", or a comparison to count by" : ""));
      return true;
    }
    return false;
  }

  std::string trimmed(std::size_t from, std::size_t to) const {
    while (to > from && text_[to - 1] == ' ') --to;
    return text_.substr(from, to - from);
  }

  bool elementFollows() const {
    std::size_t at = at_;
    while (at < text_.size() && std::isspace(static_cast<unsigned char>(text_[at])) != 0) ++at;
    if (at == text_.size()) return false;
    return text_[at] == '[' ||
           (text_.size() - at > 2 && lowerCase(text_[at]) == 'o' && lowerCase(text_[at + 1]) == 'f' && !isWord(text_[at + 2]));
  }

  void element(Term& term, const StateArrayInfo& info) {
    const std::size_t here = (skip(), at_);
    if (word("of")) {
      word("the");
      skip();
      const std::size_t at = at_;
      if (!word("selection") && !word("selected")) fail(at, found(at) + "expected “selection” after “of the”");
      return ofSelection(term, info, here);
    }
    if (!symbol("[")) return;
    skip();
    const std::size_t inside = at_;
    if (word("selection") || word("selected")) {
      ofSelection(term, info, inside);
    } else {
      term.subject = S::Element;
      term.index = index(info);
      term.name += "[" + trimmed(inside, at_) + "]";
    }
    skip();
    if (!symbol("]")) fail(at_, found(at_) + "expected “]” to close " + term.name);
  }

  void ofSelection(Term& term, const StateArrayInfo& info, std::size_t here) const {
    if (info.domain != Domain::Vertex) fail(here, "only vertices are selected, and " + info.id + " has no element for each of them");
    term.subject = S::Selection;
    term.name += "[selection]";
  }

  // --- What it is compared with ---

  void term(std::vector<Term>& terms) {
    skip();
    const std::size_t begin = at_;
    const bool negated = word("not");
    Term about;
    quantity(about);
    skip();
    const std::size_t here = at_;
    if (about.array == kOfComponent && word("of")) {
      about.array = kInComponentOf;
      about.where = ofVertex(negated);
      terms.push_back(std::move(about));
    } else if (negated) {
      if (!flagOf(about)) fail(begin, "“not” applies to yes or no, and " + about.name + " is a number");
      compare(terms, about, Relation::Equal, {0}, here);
    } else if (word("changes") || word("changed")) {
      if (about.array < 0) fail(here, about.name + " belongs to the graph: no kernel changes it");
      if (neverChanges(about)) fail(here, about.name + " never changes: no kernel writes it");
      about.changes = true;
      terms.push_back(std::move(about));
    } else if (word("between")) {
      between(terms, about, here);
    } else if (word("is")) {
      const bool others = word("not");
      compare(terms, about, others ? Relation::Unequal : Relation::Equal, operandOf(about), here);
    } else if (const auto relation = sign()) {
      compare(terms, about, *relation, operandOf(about), here);
    } else if (flagOf(about)) {
      compare(terms, about, Relation::Equal, {1}, here);
    } else {
      fail(here, found(here) + "expected after " + about.name +
                     " a comparison (< <= = != >= > and a number), “between … and …”, “is …” or “changes”");
    }
  }

  // Of ids, a name as well.
  Quantity operandOf(const Term& about) {
    skip();
    const bool digit = digitAt(at_), count = sees("V", true) || sees("A", true) || sees("E", true);
    if (about.array == kOfId && !digit && !count) {
      if (const auto vertex = vertexByName(0)) return {static_cast<long double>(scope_.graph->ids().toFile(*vertex))};
    }
    return number(infoForNumber(about));
  }
  const StateArrayInfo* infoForNumber(const Term& about) const {
    const bool counts = about.subject == S::OfStep || about.subject == S::Count || about.subject == S::Sum;
    return counts ? nullptr : &infoOf(about);
  }

  exec::Where ofVertex(bool others) {
    std::optional<VertexId> vertex = vertexByName(0);
    skip();
    const std::size_t here = at_;
    const Quantity id = vertex ? Quantity{} : number(nullptr);
    const VertexIds& ids = scope_.graph->ids();
    if (!vertex && !id.infinite && id.value >= 0 && id.value < 0x1p63L && id.value == std::floor(id.value))
      vertex = ids.fromFile(static_cast<std::uint64_t>(id.value));
    if (!vertex) failMissing(here, "expected the id of a vertex: " + ids.range());
    return {.low = *vertex, .high = *vertex, .outside = others, .skip = {}};
  }

  void compare(std::vector<Term>& terms, Term about, Relation relation, const Quantity& operand, std::size_t here) const {
    check(about, relation, operand, here);
    about.relation = relation;
    about.operand = operand;
    if (ofElements(about)) about.where = whereOf(infoOf(about), relation, operand);
    terms.push_back(std::move(about));
  }

  void between(std::vector<Term>& terms, const Term& about, std::size_t here) {
    const Quantity low = number(infoForNumber(about));
    if (!word("and")) fail(at_, found(at_) + "expected “and” and the upper bound");
    const Quantity high = number(infoForNumber(about));
    if (low.infinite || high.infinite) fail(here, "“between” takes two numbers; for ∞ write “" + about.name + " is infinite”");
    if (low.value > high.value) fail(here, "the lower bound is above the upper one");
    check(about, Relation::AtLeast, low, here);
    compare(terms, about, Relation::AtMost, high, here);
    if (ofElements(about)) {  // one term: of a vertex, two would be satisfied by two arcs
      terms.back().where = whereBetween(infoOf(about), low.value, high.value);
    } else {
      compare(terms, about, Relation::AtLeast, low, here);
    }
  }

  // --- What is refused ---

  // Vertex by vertex means nothing for elements that belong to none.
  void refuseApart(const std::vector<Term>& terms, std::size_t here) const {
    if (std::count_if(terms.begin(), terms.end(), ofElements) < 2) return;
    for (const Term& one : terms) {
      if (ofElements(one) && one.array >= 0 && !reachesVertices(infoOf(one)))
        fail(here, "the elements of " + infoOf(one).id + " belong to no vertex: “and” cannot join them with other elements");
    }
  }

  Bounds boundsOfQuantity(const Term& about) const {
    constexpr long double kFar = std::numeric_limits<long double>::infinity();
    if (about.subject == S::OfStep) return {.low = 0, .high = flagOf(about) ? 1 : kFar};
    const StateArrayInfo& info = infoOf(about);
    if (about.subject == S::Count) return {.low = 0, .high = static_cast<long double>(elementCount(info, *scope_.graph))};
    Bounds out = boundsOf(info);
    if (about.subject == S::Minimum || about.subject == S::Maximum) out.infinite = false;  // of the finite ones
    if (about.subject == S::Sum) out = {.low = out.low < 0 ? -kFar : 0, .high = kFar, .whole = out.whole};
    return out;
  }

  // What can never be.
  void check(const Term& about, Relation relation, const Quantity& operand, std::size_t here) const {
    if (operand.infinite && infoForNumber(about) != nullptr && !infoOf(about).infinite)
      fail(here, about.name + " is never infinite: compare it with a number");
    if (canHold(boundsOfQuantity(about), relation, operand)) return;
    if (operand.infinite) fail(here, "this is never true: " + about.name + " is never infinite");
    if (about.subject == S::OfStep)
      fail(here, "this is never true: " + about.name + " is " + (flagOf(about) ? "yes (1) or no (0)" : "a whole number from 0"));
    const StateArrayInfo& info = infoOf(about);
    if (about.subject == S::Count)
      fail(here, "this is never true: " + info.id + " has " + counted(elementCount(info, *scope_.graph), "element", "elements"));
    if (about.subject == S::Sum) fail(here, "this is never true: " + about.name + " is a whole number from 0");
    failNever(here, about.name, info);
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
    fail(here, "this is never true: " + name + " is " + is);
  }

  const QueryScope& scope_;
  const std::vector<QuerySubject> subjects_;
  std::string beginner_ = "a condition";  // what is read
};

template <class T, class Parse>
std::variant<T, QueryError> parsed(const std::string& text, const QueryScope& scope, const Parse& parse) {
  if (scope.graph == nullptr) return QueryError{0, "there is no run whose arrays could be watched"};
  try {
    Parser parser(text, scope);
    return parse(parser);
  } catch (const QueryReader::Failure& failure) {
    return QueryReader::errorOf(text, failure);
  }
}

}  // namespace

std::variant<Query, QueryError> parseQuery(const std::string& text, const QueryScope& scope) {
  return parsed<Query>(text, scope, [](Parser& parser) { return parser.parse(); });
}

std::variant<Term, QueryError> parseQuantity(const std::string& text, const QueryScope& scope) {
  return parsed<Term>(text, scope, [](Parser& parser) { return parser.parseQuantity(); });
}

}  // namespace wf::run
