// The text of a query by value.
#include <algorithm>
#include <cmath>

#include "compute/core/array_name.h"
#include "compute/run/condition_reader.h"
#include "compute/run/value_query.h"

namespace wf::run {
namespace {

StateArrayInfo special(const char* id, const char* title, const char* help, ElementType type) {
  StateArrayInfo info;
  info.id = id;
  info.title = title;
  info.help = help;
  info.type = type;
  return info;
}

ElementType weightType(const Graph& graph) {
  return std::holds_alternative<Column<float>>(graph.weights())          ? ElementType::F32
         : std::holds_alternative<Column<std::int32_t>>(graph.weights()) ? ElementType::I32
                                                                         : ElementType::U32;
}

class Parser : private ConditionReader {
 public:
  Parser(const std::string& text, const Graph& graph, std::span<const StateArrayInfo> arrays)
      : ConditionReader(text, graph), graph_(graph), subjects_(valueSubjects(graph, arrays)) {}

  ValueQuery parse() {
    refuseLong();
    ValueQuery query;
    skip();
    if (at_ == text_.size()) fail(at_, "nothing stands here: a condition begins with " + names());
    do {
      auto& terms = query.anyOf.emplace_back();
      do {
        term(terms);
      } while (word("and"));
    } while (word("or"));
    skip();
    if (at_ != text_.size()) fail(at_, found(at_) + "“and”, “or” or the end comes here");
    query.name = text_;
    return query;
  }

 private:
  std::string names() const {
    std::string out;
    for (const ValueSubject& subject : subjects_) {
      out += (out.empty() ? "" : ", ") + subject.id + (subject.info.symbol.empty() ? "" : " (" + subject.info.symbol + ")");
    }
    return out;
  }

  const ValueSubject& subject() {
    skip();
    const ValueSubject* best = nullptr;
    std::size_t length = 0;
    for (const bool exactCase : {true, false}) {
      for (const ValueSubject& candidate : subjects_) {
        std::vector<std::string> spellings = {candidate.id, candidate.info.title, candidate.info.symbol};
        if (candidate.array == kOfDegree && !graph_.directed())
          spellings.insert(spellings.end(), {"indegree", "in-degree", "outdegree", "out-degree"});
        for (const std::string& name : spellings) {
          if (name.size() <= length || !sees(name, exactCase)) continue;
          best = &candidate;
          length = name.size();
        }
      }
    }
    if (best == nullptr) fail(at_, found(at_) + "a name stands here: " + names());
    at_ += length;
    return *best;
  }

  // Refuses what can never be.
  void check(const ValueSubject& subject, Relation relation, const Quantity& operand, std::size_t here) const {
    if (operand.infinite && !subject.info.infinite) fail(here, "no " + subject.id + " is ever infinite: compare it with a number");
    if (!canHold(boundsOf(subject.info), relation, operand)) fail(here, "this can never be so: " + subject.id + rangeText(subject.info));
  }

  void add(std::vector<ValueTerm>& terms, const ValueSubject& subject, Relation relation, const Quantity& operand, std::size_t here) const {
    check(subject, relation, operand, here);
    terms.push_back({.array = subject.array, .where = whereOf(subject.info, relation, operand), .changed = false});
  }

  static std::string rangeText(const StateArrayInfo& info) {
    if (info.flag) return " is yes (1) or no (0)";
    if (!info.valueNames.empty()) {
      std::string out = " is one of";
      for (const std::string& name : info.valueNames) out += " " + name;
      return out;
    }
    return info.type == ElementType::I32 || info.isSigned ? " is a whole number" : " is a whole number from 0";
  }

  exec::Where ofVertex(bool others) {
    std::optional<VertexId> vertex = vertexByName(0);
    skip();
    const std::size_t here = at_;
    const Quantity id = vertex ? Quantity{} : number(nullptr);
    if (!vertex && !id.infinite && id.value >= 0 && id.value < 0x1p63L && id.value == std::floor(id.value))
      vertex = graph_.ids().fromFile(static_cast<std::uint64_t>(id.value));
    if (!vertex) fail(here, "the id of a vertex stands here: " + graph_.ids().range());
    return {.low = *vertex, .high = *vertex, .outside = others, .skip = {}};
  }

  // What the subject is compared with; of ids, a name as well.
  Quantity operandOf(const ValueSubject& subject) {
    skip();
    const bool digit = digitAt(at_), count = sees("V", true) || sees("A", true) || sees("E", true);
    if (subject.array == kOfId && !digit && !count) {
      if (const auto vertex = vertexByName(0)) return {static_cast<long double>(graph_.ids().toFile(*vertex))};
    }
    return number(&subject.info);
  }

  void term(std::vector<ValueTerm>& terms) {
    skip();
    const std::size_t begin = at_;
    const bool negated = word("not");
    const ValueSubject& about = subject();
    skip();
    const std::size_t here = at_;
    if (about.array == kOfComponent && word("of")) {
      terms.push_back({.array = kInComponentOf, .where = ofVertex(negated), .changed = false});
      return;
    }
    if (negated) {
      if (!about.info.flag) fail(begin, "“not” stands before what is yes or no, and " + about.id + " is a number");
      return add(terms, about, Relation::Equal, {0}, here);
    }
    if (word("changed") || word("changes")) {
      if (about.array < 0) fail(here, about.id + " belongs to the graph: no kernel changes it");
      terms.push_back({.array = about.array, .where = {}, .changed = true});
    } else if (word("between")) {
      const Quantity low = number(&about.info);
      if (!word("and")) fail(at_, found(at_) + "“and” and the upper end come here");
      const Quantity high = number(&about.info);
      if (low.infinite || high.infinite) fail(here, "“between” takes two numbers; for ∞ write “" + about.id + " is infinite”");
      if (low.value > high.value) fail(here, "the lower end lies above the upper one");
      check(about, Relation::AtLeast, low, here);
      check(about, Relation::AtMost, high, here);
      // One term: of a vertex, two would be satisfied by two arcs.
      terms.push_back({.array = about.array, .where = whereBetween(about.info, low.value, high.value), .changed = false});
    } else if (word("is")) {
      const bool others = word("not");
      skip();
      const Quantity operand = operandOf(about);
      add(terms, about, others ? Relation::Unequal : Relation::Equal, operand, here);
    } else if (const auto relation = sign()) {
      const Quantity operand = operandOf(about);
      add(terms, about, *relation, operand, here);
    } else if (about.info.flag) {
      add(terms, about, Relation::Equal, {1}, here);
    } else {
      fail(here, found(here) + "after " + about.id + " comes < <= = != >= > and a number, “between … and …”, “is …” or “changed”");
    }
  }

  const Graph& graph_;
  std::vector<ValueSubject> subjects_;
};

}  // namespace

std::vector<ValueSubject> valueSubjects(const Graph& graph, std::span<const StateArrayInfo> arrays) {
  std::vector<ValueSubject> out;
  const auto add = [&](int array, const StateArrayInfo& info) {
    std::string title = arrayName(info);
    if (!info.unit.empty()) title += " (" + info.unit + ")";
    out.push_back({array, info.id, std::move(title), info});
  };
  for (std::size_t k = 0; k < arrays.size(); ++k) {
    const Domain domain = arrays[k].domain;
    if (domain == Domain::Pair || isList(domain) || (domain == Domain::Color && arrays[k].via.empty())) continue;
    add(static_cast<int>(k), arrays[k]);
  }
  const auto taken = [&](const char* id) {
    return std::any_of(arrays.begin(), arrays.end(), [id](const StateArrayInfo& info) { return info.id == id; });
  };
  // An array of the run that is called so comes first; the graph's own then has a longer name.
  for (const int place : degreesOf(graph)) {
    StateArrayInfo info = degreeInfo(place);
    if (taken(info.id.c_str())) info.id = "graph" + info.id;
    add(place, info);
  }
  add(kOfId, special("id", "Id", "The vertex's id in the file", ElementType::U64));
  add(kOfWeight, special(taken("weight") ? "arcweight" : "weight", "Weight of an arc", "Of any arc that leaves or reaches the vertex",
                         weightType(graph)));
  add(kOfComponent, special(taken("component") ? "graphcomponent" : "component", "Component",
                            "The part that arcs hold together, whichever way they lead, by size: 1 is that of most vertices; "
                            "“component of 17” is the one that holds vertex 17",
                            ElementType::U32));
  return out;
}

std::variant<ValueQuery, ConditionError> parseValueQuery(const std::string& text, const Graph& graph,
                                                         std::span<const StateArrayInfo> arrays) {
  try {
    return Parser(text, graph, arrays).parse();
  } catch (const ConditionReader::Failure& failure) {
    const auto before = std::min(failure.at, text.size());
    const auto characters = std::count_if(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(before),
                                          [](char c) { return (static_cast<unsigned char>(c) & 0xC0u) != 0x80u; });
    return ConditionError{static_cast<std::size_t>(characters), failure.sentence};
  }
}

}  // namespace wf::run
