// Curved edges in the far view: each as a few straight pieces, which the lines of line.h draw.
#pragma once

#include "render/scene/edge_curve.h"
#include "render/splat/edge_style.h"
#include "render/splat/line.h"

namespace wf::render::splat {

using Curve = CurveOf<Point, float>;

constexpr float kMostPieces = 32;

struct Piece {
  Point from, to;
  std::uint32_t colourFrom, colourTo;
};

// A part of an edge's way in pieces.
struct Pieces {
  Curve curve;
  float from, to;
  std::int32_t count;

  WF_HOST_DEVICE float way(std::int32_t k) const {
    return k == count ? to : from + times(to - from, static_cast<float>(k) / static_cast<float>(count));
  }
  WF_HOST_DEVICE Piece piece(std::int32_t k, const EdgeLook& look) const {
    const float begin = way(k), end = way(k + 1);
    const auto colour = [&](float t) { return mixed(look.from, look.to, static_cast<std::uint32_t>(times(t, 256) + 0.5f)); };
    return {curve.at(begin), curve.at(end), colour(begin), colour(end)};
  }
};

struct Bow {
  const VertexId* d_placed;  // the ids of vertices here, which say to which side an edge bends
  float bow;                 // as curveOver() has it; y leads up
  float longest;

  WF_HOST_DEVICE Curve curve(const EdgeEnds& ends, Point from, Point to) const {
    return curveOver(from, to, d_placed[ends.a] < d_placed[ends.b] ? bow : -bow, longest);
  }
};

WF_HOST_DEVICE inline bool outside(const Window& w, const Curve& curve) {
  const float x = fabsf(curve.bow.x) / 2, y = fabsf(curve.bow.y) / 2;
  const float right = static_cast<float>(w.width) + x, top = static_cast<float>(w.height) + y;
  const Point a = curve.a, b = curve.b;
  return ((a.x < -x) & (b.x < -x)) | ((a.y < -y) & (b.y < -y)) | ((a.x >= right) & (b.x >= right)) | ((a.y >= top) & (b.y >= top));
}

// None is farther than half a pixel from the curve, if there are enough of them. 0: nothing of it is on the screen. `length`: of the chord
// along its longer axis.
WF_HOST_DEVICE inline Pieces piecesOf(const Window& w, const Curve& curve, float length) {
  Pieces out{curve, 0, 1, 0};
  if (length > kShortest) {
    wayInBox(curve, Point{0, 0}, Point{static_cast<float>(w.width), static_cast<float>(w.height)}, out.from, out.to);
    if (!(out.from < out.to)) return out;
  }
  const float bow = fmaxf(fabsf(curve.bow.x), fabsf(curve.bow.y));
  const float count = ceilf(times(out.to - out.from, sqrtf(bow)));
  out.count = static_cast<std::int32_t>(count < 1 ? 1 : count < kMostPieces ? count : kMostPieces);
  return out;
}

}  // namespace wf::render::splat
