// Preparing a graph for drawing: recentred positions, fair random orders, the picking grid. All of it in O(V + E), on one thread;
// moved() on all. Beside it the graph's communities are found, which drawing must not wait for.
#include "render/scene/geometry.h"

#include <algorithm>
#include <cmath>
#include <random>

#include "compute/core/workers.h"

namespace wf::render {
namespace {

constexpr std::size_t kReportEvery = 1 << 16;
// Floats square and multiply these without overflow or underflow; worlds beyond are scaled to one unit.
constexpr double kSmallestExtent = 1e-12;
constexpr double kLargestExtent = 1e15;
constexpr std::uint32_t kEdgeSeed = 0x5EED'0001u;
constexpr double kLargestCoordinate = 1e300;
constexpr ArcId kMostArcsBeforeDrawing = 500'000;
static_assert(kMostArcsBeforeDrawing <= kMostArcsOfCommunities);

bool usable(const Coordinate& c) { return std::abs(c.x) <= kLargestCoordinate && std::abs(c.y) <= kLargestCoordinate; }

// Fisher–Yates. std::shuffle's draws differ between libraries; these do not, so pictures of a prefix are the same everywhere.
template <class T>
bool shuffle(std::vector<T>& items, std::uint32_t seed, Progress* progress) {
  std::mt19937 random(seed);
  for (std::size_t i = items.size(); i > 1; --i) {
    const auto other = static_cast<std::size_t>((static_cast<std::uint64_t>(random()) * i) >> 32);
    std::swap(items[i - 1], items[other]);
    if (progress != nullptr && i % kReportEvery == 0) {
      progress->advanceTo(items.size() - i);
      if (progress->cancelled()) return false;
    }
  }
  return true;
}

double median(std::vector<float>& lengths) {
  if (lengths.empty()) return 0;
  const auto middle = lengths.begin() + static_cast<std::ptrdiff_t>(lengths.size() / 2);
  std::nth_element(lengths.begin(), middle, lengths.end());
  return *middle;
}

}  // namespace

std::shared_ptr<const GraphGeometry> GraphGeometry::build(std::shared_ptr<const Graph> graph, std::span<const Coordinate> positions,
                                                          Progress* progress) {
  // Communities of graphs of this size take no longer than everything else, on a thread of their own where there is one. Of larger ones
  // they are found once the graph is drawn.
  std::shared_ptr<const GraphGeometry> geometry;
  bool found = true;
  parallelChunks({.count = 2, .size = 1, .threads = 2}, [&](std::uint64_t part, std::uint64_t end) {
    for (; part < end; ++part) {
      if (part == 0) {
        geometry = withoutCommunities(graph, positions, progress);
      } else if (progress != nullptr && graph->arcCount() <= kMostArcsBeforeDrawing) {
        found = graph->findCommunities(*progress);
      }
    }
  });
  return found && !(progress != nullptr && progress->cancelled()) ? geometry : nullptr;
}

std::shared_ptr<const GraphGeometry> GraphGeometry::withoutCommunities(const std::shared_ptr<const Graph>& graph,
                                                                       std::span<const Coordinate> positions, Progress* progress) {
  const VertexId vertices = graph->vertexCount();
  const auto cancelled = [&] { return progress != nullptr && progress->cancelled(); };
  auto geometry = std::make_shared<GraphGeometry>();
  geometry->graph_ = graph;

  if (progress != nullptr) progress->begin("Placing vertices", 0);
  Vec2 low{INFINITY, INFINITY};
  Vec2 high{-INFINITY, -INFINITY};
  for (const Coordinate& c : positions.first(std::min<std::size_t>(positions.size(), vertices))) {
    if (!usable(c)) continue;
    low = {std::min(low.x, c.x), std::min(low.y, c.y)};
    high = {std::max(high.x, c.x), std::max(high.y, c.y)};
  }
  if (!(low.x <= high.x)) low = high = {0, 0};
  const Vec2 centre{low.x / 2 + high.x / 2, low.y / 2 + high.y / 2};
  const double extent = std::max(high.x - low.x, high.y - low.y);
  const double unit = extent > 0 && (extent < kSmallestExtent || extent > kLargestExtent) ? 1 / extent : 1;

  // A vertex without a usable position (none given, or not a number) lies in the middle, where it can be seen.
  geometry->positions_.resize(vertices);
  Box& bounds = geometry->bounds_;
  for (VertexId v = 0; v < vertices; ++v) {
    if (v >= positions.size() || !usable(positions[v])) continue;
    const PointF p{static_cast<float>((positions[v].x - centre.x) * unit), static_cast<float>((positions[v].y - centre.y) * unit)};
    geometry->positions_[v] = p;
    bounds.low = {std::min<double>(bounds.low.x, p.x), std::min<double>(bounds.low.y, p.y)};
    bounds.high = {std::max<double>(bounds.high.x, p.x), std::max<double>(bounds.high.y, p.y)};
  }
  if (cancelled()) return nullptr;

  geometry->shared_ = makeShared(*graph, progress);
  if (geometry->shared_ == nullptr || !geometry->orderAnew(progress)) return nullptr;
  geometry->measureEdges();
  geometry->buildGrid();
  return cancelled() ? nullptr : geometry;
}

std::shared_ptr<const GraphGeometry> GraphGeometry::moved(std::span<const Point3F> places, Order order, Progress* progress,
                                                          std::optional<float> ground) const {
  const auto geometry = std::make_shared<GraphGeometry>();
  geometry->graph_ = graph_;
  geometry->shared_ = shared_;
  const std::size_t count = positions_.size();
  constexpr std::size_t kPart = 1 << 14;
  struct Bounds {
    Point3F low{INFINITY, INFINITY, INFINITY}, high{-INFINITY, -INFINITY, -INFINITY};
    void add(const Point3F& p) {
      low = {std::min(low.x, p.x), std::min(low.y, p.y), std::min(low.z, p.z)};
      high = {std::max(high.x, p.x), std::max(high.y, p.y), std::max(high.z, p.z)};
    }
  };
  const auto there = [&](std::size_t v) {
    if (v >= places.size()) return false;
    const Point3F& p = places[v];
    return std::isfinite(p.x) && std::isfinite(p.y) && std::isfinite(p.z);
  };
  std::vector<Bounds> parts((count + kPart - 1) / kPart);
  parallelChunks({.count = count, .size = kPart}, [&](std::uint64_t begin, std::uint64_t end) {
    Bounds& part = parts[begin / kPart];
    for (std::uint64_t v = begin; v < end; ++v) {
      if (there(v)) part.add(places[v]);
    }
  });
  Bounds all;
  for (const Bounds& part : parts) {
    if (!(part.low.x <= part.high.x)) continue;
    all.add(part.low);
    all.add(part.high);
  }
  if (!(all.low.x <= all.high.x)) all.add({});
  if (ground) all.low.z = std::min(all.low.z, *ground);
  const Point3F middle{all.low.x / 2 + all.high.x / 2, all.low.y / 2 + all.high.y / 2, all.low.z / 2 + all.high.z / 2};
  const double extent = std::max(static_cast<double>(all.high.x) - all.low.x, static_cast<double>(all.high.y) - all.low.y);
  const double unit = extent > 0 && (extent < kSmallestExtent || extent > kLargestExtent) ? 1 / extent : 1;
  const auto scaled = [unit](float x) { return static_cast<float>(x * unit); };
  geometry->positions_.resize(count);
  if (all.high.z > all.low.z) geometry->elevations_.resize(count);
  parallelChunks({.count = count, .size = kPart}, [&](std::uint64_t begin, std::uint64_t end) {
    for (std::uint64_t v = begin; v < end; ++v) {
      const Point3F p = there(v) ? places[v] : middle;
      geometry->positions_[v] = {scaled(p.x), scaled(p.y)};
      if (!geometry->elevations_.empty()) geometry->elevations_[v] = scaled(p.z - all.low.z);
    }
  });
  geometry->highest_ = scaled(all.high.z - all.low.z);
  geometry->bounds_ = {{scaled(all.low.x), scaled(all.low.y)}, {scaled(all.high.x), scaled(all.high.y)}};
  if (progress != nullptr && progress->cancelled()) return nullptr;
  if (order == Order::Anew) {
    if (!geometry->orderAnew(progress)) return nullptr;
  } else {
    geometry->farOrder_ = farOrder_.moved(geometry->positions_);
    geometry->labelOrder_ = labelOrder_.moved(geometry->positions_, farOrder_.placed());
  }
  geometry->measureEdges();
  geometry->buildGrid();
  return geometry;
}

std::shared_ptr<const GraphGeometry::Shared> GraphGeometry::makeShared(const Graph& graph, Progress* progress) {
  const auto cancelled = [&] { return progress != nullptr && progress->cancelled(); };
  const auto shared = std::make_shared<Shared>();
  if (progress != nullptr) {
    progress->begin("Pairing arcs", 0);
    if (!graph.pairUp(*progress)) return nullptr;
  }
  const Edges& edges = graph.edges();
  if (progress != nullptr) progress->begin("Ordering edges", edges.size());
  shared->edges.reserve(edges.size());
  for (std::size_t e = 0; e < edges.size(); ++e) {
    if (edges.tail[e] != edges.head[e]) {
      shared->edges.push_back({edges.tail[e], edges.head[e]});
    } else if (shared->loops.empty() || shared->loops.back() != edges.tail[e]) {
      shared->loops.push_back(edges.tail[e]);
    }
  }
  if (graph.residualCount() != graph.arcCount()) {  // some arc has no twin
    shared->directions.reserve(shared->edges.size());
    for (std::size_t e = 0; e < edges.size(); ++e) {
      if (edges.tail[e] == edges.head[e]) continue;
      shared->directions.push_back(
          static_cast<std::uint8_t>((edges.forward[e] != kNone ? kForward : 0) | (edges.backward[e] != kNone ? kBackward : 0)));
    }
    if (!shuffle(shared->directions, kEdgeSeed, progress)) return nullptr;  // as the edges will be
  }
  if (cancelled() || !shuffle(shared->edges, kEdgeSeed, progress)) return nullptr;

  if (progress != nullptr) progress->begin("Counting degrees", 0);
  auto degrees = Degrees::count(graph, progress);
  if (!degrees) return nullptr;
  shared->degrees = std::move(*degrees);

  const VertexId vertices = graph.vertexCount();
  if (progress != nullptr) progress->begin("Ordering vertices", vertices);
  shared->order.resize(vertices);
  for (VertexId v = 0; v < vertices; ++v) shared->order[v] = v;
  if (!shuffle(shared->order, 0x5EED'0002u, progress)) return nullptr;
  return shared;
}

bool GraphGeometry::orderAnew(Progress* progress) {
  const auto cancelled = [&] { return progress != nullptr && progress->cancelled(); };
  if (progress != nullptr) progress->begin("Ordering for the far view", 0);
  farOrder_ = FarOrder(positions_, edges(), cancelled);
  if (cancelled()) return false;
  labelOrder_ = LabelOrder(degrees(), positions_, farOrder_.placed());
  return !cancelled();
}

// The edges are shuffled: the first ones are a fair sample.
void GraphGeometry::measureEdges() {
  std::vector<float> lengths;
  for (const EdgeEnds& e : edges().first(std::min<std::size_t>(edges().size(), 1 << 16))) {
    const PointF a = positions_[e.a];
    const PointF b = positions_[e.b];
    const float length = std::hypot(a.x - b.x, a.y - b.y);
    if (length > 0) lengths.push_back(length);
  }
  medianEdgeLength_ = median(lengths);
}

std::vector<std::uint32_t> GraphGeometry::edgeOrder(Progress* progress) const {
  const Edges& edges = graph_->edges();
  std::vector<std::uint32_t> order;
  order.reserve(this->edges().size());
  for (std::size_t e = 0; e < edges.size(); ++e) {
    if (edges.tail[e] != edges.head[e]) order.push_back(static_cast<std::uint32_t>(e));
  }
  shuffle(order, kEdgeSeed, progress);  // as many items and the same draws as build() had
  return order;
}

void GraphGeometry::buildGrid() {
  const double width = bounds_.high.x - bounds_.low.x;
  const double height = bounds_.high.y - bounds_.low.y;
  const double cells = std::max<double>(1, static_cast<double>(positions_.size()) / 2);  // two vertices per cell on average
  // A square cell of the average area; at least what a line of vertices needs, which has no area.
  cellSize_ = std::max(std::sqrt(width * height / cells), std::max(width, height) / cells);
  if (!(cellSize_ > 0)) cellSize_ = 1;
  columns_ = static_cast<std::uint32_t>(width / cellSize_) + 1;
  rows_ = static_cast<std::uint32_t>(height / cellSize_) + 1;

  std::vector<std::uint32_t> cellOf(positions_.size());
  cellStart_.assign(static_cast<std::size_t>(columns_) * rows_ + 1, 0);
  for (std::size_t v = 0; v < positions_.size(); ++v) {
    const auto column = std::min(columns_ - 1, static_cast<std::uint32_t>((positions_[v].x - bounds_.low.x) / cellSize_));
    const auto row = std::min(rows_ - 1, static_cast<std::uint32_t>((positions_[v].y - bounds_.low.y) / cellSize_));
    cellOf[v] = row * columns_ + column;
    ++cellStart_[cellOf[v] + 1];
  }
  for (std::size_t c = 1; c < cellStart_.size(); ++c) cellStart_[c] += cellStart_[c - 1];
  std::vector<std::uint32_t> next(cellStart_.begin(), cellStart_.end() - 1);
  cellVertices_.resize(positions_.size());
  for (std::size_t v = 0; v < positions_.size(); ++v) cellVertices_[next[cellOf[v]]++] = static_cast<VertexId>(v);
}

std::optional<VertexId> GraphGeometry::nearest(Vec2 world, double radius) const {
  if (positions_.empty() || !(radius >= 0) || !std::isfinite(world.x) || !std::isfinite(world.y)) return std::nullopt;
  const auto cellAt = [&](double offset, std::uint32_t count) {
    return static_cast<std::uint32_t>(std::clamp(offset / cellSize_, 0.0, static_cast<double>(count - 1)));
  };
  const std::uint32_t left = cellAt(world.x - radius - bounds_.low.x, columns_);
  const std::uint32_t right = cellAt(world.x + radius - bounds_.low.x, columns_);
  const std::uint32_t bottom = cellAt(world.y - radius - bounds_.low.y, rows_);
  const std::uint32_t top = cellAt(world.y + radius - bounds_.low.y, rows_);

  std::optional<VertexId> best;
  double bestSquared = radius * radius;
  for (std::uint32_t row = bottom; row <= top; ++row) {
    const std::size_t line = static_cast<std::size_t>(row) * columns_;
    for (std::uint32_t i = cellStart_[line + left]; i < cellStart_[line + right + 1]; ++i) {
      const VertexId v = cellVertices_[i];
      const double dx = positions_[v].x - world.x;
      const double dy = positions_[v].y - world.y;
      const double squared = dx * dx + dy * dy;
      if (squared < bestSquared || (squared == bestSquared && (!best || v < *best))) {
        best = v;
        bestSquared = squared;
      }
    }
  }
  return best;
}

bool GraphGeometry::within(const Box& box, std::size_t most, std::vector<VertexId>& out) const {
  if (positions_.empty()) return true;
  const auto cellAt = [&](double offset, std::uint32_t count) {
    return static_cast<std::uint32_t>(std::clamp(offset / cellSize_, 0.0, static_cast<double>(count - 1)));
  };
  const std::uint32_t left = cellAt(box.low.x - bounds_.low.x, columns_), right = cellAt(box.high.x - bounds_.low.x, columns_);
  const std::uint32_t bottom = cellAt(box.low.y - bounds_.low.y, rows_), top = cellAt(box.high.y - bounds_.low.y, rows_);
  const std::size_t before = out.size();
  for (std::uint32_t row = bottom; row <= top; ++row) {
    const std::size_t line = static_cast<std::size_t>(row) * columns_;
    const std::uint32_t first = cellStart_[line + left], last = cellStart_[line + right + 1];
    if (out.size() - before + (last - first) > most) return false;
    out.insert(out.end(), cellVertices_.begin() + first, cellVertices_.begin() + last);
  }
  return true;
}

}  // namespace wf::render
