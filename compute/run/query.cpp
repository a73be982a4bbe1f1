// What queries can be about. Their text: query_parser.cpp.
#include "compute/run/query.h"

#include <algorithm>
#include <cctype>
#include <utility>

#include "compute/core/array_name.h"
#include "compute/core/domains.h"
#include "compute/run/query_names.h"

namespace wf::run {
namespace {

template <class Is>
bool anyTerm(const Query& query, const Is& is) {
  return std::any_of(query.anyOf.begin(), query.anyOf.end(),
                     [&](const std::vector<Term>& terms) { return std::any_of(terms.begin(), terms.end(), is); });
}

std::string spaced(std::string id) {
  std::replace(id.begin(), id.end(), '_', ' ');
  return id;
}

bool sameName(const std::string& a, const std::string& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](unsigned char x, unsigned char y) { return std::tolower(x) == std::tolower(y); });
}

bool namesArray(const QueryScope& scope, const std::string& name) {
  return std::any_of(scope.arrays.begin(), scope.arrays.end(), [&](const StateArrayInfo& info) {
    return sameName(info.id, name) || sameName(info.title, name) || sameName(info.symbol, name);
  });
}

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

}  // namespace

bool joined(std::span<const Term> terms) { return std::count_if(terms.begin(), terms.end(), ofElements) > 1; }

bool tellsChange(std::span<const Term> terms) {
  return std::any_of(terms.begin(), terms.end(), [](const Term& one) { return one.changes; });
}

bool countsOf(const Query& query) {
  using N = Term::StepNumber;
  return anyTerm(query, [](const Term& one) {
    return one.subject == Term::Subject::OfStep && (one.number == N::Changed || one.number == N::Active || one.number == N::Arcs);
  });
}

bool readsArrays(const Query& query) {
  return anyTerm(query, [](const Term& one) { return one.array >= 0; });
}

bool asksSelection(const Query& query) {
  return anyTerm(query, [](const Term& one) { return one.subject == Term::Subject::Selection; });
}

bool reachesVertices(const StateArrayInfo& info) {
  return traits(info.domain).drawn && (info.domain != Domain::Color || !info.via.empty());
}

std::vector<StepName> stepNames(const QueryScope& scope) {
  std::vector<StepName> out;
  if (scope.variant == nullptr) return out;
  const auto add = [&](Term::StepNumber number, std::size_t scalar, const std::string& id, std::vector<std::string> spellings) {
    out.push_back({number, scalar, id, (namesArray(scope, id) ? "step." : "") + id, std::move(spellings)});
  };
  using N = Term::StepNumber;
  for (std::size_t k = 0; k < scope.variant->scalars.size(); ++k) {
    const ScalarInfo& info = scope.variant->scalars[k];
    add(N::Scalar, k, info.id, {info.id, spaced(info.id), info.title});
  }
  for (const auto& [id, number] :
       {std::pair("changed", N::Changed), {"active", N::Active}, {"arcs", N::Arcs}, {"launched", N::Launched}, {"iteration", N::Iteration}})
    add(number, 0, id, {id});
  return out;
}

std::vector<QuerySubject> querySubjects(const QueryScope& scope) {
  std::vector<QuerySubject> out;
  const auto add = [&](int array, const StateArrayInfo& info) {
    std::string title = arrayName(info);
    if (!info.unit.empty()) title += " (" + info.unit + ")";
    out.push_back({array, info.id, std::move(title), info});
  };
  for (std::size_t k = 0; k < scope.arrays.size(); ++k) {
    if (scope.variant != nullptr || reachesVertices(scope.arrays[k])) add(static_cast<int>(k), scope.arrays[k]);
  }
  if (scope.graph == nullptr) return out;
  const auto taken = [&](const std::string& id) {
    return std::any_of(scope.arrays.begin(), scope.arrays.end(), [&](const StateArrayInfo& info) { return info.id == id; });
  };
  // An array of the run with that name comes first; the graph's own then has a longer name.
  for (const int place : derivedArrays(*scope.graph)) {
    StateArrayInfo info = derivedInfo(place);
    info.id = derivedId(place, scope.arrays);
    add(place, info);
  }
  add(kOfId, special("id", "Id", "The vertex's id in the file", ElementType::U64));
  add(kOfWeight, special(taken("weight") ? "arcweight" : "weight", "Weight of an arc",
                         "Weight of any outgoing or incoming arc of the vertex", weightType(*scope.graph)));
  add(kOfComponent,
      special(taken("component") ? "graphcomponent" : "component", "Component",
              "Weakly connected component, numbered by size: 1 is the largest; “component of 17” is the one that contains vertex 17",
              ElementType::U32));
  return out;
}

std::vector<std::string> queryNames(const QueryScope& scope) {
  std::vector<std::string> out;
  const auto numbers = stepNames(scope);
  const auto namesNumber = [&](const std::string& name) {
    return std::any_of(numbers.begin(), numbers.end(), [&](const StepName& number) {
      return std::any_of(number.spellings.begin(), number.spellings.end(), [&](const std::string& one) { return sameName(one, name); });
    });
  };
  if (scope.variant == nullptr) return out;
  for (const StateArrayInfo& info : scope.arrays) {
    for (const std::string& name : {info.id, info.symbol}) {
      if (!name.empty()) out.push_back((namesNumber(name) ? "any " : "") + name);
    }
  }
  for (const StepName& number : numbers) out.push_back(number.offered);
  for (const char* call : {"count(", "min(", "max(", "sum("}) out.emplace_back(call);
  return out;
}

}  // namespace wf::run
