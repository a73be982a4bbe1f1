// The one language of conditions: when a run stops ("cost[4711] changes", "max(height) >= V", "excess < 0 and degree > 10"), and which
// vertices are selected ("cost between 5 and 9 and not frontier").
//
//   query    = each { "or" each }
//   each     = term { "and" term }
//   term     = ["not"] quantity [ test ]                     without a test, and after "not": what is yes or no
//            | ["not"] "component" "of" ( id | name )
//   test     = relation number | "between" number "and" number | "is" ["not"] number | "changes" | "changed"
//   quantity = ["any"] array                                 its elements
//            | "degree" | "indegree" | "outdegree" | "community" | "id" | "weight" | "component"
//                                                       what the graph tells of vertices and arcs
//   and where a run is to stop
//            | array "[" id | name "]"                       vertices by the file's id or name, everything else by position from 0
//            | array "[" vertex "," vertex "]"               a pair
//            | array "[selection]" | array "of the selection"
//            | "count(" array [relation number] ")"          without a relation: elements that are not 0
//            | ( "min" | "max" | "sum" ) "(" array ")"       of its finite elements
//            | ["step."] scalar                              of the variant, or changed, active, arcs, launched, iteration of the step
//   relation = "<" | "<=" | "=" | "!=" | ">=" | ">", or ≤ ≥ ≠ ==
//   number   = sums and products of digits, "inf" or ∞, V, A, E, yes, no, and names of the array's values
//
// Terms about elements that "and" joins are joined vertex by vertex: of arcs and edges a term names the ends of those that satisfy it, so
// two of them may be satisfied by two arcs of a vertex, while "between" is about one. A selection takes the vertices; a run stops where
// there is any.
//
// Arrays are named by id, title or symbol. A name that an array and a number of the step share is refused without "any" or "step.": it
// would silently be the other one. So is what can never be true: "frontier > 1". Degrees are those of degrees.h: of an undirected graph all
// three names mean the degree. Communities are those of communities.h, components those of exec/components.h.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "compute/core/algorithm_info.h"
#include "compute/core/derived_arrays.h"
#include "compute/core/graph.h"
#include "compute/run/comparison.h"

namespace wf::run {

inline constexpr std::size_t kLongestQuery = 1'000;  // bytes

// What vertices are looked at for, beside arrays by their place in the run's arrays. Of weights, as of arrays of arcs: the two ends.
constexpr int kOfDegree = kDegree, kOfInDegree = kInDegree, kOfOutDegree = kOutDegree;
constexpr int kOfCommunity = kCommunity, kOfId = -16, kOfWeight = -17;
// The part that arcs hold together, whichever way they lead: its number, 1 for that of most vertices; and the one that holds a vertex.
constexpr int kOfComponent = -18, kInComponentOf = -19;

struct Term {
  enum class Subject { Elements, Element, Selection, Count, Minimum, Maximum, Sum, OfStep };
  // Numbers of a step: one of the variant's scalars, or what every step has.
  enum class StepNumber { Scalar, Changed, Active, Arcs, Launched, Iteration };

  Subject subject = Subject::Elements;
  int array = 0;            // into the run's arrays; of Elements also kOf…
  std::uint32_t index = 0;  // Element
  StepNumber number = StepNumber::Scalar;
  std::size_t scalar = 0;  // into Step::scalars
  // Which elements satisfy, as their bits: degrees, communities and components are 32-bit integers, ids 64-bit ones, weights as the graph
  // holds them; of kInComponentOf low is the vertex. Of Count: which are counted.
  exec::Where where{};
  // Of everything but Elements: what the number is compared with.
  Relation relation = Relation::Equal;
  Quantity operand{};
  bool changes = false;  // instead of all comparisons: the last kernel changed it
  std::string called{};  // the array, as it was typed
  std::string name{};    // as it is shown: "cost[4711]", "count(frontier)"
};

struct Query {
  std::vector<std::vector<Term>> anyOf;  // every term of one of the lists holds
  std::string name;                      // as it was typed
};

// Whether it is about elements, not about one number of the state.
inline bool ofElements(const Term& term) { return term.subject == Term::Subject::Elements; }
// Whether terms of one list are joined vertex by vertex: two or more are about elements.
bool joined(std::span<const Term> terms);
// Whether one tells what the last kernel changed.
bool tellsChange(std::span<const Term> terms);
// Whether it is about what only counting kernels tell.
bool countsOf(const Query& query);
// Whether a run is needed to answer it.
bool readsArrays(const Query& query);
// Whether it means the selected vertices by "selection".
bool asksSelection(const Query& query);

// What a query can be about.
struct QueryScope {
  const Graph* graph = nullptr;
  std::span<const StateArrayInfo> arrays{};
  const VariantInfo* variant = nullptr;  // with its numbers and those of its steps; null: a selection, of vertices alone
};

// What elements belong to vertices: for choosing, and for the text of a query.
struct QuerySubject {
  int array = 0;      // as Term's
  std::string id;     // "cost", "degree", "indegree", "outdegree", "community", "id", "weight", "component"
  std::string title;  // "Cost C_a (arcs)"
  StateArrayInfo info;
};
std::vector<QuerySubject> querySubjects(const QueryScope& scope);

struct QueryError {
  std::size_t at = 0;    // characters from 0, where it went wrong
  std::string sentence;  // with what would be valid there
  bool missing = false;  // well written, but this graph has no such vertex or element
};

std::variant<Query, QueryError> parseQuery(const std::string& text, const QueryScope& scope);
// What such a term is about, without a test: "cost[17]", "cost", "count(frontier)", "length". Of a run alone; what the graph knows of its
// vertices is refused.
std::variant<Term, QueryError> parseQuantity(const std::string& text, const QueryScope& scope);

// "cost", "C_a", "length", "count(": what a term that stops a run can begin with; with "any" or "step." where the bare name is refused.
std::vector<std::string> queryNames(const QueryScope& scope);

}  // namespace wf::run
