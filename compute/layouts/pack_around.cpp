// A bitmap of cells, as wide as a gap, and its free cells by their distance from the middle.
#include "compute/layouts/pack_around.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <span>

namespace wf::layouts {
namespace {

constexpr double kGapShare = 0.06;               // of the largest component's side, that a gap takes at most
constexpr double kSmallShare = 0.2;              // of its area, that the gaps about all others take
constexpr double kMostCells = 100e3;             // of all rectangles, where there are not more of these
constexpr double kMostAcross = 4;                // of the side of a square of so many cells, that a rectangle takes at most
constexpr std::size_t kMostCovered = 4'000'000;  // edges of the largest component
constexpr std::size_t kSlice = 64;               // components between two looks at the progress
constexpr double kLoneShare = 0.1;               // of the rest's area, that vertices without a neighbour take at most
constexpr double kLoneGap = 0.5;                 // between two of them, in gaps, at most

struct Area {
  double x0 = 0, y0 = 0, x1 = 0, y1 = 0;
  double width() const { return x1 - x0; }
  double height() const { return y1 - y0; }
  void add(double x, double y) { x0 = std::min(x0, x), y0 = std::min(y0, y), x1 = std::max(x1, x), y1 = std::max(y1, y); }
};

Area areaOf(std::span<const VertexId> members, const std::vector<Place>& places) {
  const Place& first = places[members.front()];
  Area out{first.x, first.y, first.x, first.y};
  for (const VertexId v : members) out.add(places[v].x, places[v].y);
  return out;
}

// With half a gap on each side at least. Whole numbers, beyond those of an int where the gap is still too small.
std::pair<double, double> cellsOf(const Area& area, double gap) {
  return {std::floor(area.width() / gap + 0.5) + 1, std::floor(area.height() / gap + 0.5) + 1};
}

double cellsOf(const std::vector<Area>& areas, double gap) {
  double sum = 0;
  for (const Area& area : areas) {
    const auto [wide, high] = cellsOf(area, gap);
    sum += wide * high;
  }
  return sum;
}

void shift(std::span<const VertexId> members, double x, double y, std::vector<Place>& places) {
  for (const VertexId v : members) {
    places[v].x += static_cast<float>(x);
    places[v].y += static_cast<float>(y);
  }
}

// Cells about the origin, each `side` wide; what lies outside is full.
class Bitmap {
 public:
  Bitmap(double side, int across)
      : side_(side), across_(across), full_(static_cast<std::size_t>(across) * static_cast<std::size_t>(across)) {
    for (int y = 0; y < across; ++y) {
      for (int x = 0; x < across; ++x) nearest_.push_back({x, y});
    }
    const auto away = [across](const Cell& c) {
      const long x = 2L * c.x - across + 1, y = 2L * c.y - across + 1;
      return x * x + y * y;
    };
    std::stable_sort(nearest_.begin(), nearest_.end(), [&](const Cell& a, const Cell& b) { return away(a) < away(b); });
  }

  // The cell of a place.
  void cover(double x, double y) { fill(cellOf(x), cellOf(y)); }

  // And the cells about every full one.
  void widen() {
    const std::vector<bool> covered = full_;
    for (int y = 0; y < across_; ++y) {
      for (int x = 0; x < across_; ++x) {
        if (!covered[index(x, y)]) continue;
        for (int dy = -1; dy <= 1; ++dy) {
          for (int dx = -1; dx <= 1; ++dx) fill(x + dx, y + dy);
        }
      }
    }
  }

  // The middle of the free rectangle of cells that is nearest to the origin; it is full from then on. None: there is no such one.
  std::optional<Coordinate> take(int wide, int high) {
    // Free cells only become fewer, and where a smaller one has no room, neither has this one.
    std::size_t& at = reached_[{wide, high}];
    for (const auto& [size, reached] : reached_) {
      if (size.first <= wide && size.second <= high) at = std::max(at, reached);
    }
    for (; at < nearest_.size(); ++at) {
      const int x0 = nearest_[at].x - (wide - 1) / 2, y0 = nearest_[at].y - (high - 1) / 2;
      if (!free(x0, y0, wide, high)) continue;
      for (int y = y0; y < y0 + high; ++y) {
        for (int x = x0; x < x0 + wide; ++x) fill(x, y);
      }
      const double half = across_ / 2.0;
      return Coordinate{(x0 + wide / 2.0 - half) * side_, (y0 + high / 2.0 - half) * side_};
    }
    return std::nullopt;
  }

 private:
  struct Cell {
    int x, y;
  };
  int cellOf(double at) const { return static_cast<int>(std::floor(at / side_ + across_ / 2.0)); }
  bool inside(int x, int y) const { return x >= 0 && y >= 0 && x < across_ && y < across_; }
  std::size_t index(int x, int y) const {
    return static_cast<std::size_t>(y) * static_cast<std::size_t>(across_) + static_cast<std::size_t>(x);
  }
  void fill(int x, int y) {
    if (inside(x, y)) full_[index(x, y)] = true;
  }
  bool free(int x0, int y0, int wide, int high) const {
    if (!inside(x0, y0) || !inside(x0 + wide - 1, y0 + high - 1)) return false;
    for (int y = y0; y < y0 + high; ++y) {
      for (int x = x0; x < x0 + wide; ++x) {
        if (full_[index(x, y)]) return false;
      }
    }
    return true;
  }

  double side_;
  int across_;
  std::vector<bool> full_;
  std::vector<Cell> nearest_;
  std::map<std::pair<int, int>, std::size_t> reached_;  // by size of rectangle: in nearest_
};

// The vertices of each component, one after the other.
struct Parts {
  std::vector<VertexId> order;
  std::vector<std::size_t> begin;  // one more than there are
  std::size_t size() const { return begin.size() - 1; }
  std::span<const VertexId> members(std::size_t c) const { return std::span(order).subspan(begin[c], begin[c + 1] - begin[c]); }
};

Parts partsOf(const force::LevelGraph& graph) {
  Parts out;
  const VertexId count = graph.part.empty() ? 0 : 1 + *std::max_element(graph.part.begin(), graph.part.end());
  out.begin.assign(std::size_t{count} + 1, 0);
  for (const VertexId part : graph.part) ++out.begin[part + 1];
  for (VertexId c = 0; c < count; ++c) out.begin[c + 1] += out.begin[c];
  out.order.resize(graph.part.size());
  std::vector<std::size_t> next(out.begin.begin(), out.begin.end() - 1);
  for (VertexId v = 0; v < graph.size(); ++v) out.order[next[graph.part[v]]++] = v;
  return out;
}

// What the largest component covers: its vertices and edges.
void cover(std::span<const VertexId> members, const force::LevelGraph& graph, const std::vector<Place>& places, double step,
           Bitmap& bitmap) {
  std::size_t ends = 0;
  for (const VertexId v : members) ends += graph.offsets[v + 1] - graph.offsets[v];
  const std::size_t every = ends / 2 / kMostCovered + 1;
  std::size_t edge = 0;
  for (const VertexId v : members) {
    const Place& p = places[v];
    bitmap.cover(p.x, p.y);
    for (std::uint32_t e = graph.offsets[v]; e < graph.offsets[v + 1]; ++e) {
      const VertexId w = graph.heads[e];
      if (w < v || edge++ % every != 0) continue;
      const double dx = double{places[w].x} - p.x, dy = double{places[w].y} - p.y;
      const int steps = static_cast<int>(std::max(std::abs(dx), std::abs(dy)) / step);
      for (int i = 1; i <= steps; ++i) bitmap.cover(p.x + dx * i / (steps + 1), p.y + dy * i / (steps + 1));
    }
  }
  bitmap.widen();
}

// Below what lies in `rest`, row by row.
void placeLone(const Parts& parts, std::size_t lone, const Area& rest, double gap, std::vector<Place>& places) {
  const std::size_t count = parts.size() - lone;
  if (count == 0) return;
  const double side = std::max({rest.width(), rest.height(), 2.0});
  const double spacing = std::min(kLoneGap * gap, std::sqrt(kLoneShare * side * side / static_cast<double>(count)));
  const auto columns = std::clamp<std::size_t>(static_cast<std::size_t>(side / spacing), 1, count);
  for (std::size_t k = 0; k < count; ++k) {
    Place& at = places[parts.members(lone + k).front()];
    at.x =
        static_cast<float>((rest.x0 + rest.x1) / 2 + (static_cast<double>(k % columns) - static_cast<double>(columns - 1) / 2) * spacing);
    at.y = static_cast<float>(rest.y0 - gap - static_cast<double>(k / columns) * spacing);
  }
}

}  // namespace

bool packAround(const force::LevelGraph& graph, Progress& progress, std::vector<Place>& places) {
  const Parts parts = partsOf(graph);
  if (parts.size() < 2) return true;
  progress.begin("Packing", parts.size());
  std::vector<Area> areas;
  for (std::size_t c = 0; c < parts.size() && parts.members(c).size() > 1; ++c) areas.push_back(areaOf(parts.members(c), places));
  Area rest;
  double gap = 2;
  if (!areas.empty()) {
    const double side = std::max({areas[0].width(), areas[0].height(), 1e-6});
    gap = side * std::min(kGapShare, std::sqrt(kSmallShare / static_cast<double>(std::max<std::size_t>(areas.size() - 1, 1))));
    const double most = std::max(kMostCells, 2.0 * static_cast<double>(areas.size()));
    while (cellsOf(areas, gap) > most) gap *= 1.25;
    double longest = 0;
    for (const Area& area : areas) longest = std::max({longest, area.width(), area.height()});
    gap = std::max(gap, longest / (kMostAcross * std::sqrt(most)));  // thin ones have few cells and make the bitmap wide
    longest = longest / gap + 2;
    // Wide enough for all about the largest, were it a full square and they not quite so.
    const int across = static_cast<int>(std::ceil(1.6 * std::sqrt(longest * longest + 1.5 * cellsOf(areas, gap)))) + 4;
    Bitmap bitmap(gap, across);
    for (std::size_t c = 0; c < areas.size(); ++c) {
      if (c % kSlice == 0) {
        if (progress.cancelled()) return false;
        progress.advanceTo(c);
      }
      const auto members = parts.members(c);
      const Area& area = areas[c];
      Coordinate to;
      if (c != 0) {
        const auto [wide, high] = cellsOf(area, gap);
        to = bitmap.take(static_cast<int>(wide), static_cast<int>(high))
                 .value_or(Coordinate{(across / 2.0 + static_cast<double>(c) * (longest + 1)) * gap, 0});
      }
      shift(members, to.x - (area.x0 + area.x1) / 2, to.y - (area.y0 + area.y1) / 2, places);
      if (c == 0 && areas.size() > 1) cover(members, graph, places, gap / 2, bitmap);
      if (c == 0) rest = {to.x, to.y, to.x, to.y};
      rest.add(to.x - area.width() / 2, to.y - area.height() / 2);
      rest.add(to.x + area.width() / 2, to.y + area.height() / 2);
    }
  }
  placeLone(parts, areas.size(), rest, gap, places);
  return true;
}

}  // namespace wf::layouts
