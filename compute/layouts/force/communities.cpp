// Springs first, so that the whole unfolds; then edges let go the more the longer they are, and what is tied by many of them contracts.
#include "compute/layouts/force/communities.h"

#include <algorithm>
#include <cmath>

#include "compute/layouts/force/run.h"

namespace wf::layouts {
namespace {

using namespace force;

// A vertex pushes by its degree (the edge-repulsion model of Noack, "Energy models for graph clustering", 2007): hubs do not sink to the
// middle, and how far communities are apart does not depend on how large they are.
void weighByDegree(LevelGraph& finest) {
  finest.mass.resize(finest.size());
  for (VertexId v = 0; v < finest.size(); ++v) finest.mass[v] = finest.offsets[v + 1] - finest.offsets[v];
}

// The mean length of the edges: that in the start, or else 1, also where they are so short that the law's forces leave the range of floats.
double lengthOf(const LevelGraph& finest, const std::vector<Place>& start) {
  if (start.empty()) return 1;
  double sum = 0;
  for (VertexId v = 0; v < finest.size(); ++v) {
    for (std::uint32_t e = finest.offsets[v]; e < finest.offsets[v + 1]; ++e) sum += lengthBetween(start[v], start[finest.heads[e]]);
  }
  const double mean = sum / static_cast<double>(finest.heads.size());
  return mean > 1e-6 && std::isfinite(mean) ? mean : 1;
}

// The core of repulsion against which a community contracts, as a squared share of half the picture: a community is then as large as its
// share of all edges, about, in every picture, while repulsion that ends within a vertex's own room would let each shrink to a point. More
// for few vertices, which are drawn large, where degrees are uneven, because hubs need room for their neighbours, and where edges are few,
// as in a tree, because each of them is to be seen. Numbers by looking, and NOTES.md of tests/bench.
constexpr double kMostRoom = 0.25;
double roomFor(double vertices, double degree, double uneven) {
  return (0.04 * std::pow(uneven, 0.6) + 4 / vertices) * (1 + 12 / (degree * degree));
}

// A lattice has no groups: what lets long edges go would only tear it at a few places.
double separationFor(double degree, double uneven) { return degree <= 4 && uneven < 1.05 ? 0.05 : 1; }

Settings strengthsFor(const LevelGraph& finest, const LayoutRequest& request) {
  const auto real = [&](const char* id) {
    const ParameterValue* value = request.parameters.find(id);
    return value == nullptr ? 1.0 : std::get<double>(*value);  // both are factors
  };
  Settings out;
  const double edges = static_cast<double>(finest.heads.size()) / 2;
  if (edges == 0) return out;
  double vertices = 0, squares = 0;
  std::vector<double> masses;
  for (VertexId v = 0; v < finest.size(); ++v) {
    if (finest.part[v] >= masses.size()) masses.resize(finest.part[v] + 1, 0);
    masses[finest.part[v]] += finest.mass[v];
    if (finest.mass[v] != 0) vertices += 1;
    squares += static_cast<double>(finest.mass[v]) * finest.mass[v];
  }
  double pairs = 0;
  for (const double mass : masses) pairs += mass * mass / 2;
  const double length = lengthOf(finest, request.start);
  out.length = static_cast<float>(length);
  out.repulsion = static_cast<float>(edges * length * length / pairs);
  // So that the whole begins with a radius of somewhat more than an edge.
  const bool spatial = request.dimensions == 3;
  out.spacing = static_cast<float>(spatial ? 2 * length / std::cbrt(2 * edges) : 2.8 * length / std::sqrt(2 * edges));
  out.momentum = 0.85f;
  out.gravity = 0.8f;
  const double degree = 2 * edges / vertices;
  const double uneven = squares / vertices / (degree * degree);  // 1: all degrees are the same
  out.tail = static_cast<float>(real("separation") * separationFor(degree, uneven));
  out.spring = 0.1f;
  out.room = static_cast<float>(std::min(kMostRoom, real("room") * roomFor(vertices, degree, uneven)));
  return out;
}

Cooling coolingFor(Stage stage, double effort) {
  const auto moves = [effort](double n) { return static_cast<unsigned>(std::max(1.0, std::round(n * effort))); };
  switch (stage) {
    case Stage::Coarsest:
      return {.moves = moves(200), .hot = 3, .cold = 0.1f, .still = 0.005, .tail = {0, 0}};
    case Stage::Between:
      return {.moves = moves(50), .hot = 1, .cold = 0.1f, .still = 0.01, .tail = {0, 0}};
    case Stage::Finest:
      return {.moves = moves(200), .hot = 5, .cold = 0.02f, .still = 0.0001, .tail = {0, 1}};
    case Stage::GoingOn:
      return {.moves = moves(150), .hot = 0.1f, .cold = 0.005f, .still = 0.0001};
    case Stage::Disturbed:
      return {.moves = moves(80), .hot = 0.2f, .cold = 0.01f, .still = 0.0001};
  }
  return {};
}

constexpr Manner kManner{.law = Law::Clusters, .weigh = weighByDegree, .strengths = strengthsFor, .cooling = coolingFor, .least = 0.02};

constexpr double kIslandsRoom = 0.045;  // of the room of communities: where DrL has its clusters, which it draws as dots

std::vector<ParameterInfo> parametersWith(double room) {
  return {effortParameter(),
          {.id = "separation",
           .title = "Separation",
           .help = "How far long edges let go in the end, as a multiple of what suits most graphs: the more, the denser the groups.",
           .type = ParameterType::Real,
           .defaultValue = 1.0,
           .minimum = 0.0,
           .maximum = 2.0},
          {.id = "room",
           .title = "Room",
           .help = "Room within groups, as a multiple of what suits most pictures: the more, the larger and nearer they are.",
           .type = ParameterType::Real,
           .defaultValue = room,
           .minimum = 0.0,
           .maximum = 10.0}};
}

std::unique_ptr<LayoutRun> start(const LayoutRequest& request) { return startRun(request, kManner); }

}  // namespace

Layout communitiesLayout() {
  return {.id = "communities",
          .title = "Communities",
          .help = "Vertices that share many edges form round groups with room inside: shows communities, their hubs and what ties them.",
          .parameters = parametersWith(1),
          .live = true,
          .start = start};
}

Layout islandsLayout() {
  return {.id = "islands",
          .title = "Communities far apart",
          .help = "The same groups drawn together to islands: shows how many there are and how separate, less of what is in them.",
          .parameters = parametersWith(kIslandsRoom),
          .live = true,
          .start = start};
}

}  // namespace wf::layouts
