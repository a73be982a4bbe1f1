// What the kernels of the far view add up in every pixel, and why no sum can wrap.
//
// Weights are in sixteenths: an edge's pixel weighs 16 (less where an end is unreached: OpenGL draws those with 0.8 of the alpha), colours
// are 8 bits times a weight. Two 64-bit words hold weight | red and green | blue, 32 bits each. Long edges add their weight to the density
// plane in every pixel, and their colour in every n-th pixel (n up to 32) with n times the weight, taking what is too much from the density
// again: coverage = weight + density modulo 2^32, exactly.
//
// Adders look at the weight first and leave a pixel alone that has reached the limit, so a sum can only pass it by what threads add that
// looked before. Any thread adds to one pixel at most once per item, the lanes of a warp that share a long edge are in different pixels,
// and at most 2^19 threads (2^14 warps) of a kernel are resident on a device of up to 256 processors of 2048 threads:
//   short edges (2^23 + 2^19 · 16) · 255 = 2^24 · 255 < 2^32, long edges (2^23 + 2^14 · 512) · 255 < 2^32,
//   vertices, whose limit is 2^22:     (2^22 + 2^19 · 24) · 255 = 2^24 · 255 < 2^32,
//   edges with styles, of up to 24 and with the same limit: as vertices; long ones (2^22 + 2^14 · 768) · 255 < 2^32. What they weigh beyond
//   24 goes to the density plane alone, which is modulo 2^32 as coverage is.
// Two pieces of a curved edge may share a pixel: a thread adds the one before it looks for the other, and so do the lanes of a warp, which
// wait for each other between pieces.
// A kernel ends before the next one starts, so the three do not come together. Coverage stays below 2^32 where fewer than 2^28 edges are
// drawn, or 2^26 with styles: Splat refuses more, and draws curved ones straight from half of that on. At the limit a pixel has 2^19 edges,
// and its mean colour is settled.
#pragma once

#include <cstdint>

#include "compute/exec/atomics.h"

namespace wf::render::splat {

constexpr std::uint32_t kWeight = 16;  // of an edge's pixel
constexpr std::uint32_t kMostVertexWeight = 24;
constexpr std::uint32_t kMostColourEvery = 32;  // pixels of a long edge
constexpr std::uint32_t kLimit = 1u << 23;
constexpr std::uint32_t kVertexLimit = 1u << 22;
constexpr std::uint64_t kMostEdges = std::uint64_t{1} << 28;
constexpr std::uint32_t kMostFactor = 64;  // of a styled edge's weight, in sixteenths
constexpr std::uint64_t kMostStyledEdges = std::uint64_t{1} << 26;

// The three sums of the comment above.
static_assert(255 * (std::uint64_t{kLimit} + (std::uint64_t{1} << 19) * kWeight) < std::uint64_t{1} << 32);
static_assert(255 * (std::uint64_t{kLimit} + (std::uint64_t{1} << 14) * kWeight * kMostColourEvery) < std::uint64_t{1} << 32);
static_assert(255 * (std::uint64_t{kVertexLimit} + (std::uint64_t{1} << 19) * kMostVertexWeight) < std::uint64_t{1} << 32);
static_assert(255 * (std::uint64_t{kVertexLimit} + (std::uint64_t{1} << 14) * kMostVertexWeight * kMostColourEvery) < std::uint64_t{1}
                                                                                                                          << 32);
static_assert(kMostStyledEdges * kMostFactor <= std::uint64_t{1} << 32);
static_assert(kMostEdges * kWeight <= std::uint64_t{1} << 32);

// Whether so many curved edges leave all sums in bounds: each may fall into a pixel twice.
constexpr bool curvesFit(std::uint64_t edges, bool styled) { return edges < (styled ? kMostStyledEdges : kMostEdges) / 2; }

// Where a pixel's density lies: tiles of 4 × 2 pixels, 32 bytes each. A device adds to memory by sectors of that size, and a line in any
// direction passes through fewer tiles than rows.
struct Tiles {
  std::uint32_t across;

  static Tiles of(std::int32_t width) { return {(static_cast<std::uint32_t>(width) + 3) / 4}; }
  std::uint64_t words(std::int32_t height) const { return std::uint64_t{across} * ((static_cast<std::uint32_t>(height) + 1) / 2) * 8; }
  WF_HOST_DEVICE std::uint32_t place(std::uint32_t x, std::uint32_t y) const {
    return (((y >> 1) * across + (x >> 2)) << 3) | ((y & 1) << 2) | (x & 3);
  }
};

struct Sums {
  std::uint64_t weightRed;
  std::uint64_t greenBlue;
};

// Atomic: one plane that all threads share. Otherwise every worker has a plane of its own and adds plainly.
template <bool Atomic>
struct Planes {
  Sums* d_sums;
  std::uint32_t* d_density;
  std::uint64_t pixels;
  std::uint64_t densityWords;
  std::uint32_t width;
  Tiles tiles;
  std::uint32_t limit;

  void enter(unsigned worker) {
    if constexpr (!Atomic) {
      d_sums += worker * pixels;
      d_density += worker * densityWords;
    }
  }

  // False: the pixel is full. colour: red in the low byte.
  WF_HOST_DEVICE bool addColour(std::uint32_t pixel, std::uint32_t colour, std::uint32_t weight) const {
    const std::uint32_t red = (colour & 255u) * weight, green = ((colour >> 8) & 255u) * weight, blue = ((colour >> 16) & 255u) * weight;
    const std::uint64_t weightRed = (static_cast<std::uint64_t>(weight) << 32) | red;
    const std::uint64_t greenBlue = (static_cast<std::uint64_t>(green) << 32) | blue;
    Sums& sums = d_sums[pixel];
    if constexpr (Atomic) {
      if ((exec::loadRelaxed(&sums.weightRed) >> 32) >= limit) return false;
      exec::atomicAddRelaxed(&sums.weightRed, weightRed);
      exec::atomicAddRelaxed(&sums.greenBlue, greenBlue);
    } else {
      if ((sums.weightRed >> 32) >= limit) return false;
      sums.weightRed += weightRed;
      sums.greenBlue += greenBlue;
    }
    return true;
  }

  WF_HOST_DEVICE void addDensity(std::uint32_t x, std::uint32_t y, std::uint32_t weight) const {
    const std::uint32_t place = tiles.place(x, y);
    if constexpr (Atomic) {
      exec::atomicAddRelaxed(&d_density[place], weight);
    } else {
      d_density[place] += weight;
    }
  }
};

}  // namespace wf::render::splat
