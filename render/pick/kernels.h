// The kernels of picking. In doubles, so that what is near a line is on the side that the camera says.
#pragma once

#include <cstdint>

#include "compute/core/types.h"
#include "compute/exec/launch.h"
#include "render/camera/camera.h"
#include "render/scene/points.h"
#include "render/scene/visibility.h"

namespace wf::render::pick {

constexpr std::uint64_t kNoKey = ~std::uint64_t{0};

struct Seen {
  double x = 0, y = 0;  // pixels
  double depth = 0;     // pixels nearer to the viewer than the centre
  bool inFront = false;
};

WF_HOST_DEVICE inline Seen see(const Projection& p, double x, double y, double z) {
  const double dx = x - p.centre.x, dy = y - p.centre.y, dz = z - p.centre.z;
  Seen out;
  out.depth = p.toward.x * dx + p.toward.y * dy + p.toward.z * dz;
  const double shrink = 1 - out.depth * p.perPixel;
  out.inFront = shrink > 0;
  if (!out.inFront) return out;
  out.x = p.middle.x + (p.right.x * dx + p.right.y * dy + p.right.z * dz) / shrink;
  out.y = p.middle.y - (p.up.x * dx + p.up.y * dy + p.up.z * dz) / shrink;
  return out;
}

// Orders as the number does.
WF_HOST_DEVICE inline std::uint64_t keyOf(double value) {
  union {
    double number;
    std::uint64_t bits;
  } both{value + 0.0};  // no −0
  constexpr std::uint64_t kSign = std::uint64_t{1} << 63;
  return (both.bits & kSign) != 0 ? ~both.bits : both.bits | kSign;
}

struct Vertices {
  const PointF* d_positions;
  const float* d_heights;          // null: 0
  const std::uint32_t* d_shown;    // null: all
  const std::uint32_t* d_colours;  // null: none is hidden

  WF_HOST_DEVICE bool shown(VertexId v) const {
    return (d_shown == nullptr || (d_shown[v / 32] >> (v % 32) & 1u) != 0) && (d_colours == nullptr || d_colours[v] >> 24 != kAlphaHidden);
  }
  WF_HOST_DEVICE Seen seen(const Projection& p, VertexId v) const {
    const PointF at = d_positions[v];
    return see(p, static_cast<double>(at.x), static_cast<double>(at.y), d_heights != nullptr ? static_cast<double>(d_heights[v]) : 0);
  }
};

// Lowers one of three keys in turn: the distance; of those at that distance the depth, turned round; of those as deep the id.
struct NearestOfAll {
  Vertices vertices;
  Projection projection;
  double x, y, radius;
  std::uint32_t stage;
  std::uint64_t* d_best;

  WF_HOST_DEVICE void operator()(std::uint32_t v, exec::Tally&) const {
    if (!vertices.shown(v)) return;
    const Seen seen = vertices.seen(projection, v);
    if (!seen.inFront) return;
    const double dx = seen.x - x, dy = seen.y - y, squared = dx * dx + dy * dy;
    if (!(squared <= radius * radius)) return;
    const std::uint64_t distance = keyOf(squared);
    if (stage == 0) {
      if (distance < exec::loadRelaxed(&d_best[0])) exec::atomicMinRelaxed(&d_best[0], distance);
      return;
    }
    if (distance != d_best[0]) return;
    const std::uint64_t depth = keyOf(-seen.depth);
    if (stage == 1) {
      exec::atomicMinRelaxed(&d_best[1], depth);
    } else if (depth == d_best[1]) {
      exec::atomicMinRelaxed(&d_best[2], std::uint64_t{v});
    }
  }
};

// The same three keys together.
struct Best {
  std::uint64_t distance = kNoKey, depth = kNoKey, vertex = kNoKey;

  WF_HOST_DEVICE bool before(const Best& other) const {
    if (distance != other.distance) return distance < other.distance;
    return depth != other.depth ? depth < other.depth : vertex < other.vertex;
  }
};

// So many from one worker's to the next one's, that no two share a cache line wherever their buffer begins.
constexpr std::uint32_t kBestApart = 6;

// On the processor, in one go: a place each of some blocks.
struct NearestInBlocks {
  Vertices vertices;
  Projection projection;
  double x, y, radius;
  const VertexId* d_placed;
  const std::uint32_t* d_blocks;
  std::uint32_t block, places;
  Best* d_best;
  std::uint32_t worker = 0;
  void enter(unsigned which) { worker = which; }  // whose best, d_best[worker * kBestApart], no other worker touches

  WF_HOST_DEVICE void operator()(std::uint32_t i, exec::Tally&) const {
    const std::uint32_t place = d_blocks[i / block] * block + i % block;
    if (place >= places) return;
    const VertexId v = d_placed[place];
    if (!vertices.shown(v)) return;
    const Seen seen = vertices.seen(projection, v);
    if (!seen.inFront) return;
    const double dx = seen.x - x, dy = seen.y - y, squared = dx * dx + dy * dy;
    if (!(squared <= radius * radius)) return;
    const Best here{keyOf(squared), keyOf(-seen.depth), v};
    Best& best = d_best[worker * kBestApart];
    if (here.before(best)) best = here;
  }
};

// The outline's edges by the rows of pixels that they cross, so that a vertex is tested against few.
struct Outline {
  const Vec2* d_corners;
  const std::uint32_t* d_start;  // slabs + 1 entries
  const std::uint32_t* d_edges;  // corners where edges begin
  std::uint32_t corners, slabs;
  Vec2 low{}, high{};  // bounds

  WF_HOST_DEVICE std::uint32_t slabOf(double y) const {
    const double at = (y - low.y) / (high.y - low.y) * slabs;
    return at >= slabs ? slabs - 1 : static_cast<std::uint32_t>(at);
  }

  // Even-odd: how often a ray to the right crosses the outline.
  WF_HOST_DEVICE bool contains(double x, double y) const {
    if (!(x >= low.x && x <= high.x && y >= low.y && y <= high.y) || !(high.y > low.y)) return false;
    const std::uint32_t slab = slabOf(y);
    bool inside = false;
    for (std::uint32_t k = d_start[slab]; k < d_start[slab + 1]; ++k) {
      const std::uint32_t edge = d_edges[k];
      const Vec2 a = d_corners[edge], b = d_corners[edge + 1 < corners ? edge + 1 : 0];
      if ((a.y > y) != (b.y > y) && x < (b.x - a.x) * (y - a.y) / (b.y - a.y) + a.x) inside = !inside;
    }
    return inside;
  }
};

// One thread per word of 32 vertices.
struct Inside {
  Vertices vertices;
  Projection projection;
  Outline outline;
  std::uint32_t count;
  std::uint32_t* d_bits;

  WF_HOST_DEVICE void operator()(std::uint32_t word, exec::Tally&) const {
    std::uint32_t bits = 0;
    const std::uint32_t first = word * 32, end = count - first < 32 ? count - first : 32;
    for (std::uint32_t k = 0; k < end; ++k) {
      if (!vertices.shown(first + k)) continue;
      const Seen seen = vertices.seen(projection, first + k);
      if (seen.inFront && outline.contains(seen.x, seen.y)) bits |= 1u << k;
    }
    d_bits[word] = bits;
  }
};

}  // namespace wf::render::pick
