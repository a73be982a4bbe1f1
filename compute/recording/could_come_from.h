// What a written element could have been made from, of a run whose algorithm is not known: a guess by the graph and the values alone.
#pragma once

#include <functional>
#include <optional>
#include <span>

#include "compute/algorithms/algorithm.h"
#include "compute/core/cause.h"
#include "compute/core/graph.h"

namespace wf::recording {

// The first of these that holds exactly for the value that the step wrote into an element of a vertex:
//   costs          a value before the step, at the tail of an arc, plus the arc's weight; else plus 1
//   no role        the same of costs of its type and infinity: what becomes a cost later
//   names, values  the vertex that is named is the tail of an arc that leads here (not of colors)
//   colors, names  the value of a vertex that an arc joins to this one, either way; else the value of the vertex that was named here before
//   all            the value of the same vertex in another array of the same role
// `source` is what held the value before the step. Where only values fit that the same step wrote, there is none. All arcs that fit are
// named, ascending, those first that lead from a vertex whose value is `fresh`: written by the newest earlier step that wrote into the
// array. None: nothing fits, or the array is of a kind for which no relation is known.
std::optional<Cause> couldComeFrom(const Graph& graph, std::span<const exec::StateArray> arrays, const Step& step,
                                   const algorithms::SavedState& before, const algorithms::SavedState& after, const Cell& cell,
                                   const std::function<bool(VertexId)>& fresh = {});

}  // namespace wf::recording
