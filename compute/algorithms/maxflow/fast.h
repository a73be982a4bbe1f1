// Maximum flow, variant `fast`: what its description (fast.cpp), its loops on the CPU (fast_host.h) and on a device (fast_device.h) share.
//
// A pulse takes every active vertex at once. Each gives its excess away along arcs one level down and rises, when it has none, above its
// lowest neighbour, again and again, by the heights of the pulse's beginning. What a pulse comes to does not depend on any order:
// - Heights that are read are old ones; a vertex alone writes its new one. Excess that is given is old, and sums of integers are gathered.
// - A vertex gives to another active one only from its old height. So of an arc between two active vertices at most one end pushes, the
//   one that began a level above. The lower end cannot know whether capacity back up opens meanwhile and counts it as if: it never rises
//   further than a level above the upper end's old height. Heights stay valid labels.
// - A vertex that has risen and finds an active one a level down waits for the next pulse.
// After Baumstark, Blelloch and Shun, ESA 2015, with this rule in place of theirs.
#pragma once

#include <cstdint>

#include "compute/algorithms/maxflow/kernels.h"

namespace wf::algorithms::maxflow::fast {

// Rises of a vertex in one pulse, so that a hub among vertices of many heights does not look at its arcs very many times.
inline constexpr std::uint32_t kRises = 8;

// Counts and lengths of lists that blocks of a device share; cleared before each step.
struct Counters {
  std::uint64_t looked;        // vertices discharged, or searched from
  std::uint64_t arcs;          // looked at for them
  std::uint64_t changed;       // pushes, or vertices reached
  std::uint64_t arcsOf[3];     // of a pulse, by its number modulo 3
  std::uint32_t length[3];     // of the list that a pulse or level begins with, by its number modulo 3
  std::uint32_t found[2];      // vertices that became active, by the pulse's number modulo 2
  std::uint32_t reachedOf[3];  // active vertices that a level reached, by its number modulo 3
  std::uint32_t wanted;        // active vertices that a search has to reach
  std::uint32_t reached;       // of these
  std::uint32_t rounds;        // pulses, or levels searched
  std::uint32_t active;        // vertices at the end
  std::uint32_t unused;
};

// Memory that holds nothing between steps.
struct Scratch {
  std::uint32_t* d_key;        // a vertex: its height doubled, and one more where it is active; or its distance in a search
  std::uint32_t* d_rise;       // a slot of the list: the vertex's height after the pulse
  std::uint32_t* d_listed;     // a vertex: 1 while it is among the found
  VertexId* d_list[2];         // the active vertices, by the pulse's number modulo 2
  std::uint64_t* d_before[2];  // their excess when the pulse began
  VertexId* d_found;           // vertices that became active in the pulse
  Counters* d_counters;
};

// A height is at most 2V, and its key below the value that means none.
inline constexpr std::uint64_t kMostVertices = kMaxIndex / 4 - 1;

inline constexpr std::uint32_t kScratchPerVertex = 4 + 4 + 4 + 2 * (4 + 8) + 4;

struct Pulses {
  Network<> network;
  Scratch scratch;
  std::uint32_t* d_residual;
  std::uint64_t* d_excess;
  std::uint32_t* d_height;
  VertexId vertices;
  std::uint32_t most;    // pulses
  std::uint64_t budget;  // arcs after which no pulse begins

  WF_HOST_DEVICE bool isActive(VertexId v) const { return network.isActive(v, d_excess[v], d_height[v]); }
};

// An active vertex that a search for heights has not reached.
inline constexpr std::uint32_t kWanted = kNone - 1;

// A breadth-first search by levels: heights from the sink or the source against residual capacity, or the source's side along it.
struct Search {
  Network<> network;
  Scratch scratch;
  const std::uint32_t* d_residual;
  const std::uint64_t* d_excess;
  std::uint32_t* d_height;  // what the search makes; of the source's side it is D_a
  VertexId vertices;
  VertexId root;
  VertexId excluded;   // kNone: no vertex
  std::uint32_t base;  // the root's
  bool heights;        // against the arcs, and only until every active vertex is reached

  // The distance while the search goes on; kNone or kWanted: not reached.
  WF_HOST_DEVICE std::uint32_t* d_distance() const { return heights ? scratch.d_key : d_height; }
  WF_HOST_DEVICE bool isActive(VertexId v) const { return network.isActive(v, d_excess[v], d_height[v]); }
  WF_HOST_DEVICE bool isOpen(ArcId r) const { return d_residual[heights ? network.d_reverse[r] : r] != 0; }
  // Before a search for heights. The excluded vertex counts as reached.
  WF_HOST_DEVICE std::uint32_t distanceAtFirst(VertexId v) const {
    if (v == root || v == excluded) return base;
    return isActive(v) ? kWanted : kNone;
  }
  // What is not reached rises as far as the search has shown: to the limit where it has seen everything.
  WF_HOST_DEVICE std::uint32_t heightOf(VertexId v, std::uint32_t distance, std::uint32_t levels, bool all) const {
    if (v == excluded) return network.limit;
    if (distance < kWanted) return distance;
    if (all) return network.limit;
    const std::uint32_t beyond = base + levels + 1 < network.limit ? base + levels + 1 : network.limit;
    return d_height[v] > beyond ? d_height[v] : beyond;
  }
};

// What a step of pulses or a search came to, on the host.
struct Outcome {
  std::uint64_t looked = 0, arcs = 0, changed = 0;
  std::uint32_t rounds = 0, active = 0;
};

}  // namespace wf::algorithms::maxflow::fast
