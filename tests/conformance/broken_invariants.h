// The table of what is damaged: one element of a sound state, and the invariant that must notice.
#pragma once

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "compute/core/graph.h"
#include "compute/core/step.h"

namespace wf::test {

using Kernels = std::set<std::string>;
using Maybe = std::optional<std::uint64_t>;

// A state on the host, and where its run stands.
struct Sound {
  const Graph* graph = nullptr;
  std::map<std::string, std::vector<std::uint64_t>> arrays;
  std::string kernel;  // the last one; empty: the start
  Step step;
  VertexId source = kNone, target = kNone;
  bool done = false;

  const std::vector<std::uint64_t>& operator[](const std::string& id) const { return arrays.at(id); }
  bool after(const Kernels& kernels) const { return kernels.count(kernel) != 0; }
  const ResidualArcs& residual() const { return graph->residual(); }
  VertexId residualTail(std::uint64_t r) const { return residual().heads[residual().reverse[r]]; }
  bool isEnd(std::uint64_t v) const { return v == source || v == target; }

  // Whether an arc joins v with a vertex that `test` is true of, in either direction.
  template <class Test>
  bool anyNeighbour(std::uint64_t v, const Test& test) const {
    const ResidualArcs& arcs = residual();
    return std::any_of(arcs.heads.begin() + arcs.offsets[v], arcs.heads.begin() + arcs.offsets[v + 1], test);
  }
};

struct Row {
  std::string algorithm, array;
  std::string invariant;                                        // that must notice
  std::function<Maybe(const Sound& at, std::uint64_t i)> made;  // what element i is made, where that must be noticed
  // The elements one of which is named, where it need not be the damaged one; none: any that shows it.
  std::function<std::set<std::uint64_t>(const Sound& at, std::uint64_t i)> named = {};
};

inline auto flipped(const std::string& array, const Kernels& kernels = {}) {
  return [=](const Sound& at, std::uint64_t i) -> Maybe {
    if (!kernels.empty() && !at.after(kernels)) return std::nullopt;
    return at[array][i] == 0 ? 1 : 0;
  };
}

inline auto made(std::uint64_t value, const std::string& array, const Kernels& kernels = {}) {
  return [=](const Sound& at, std::uint64_t i) -> Maybe {
    if (!kernels.empty() && !at.after(kernels)) return std::nullopt;
    return at[array][i] == value ? Maybe() : value;
  };
}

inline auto raised(const std::string& array, const Kernels& kernels = {}) {
  return [=](const Sound& at, std::uint64_t i) -> Maybe {
    if (!kernels.empty() && !at.after(kernels)) return std::nullopt;
    return at[array][i] + 1;
  };
}

// Of the first slots, those that the scalar counts; the rest is left over.
inline auto slotMade(std::uint64_t value, std::size_t scalar, const Kernels& kernels = {}) {
  return [=](const Sound& at, std::uint64_t i) -> Maybe {
    if (i >= at.step.scalars[scalar] || (!kernels.empty() && !at.after(kernels))) return std::nullopt;
    return value;
  };
}

// Of spanning trees; of the variant that works by primitives; of the fast one.
std::vector<Row> treeRows();
std::vector<Row> arcListRows();
std::vector<Row> workListRows();
// Of what has a value for every pair of vertices.
std::vector<Row> pairRows();

}  // namespace wf::test
