// What tests measure of layouts.
#pragma once

#include <cmath>
#include <cstdint>
#include <memory>
#include <ostream>
#include <vector>

#include "compute/layouts/layout.h"
#include "tests/support/graphs.h"

namespace wf::layouts {

// Found by argument, so that a failure shows numbers.
inline void PrintTo(const Place& place, std::ostream* out) { *out << "(" << place.x << ", " << place.y << ", " << place.z << ")"; }

}  // namespace wf::layouts

namespace wf::test {

inline bool finite(const layouts::Place& p) { return std::isfinite(p.x) && std::isfinite(p.y) && std::isfinite(p.z); }
inline double apart(const layouts::Place& a, const layouts::Place& b) {
  return std::hypot(double{a.x} - b.x, double{a.y} - b.y, double{a.z} - b.z);
}

// Of the largest component: the mean over pairs of (s·length − distance in edges)² / distance² for the best scale s, from at most `sources`
// of its vertices. 0: as far apart as they are in edges. 1: all in one place.
double stress(const Graph& graph, const std::vector<layouts::Place>& places, std::size_t sources = 400);

std::shared_ptr<const Graph> gridGraph(VertexId width, VertexId height);
std::shared_ptr<const Graph> randomGraph(VertexId vertices, std::uint64_t arcs, std::uint64_t seed);

}  // namespace wf::test
