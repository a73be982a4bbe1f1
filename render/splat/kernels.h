// The kernels of the far view. Sums of integers by pixel do not depend on the order of the edges, so every executor and every slicing
// leaves the same ones, as long as no pixel is full (pixels.h).
#pragma once

#include <cstdint>

#include "compute/core/types.h"
#include "compute/exec/launch.h"
#include "render/scene/geometry.h"
#include "render/splat/line.h"
#include "render/splat/pixels.h"

namespace wf::render::splat {

// One load an end: 16 bytes.
struct alignas(16) Vertex {
  float x;
  float y;
  std::uint32_t edgeColour;  // with which an edge ends here; the highest byte is 16, or 0 without a value
  std::uint32_t colour;
};

constexpr std::uint32_t kLanes = 32;  // that share a long edge on CUDA

// Which of many items a thread draws: all of them, or evenly spaced ones, each moved at random within its share so that a regular order
// shows no pattern.
struct Choice {
  std::uint32_t first;
  std::uint64_t step;  // in 65536ths; 65536: all

  WF_HOST_DEVICE std::uint32_t item(std::uint32_t i) const {
    i += first;
    if (step == 65536) return i;
    const std::uint32_t random = (i * 0x9E37'79B9u) >> 16;
    return static_cast<std::uint32_t>((i * step + ((step * random) >> 16)) >> 16);
  }
};

// The colour and, in the highest byte, the weight with which an edge ends at a vertex.
WF_HOST_DEVICE inline std::uint32_t edgeEnd(const Vertex& v, std::uint32_t unreachedWeight) {
  return (v.edgeColour >> 24) != 0 ? v.edgeColour : v.edgeColour | (unreachedWeight << 24);
}

// What OpenGL's paint made of every vertex: alpha 255 says that it has a value.
struct TakeColours {
  const VertexId* d_placed;
  const std::uint32_t* d_colours;
  Vertex* d_vertices;
  std::uint32_t plainEdge;

  WF_HOST_DEVICE void operator()(std::uint32_t place, exec::Tally&) const {
    constexpr std::uint32_t kRgb = 0x00FF'FFFFu;
    const std::uint32_t colour = d_colours[d_placed[place]];
    d_vertices[place].colour = colour & kRgb;
    d_vertices[place].edgeColour = (colour >> 24) == 255 ? (colour & kRgb) | (kWeight << 24) : plainEdge & kRgb;
  }
};

// Lane `lane` of `lanes`: every pixel's weight to the density, the colour in every n-th, beginning at another one for each edge.
template <bool Atomic>
WF_HOST_DEVICE inline void drawLong(const Planes<Atomic>& planes, const Line& line, std::uint32_t from, std::uint32_t to,
                                    std::uint32_t edge, std::uint32_t every, std::uint32_t lane, std::uint32_t lanes) {
  const std::uint32_t weight = ((from >> 24) + (to >> 24) + 1) / 2;
  const std::uint32_t phase = (edge * 0x9E37'79B9u) >> 28;
  const std::int32_t count = line.count();
  for (auto k = static_cast<std::int32_t>(lane); k < count; k += static_cast<std::int32_t>(lanes)) {
    std::uint32_t pixel = 0;
    if (!line.pixel(k, pixel)) continue;
    std::uint32_t density = weight;
    if ((static_cast<std::uint32_t>(line.first + k) + phase) % every == 0 &&
        planes.addColour(pixel, mixed(from, to, line.blendAt(k)), every * weight)) {
      density -= every * weight;
    }
    if (density != 0) planes.addDensity(pixel, density);
  }
}

// A thread an edge. Long ones are put down for LongEdges, or drawn at once where there is no list.
template <bool Atomic>
struct Edges {
  const EdgeEnds* d_edges;
  const Vertex* d_vertices;
  Window window;
  Planes<Atomic> planes;
  std::uint32_t* d_long;  // how many, then which
  Choice choice;
  std::uint32_t unreachedWeight;
  std::uint32_t colourEvery;

  void enter(unsigned worker) { planes.enter(worker); }

  WF_HOST_DEVICE void operator()(std::uint32_t i, exec::Tally&) const {
    const std::uint32_t edge = choice.item(i);
    const EdgeEnds ends = d_edges[edge];
    const Vertex a = d_vertices[ends.a], b = d_vertices[ends.b];
    const Point from = toPixels(window, a.x, a.y), to = toPixels(window, b.x, b.y);
    if (outside(window, from, to)) return;
    const std::uint32_t colourA = edgeEnd(a, unreachedWeight), colourB = edgeEnd(b, unreachedWeight);
    const float length = fmaxf(fabsf(to.x - from.x), fabsf(to.y - from.y));
    if (length <= kShortest) {
      const Samples samples = makeSamples(from, to, length);
      for (std::int32_t k = 0; k < samples.count; ++k) {
        std::uint32_t pixel = 0;
        if (!samples.pixel(window, k, pixel)) continue;
        const std::uint32_t colour = mixed(colourA, colourB, samples.blendAt(k));
        const std::uint32_t weight = ((colour >> 24) * samples.weight + 128) >> 8;
        planes.addColour(pixel, colour, weight > 0 ? weight : 1);
      }
      return;
    }
    if (d_long != nullptr) {
      d_long[1 + exec::fetchAddRelaxed(d_long, 1u)] = edge;
      return;
    }
    Line line;
    if (makeLine(window, from, to, line)) drawLong(planes, line, colourA, colourB, edge, colourEvery, 0, 1);
  }
};

// A warp an edge. Launched with a multiple of kLanes threads, however many edges are listed.
struct LongEdges {
  const EdgeEnds* d_edges;
  const Vertex* d_vertices;
  Window window;
  Planes<true> planes;
  const std::uint32_t* d_long;
  std::uint32_t warps;
  std::uint32_t unreachedWeight;
  std::uint32_t colourEvery;

  WF_HOST_DEVICE void operator()(std::uint32_t i, exec::Tally&) const {
    const std::uint32_t count = d_long[0];
    for (std::uint32_t k = i / kLanes; k < count; k += warps) {
      const std::uint32_t edge = d_long[1 + k];
      const EdgeEnds ends = d_edges[edge];
      const Vertex a = d_vertices[ends.a], b = d_vertices[ends.b];
      Line line;
      if (makeLine(window, toPixels(window, a.x, a.y), toPixels(window, b.x, b.y), line)) {
        drawLong(planes, line, edgeEnd(a, unreachedWeight), edgeEnd(b, unreachedWeight), edge, colourEvery, i % kLanes, kLanes);
      }
#if defined(__CUDA_ARCH__)
      __syncwarp();  // what one lane added the others see before they look: pixels.h counts on it
#endif
    }
  }
};

// One pixel a vertex.
template <bool Atomic>
struct Dots {
  const Vertex* d_vertices;
  Window window;
  Planes<Atomic> planes;
  std::uint32_t weight;
  Choice choice;

  void enter(unsigned worker) { planes.enter(worker); }

  WF_HOST_DEVICE void operator()(std::uint32_t i, exec::Tally&) const {
    const Vertex v = d_vertices[choice.item(i)];
    const Point at = toPixels(window, v.x, v.y);
    const float x = floorf(at.x), y = floorf(at.y);
    if (!(x >= 0 && y >= 0 && x < static_cast<float>(window.width) && y < static_cast<float>(window.height))) return;
    planes.addColour(static_cast<std::uint32_t>(static_cast<std::int32_t>(y) * window.width + static_cast<std::int32_t>(x)), v.colour,
                     weight);
  }
};

// What OpenGL reads of a pixel.
struct Resolved {
  std::uint32_t coverage;  // in sixteenths of an edge
  std::uint32_t colour;    // the mean, red in the low byte, 255 in the highest; 0: none was left here
};

struct Resolve {
  Sums* d_sums;
  std::uint32_t* d_density;
  std::uint64_t pixels;
  std::uint32_t planes;
  bool clear;  // for the next picture
  Resolved* d_out;

  WF_HOST_DEVICE void operator()(std::uint32_t i, exec::Tally&) const {
    constexpr std::uint64_t kLow = 0xFFFF'FFFFu;
    std::uint64_t weight = 0, red = 0, green = 0, blue = 0;
    std::uint32_t density = 0;
    for (std::uint32_t p = 0; p < planes; ++p) {
      const std::uint64_t at = p * pixels + i;
      const Sums sums = d_sums[at];
      const std::uint32_t own = d_density[at];
      if ((sums.weightRed | own) == 0) continue;
      weight += sums.weightRed >> 32;
      red += sums.weightRed & kLow;
      green += sums.greenBlue >> 32;
      blue += sums.greenBlue & kLow;
      density += own;
      if (clear) {
        d_sums[at] = {0, 0};
        d_density[at] = 0;
      }
    }
    Resolved out{static_cast<std::uint32_t>(weight) + density, 0};
    if (weight > 0) {
      const float share = 1 / static_cast<float>(weight);
      const auto mean = [share](std::uint64_t sum) {
        const float value = times(static_cast<float>(sum), share) + 0.5f;
        return static_cast<std::uint32_t>(value < 255 ? value : 255.0f);
      };
      out.colour = mean(red) | (mean(green) << 8) | (mean(blue) << 16) | 0xFF00'0000u;
    }
    d_out[i] = out;
  }
};

}  // namespace wf::render::splat
