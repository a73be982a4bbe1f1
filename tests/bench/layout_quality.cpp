// Every vertex is looked at from each of a sample: graphs of some ten thousand vertices take seconds.
#include "tests/bench/layout_quality.h"

#include <algorithm>
#include <cmath>

#include "compute/layouts/components.h"
#include "tests/support/places.h"

namespace wf::bench {
namespace {

constexpr std::size_t kLooks = 2000;

// `count` of `from`, evenly.
std::vector<VertexId> sampleOf(std::span<const VertexId> from) {
  const std::size_t count = std::min(kLooks, from.size());
  std::vector<VertexId> out(count);
  for (std::size_t k = 0; k < count; ++k) out[k] = from[k * from.size() / count];
  return out;
}

struct Near {
  double square;
  VertexId v;
  bool operator<(const Near& other) const { return square != other.square ? square < other.square : v < other.v; }
};

void nearness(const layouts::Neighbours& neighbours, const std::vector<layouts::Place>& places, std::span<const VertexId> held,
              Quality& out) {
  std::vector<Near> others;
  std::vector<double> nearest;
  double kept = 0;
  const auto sample = sampleOf(held);
  for (const VertexId v : sample) {
    std::vector<VertexId> own(neighbours.of(v).begin(), neighbours.of(v).end());
    std::sort(own.begin(), own.end());
    own.erase(std::unique(own.begin(), own.end()), own.end());
    others.clear();
    for (VertexId w = 0; w < places.size(); ++w) {
      if (w == v) continue;
      const double x = places[w].x - places[v].x, y = places[w].y - places[v].y, z = places[w].z - places[v].z;
      others.push_back({x * x + y * y + z * z, w});
    }
    const auto end = others.begin() + static_cast<std::ptrdiff_t>(own.size());
    std::nth_element(others.begin(), end - 1, others.end());
    const auto found =
        std::count_if(others.begin(), end, [&](const Near& near) { return std::binary_search(own.begin(), own.end(), near.v); });
    kept += static_cast<double>(found) / static_cast<double>(own.size());
    nearest.push_back(std::sqrt(std::min_element(others.begin(), end)->square));
  }
  if (sample.empty()) return;
  out.kept = kept / static_cast<double>(sample.size());
  double mean = 0;
  for (const double d : nearest) mean += d / static_cast<double>(nearest.size());
  std::sort(nearest.begin(), nearest.end());
  out.nearest = mean > 0 ? nearest[nearest.size() / 100] / mean : 0;
  out.room = nearest[nearest.size() / 2];
}

// In a plane; out.room comes as a distance.
void fillOf(const std::vector<layouts::Place>& places, Quality& out) {
  constexpr std::size_t kCells = 50;
  double low[2] = {places[0].x, places[0].y}, high[2] = {places[0].x, places[0].y};
  for (const layouts::Place& p : places) {
    low[0] = std::min<double>(low[0], p.x), high[0] = std::max<double>(high[0], p.x);
    low[1] = std::min<double>(low[1], p.y), high[1] = std::max<double>(high[1], p.y);
  }
  const double side = std::max(high[0] - low[0], high[1] - low[1]);
  if (!(side > 0)) return;
  std::vector<bool> held(kCells * kCells);
  const auto cell = [&](double from) { return std::min(kCells - 1, static_cast<std::size_t>(from / side * kCells)); };
  for (const layouts::Place& p : places) held[cell(p.y - low[1]) * kCells + cell(p.x - low[0])] = true;
  out.fill = static_cast<double>(std::count(held.begin(), held.end(), true)) / (kCells * kCells);
  out.room *= std::sqrt(static_cast<double>(places.size())) / side;
}

double separationOf(const std::vector<layouts::Place>& places, std::span<const VertexId> members, std::span<const VertexId> community) {
  double within = 0, between = 0, withinPairs = 0, betweenPairs = 0;
  for (const VertexId v : sampleOf(members)) {
    for (const VertexId w : members) {
      if (w == v) continue;
      const bool same = community[v] == community[w];
      (same ? within : between) += test::apart(places[v], places[w]);
      (same ? withinPairs : betweenPairs) += 1;
    }
  }
  return withinPairs > 0 && betweenPairs > 0 && between > 0 ? within / withinPairs / (between / betweenPairs) : 1;
}

double spreadOf(const Graph& graph, const std::vector<layouts::Place>& places) {
  double sum = 0, squares = 0, count = 0;
  for (std::size_t e = 0; e < graph.edges().size(); ++e) {
    if (graph.edges().tail[e] == graph.edges().head[e]) continue;
    const double length = test::apart(places[graph.edges().tail[e]], places[graph.edges().head[e]]);
    sum += length;
    squares += length * length;
    count += 1;
  }
  const double mean = sum / count;
  return sum > 0 ? std::sqrt(std::max(0.0, squares / count - mean * mean)) / mean : 0;
}

}  // namespace

Quality qualityOf(const Graph& graph, const std::vector<layouts::Place>& places, std::span<const VertexId> community) {
  Progress progress;
  const layouts::Neighbours neighbours(graph);
  layouts::Components components;
  layouts::findComponents(neighbours, graph.vertexCount(), progress, components);
  std::vector<VertexId> held;
  for (VertexId v = 0; v < graph.vertexCount(); ++v) {
    if (neighbours.degree(v) != 0) held.push_back(v);
  }
  Quality out;
  if (held.empty()) return out;
  nearness(neighbours, places, held, out);
  fillOf(places, out);
  out.stress = test::stress(graph, places);
  out.separation = separationOf(places, components.members(components.list.front()), community);
  out.spread = spreadOf(graph, places);
  return out;
}

}  // namespace wf::bench
