// st-connectivity: what it is, the path that two searches found, and whether what they left behind is right; on the host.
#include "compute/algorithms/stcon/stcon.h"

#include <algorithm>
#include <span>

#include <fmt/format.h>

#include "compute/algorithms/paths.h"
#include "compute/core/numbers.h"

namespace wf::algorithms {
namespace stcon {
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

// From source to target; empty where the searches did not meet, or where the arrays do not hold together.
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

// The vertices of a path; empty: there is none.
std::vector<VertexId> pathFrom(const Graph& graph, const Outcome& o, VertexId vertex) {
  const bool red = o.red[vertex] != 0;
  if (!red && o.green[vertex] == 0) return {};
  std::vector<VertexId> path = {vertex};
  for (std::uint32_t cost = o.cost[vertex]; cost > 0; --cost) {
    const VertexId v = path.back();
    if (red) {
      const InArcs& in = graph.inArcs();
      path.push_back(smallest(std::span(in.tails).subspan(in.offsets[v], in.offsets[v + 1] - in.offsets[v]), o.red, o.cost, cost - 1));
    } else {
      path.push_back(smallest(graph.neighbours(v), o.green, o.cost, cost - 1));
    }
    if (path.back() == kNone) return {};
  }
  if (red) std::reverse(path.begin(), path.end());
  return path;
}

// Fewest arcs from `start`; offsets and ends are the arcs to follow.
std::vector<std::uint32_t> distances(VertexId start, std::span<const ArcId> offsets, std::span<const VertexId> ends, Progress& progress) {
  std::vector<std::uint32_t> out(offsets.size() - 1, kNone);
  std::vector<VertexId> queue = {start};
  out[start] = 0;
  progress.begin("Searching on the host", out.size());
  for (std::size_t at = 0; at < queue.size() && progress.goesOn(at); ++at) {
    const VertexId v = queue[at];
    for (ArcId a = offsets[v]; a < offsets[v + 1]; ++a) {
      if (out[ends[a]] != kNone) continue;
      out[ends[a]] = out[v] + 1;
      queue.push_back(ends[a]);
    }
  }
  return out;
}

std::string costText(std::uint32_t cost) { return cost == kNone ? "∞" : grouped(cost); }

}  // namespace

RunResult resultOf(const Graph& graph, const Outcome& o) {
  const std::uint64_t length = std::uint64_t{o.redLength} + o.greenLength;
  RunResult result;
  result.path = tracePath(graph, o);
  std::vector<std::uint64_t> path;
  for (const VertexId v : result.path) path.push_back(graph.ids().toFile(v));
  const RunResult::Value reported = o.met ? RunResult::Value(length) : RunResult::Value();
  result.values = {{"connected", o.met}, {"length", reported}, {"path", std::move(path)}};
  if (o.cost.empty()) {
    result.sentence = "the graph is empty";
  } else {
    result.sentence = fmt::format("{} from {} to {}", o.met ? "a path of " + counted(length, "arc", "arcs") + " leads" : "no path leads",
                                  graph.ids().toFile(o.source), graph.ids().toFile(o.target));
  }
  return result;
}

std::optional<Path> pathOf(const Graph& graph, const Outcome& o, VertexId vertex) {
  Path path{pathFrom(graph, o, vertex), {}};
  if (path.vertices.size() < 2) return std::nullopt;
  const bool red = o.red[vertex] != 0;
  path.sentence = pathText(graph, red ? vertex : o.target, path.vertices.size() - 1, {});
  if (!red) path.sentence = "path from " + std::to_string(graph.ids().toFile(vertex)) + path.sentence.substr(4);
  return path;
}

Verification verifyConnection(const Graph& graph, const Outcome& o, Progress& progress) {
  const auto id = [&](VertexId v) { return graph.ids().toFile(v); };
  const VertexId n = graph.vertexCount();
  if (o.cost.size() != n || o.red.size() != n || o.green.size() != n)
    return {false, fmt::format("{} costs for {} vertices", o.cost.size(), n)};
  if (n == 0) return {true, "the graph is empty"};

  const auto fromSource = distances(o.source, graph.offsets(), graph.heads(), progress);
  const auto toTarget = distances(o.target, graph.inArcs().offsets, graph.inArcs().tails, progress);
  if (progress.cancelled()) return {};
  const std::uint32_t length = fromSource[o.target];
  const std::uint64_t found = std::uint64_t{o.redLength} + o.greenLength;
  if (o.met != (length != kNone)) {
    return {false, fmt::format("{} is {}reachable from {}, but the searches {}", id(o.target), o.met ? "not " : "", id(o.source),
                               o.met ? "met" : "did not meet")};
  }
  if (o.met && found != length) return {false, fmt::format("the shortest path has {} arcs, but the searches met after {}", length, found)};

  const std::vector<VertexId> path = tracePath(graph, o);
  if (o.met && (path.size() != found + 1 || path.front() != o.source || path.back() != o.target)) {
    return {false, fmt::format("no path of {} arcs from {} to {} can be traced", found, id(o.source), id(o.target))};
  }
  for (std::size_t k = 1; k < path.size(); ++k) {
    const auto around = graph.neighbours(path[k - 1]);
    if (std::find(around.begin(), around.end(), path[k]) == around.end())
      return {false, fmt::format("the path goes from {} to {}, where there is no arc", id(path[k - 1]), id(path[k]))};
  }
  for (VertexId v = 0; v < n; ++v) {
    const std::uint32_t nearer = std::min(fromSource[v], toTarget[v]);
    const std::uint32_t expected = nearer <= o.levels ? nearer : kNone;
    if (o.cost[v] != expected)
      return {false, fmt::format("vertex {} has cost {}, but {} was expected", id(v), costText(o.cost[v]), costText(expected))};
  }
  return {true, fmt::format("two searches of {} and {} agree", counted(n, "vertex", "vertices"), counted(graph.arcCount(), "arc", "arcs"))};
}

}  // namespace stcon

Entry stconEntry() {
  return entryOf({.id = "stcon",
                  .title = "st-connectivity",
                  .help = "Whether a path leads from one vertex to another, and its fewest arcs",
                  .variants = {}},
                 {stcon::twoFrontiers()});
}

}  // namespace wf::algorithms
