// What the two forms of `fast`, on the host and on a device, have in common: a level, and the choice of how the next one is searched.
#pragma once

#include <cstdint>

#include "compute/core/types.h"
#include "compute/exec/atomics.h"

namespace wf::algorithms::bfs {

// Where a search stands between two levels. A function of the levels of all vertices and of the choices before.
struct FastState {
  std::uint32_t level = 0;     // that is expanded next
  std::uint32_t bottomUp = 0;  // whether that is done from the vertices without a level
  std::uint32_t length = 0;    // vertices of the level
  std::uint32_t before = 0;    // vertices of the level before; 0 before the first
  std::uint32_t arcs = 0;      // out of the level
  std::uint32_t left = 0;      // arcs out of vertices that have no level

  WF_HOST_DEVICE bool done() const { return length == 0; }
};

// From when on it is cheaper to ask every vertex without a level for an in-arc from this one (Beamer, Asanović, Patterson: SC 2012).
struct FastRule {
  std::uint32_t vertices = 0;
  std::uint32_t arcShare = 0;     // bottom-up, once the level has more than one in so many of the arcs that are left; 0: never
  std::uint32_t vertexShare = 1;  // top-down again, once a level that does not grow has less than one in so many of all vertices

  WF_HOST_DEVICE FastState after(FastState at, std::uint32_t found, std::uint32_t foundArcs) const {
    at.before = at.length;
    at.length = found;
    at.arcs = foundArcs;
    at.left -= foundArcs;
    at.level += 1;
    if (at.bottomUp == 0) {
      at.bottomUp = arcShare != 0 && std::uint64_t{at.arcs} * arcShare > at.left ? 1 : 0;
    } else if (at.length <= at.before && std::uint64_t{at.length} * vertexShare < vertices) {
      at.bottomUp = 0;
    }
    return at;
  }
};

// What a level comes to; of several in a row the sums.
struct FastCounts {
  std::uint64_t found = 0;   // vertices
  std::uint64_t arcs = 0;    // out of them
  std::uint64_t active = 0;  // vertices that were expanded, or that looked for a parent
  std::uint64_t looked = 0;  // arcs that were looked at

  FastCounts& operator+=(const FastCounts& other) {
    found += other.found;
    arcs += other.arcs;
    active += other.active;
    looked += other.looked;
    return *this;
  }
};

}  // namespace wf::algorithms::bfs
