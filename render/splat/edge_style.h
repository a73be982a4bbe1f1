// How the kernels of the far view draw an edge that has a style or a width of its own, or whose ends are faded: the colours and weights of
// its ends by the rule of view.glsl, where so many sixteenths of an edge's weight let through what the alpha there does.
#pragma once

#include <cstdint>

#include "compute/exec/atomics.h"
#include "render/splat/line.h"
#include "render/splat/pixels.h"

namespace wf::render::splat {

// One load per end: 16 bytes.
struct alignas(16) Vertex {
  float x;
  float y;
  std::uint32_t edgeColour;  // with which an edge ends here; the highest byte is 16, or 0 without a value, and with the bits below
  std::uint32_t colour;      // the highest byte: 0, or the bits below and kBehindEnd
};

constexpr std::uint32_t kFadedEnd = 0x4000'0000u, kHiddenEnd = 0x8000'0000u;
constexpr std::uint32_t kBehindEnd = 0x2000'0000u;  // not in front of the eye: x and y are its place seen through it, upside down
constexpr std::uint32_t kEndBits = kFadedEnd | kHiddenEnd;
constexpr std::uint32_t kRgb = 0x00FF'FFFFu;

struct Styling {
  const std::uint32_t* d_styles;                            // in the order of the edges here; null: none has one
  const std::uint32_t* d_widths;                            // in the same order; null: none has one
  std::uint32_t plainEdge, mark;                            // RGB8, red in the low byte
  std::uint32_t unreachedWeight, faintWeight, fadedWeight;  // sixteenths of an edge
};

// The words of view.glsl.
constexpr std::uint32_t kOwnColour = 0x8000'0000u, kUnreachedEdge = 0x4000'0000u, kChosenEdge = 0x0100'0000u, kFaintEdge = 0x0200'0000u;
constexpr std::uint32_t kChangedEdge = 0x100u;
constexpr std::uint32_t kChosenWeight = 48;  // three edges: what is left of the background is the third power

struct EdgeLook {
  std::uint32_t from, to;  // colour and, in the highest byte, weight
  std::uint32_t more;      // weight of both beyond the most that colours are added with
  bool hidden;
};

WF_HOST_DEVICE inline std::uint32_t blended(std::uint32_t from, std::uint32_t to, std::uint32_t t) {
  return mixed(from & kRgb, to & kRgb, t) & kRgb;
}

// Without the highest byte; `weight` becomes that of the end.
WF_HOST_DEVICE inline std::uint32_t styledEnd(const Vertex& v, std::uint32_t style, bool changed, const Styling& s, std::uint32_t& weight) {
  const bool hasValue = ((v.edgeColour & ~kEndBits) >> 24) != 0;
  const std::uint32_t cover = (style >> 26) & 15u;
  std::uint32_t colour = v.edgeColour & kRgb;
  weight = hasValue ? kWeight : s.unreachedWeight;
  if ((style & kChosenEdge) != 0) {
    if (!hasValue) colour = blended(s.plainEdge, s.mark, 179);
    weight = kWeight;
  }
  if ((style & kOwnColour) != 0) {
    colour = blended(colour, style, cover * 256 / 15);
    weight += (kWeight - weight) * cover / 15;
  } else if ((style & kUnreachedEdge) != 0 && (style & kChosenEdge) == 0) {
    colour = s.plainEdge;
    weight = s.unreachedWeight;
  }
  if ((style & (kChosenEdge | kFaintEdge)) == kFaintEdge) colour = blended(s.plainEdge, colour, 90);
  if (changed) {
    colour = blended(colour, s.mark, 192);
    weight = kWeight;
  }
  return colour;
}

WF_HOST_DEVICE inline EdgeLook styledEdge(const Vertex& a, const Vertex& b, std::uint32_t edge, const Styling& s) {
  const std::uint32_t ends = a.edgeColour | b.edgeColour;
  if ((ends & kHiddenEnd) != 0) return {0, 0, 0, true};
  const std::uint32_t style = s.d_styles != nullptr ? s.d_styles[edge] : 0;
  const std::uint32_t width = s.d_widths != nullptr ? s.d_widths[edge] : 51;
  const bool changed = (width & kChangedEdge) != 0;
  std::uint32_t first = 0, second = 0;
  const std::uint32_t from = styledEnd(a, style, changed, s, first), to = styledEnd(b, style, changed, s, second);
  // In sixteenths of the ends' weight.
  // Marks and widths do not multiply: the larger one counts.
  const bool marked = (style & kChosenEdge) != 0 || changed;
  const std::uint32_t plain = !marked && (style & kFaintEdge) != 0 ? s.faintWeight : kWeight;
  const std::uint32_t wide = (plain * (128 + (width & 255u) * 640 / 255) + 128) >> 8;  // half to three times
  std::uint32_t factor = marked && wide < kChosenWeight ? kChosenWeight : wide;
  if ((ends & kFadedEnd) != 0) factor = (factor * s.fadedWeight + kWeight / 2) / kWeight;
  factor = factor < 1 ? 1 : factor > kMostFactor ? kMostFactor : factor;
  const std::uint32_t both = (first + second) * factor / (2 * kWeight);
  const std::uint32_t held = factor < kMostVertexWeight ? factor : kMostVertexWeight;  // for colours
  const auto part = [held](std::uint32_t weight) {
    const std::uint32_t w = (weight * held + kWeight / 2) / kWeight;
    return (w < 1 ? 1 : w) << 24;
  };
  const std::uint32_t colours = (first + second) * held / (2 * kWeight);
  return {from | part(first), to | part(second), both - colours, false};
}

}  // namespace wf::render::splat
