// A pyramid over blocks of the curve's places: 64 vertices, four of those, and so on.
#include "render/labels/label_order.h"

#include <algorithm>
#include <cmath>

#include "compute/core/workers.h"

namespace wf::render {
namespace {

void extend(PlaceBounds& to, const PlaceBounds& by) {
  to.lowX = std::min(to.lowX, by.lowX);
  to.lowY = std::min(to.lowY, by.lowY);
  to.highX = std::max(to.highX, by.highX);
  to.highY = std::max(to.highY, by.highY);
}

constexpr PlaceBounds kNowhere{INFINITY, INFINITY, -INFINITY, -INFINITY};

}  // namespace

LabelOrder::LabelOrder(const Degrees& degrees, std::span<const PointF> positions, std::span<const VertexId> placed) {
  if (placed.empty()) return;
  const auto before = [&](VertexId a, VertexId b) { return labelledBefore(degrees, a, b); };
  Level finest;
  finest.bounds = leafBounds(positions, placed);
  levels_.push_back(std::move(finest));
  std::vector<VertexId> all;
  while (levels_.back().bounds.size() > 1) {
    const Level& below = levels_.back();
    Level level;
    level.bounds.assign((below.bounds.size() + kFan - 1) / kFan, kNowhere);
    level.top.assign(level.bounds.size() * kTop, kNone);
    for (std::size_t n = 0; n < level.bounds.size(); ++n) {
      all.clear();
      const std::size_t end = std::min(below.bounds.size(), (n + 1) * kFan);
      for (std::size_t child = n * kFan; child < end; ++child) {
        extend(level.bounds[n], below.bounds[child]);
        if (below.top.empty()) {
          const std::size_t last = std::min(placed.size(), (child + 1) * kLeaf);
          for (std::size_t p = child * kLeaf; p < last; ++p) all.push_back(placed[p]);
        } else {
          const auto top = std::span(below.top).subspan(child * kTop, kTop);
          for (const VertexId v : top) {
            if (v != kNone) all.push_back(v);
          }
        }
      }
      const std::size_t count = std::min(kTop, all.size());
      std::partial_sort(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(count), all.end(), before);
      std::copy_n(all.begin(), count, level.top.begin() + static_cast<std::ptrdiff_t>(n * kTop));
    }
    levels_.push_back(std::move(level));
  }
}

std::vector<PlaceBounds> LabelOrder::leafBounds(std::span<const PointF> positions, std::span<const VertexId> placed) {
  std::vector<PlaceBounds> bounds((placed.size() + kLeaf - 1) / kLeaf, kNowhere);
  parallelChunks({.count = bounds.size(), .size = 256}, [&](std::uint64_t begin, std::uint64_t end) {
    for (std::uint64_t n = begin; n < end; ++n) {
      for (const VertexId v : placed.subspan(n * kLeaf, std::min<std::size_t>(kLeaf, placed.size() - n * kLeaf))) {
        const PointF at = positions[v];
        extend(bounds[n], {at.x, at.y, at.x, at.y});
      }
    }
  });
  return bounds;
}

LabelOrder LabelOrder::moved(std::span<const PointF> positions, std::span<const VertexId> placed) const {
  LabelOrder out = *this;
  for (std::size_t k = 0; k < out.levels_.size(); ++k) {
    Level& level = out.levels_[k];
    if (k == 0) {
      level.bounds = leafBounds(positions, placed);
      continue;
    }
    const std::vector<PlaceBounds>& below = out.levels_[k - 1].bounds;
    for (std::size_t n = 0; n < level.bounds.size(); ++n) {
      level.bounds[n] = kNowhere;
      for (std::size_t child = n * kFan; child < std::min(below.size(), (n + 1) * kFan); ++child) extend(level.bounds[n], below[child]);
    }
  }
  return out;
}

bool LabelOrder::each(std::span<const PointF> positions, std::span<const VertexId> placed, std::span<const std::uint32_t> leaves,
                      const std::function<bool(const PlaceBounds&)>& visible, std::size_t most, std::vector<VertexId>& out) {
  for (const std::uint32_t n : leaves) {
    const std::size_t last = std::min(placed.size(), (n + std::size_t{1}) * kLeaf);
    for (std::size_t p = n * kLeaf; p < last; ++p) {
      const PointF at = positions[placed[p]];
      if (!visible({at.x, at.y, at.x, at.y})) continue;
      if (out.size() == most) {
        out.clear();
        return false;
      }
      out.push_back(placed[p]);
    }
  }
  return true;
}

void LabelOrder::find(std::span<const PointF> positions, std::span<const VertexId> placed,
                      const std::function<bool(const PlaceBounds&)>& visible, std::size_t most, std::vector<VertexId>& out) const {
  out.clear();
  if (levels_.empty() || !visible(levels_.back().bounds[0])) return;
  std::size_t level = levels_.size() - 1;
  std::vector<std::uint32_t> nodes{0}, finer;
  while (level > 0) {
    finer.clear();
    const Level& below = levels_[level - 1];
    const std::size_t held = level == 1 ? kLeaf : kTop;
    for (const std::uint32_t n : nodes) {
      const std::size_t end = std::min(below.bounds.size(), (n + std::size_t{1}) * kFan);
      for (std::size_t child = n * kFan; child < end; ++child) {
        if (visible(below.bounds[child])) finer.push_back(static_cast<std::uint32_t>(child));
      }
    }
    if (finer.size() * held > most) {
      if (level == 1 && finer.size() * held <= kLooked * most && each(positions, placed, finer, visible, most, out)) return;
      break;
    }
    nodes.swap(finer);
    --level;
  }
  for (const std::uint32_t n : nodes) {
    if (level == 0) {
      const std::size_t last = std::min(placed.size(), (n + std::size_t{1}) * kLeaf);
      for (std::size_t p = n * kLeaf; p < last && out.size() < most; ++p) out.push_back(placed[p]);
      continue;
    }
    for (const VertexId v : std::span(levels_[level].top).subspan(n * kTop, kTop)) {
      if (v != kNone && out.size() < most) out.push_back(v);
    }
  }
}

}  // namespace wf::render
