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

#include "app/condition.h"
#include "compute/algorithms/algorithm.h"
#include "compute/core/degrees.h"
#include "compute/exec/components.h"
#include "ui/session_selection.h"

namespace wf::app {

std::vector<ui::ValueSubject> valueSubjects(const Graph& graph, std::span<const StateArrayInfo> arrays);
std::variant<ui::ValueQuery, ConditionError> parseValueQuery(const std::string& text, const Graph& graph,
                                                             std::span<const StateArrayInfo> arrays);
bool readsArrays(const ui::ValueQuery& query);

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
Result<VertexSet::Bits> matching(const ui::ValueQuery& query, const ValueSource& source);

}  // namespace wf::app
