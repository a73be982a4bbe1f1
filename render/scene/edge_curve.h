// How edges bend: the one rule for layers, labels, picking, pictures of vectors and the kernels of the far view. assets/shaders/curve.glsl
// has it for shaders.
//
// On the screen, after projection, an edge is a quadratic Bézier curve. Its control point lies at a right angle beside the middle of the
// chord between its ends, to the right of the way from the smaller vertex id to the larger one: a pair of ids is enough to know the curve.
// With bow = control point − middle of the chord, a place on it is
//   a + t (b − a) + 2t (1 − t) bow,   0 ≤ t ≤ 1.
// Across the chord that is a parabola: t is the part of the chord's way that lies beside the place, and no place is farther from the chord
// than half the bow. The bow grows with the chord, so that the shape is the same at every zoom. In perspective a chord has no longest
// length: one longer than Bend::longest bends as if it were as long as that, and one that leads behind the eye is straight.
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>

#include "compute/core/types.h"
#include "render/camera/camera.h"
#include "render/mapping/style.h"
#include "render/scene/unfused.h"

namespace wf::render {

inline constexpr double kMostBow = 0.35;     // in chords, where Style::curve is 1
inline constexpr double kLongestChord = 3;   // in shorter sides of the view that is not flat; curve.glsl has it
inline constexpr int kMostCurvePieces = 40;  // straight ones in which layers draw an edge

// Of the edges of a view.
struct Bend {
  double bow = 0;  // in chords; 0: straight
  double longest = std::numeric_limits<double>::infinity();

  bool on() const { return bow > 0; }
  bool operator==(const Bend&) const = default;
};

inline Bend bendOf(const Style& style, const Camera& camera) {
  const double curve = style.curve > 0 ? style.curve < 1 ? style.curve : 1 : 0;  // not a number: straight
  const double longest = camera.flat() ? std::numeric_limits<double>::infinity() : kLongestChord * camera.wholeSide();
  return {kMostBow * curve, longest};
}

// Point: x and y of type Real.
template <class Point, class Real>
struct CurveOf {
  Point a, b, bow;

  WF_HOST_DEVICE Point at(Real t) const {
    const Real beside = times(2 * t, 1 - t);
    return {a.x + times(b.x - a.x, t) + times(bow.x, beside), a.y + times(b.y - a.y, t) + times(bow.y, beside)};
  }
  // Which way it leads there; as long as the chord at the middle.
  WF_HOST_DEVICE Point way(Real t) const {
    const Real beside = 2 * (1 - 2 * t);
    return {b.x - a.x + times(bow.x, beside), b.y - a.y + times(bow.y, beside)};
  }
  // Of its way, a curve of the same kind, whose bow does not stand at a right angle to its chord.
  WF_HOST_DEVICE CurveOf part(Real from, Real to) const {
    const Real square = times(to - from, to - from);
    return {at(from), at(to), {times(bow.x, square), times(bow.y, square)}};
  }
  WF_HOST_DEVICE bool straight() const { return bow.x == 0 && bow.y == 0; }
};

using EdgeCurve = CurveOf<Vec2, double>;  // pixels, y down

// y leads down; where it leads up, and from the larger vertex id to the smaller one: with −bow.
template <class Point, class Real>
WF_HOST_DEVICE inline CurveOf<Point, Real> curveOver(Point a, Point b, Real bow, Real longest) {
  const Real x = b.x - a.x, y = b.y - a.y;
  const Real square = times(x, x) + times(y, y), most = times(longest, longest);
  if (square > most) bow = times(bow, longest / std::sqrt(square));
  return {a, b, {-times(bow, y), times(bow, x)}};
}

// Where two vertices lie on the screen.
inline EdgeCurve curveOf(VertexId v, VertexId u, Vec2 a, Vec2 b, const Bend& bend) {
  return bend.on() ? curveOver(a, b, v < u ? bend.bow : -bend.bow, bend.longest) : EdgeCurve{a, b, Vec2(0, 0)};
}

// A part of its way outside of which none of it lies in the box; from > to: none at all. For a whole edge, whose bow stands at a right
// angle to its chord.
template <class Point, class Real>
WF_HOST_DEVICE inline void wayInBox(const CurveOf<Point, Real>& curve, Point low, Point high, Real& from, Real& to) {
  from = 0;
  to = 1;
  const Real x = curve.b.x - curve.a.x, y = curve.b.y - curve.a.y, square = times(x, x) + times(y, y);
  if (!(square > 0)) return;
  // The box seen along the chord.
  const Real middleX = (low.x + high.x) / 2 - curve.a.x, middleY = (low.y + high.y) / 2 - curve.a.y;
  const Real halfX = (high.x - low.x) / 2, halfY = (high.y - low.y) / 2;
  const Real middle = (times(middleX, x) + times(middleY, y)) / square;
  const Real half = (times(halfX, x < 0 ? -x : x) + times(halfY, y < 0 ? -y : y)) / square;
  if (middle - half > 0) from = middle - half;
  if (middle + half < 1) to = middle + half;
}

// Straight pieces of a way through a curve of so large a bow, of which none is farther than `error` from it.
inline int curvePieces(double bow, double error = 0.25) {
  const double count = std::ceil(std::sqrt(std::abs(bow) / (2 * error)));
  return count < 1 ? 1 : count < kMostCurvePieces ? static_cast<int>(count) : kMostCurvePieces;
}

// How far from the beginning a place is, along the curve of a whole edge; pixels.
inline double lengthTo(const EdgeCurve& curve, double t) {
  const double chord = std::hypot(curve.b.x - curve.a.x, curve.b.y - curve.a.y);
  const double steep = chord > 0 ? 2 * std::hypot(curve.bow.x, curve.bow.y) / chord : 0;  // where it leaves its ends
  if (steep < 1e-4) return chord * t;
  const auto whole = [](double slope) { return (slope * std::sqrt(1 + slope * slope) + std::asinh(slope)) / 2; };
  return chord / (2 * steep) * (whole(steep) - whole(steep * (1 - 2 * t)));
}

// Where a whole edge is so many pixels from its end; 0 where no place is.
inline double wayBeforeEnd(const EdgeCurve& curve, double distance) {
  const double x = curve.b.x - curve.a.x, y = curve.b.y - curve.a.y, chord = x * x + y * y;
  const double bow = 4 * (curve.bow.x * curve.bow.x + curve.bow.y * curve.bow.y);
  double left = 0;
  for (int k = 0; k < 6; ++k) left = distance / std::sqrt(chord + bow * (1 - left) * (1 - left));
  return left < 1 ? 1 - left : 0;
}
inline double wayAfterBegin(const EdgeCurve& curve, double distance) { return 1 - wayBeforeEnd({curve.b, curve.a, curve.bow}, distance); }

// How much farther than the box of its ends an edge may reach, in parts of that box's other side. In space a bow is a part of the edge on
// the screen, heights included: any may reach anywhere.
struct CurveReach {
  float across = 0;
  bool anywhere = false;
  bool on() const { return across > 0; }
  bool operator==(const CurveReach&) const = default;
};
inline CurveReach reachOf(const Bend& bend, const Camera& camera) { return {0.5f * static_cast<float>(bend.bow), !camera.flat()}; }

// Whether an edge between two places of the plane may reach into the box.
template <class Point>
bool mayReach(const Box& box, Point a, Point b, const CurveReach& reach) {
  const auto moreX = reach.across * std::abs(a.y - b.y), moreY = reach.across * std::abs(a.x - b.x);
  return reach.anywhere ||
         !((a.x + moreX < box.low.x && b.x + moreX < box.low.x) || (a.x - moreX > box.high.x && b.x - moreX > box.high.x) ||
           (a.y + moreY < box.low.y && b.y + moreY < box.low.y) || (a.y - moreY > box.high.y && b.y - moreY > box.high.y));
}

}  // namespace wf::render
