// Selecting by value: the text of a query, and the vertices that it names.
//
//   query    = each { "or" each }
//   each     = term { "and" term }
//   term     = subject ( relation number | "between" number "and" number | "is" ["not"] ( number | "infinite" ) | "changed" )
//            | ["not"] flag
//            | ["not"] "component" "of" ( id | name )
//   subject  = array | "degree" | "indegree" | "outdegree" | "id" | "weight" | "component"
//
// Of arcs and edges a term names the ends of those that satisfy it; terms are joined vertex by vertex, so two of them may be satisfied by
// two arcs, while “between” is about one.
//
// Degrees are those of degrees.h: of an undirected graph all three names mean the degree.
//
// Components are those of GraphFacts, weak ones: 1 is that of most vertices, then by size.
//
// Numbers, relations and names of arrays are those of conditions (condition.h). An infinite element is neither below nor above any number.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "compute/algorithms/algorithm.h"
#include "compute/core/degree_arrays.h"
#include "compute/core/degrees.h"
#include "compute/core/vertex_set.h"
#include "compute/exec/components.h"
#include "compute/run/condition.h"

namespace wf::run {

// What a vertex is looked at for, beside arrays by their place in the run's arrays. Of arrays of arcs or edges, and of weights: the two
// ends of one that matches.
constexpr int kOfDegree = kDegree, kOfInDegree = kInDegree, kOfOutDegree = kOutDegree;
constexpr int kOfId = -5, kOfWeight = -6;
// The part that arcs hold together, whichever way they lead: its number, 1 for that of most vertices; and the one that holds a vertex.
constexpr int kOfComponent = -7, kInComponentOf = -8;

struct ValueTerm {
  int array = 0;         // into the run's arrays, or kOf…
  exec::Where where;     // of its elements' bits; of degrees and components: 32-bit integers, ids: 64-bit ones, weights: as the graph
                         // holds them; of kInComponentOf: low is the vertex
  bool changed = false;  // instead: what the last kernel changed
  bool operator==(const ValueTerm& other) const {
    return array == other.array && where.low == other.where.low && where.high == other.where.high && where.outside == other.where.outside &&
           where.skip == other.where.skip && changed == other.changed;
  }
};

// Vertices that satisfy every term of one of the lists, at the shown step.
struct ValueQuery {
  std::vector<std::vector<ValueTerm>> anyOf;
  std::string name;  // "cost > 10", for what the change is called
};

// What can be compared: for choosing, and for the text of a condition.
struct ValueSubject {
  int array = 0;      // as ValueTerm's
  std::string id;     // "cost", "degree", "indegree", "outdegree", "id", "weight"
  std::string title;  // "Cost C_a (arcs)"
  StateArrayInfo info;
};

std::vector<ValueSubject> valueSubjects(const Graph& graph, std::span<const StateArrayInfo> arrays);
std::variant<ValueQuery, ConditionError> parseValueQuery(const std::string& text, const Graph& graph,
                                                         std::span<const StateArrayInfo> arrays);
bool readsArrays(const ValueQuery& query);

// Where values come from. Used on one thread.
struct ValueSource {
  const Graph* graph = nullptr;
  const algorithms::Algorithm* algorithm = nullptr;  // null: there is no run
  // What the array held before the last kernel; empty: that is not known. None: the run failed meanwhile, and the algorithm is gone.
  std::function<std::optional<std::vector<std::byte>>(std::size_t array)> before;
  std::function<bool()> wanted;      // false: what comes back is worthless
  const Degrees* degrees = nullptr;  // null: they are counted anew
  // Null: they are found anew. As exec::weakComponents().
  std::function<std::shared_ptr<const exec::Components>(exec::Executor& cpu)> components = {};
};

// On the executor of the run, for arrays. An error where an array is not there or cannot be told by vertices.
Result<VertexSet::Bits> matching(const ValueQuery& query, const ValueSource& source);

}  // namespace wf::run
