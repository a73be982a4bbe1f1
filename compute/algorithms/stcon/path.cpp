#include "compute/algorithms/stcon/path.h"

#include <algorithm>

namespace wf::algorithms::stcon {
namespace {

// The smallest of the neighbours that have the colour and the cost; kNone where none has.
VertexId smallest(std::span<const VertexId> neighbours, const std::vector<std::uint8_t>& colour, const std::vector<std::uint32_t>& costs,
                  std::uint32_t cost) {
  VertexId best = kNone;
  for (const VertexId n : neighbours) {
    if (colour[n] != 0 && costs[n] == cost) best = std::min(best, n);
  }
  return best;
}

// Where red and green touch: twice the same vertex, or the two ends of an arc.
struct Meeting {
  VertexId red = kNone;
  VertexId green = kNone;
};

Meeting meetingOf(const Graph& graph, const Outcome& o) {
  const bool onArc = o.redLength != o.greenLength;  // red then counts the arc between them
  for (VertexId v = 0; v < graph.vertexCount(); ++v) {
    if (o.red[v] == 0 || o.cost[v] != o.greenLength) continue;
    const VertexId other = onArc ? smallest(graph.neighbours(v), o.green, o.cost, o.greenLength) : o.green[v] != 0 ? v : kNone;
    if (other != kNone) return {v, other};
  }
  return {};
}

}  // namespace

std::vector<VertexId> tracePath(const Graph& graph, const Outcome& o) {
  if (!o.met) return {};
  const Meeting meeting = meetingOf(graph, o);
  if (meeting.red == kNone) return {};
  const InArcs& in = graph.inArcs();
  std::vector<VertexId> path = {meeting.red};
  for (std::uint32_t cost = o.cost[meeting.red]; cost > 0; --cost) {
    const VertexId v = path.back();
    const auto tails = std::span(in.tails).subspan(in.offsets[v], in.offsets[v + 1] - in.offsets[v]);
    path.push_back(smallest(tails, o.red, o.cost, cost - 1));
    if (path.back() == kNone) return {};
  }
  std::reverse(path.begin(), path.end());
  if (meeting.green != meeting.red) path.push_back(meeting.green);
  for (std::uint32_t cost = o.cost[meeting.green]; cost > 0; --cost) {
    path.push_back(smallest(graph.neighbours(path.back()), o.green, o.cost, cost - 1));
    if (path.back() == kNone) return {};
  }
  return path;
}

std::vector<VertexId> wayOf(const Graph& graph, const Outcome& o, VertexId vertex) {
  const bool red = o.red[vertex] != 0;
  if (!red && o.green[vertex] == 0) return {};
  std::vector<VertexId> way = {vertex};
  for (std::uint32_t cost = o.cost[vertex]; cost > 0; --cost) {
    const VertexId v = way.back();
    if (red) {
      const InArcs& in = graph.inArcs();
      way.push_back(smallest(std::span(in.tails).subspan(in.offsets[v], in.offsets[v + 1] - in.offsets[v]), o.red, o.cost, cost - 1));
    } else {
      way.push_back(smallest(graph.neighbours(v), o.green, o.cost, cost - 1));
    }
    if (way.back() == kNone) return {};
  }
  if (red) std::reverse(way.begin(), way.end());
  return way;
}

}  // namespace wf::algorithms::stcon
