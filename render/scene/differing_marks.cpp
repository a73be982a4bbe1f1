#include "render/scene/differing_marks.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <functional>
#include <unordered_map>
#include <utility>

namespace wf::render {
namespace {

// Ticks of the usual size, and those inside of a region, where the ticks have so much of it.
constexpr float kAllInside = 0.6f, kNoneInside = 0.3f;

// Of the outline: so many times as large as the way from one vertex to the next.
constexpr double kOutlineCell = 3;

// Up to so many are all looked at, and all marks of an outline are drawn.
constexpr std::uint64_t kFew = 20'000;

// Pixels of a plain screen from one of those that are spread over a region to the next, or up to twice as many.
constexpr double kSpreadCell = 20;
constexpr float kSpreadShare = 0.45f;  // of the usual size

// Of very many: cells of an outline are no smaller, in pixels, and there are no more of them along a side.
constexpr double kLeastCell = 2, kMostCells = 8192;

template <class Visit>
void eachVertex(std::span<const std::uint32_t> bits, std::size_t vertices, Visit visit) {
  for (std::size_t w = 0; w < bits.size() && w * 32 < vertices; ++w) {
    for (std::uint32_t word = bits[w]; word != 0; word &= word - 1) {
      const std::size_t v = w * 32 + static_cast<std::size_t>(std::countr_zero(word));
      if (v < vertices) visit(static_cast<VertexId>(v));
    }
  }
}

// Vertices in square cells of the plane.
class Cells {
 public:
  struct Placed {
    VertexId vertex;
    std::int32_t x, y;
  };
  Cells(std::span<const VertexId> vertices, std::span<const PointF> positions, double side) {
    const auto placeOf = [&](float at) {
      constexpr double kFar = 1e9;
      return static_cast<std::int32_t>(std::floor(std::clamp(static_cast<double>(at) / side, -kFar, kFar)));
    };
    for (const VertexId v : vertices) {
      if (v >= positions.size()) continue;
      placed_.push_back({v, placeOf(positions[v].x), placeOf(positions[v].y)});
      taken_.push_back(keyOf(placed_.back().x, placed_.back().y));
    }
    std::sort(taken_.begin(), taken_.end());
    taken_.erase(std::unique(taken_.begin(), taken_.end()), taken_.end());
  }
  std::span<const Placed> placed() const { return placed_; }
  double crowd() const { return taken_.empty() ? 0 : static_cast<double>(placed_.size()) / static_cast<double>(taken_.size()); }
  // Of each of placed(), whether all eight cells around its own have vertices, too.
  std::vector<bool> surrounded() const {
    std::vector<bool> ofCell(taken_.size()), out(placed_.size());
    for (std::size_t k = 0; k < taken_.size(); ++k) ofCell[k] = isSurrounded(taken_[k]);
    for (std::size_t k = 0; k < placed_.size(); ++k) {
      const auto at = std::lower_bound(taken_.begin(), taken_.end(), keyOf(placed_[k].x, placed_[k].y));
      out[k] = ofCell[static_cast<std::size_t>(at - taken_.begin())];
    }
    return out;
  }

 private:
  bool isSurrounded(std::uint64_t key) const {
    const auto x = static_cast<std::int32_t>(key >> 32), y = static_cast<std::int32_t>(key);
    for (const std::int32_t dx : {-1, 0, 1}) {
      for (const std::int32_t dy : {-1, 0, 1}) {
        if (!std::binary_search(taken_.begin(), taken_.end(), keyOf(x + dx, y + dy))) return false;
      }
    }
    return true;
  }
  static std::uint64_t keyOf(std::int32_t x, std::int32_t y) {
    return std::uint64_t{static_cast<std::uint32_t>(x)} << 32 | static_cast<std::uint32_t>(y);
  }
  std::vector<Placed> placed_;
  std::vector<std::uint64_t> taken_;  // ascending
};

// Square cells of a rectangle of the plane: which of them have vertices. A bit each, so that very many vertices take one pass.
class CellMap {
 public:
  static constexpr std::size_t kOutside = ~std::size_t{0};
  CellMap(const Box& box, double side) : box_(box), side_(side) {
    const double longer = std::max(box.high.x - box.low.x, box.high.y - box.low.y);
    side_ = std::max(side_, longer / kMostCells);
    const auto along = [&](double length) { return side_ > 0 ? static_cast<std::size_t>(length / side_) + 1 : 1; };
    wide_ = along(box.high.x - box.low.x);
    high_ = along(box.high.y - box.low.y);
    taken_.resize(wide_ * high_);
  }
  std::size_t of(PointF at) const {
    const double x = static_cast<double>(at.x), y = static_cast<double>(at.y);
    if (!(x >= box_.low.x && x <= box_.high.x && y >= box_.low.y && y <= box_.high.y)) return kOutside;
    const auto cell = [&](double way, std::size_t most) {
      return side_ > 0 ? std::min(static_cast<std::size_t>(way / side_), most - 1) : std::size_t{0};
    };
    return cell(y - box_.low.y, high_) * wide_ + cell(x - box_.low.x, wide_);
  }
  // Whether this is the first one in the cell.
  bool take(std::size_t cell) {
    if (taken_[cell]) return false;
    taken_[cell] = true;
    ++count_;
    return true;
  }
  std::uint64_t count() const { return count_; }
  // Whether all eight cells around it have vertices, too; those beyond the rectangle's sides have none.
  bool surrounded(std::size_t cell) const {
    const std::size_t x = cell % wide_, y = cell / wide_;
    if (x == 0 || y == 0 || x + 1 == wide_ || y + 1 == high_) return false;
    for (const std::size_t row : {cell - wide_, cell, cell + wide_}) {
      if (!taken_[row - 1] || !taken_[row] || !taken_[row + 1]) return false;
    }
    return true;
  }

 private:
  Box box_;
  double side_;
  std::size_t wide_ = 1, high_ = 1;
  std::vector<bool> taken_;
  std::uint64_t count_ = 0;
};

// Vertices spread over what is offered: of each cell of a lattice the one closest to its middle. The cells' side is a power of two in the
// units of the plane, so that they stay where they are until the camera is twice as far.
class Spread {
 public:
  Spread(std::span<const PointF> positions, double pixelsPerUnit, float ratio)
      : positions_(positions), side_(std::exp2(std::ceil(std::log2(kSpreadCell * static_cast<double>(ratio) / pixelsPerUnit)))) {}
  void offer(VertexId v) {
    const double x = static_cast<double>(positions_[v].x) / side_, y = static_cast<double>(positions_[v].y) / side_;
    const double left = std::floor(x), low = std::floor(y);
    const double off = std::hypot(x - left - 0.5, y - low - 0.5);
    const auto [at, first] = cells_.try_emplace({left, low}, off, v);
    if (!first && off < at->second.first) at->second = {off, v};
  }
  std::vector<VertexId> taken() const {
    std::vector<VertexId> out;
    for (const auto& [cell, closest] : cells_) out.push_back(closest.second);
    std::sort(out.begin(), out.end());
    return out;
  }

 private:
  struct Hash {
    std::size_t operator()(const std::pair<double, double>& cell) const {
      return std::hash<double>()(cell.first) * 31 + std::hash<double>()(cell.second);
    }
  };
  std::span<const PointF> positions_;
  double side_;
  std::unordered_map<std::pair<double, double>, std::pair<double, VertexId>, Hash> cells_;
};

float sharedBy(double crowd) { return 1 / std::sqrt(std::max(static_cast<float>(crowd), 1.f)); }
float innerOf(float share) { return std::clamp((share - kNoneInside) / (kAllInside - kNoneInside), 0.f, 1.f); }

// What may be in the picture: in a tilted view all of the graph, in a flat one what it shows and what lies close by, whose outline then
// lies outside of the view.
Box lookedAt(const Camera& camera, const Box& bounds, double margin) {
  if (!camera.flat()) return bounds;
  const Vec2 upper = camera.toWorld({0, 0}), lower = camera.toWorld({camera.width(), camera.height()});
  return {.low = {std::max(bounds.low.x, upper.x - margin), std::max(bounds.low.y, lower.y - margin)},
          .high = {std::min(bounds.high.x, lower.x + margin), std::min(bounds.high.y, upper.y + margin)}};
}

DifferingMarks marksOfMany(std::span<const std::uint32_t> bits, const GraphGeometry& geometry, const Camera& camera, const Detail& detail,
                           float ratio, double side) {
  const auto positions = geometry.positions();
  const Box box = lookedAt(camera, geometry.bounds(), 2 * side);
  DifferingMarks out{.ticks = differingTicks(detail, ratio, 1), .outline = {}, .inside = {}};
  if (!(box.high.x >= box.low.x && box.high.y >= box.low.y)) return out;  // nothing of it is in the view
  CellMap large(box, side);
  std::uint64_t seen = 0;
  eachVertex(bits, positions.size(), [&](VertexId v) {
    const std::size_t cell = large.of(positions[v]);
    if (cell == CellMap::kOutside) return;
    ++seen;
    large.take(cell);
  });
  if (seen == 0) return out;
  const float share = sharedBy(static_cast<double>(seen) / static_cast<double>(large.count()));
  out.ticks = differingTicks(detail, ratio, share);
  out.inner = innerOf(share);
  const auto eachSeen = [&](const CellMap& cells, auto visit) {
    eachVertex(bits, positions.size(), [&](VertexId v) {
      if (const std::size_t cell = cells.of(positions[v]); cell != CellMap::kOutside) visit(v, cell);
    });
  };
  if (out.inner == 1) {
    eachSeen(large, [&](VertexId v, std::size_t) { out.outline.push_back(v); });
    return out;
  }
  const double cell = std::max(std::min(kOutlineCell * static_cast<double>(share), 1.0) * side, kLeastCell / camera.pixelsPerUnit());
  CellMap small(box, cell), drawn(box, cell);
  eachSeen(small, [&](VertexId, std::size_t at) { small.take(at); });
  const bool each = out.inner > 0 || seen <= kFew;  // else one stands for its cell
  Spread spread(positions, camera.pixelsPerUnit(), ratio);
  eachSeen(small, [&](VertexId v, std::size_t at) {
    if (!each && !drawn.take(at)) return;
    if (!small.surrounded(at)) {
      out.outline.push_back(v);
    } else if (out.inner > 0) {
      out.inside.push_back(v);
    } else {
      spread.offer(v);
    }
  });
  out.spread = spread.taken();
  out.spreadTicks = differingTicks(detail, ratio, kSpreadShare);
  return out;
}

}  // namespace

DifferingTicks differingTicks(const Detail& detail, float ratio, float share) {
  const auto between = [&](float least, float usual) { return (least + (usual - least) * share) * ratio; };
  DifferingTicks out{.beyond = between(1.5f, 6), .stroke = between(0.5f, 1.5f), .outline = between(0, 1.3f)};
  out.radius = detail.vertexRadius + out.stroke + 0.5f * ratio;
  return out;
}

std::shared_ptr<const std::vector<std::uint32_t>> differingBits(std::span<const VertexId> vertices) {
  if (vertices.empty()) return nullptr;
  std::vector<std::uint32_t> out(*std::max_element(vertices.begin(), vertices.end()) / 32 + 1);
  for (const VertexId v : vertices) out[v / 32] |= std::uint32_t{1} << (v % 32);
  return std::make_shared<const std::vector<std::uint32_t>>(std::move(out));
}

std::uint64_t countDiffering(const std::vector<std::uint32_t>* bits) {
  std::uint64_t out = 0;
  if (bits != nullptr) {
    for (const std::uint32_t word : *bits) out += static_cast<std::uint64_t>(std::popcount(word));
  }
  return out;
}

DifferingMarks differingMarks(std::span<const std::uint32_t> bits, const GraphGeometry& geometry, const Camera& camera,
                              const Detail& detail, float ratio) {
  const auto positions = geometry.positions();
  const DifferingTicks usual = differingTicks(detail, ratio, 1);
  // Cells of the plane as large as a mark: how many vertices share one, on average, says how crowded they are.
  const double side = 2 * static_cast<double>(usual.radius + usual.beyond) / camera.pixelsPerUnit();
  std::uint64_t count = 0;
  for (const std::uint32_t word : bits) count += static_cast<std::uint64_t>(std::popcount(word));
  if (count > kFew) return marksOfMany(bits, geometry, camera, detail, ratio, side);
  std::vector<VertexId> vertices;
  eachVertex(bits, positions.size(), [&](VertexId v) { vertices.push_back(v); });
  const Cells large(vertices, positions, side);
  const float share = sharedBy(large.crowd());
  DifferingMarks out{.ticks = differingTicks(detail, ratio, share), .outline = {}, .inside = {}};
  out.inner = innerOf(share);
  if (out.inner == 1) {
    for (const Cells::Placed& one : large.placed()) out.outline.push_back(one.vertex);
    return out;
  }
  // Regions are told apart by cells of a few vertices.
  const Cells small(vertices, positions, std::min(kOutlineCell * static_cast<double>(share), 1.0) * side);
  const std::vector<bool> inside = small.surrounded();
  Spread spread(positions, camera.pixelsPerUnit(), ratio);
  for (std::size_t k = 0; k < inside.size(); ++k) {
    const VertexId v = small.placed()[k].vertex;
    if (!inside[k]) {
      out.outline.push_back(v);
    } else if (out.inner > 0) {
      out.inside.push_back(v);
    } else {
      spread.offer(v);
    }
  }
  out.spread = spread.taken();
  out.spreadTicks = differingTicks(detail, ratio, kSpreadShare);
  return out;
}

const DifferingMarks& KeptDifferingMarks::of(const std::shared_ptr<const std::vector<std::uint32_t>>& bits, const GraphGeometry& geometry,
                                             const Camera& camera, const Detail& detail, float ratio) {
  const bool same =
      bits == bits_ && geometry_.lock().get() == &geometry && camera == camera_ && detail.vertexRadius == radius_ && ratio == ratio_;
  if (same) return marks_;
  marks_ = differingMarks(*bits, geometry, camera, detail, ratio);
  bits_ = bits;
  geometry_ = geometry.weak_from_this();
  camera_ = camera;
  radius_ = detail.vertexRadius;
  ratio_ = ratio;
  ++made_;
  return marks_;
}

}  // namespace wf::render
