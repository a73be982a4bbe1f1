// The kernels of the far view. Sums of integers by pixel do not depend on the order of the edges, so every executor and every slicing
// leaves the same ones, as long as no pixel is full (pixels.h).
#pragma once

#include <cstdint>

#include "compute/core/types.h"
#include "compute/exec/launch.h"
#include "render/scene/geometry.h"
#include "render/scene/visibility.h"
#include "render/splat/bent.h"
#include "render/splat/edge_style.h"
#include "render/splat/line.h"
#include "render/splat/pixels.h"

namespace wf::render::splat {

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

template <bool Styled>
WF_HOST_DEVICE inline EdgeLook lookOf(const Vertex& a, const Vertex& b, std::uint32_t edge, std::uint32_t unreachedWeight,
                                      const Styling& styling) {
  EdgeLook look{edgeEnd(a, unreachedWeight), edgeEnd(b, unreachedWeight), 0, false};
  if constexpr (Styled) look = styledEdge(a, b, edge, styling);
  // What is to be seen lies near the end that is.
  if ((a.colour & kBehindEnd) != 0) look.from = look.to;
  if ((b.colour & kBehindEnd) != 0) look.to = look.from;
  return look;
}

// The ends of an edge in pixels. False: nothing of it is on the screen, if it is straight.
WF_HOST_DEVICE inline bool placed(const Window& window, const Vertex& a, const Vertex& b, Point& from, Point& to) {
  from = toPixels(window, a.x, a.y);
  to = toPixels(window, b.x, b.y);
  if (((a.colour | b.colour) & kBehindEnd) != 0) {
    if ((a.colour & b.colour & kBehindEnd) != 0) return false;
    if ((a.colour & kBehindEnd) != 0) {
      from = awayFrom(to, from);
    } else {
      to = awayFrom(from, to);
    }
  }
  return !outside(window, from, to);
}

// The curve of an edge in pixels; straight where it leads behind the eye. False: nothing of it is on the screen.
WF_HOST_DEVICE inline bool placed(const Window& window, const Vertex& a, const Vertex& b, const EdgeEnds& ends, const Bow& bow,
                                  Curve& curve) {
  const bool straight = placed(window, a, b, curve.a, curve.b);
  curve.bow = {0, 0};
  if (((a.colour | b.colour) & kBehindEnd) != 0) return straight;
  curve = bow.curve(ends, curve.a, curve.b);
  return !outside(window, curve);
}

struct TakePlaces {
  const VertexId* d_placed;
  const PointF* d_positions;
  Vertex* d_vertices;

  WF_HOST_DEVICE void operator()(std::uint32_t place, exec::Tally&) const {
    const PointF at = d_positions[d_placed[place]];
    d_vertices[place].x = at.x;
    d_vertices[place].y = at.y;
  }
};

// What OpenGL's paint made of every vertex; the alpha says what it means (visibility.h).
struct TakeColours {
  const VertexId* d_placed;
  const std::uint32_t* d_colours;
  Vertex* d_vertices;
  std::uint32_t plainEdge;

  WF_HOST_DEVICE void operator()(std::uint32_t place, exec::Tally&) const {
    const std::uint32_t colour = d_colours[d_placed[place]], alpha = colour >> 24;
    const bool faded = alpha == kAlphaFadedValue || alpha == kAlphaFadedNeutral || alpha == kAlphaFadedUnreached;
    const std::uint32_t bits = alpha == kAlphaHidden ? kHiddenEnd : faded ? kFadedEnd : 0;
    const bool hasValue = alpha == kAlphaValue || alpha == kAlphaFadedValue;
    d_vertices[place].colour = (colour & kRgb) | bits;
    d_vertices[place].edgeColour = (hasValue ? (colour & kRgb) | (kWeight << 24) : plainEdge & kRgb) | bits;
  }
};

// The styles of edges come in the order of GraphGeometry::edges().
struct TakeStyles {
  const std::uint32_t* d_order;  // of the edges here, where they are there
  const std::uint32_t* d_from;
  std::uint32_t* d_to;

  WF_HOST_DEVICE void operator()(std::uint32_t edge, exec::Tally&) const { d_to[edge] = d_from[d_order[edge]]; }
};

// Lane `lane` of `lanes`: every pixel's weight to the density; then the colour of every n-th, beginning at another one for each edge, which
// takes its weight from the density again. Two loops: what few pixels need, most lanes would wait for.
template <bool Atomic>
WF_HOST_DEVICE inline void drawLong(const Planes<Atomic>& planes, const Line& line, std::uint32_t from, std::uint32_t to,
                                    std::uint32_t more, std::uint32_t edge, std::uint32_t every, std::uint32_t lane, std::uint32_t lanes) {
  const std::uint32_t weight = ((from >> 24) + (to >> 24) + 1) / 2;
  const std::int32_t count = line.count();
  std::uint32_t x = 0, y = 0;
  for (auto k = static_cast<std::int32_t>(lane); k < count; k += static_cast<std::int32_t>(lanes)) {
    if (line.pixel(k, x, y)) planes.addDensity(x, y, weight + more);
  }
  const std::uint32_t phase = (edge * 0x9E37'79B9u) >> 27;
  const std::uint32_t begin = (0u - static_cast<std::uint32_t>(line.first) - phase) % every;
  for (auto k = static_cast<std::int32_t>(begin + lane * every); k < count; k += static_cast<std::int32_t>(lanes * every)) {
    if (line.pixel(k, x, y) && planes.addColour(y * planes.width + x, mixed(from, to, line.blendAt(k)), every * weight))
      planes.addDensity(x, y, 0u - every * weight);
  }
}

// One straight piece of a long curved edge.
template <bool Atomic>
WF_HOST_DEVICE inline void drawPiece(const Planes<Atomic>& planes, const Window& window, const Piece& piece, std::uint32_t more,
                                     std::uint32_t edge, std::uint32_t every, std::uint32_t lane, std::uint32_t lanes) {
  Line line;
  if (outside(window, piece.from, piece.to) || !makeLine(window, piece.from, piece.to, line)) return;
  drawLong(planes, line, piece.colourFrom, piece.colourTo, more, edge, every, lane, lanes);
}

// One thread per edge. Styled: edges have styles or widths, or ends are faded or hidden. Curved: they bend. Long ones are put down for
// LongEdges, or drawn at once where there is no list.
template <bool Atomic, bool Styled, bool Curved>
struct Edges {
  const EdgeEnds* d_edges;
  const Vertex* d_vertices;
  Window window;
  Planes<Atomic> planes;
  std::uint32_t* d_long;  // how many, then which
  Choice choice;
  std::uint32_t unreachedWeight;
  std::uint32_t colourEvery;
  Styling styling;
  Bow bow;

  void enter(unsigned worker) { planes.enter(worker); }

  WF_HOST_DEVICE void drawShort(const Piece& piece, float length, std::uint32_t more, std::uint32_t edge) const {
    const Samples samples = makeSamples(piece.from, piece.to, length);
    for (std::int32_t k = 0; k < samples.count; ++k) {
      std::uint32_t pixel = 0;
      if (!samples.pixel(window, k, pixel)) continue;
      const std::uint32_t colour = mixed(piece.colourFrom, piece.colourTo, samples.blendAt(k));
      if constexpr (Styled) {
        // Small weights of short edges are right in the mean.
        const std::uint32_t dither = ((edge + static_cast<std::uint32_t>(k)) * 0x9E37'79B9u) >> 24;
        const std::uint32_t weight = ((colour >> 24) * samples.weight + dither) >> 8;
        if (weight > 0) planes.addColour(pixel, colour, weight);
        if (more > 0) planes.addDensity(pixel % planes.width, pixel / planes.width, (more * samples.weight + dither) >> 8);
      } else {
        const std::uint32_t weight = ((colour >> 24) * samples.weight + 128) >> 8;
        planes.addColour(pixel, colour, weight > 0 ? weight : 1);
      }
    }
  }

  WF_HOST_DEVICE static float lengthOf(Point from, Point to) { return fmaxf(fabsf(to.x - from.x), fabsf(to.y - from.y)); }

  WF_HOST_DEVICE void drawCurve(const EdgeEnds& ends, const Vertex& a, const Vertex& b, std::uint32_t edge) const {
    Curve curve;
    if (!placed(window, a, b, ends, bow, curve)) return;
    const EdgeLook look = lookOf<Styled>(a, b, edge, unreachedWeight, styling);
    if (Styled && look.hidden) return;
    const float length = lengthOf(curve.a, curve.b);
    if (length > kShortest && d_long != nullptr) {
      d_long[1 + exec::fetchAddRelaxed(d_long, 1u)] = edge;
      return;
    }
    const Pieces pieces = piecesOf(window, curve, length);
    for (std::int32_t k = 0; k < pieces.count; ++k) {
      const Piece piece = pieces.piece(k, look);
      if (length <= kShortest) {
        drawShort(piece, lengthOf(piece.from, piece.to), look.more, edge + 7 * static_cast<std::uint32_t>(k));
      } else {
        drawPiece(planes, window, piece, look.more, edge, colourEvery, 0, 1);
      }
    }
  }

  WF_HOST_DEVICE void operator()(std::uint32_t i, exec::Tally&) const {
    const std::uint32_t edge = choice.item(i);
    const EdgeEnds ends = d_edges[edge];
    const Vertex a = d_vertices[ends.a], b = d_vertices[ends.b];
    if constexpr (Curved) return drawCurve(ends, a, b, edge);
    Point from, to;
    if (!placed(window, a, b, from, to)) return;
    const EdgeLook look = lookOf<Styled>(a, b, edge, unreachedWeight, styling);
    if (Styled && look.hidden) return;
    const std::uint32_t colourA = look.from, colourB = look.to;
    const float length = lengthOf(from, to);
    if (length <= kShortest) return drawShort({from, to, colourA, colourB}, length, look.more, edge);
    if (d_long != nullptr) {
      d_long[1 + exec::fetchAddRelaxed(d_long, 1u)] = edge;
      return;
    }
    Line line;
    if (makeLine(window, from, to, line)) drawLong(planes, line, colourA, colourB, look.more, edge, colourEvery, 0, 1);
  }
};

// One warp per edge. Launched with a multiple of kLanes threads, however many edges are listed.
template <bool Styled, bool Curved>
struct LongEdges {
  const EdgeEnds* d_edges;
  const Vertex* d_vertices;
  Window window;
  Planes<true> planes;
  const std::uint32_t* d_long;
  std::uint32_t warps;
  std::uint32_t unreachedWeight;
  std::uint32_t colourEvery;
  Styling styling;
  Bow bow;

  WF_HOST_DEVICE static void wait() {
#if defined(__CUDA_ARCH__)
    __syncwarp();  // what one lane added the others see before they look: pixels.h counts on it
#endif
  }

  WF_HOST_DEVICE void drawCurve(const EdgeEnds& ends, const Vertex& a, const Vertex& b, std::uint32_t edge, std::uint32_t lane) const {
    Curve curve;
    if (!placed(window, a, b, ends, bow, curve)) return;
    const EdgeLook look = lookOf<Styled>(a, b, edge, unreachedWeight, styling);
    const Pieces pieces = piecesOf(window, curve, fmaxf(fabsf(curve.b.x - curve.a.x), fabsf(curve.b.y - curve.a.y)));
    for (std::int32_t k = 0; k < pieces.count; ++k) {
      drawPiece(planes, window, pieces.piece(k, look), look.more, edge, colourEvery, lane, kLanes);
      wait();
    }
  }

  WF_HOST_DEVICE void operator()(std::uint32_t i, exec::Tally&) const {
    const std::uint32_t count = d_long[0];
    for (std::uint32_t k = i / kLanes; k < count; k += warps) {
      const std::uint32_t edge = d_long[1 + k];
      const EdgeEnds ends = d_edges[edge];
      const Vertex a = d_vertices[ends.a], b = d_vertices[ends.b];
      Point from, to;
      Line line;
      if constexpr (Curved) {
        drawCurve(ends, a, b, edge, i % kLanes);
      } else if (placed(window, a, b, from, to) && makeLine(window, from, to, line)) {
        const EdgeLook look = lookOf<Styled>(a, b, edge, unreachedWeight, styling);
        drawLong(planes, line, look.from, look.to, look.more, edge, colourEvery, i % kLanes, kLanes);
      }
      wait();
    }
  }
};

// One pixel per vertex.
template <bool Atomic>
struct Dots {
  const Vertex* d_vertices;
  Window window;
  Planes<Atomic> planes;
  std::uint32_t weight, fadedWeight;
  Choice choice;

  void enter(unsigned worker) { planes.enter(worker); }

  WF_HOST_DEVICE void operator()(std::uint32_t i, exec::Tally&) const {
    const Vertex v = d_vertices[choice.item(i)];
    if ((v.colour & (kHiddenEnd | kBehindEnd)) != 0) return;
    const Point at = toPixels(window, v.x, v.y);
    const float x = floorf(at.x), y = floorf(at.y);
    if (!(x >= 0 && y >= 0 && x < static_cast<float>(window.width) && y < static_cast<float>(window.height))) return;
    planes.addColour(static_cast<std::uint32_t>(static_cast<std::int32_t>(y) * window.width + static_cast<std::int32_t>(x)), v.colour,
                     (v.colour & kFadedEnd) != 0 ? fadedWeight : weight);
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
  std::uint64_t densityWords;
  std::uint32_t planes;
  std::uint32_t width;
  Tiles tiles;
  bool clear;  // for the next picture
  Resolved* d_out;

  WF_HOST_DEVICE void operator()(std::uint32_t i, exec::Tally&) const {
    constexpr std::uint64_t kLow = 0xFFFF'FFFFu;
    std::uint64_t weight = 0, red = 0, green = 0, blue = 0;
    std::uint32_t density = 0;
    const std::uint32_t place = tiles.place(i % width, i / width);
    for (std::uint32_t p = 0; p < planes; ++p) {
      const std::uint64_t at = p * pixels + i;
      const Sums sums = d_sums[at];
      std::uint32_t& own = d_density[p * densityWords + place];
      if ((sums.weightRed | own) == 0) continue;
      weight += sums.weightRed >> 32;
      red += sums.weightRed & kLow;
      green += sums.greenBlue >> 32;
      blue += sums.greenBlue & kLow;
      density += own;
      if (clear) {
        d_sums[at] = {0, 0};
        own = 0;
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
