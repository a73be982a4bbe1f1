// Levels above each other. Within a level vertices are ordered by the mean place of their neighbours in the level beside it, in sweeps down
// and up (the barycentre method: Sugiyama, Tagawa, Toda, 1981). Levels, not an acyclic order, make the layers: edges never skip one.
#include <algorithm>
#include <cmath>
#include <numeric>

#include "compute/layouts/at_once.h"
#include "compute/layouts/components.h"
#include "compute/layouts/simple.h"

namespace wf::layouts {
namespace {

constexpr int kSweeps = 8;     // down and up in turn
constexpr double kWidest = 4;  // times the height, where a wide level would otherwise flatten the picture

class Layered {
 public:
  explicit Layered(const LayoutRequest& request)
      : request_(request), progress_(*request.progress), neighbours_(*request.graph), n_(request.graph->vertexCount()) {}

  std::vector<Place> run() {
    if (!findComponents(neighbours_, n_, progress_, components_, request_.root)) return {};
    progress_.begin("Laying out", std::uint64_t{n_} * (kSweeps + 1));
    places_.assign(n_, {});
    desired_.assign(n_, {});
    for (const Component& component : components_.list) {
      cut(component);
      // In the order of the search the children of one vertex stand together: a good beginning.
      for (const Level& level : levels_) {
        if (!settle(level, false)) return {};
      }
      for (int sweep = 0; sweep < kSweeps; ++sweep) {
        const bool down = sweep % 2 == 0;
        for (std::size_t i = 0; i < levels_.size(); ++i) {
          const std::size_t at = down ? i : levels_.size() - 1 - i;
          if (down && at > 0) aim(levels_[at], static_cast<VertexId>(at - 1));
          if (!down && at + 1 < levels_.size()) aim(levels_[at], static_cast<VertexId>(at + 1));
          if (!settle(levels_[at], down ? at > 0 : at + 1 < levels_.size())) return {};
        }
      }
      stack();
    }
    moveApart(components_, places_);
    return std::move(places_);
  }

 private:
  struct Level {
    std::size_t begin, end;  // into Components::order
  };

  void cut(const Component& component) {
    levels_.clear();
    for (std::size_t i = component.begin; i < component.end; ++i) {
      if (components_.level[components_.order[i]] == levels_.size()) levels_.push_back({i, i});
      levels_.back().end = i + 1;
    }
  }

  std::span<VertexId> members(const Level& level) { return std::span(components_.order).subspan(level.begin, level.end - level.begin); }

  void aim(const Level& level, VertexId beside) {
    for (const VertexId v : members(level)) {
      float x = 0, z = 0, count = 0;
      for (const VertexId w : neighbours_.of(v)) {
        if (components_.level[w] != beside) continue;
        x += places_[w].x;
        z += places_[w].z;
        count += 1;
      }
      desired_[v] = count > 0 ? Place{x / count, 0, z / count} : places_[v];
    }
  }

  // A row, one apart, or in space a square, in the order of the desired places. False where cancelled.
  bool settle(const Level& level, bool sorted) {
    const std::span<VertexId> all = members(level);
    const auto by = [&](float Place::*axis) {
      return [this, axis](VertexId a, VertexId b) { return desired_[a].*axis < desired_[b].*axis; };
    };
    if (sorted) std::stable_sort(all.begin(), all.end(), by(&Place::x));
    const std::size_t width =
        request_.dimensions == 3 ? static_cast<std::size_t>(std::ceil(std::sqrt(static_cast<double>(all.size())) - 1e-9)) : all.size();
    // In space: slices across x, each of them ordered by z.
    const std::size_t slice = request_.dimensions == 3 ? (all.size() + width - 1) / width : 1;
    for (std::size_t begin = 0, column = 0; begin < all.size(); begin += slice, ++column) {
      const std::size_t end = std::min(all.size(), begin + slice);
      if (sorted && slice > 1)
        std::stable_sort(all.begin() + static_cast<std::ptrdiff_t>(begin), all.begin() + static_cast<std::ptrdiff_t>(end), by(&Place::z));
      const std::size_t columns = (all.size() + slice - 1) / slice;
      for (std::size_t i = begin; i < end; ++i) {
        Place& place = places_[all[i]];
        place.x = static_cast<float>(column) - static_cast<float>(columns - 1) / 2;
        place.z = slice > 1 ? static_cast<float>(i - begin) - static_cast<float>(slice - 1) / 2 : 0;
      }
    }
    progress_.advanceTo(done_ += all.size());
    return !progress_.cancelled();
  }

  void stack() {
    double widest = 0;
    for (const Level& level : levels_) widest = std::max(widest, static_cast<double>(places_[members(level).back()].x) * 2);
    const double apart = std::max(1.0, widest / kWidest / static_cast<double>(levels_.size()));
    for (std::size_t k = 0; k < levels_.size(); ++k) {
      for (const VertexId v : members(levels_[k])) places_[v].y = static_cast<float>(-apart * static_cast<double>(k));
    }
  }

  const LayoutRequest& request_;
  Progress& progress_;
  Neighbours neighbours_;
  VertexId n_;
  std::uint64_t done_ = 0;
  Components components_;
  std::vector<Level> levels_;  // of the component at hand
  std::vector<Place> places_, desired_;
};

std::vector<Place> places(const LayoutRequest& request) { return Layered(request).run(); }

}  // namespace

Layout layeredLayout() {
  return {
      .id = "layered",
      .title = "Layered by breadth-first level",
      .help = "A row for every level from the chosen vertex, or else the vertex of greatest degree, with few crossings; in space, planes.",
      .rooted = true,
      .start = atOnce<places>};
}

}  // namespace wf::layouts
