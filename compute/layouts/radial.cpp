// Sectors, then rings.
#include "compute/layouts/radial.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "compute/layouts/at_once.h"

namespace wf::layouts {
namespace {

constexpr std::size_t kSlice = std::size_t{1} << 16;  // vertices between two looks at the progress
constexpr double kThinnestRing = 0.75;                // in mean distances of vertices
constexpr double kDamping = 0.8;                      // of a branch's size: 1 starves small branches, 0 makes all of them equal
constexpr double kGolden = 0.6180339887498949;        // its multiples fill a ring evenly

class Radial {
 public:
  Radial(const Graph& graph, Progress& progress, std::optional<VertexId> root)
      : neighbours_(graph), n_(graph.vertexCount()), progress_(progress), root_(root) {}

  std::vector<Coordinate> run() {
    if (!findComponents(neighbours_, n_, progress_, components_, root_)) return {};
    progress_.begin("Laying out", std::uint64_t{n_} * 3);
    if (!cutSectors() || !placeRings()) return {};
    moveApart(components_, positions_);
    return std::move(positions_);
  }

 private:
  bool goOn(std::size_t items) {
    done_ += items;
    progress_.advanceTo(done_);
    return !progress_.cancelled();
  }

  // A sector is shared among the children by the vertices behind each of them.
  bool cutSectors() {
    const auto& order = components_.order;
    const auto& parent = components_.parent;
    std::vector<double> weight(n_, 1);
    for (std::size_t i = order.size(); i-- > 0;) {
      if (i % kSlice == 0 && !goOn(kSlice)) return false;
      const VertexId v = order[i];
      if (parent[v] != v) weight[parent[v]] += weight[v];
    }
    std::vector<double> shared(n_, 0);  // weight of a vertex's children
    for (const VertexId v : order) {
      weight[v] = std::pow(weight[v], kDamping);
      if (parent[v] != v) shared[parent[v]] += weight[v];
    }
    angle_.assign(n_, 0);
    std::vector<double> sector(n_, 2 * std::numbers::pi);
    std::vector<double> next(n_, 0);  // where the sector of the next child begins
    for (std::size_t i = 0; i < order.size(); ++i) {
      if (i % kSlice == 0 && !goOn(kSlice)) return false;
      const VertexId v = order[i];
      const VertexId p = parent[v];
      if (p == v) continue;
      sector[v] = sector[p] * weight[v] / shared[p];
      next[v] = next[p];
      angle_[v] = next[p] + sector[v] / 2;
      next[p] += sector[v];
    }
    return true;
  }

  bool placeRings() {
    const auto& order = components_.order;
    positions_.assign(n_, {});
    for (const Component& component : components_.list) {
      double outer = 0.5;
      for (std::size_t begin = component.begin + 1; begin < component.end;) {
        std::size_t end = begin;
        while (end < component.end && components_.level[order[end]] == components_.level[order[begin]]) ++end;
        if (!goOn(end - begin)) return false;
        const double inner = outer;
        outer = std::max(inner + kThinnestRing, std::sqrt(inner * inner + static_cast<double>(end - begin) / std::numbers::pi));
        // The vertices of a thick ring are spread over its width, those of a thin one stand in a row.
        const double width = std::max(0.0, outer - inner - kThinnestRing);
        double phase = 0.5;
        for (; begin < end; ++begin) {
          const VertexId v = order[begin];
          const double radius = inner + kThinnestRing / 2 + width * phase;
          positions_[v] = {radius * std::cos(angle_[v]), radius * std::sin(angle_[v])};
          phase += kGolden;
          if (phase >= 1) phase -= 1;
        }
      }
    }
    return true;
  }

  Neighbours neighbours_;
  VertexId n_;
  Progress& progress_;
  std::optional<VertexId> root_;
  std::uint64_t done_ = 0;
  Components components_;
  std::vector<double> angle_;
  std::vector<Coordinate> positions_;
};

std::vector<Place> places(const LayoutRequest& request) {
  if (request.dimensions == 3) return shellPositions(*request.graph, *request.progress, request.root);
  return centred(radialPositions(*request.graph, *request.progress, request.root));
}

}  // namespace

std::vector<Coordinate> radialPositions(const Graph& graph, Progress& progress, std::optional<VertexId> root) {
  return Radial(graph, progress, root).run();
}

Layout radialLayout() {
  return {
      .id = "radial",
      .title = "Radial by breadth-first level",
      .help = "Every connected part as a disc of rings around the chosen vertex, or else its vertex of greatest degree; in space, shells.",
      .rooted = true,
      .start = atOnce<places>};
}

}  // namespace wf::layouts
