// Launching the kernels of picking.
#include "render/pick/pick.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>
#include <vector>

#include "render/pick/kernels.h"
#include "render/pick/scene_copy.h"

namespace wf::render {
namespace {

using namespace pick;

constexpr std::uint32_t kMostSlabs = 1024;
constexpr std::size_t kMostSlabEdges = 1 << 18;

struct Slabs {
  std::vector<std::uint32_t> start, edges;
};

// Every edge in each slab that it reaches into; fewer slabs where edges are long.
Slabs slabsOf(Outline outline, const std::vector<Vec2>& corners) {
  for (;; outline.slabs /= 2) {
    const auto each = [&](const auto& use) {
      for (std::uint32_t k = 0; k < outline.corners; ++k) {
        const double a = corners[k].y, b = corners[(k + 1) % outline.corners].y;
        for (std::uint32_t s = outline.slabOf(std::min(a, b)), last = outline.slabOf(std::max(a, b)); s <= last; ++s) use(s, k);
      }
    };
    Slabs out;
    out.start.assign(outline.slabs + std::size_t{1}, 0);
    std::size_t total = 0;
    each([&](std::uint32_t s, std::uint32_t) {
      ++out.start[s + 1];
      ++total;
    });
    if (total > kMostSlabEdges && outline.slabs > 1) continue;
    for (std::size_t s = 1; s < out.start.size(); ++s) out.start[s] += out.start[s - 1];
    out.edges.resize(total);
    std::vector<std::uint32_t> next(out.start.begin(), out.start.end() - 1);
    each([&](std::uint32_t s, std::uint32_t k) { out.edges[next[s]++] = k; });
    return out;
  }
}

Vertices verticesOf(const exec::Buffer& positions, const PickScene& scene) {
  return {positions.as<const PointF>(), scene.heights != nullptr ? scene.heights->as<const float>() : nullptr,
          scene.shown != nullptr ? scene.shown->as<const std::uint32_t>() : nullptr,
          scene.colours != nullptr ? scene.colours->as<const std::uint32_t>() : nullptr};
}

}  // namespace

Region rectangle(const Projection& projection, Vec2 corner, Vec2 opposite) {
  return {.projection = projection,
          .outline = {corner, {opposite.x, corner.y}, opposite, {corner.x, opposite.y}},
          .heights = nullptr,
          .shown = nullptr,
          .found = nullptr};
}

Picker::Picker(std::shared_ptr<exec::Executor> executor, std::shared_ptr<const GraphGeometry> geometry, const exec::Buffer* positions)
    : executor_(std::move(executor)), geometry_(std::move(geometry)) {
  const auto own = geometry_->positions();
  if (positions != nullptr) {
    positions_ = executor_->allocate(own.size_bytes());
    executor_->copy(positions_, *positions, own.size_bytes());
  } else {
    positions_ = place(own.data(), own.size_bytes());
  }
  const bool blocks = executor_->backend() != exec::Backend::Cuda;
  best_ = executor_->allocate(blocks ? executor_->workers() * kBestApart * sizeof(Best) : 3 * sizeof(std::uint64_t));
  if (blocks) tree_ = BlockTree(geometry_->farOrder().boxes());
}

exec::Buffer Picker::place(const void* from, std::size_t bytes) const {
  if (executor_->backend() != exec::Backend::Cuda) return {const_cast<void*>(from), bytes, nullptr};  // kernels only read it
  exec::Buffer buffer = executor_->allocate(bytes);
  executor_->upload(buffer, 0, from, bytes);
  return buffer;
}

std::optional<VertexId> Picker::nearest(const Projection& projection, Vec2 pixel, double radius, const PickScene& scene) {
  const auto count = static_cast<std::uint32_t>(geometry_->positions().size());
  if (count == 0 || !(radius >= 0)) return std::nullopt;
  if (executor_->backend() != exec::Backend::Cuda) return nearestInBlocks(projection, pixel, radius, scene);
  std::uint64_t best[3] = {kNoKey, kNoKey, kNoKey};
  executor_->upload(best_, 0, best, sizeof best);
  for (std::uint32_t stage = 0; stage < 3; ++stage) {
    exec::forEach(*executor_, "nearest", count,
                  NearestOfAll{verticesOf(positions_, scene), projection, pixel.x, pixel.y, radius, stage, best_.as<std::uint64_t>()},
                  nullptr);
  }
  executor_->download(best, best_, 0, sizeof best);
  if (executor_->failed() || best[2] == kNoKey) return std::nullopt;
  return static_cast<VertexId>(best[2]);
}

std::optional<VertexId> Picker::nearestInBlocks(const Projection& projection, Vec2 pixel, double radius, const PickScene& scene) {
  if (executor_->failed()) return std::nullopt;
  const float low = scene.heights != nullptr ? scene.lowest : 0, high = scene.heights != nullptr ? scene.highest : 0;
  const HeightBounds* bounds = scene.heights != nullptr ? scene.bounds : nullptr;
  const std::vector<std::uint32_t> blocks = tree_.near(projection, pixel, radius, low, high, bounds);
  const std::span<Best> bests(best_.as<Best>(), executor_->workers() * kBestApart);
  std::fill(bests.begin(), bests.end(), Best{});
  const auto placed = geometry_->farOrder().placed();
  exec::forEach(*executor_, "nearest", static_cast<std::uint32_t>(blocks.size()) * FarOrder::kBlock,
                NearestInBlocks{verticesOf(positions_, scene), projection, pixel.x, pixel.y, radius, placed.data(), blocks.data(),
                                FarOrder::kBlock, static_cast<std::uint32_t>(placed.size()), bests.data()},
                nullptr);
  Best best;
  for (const Best& one : bests) best = one.before(best) ? one : best;
  if (executor_->failed() || best.vertex == kNoKey) return std::nullopt;
  return static_cast<VertexId>(best.vertex);
}

VertexSet::Bits Picker::inside(const Region& region, const PickScene& scene) {
  const auto count = static_cast<std::uint32_t>(geometry_->positions().size());
  if (region.found != nullptr && region.found->size() == VertexSet::words(count)) return *region.found;
  VertexSet::Bits out(VertexSet::words(count), 0);
  std::vector<Vec2> corners(region.outline.begin(),
                            region.outline.begin() + static_cast<std::ptrdiff_t>(std::min(region.outline.size(), Region::kMostCorners)));
  std::erase_if(corners, [](Vec2 at) { return !std::isfinite(at.x) || !std::isfinite(at.y); });
  if (count == 0 || corners.size() < 3) return out;
  Outline outline{};
  outline.corners = static_cast<std::uint32_t>(corners.size());
  outline.slabs = std::min(kMostSlabs, outline.corners);
  outline.low = outline.high = corners.front();
  for (const Vec2 at : corners) {
    outline.low = {std::min(outline.low.x, at.x), std::min(outline.low.y, at.y)};
    outline.high = {std::max(outline.high.x, at.x), std::max(outline.high.y, at.y)};
  }
  if (!(outline.high.y > outline.low.y)) return out;
  const Slabs slabs = slabsOf(outline, corners);
  outline.slabs = static_cast<std::uint32_t>(slabs.start.size() - 1);
  const exec::Buffer at = place(corners.data(), corners.size() * sizeof(Vec2)), start = place(slabs.start.data(), slabs.start.size() * 4),
                     edges = place(slabs.edges.data(), slabs.edges.size() * 4);
  outline.d_corners = at.as<const Vec2>();
  outline.d_start = start.as<const std::uint32_t>();
  outline.d_edges = edges.as<const std::uint32_t>();
  PickScene seen = scene;
  exec::Buffer heights, shown;
  if (region.scene != nullptr) {
    const CopiedScene* copied = region.scene->wait();
    if (copied == nullptr) {
      executor_->fail({.code = ErrorCode::OutOfMemory, .message = "this machine's memory is full"});
      return out;
    }
    if (!copied->heights.empty()) {
      heights = place(copied->heights.data(), copied->heights.size() * sizeof(float));
      seen.heights = &heights;
    }
    if (!copied->shown.empty()) {
      shown = place(copied->shown.data(), copied->shown.size() * 4);
      seen.shown = &shown;
    }
  }
  if (seen.heights == nullptr && region.heights != nullptr && region.heights->size() == count) {
    heights = place(region.heights->data(), region.heights->size() * sizeof(float));
    seen.heights = &heights;
  }
  if (seen.shown == nullptr && region.shown != nullptr && region.shown->size() == out.size()) {
    shown = place(region.shown->data(), region.shown->size() * 4);
    seen.shown = &shown;
  }
  exec::Buffer bits = executor_->allocate(out.size() * 4);
  exec::forEach(*executor_, "inside", static_cast<std::uint32_t>(out.size()),
                Inside{verticesOf(positions_, seen), region.projection, outline, count, bits.as<std::uint32_t>()}, nullptr);
  executor_->download(out.data(), bits, 0, out.size() * 4);
  if (executor_->failed()) std::fill(out.begin(), out.end(), 0);
  return out;
}

}  // namespace wf::render
