// Which edges are seen from near, and what of each: those that may be labelled. No more than some thousand arcs are looked at, however
// large the graph.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "render/labels/edge_placement.h"
#include "render/labels/labeller.h"

namespace wf::render {

inline constexpr std::size_t kMostSeenEdges = 300;  // of more in view none can be distinguished

struct SeenEdge {
  ArcId arc = kNone;   // the smaller of the two
  ArcId back = kNone;  // that leads back; kNone: the file has none
  VertexId tail = 0, head = 0;
  ScreenLine line;                 // between the two discs and within the view, from tail to head; device pixels
  std::optional<ScreenDisc> loop;  // of an arc from a vertex to itself: its ring, and no line
};

struct SeenEdges {
  std::vector<SeenEdge> edges;    // ascending by arc
  std::vector<ScreenDisc> discs;  // of the vertices around, with their rings, and of loops
};

struct EdgeView {
  const GraphGeometry& geometry;
  const Camera& camera;
  double discRadius = 0;  // of vertices
  double ringRadius = 0;  // of what is drawn around some: labels keep clear of it
  double shortest = 0;    // a part that is shorter counts as not seen
  double loopRadius = 0;  // of the ring of a loop; 0: loops are left out
  double loopAway = 0;    // of its middle from that of its vertex, in the direction kLoopDirection
  Bend bend{};            // of edges
  // Null: on the ground. None: not in front of the eye, or not drawn.
  std::function<std::vector<std::optional<LabelPlace>>(std::span<const VertexId>)> places = {};
};

// Empty where more than kMostSeenEdges are seen. An edge whose two ends lie far outside of the view may be missed, as by arcNear().
SeenEdges seenEdges(const EdgeView& view);

}  // namespace wf::render
