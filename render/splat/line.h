// Which pixels an edge has; the same integers on every device, since no two floating-point operations are fused.
//
// A short edge is sampled at even distances of at most a pixel along its longer axis, and its samples weigh together what it is long: that
// needs no case for steepness or direction, and edges below a pixel fade smoothly. A long one has one pixel in every column (or row, where
// it is steep) whose middle it passes, as OpenGL's thin lines have.
#pragma once

#include <cmath>
#include <cstdint>

#include "render/scene/unfused.h"

namespace wf::render::splat {

struct Point {
  float x;
  float y;
};

// From the world to pixels, the origin in the lower left corner.
struct Window {
  float scale;  // pixels per unit
  float originX, originY;
  std::int32_t width, height;
};

WF_HOST_DEVICE inline Point toPixels(const Window& w, float x, float y) {
  return {times(x, w.scale) + w.originX, times(y, w.scale) + w.originY};
}

WF_HOST_DEVICE inline bool outside(const Window& w, Point a, Point b) {
  const auto width = static_cast<float>(w.width), height = static_cast<float>(w.height);
  return ((a.x < 0) & (b.x < 0)) | ((a.y < 0) & (b.y < 0)) | ((a.x >= width) & (b.x >= width)) | ((a.y >= height) & (b.y >= height));
}

// Where a line from `front` leaves all that can be seen, if its other end lies behind the eye, through which it is seen at `mirrored`.
WF_HOST_DEVICE inline Point awayFrom(Point front, Point mirrored) {
  const float dx = front.x - mirrored.x, dy = front.y - mirrored.y;
  const float longer = fmaxf(fabsf(dx), fabsf(dy));
  if (!(longer > 0)) return front;
  const float far = fmaxf(fabsf(front.x), fabsf(front.y)) + 65536;  // more than a screen
  return {front.x + times(dx / longer, far), front.y + times(dy / longer, far)};
}

// Two colours of four bytes; t in 0 … 256.
WF_HOST_DEVICE inline std::uint32_t mixed(std::uint32_t from, std::uint32_t to, std::uint32_t t) {
  constexpr std::uint32_t kPair = 0x00FF'00FFu;
  const std::uint32_t low = (((from & kPair) * (256 - t) + (to & kPair) * t) >> 8) & kPair;
  const std::uint32_t high = ((((from >> 8) & kPair) * (256 - t) + ((to >> 8) & kPair) * t) >> 8) & kPair;
  return low | (high << 8);
}

constexpr float kShortest = 32;  // pixels along the longer axis from which an edge is long

// Samples 0 … count − 1 of a short edge, whose ends are at most kShortest away from the screen.
struct Samples {
  std::int32_t count;
  std::int32_t x, y, stepX, stepY;  // 65536ths of a pixel
  std::int32_t blend, blendStep;    // 0 … 65536 from the first end to the second
  std::uint32_t weight;             // of a sample, in 256ths of a pixel

  WF_HOST_DEVICE bool pixel(const Window& w, std::int32_t k, std::uint32_t& index) const {
    const std::int32_t column = (x + k * stepX) >> 16, row = (y + k * stepY) >> 16;
    index = static_cast<std::uint32_t>(row * w.width + column);
    return (static_cast<std::uint32_t>(column) < static_cast<std::uint32_t>(w.width)) &
           (static_cast<std::uint32_t>(row) < static_cast<std::uint32_t>(w.height));
  }
  WF_HOST_DEVICE std::uint32_t blendAt(std::int32_t k) const { return static_cast<std::uint32_t>(blend + k * blendStep) >> 8; }
};

WF_HOST_DEVICE inline Samples makeSamples(Point a, Point b, float length) {
  Samples s;
  s.count = static_cast<std::int32_t>(length);
  s.count += static_cast<float>(s.count) < length || s.count == 0;
  const float share = 1 / static_cast<float>(s.count);
  const float unit = times(share, 65536);
  s.stepX = static_cast<std::int32_t>(times(b.x - a.x, unit));
  s.stepY = static_cast<std::int32_t>(times(b.y - a.y, unit));
  s.x = static_cast<std::int32_t>(times(a.x, 65536)) + s.stepX / 2;
  s.y = static_cast<std::int32_t>(times(a.y, 65536)) + s.stepY / 2;
  s.blendStep = static_cast<std::int32_t>(unit);
  s.blend = s.blendStep / 2;
  s.weight = static_cast<std::uint32_t>(times(times(length, share), 256) + 0.5f);
  return s;
}

struct Line {
  std::int32_t first, last;  // columns (rows) first … last − 1
  std::int32_t minor;        // the row (column) at `first`, in 65536ths
  std::int32_t slope;        // per step
  std::int32_t blend;        // 0 … 65536 from the first end to the second, at `first`
  std::int32_t blendStep;
  std::int32_t across;  // rows (columns) there are
  bool steep;           // it advances by rows

  WF_HOST_DEVICE std::int32_t count() const { return last - first; }
  // The pixel k steps on; false where it lies outside.
  WF_HOST_DEVICE bool pixel(std::int32_t k, std::uint32_t& x, std::uint32_t& y) const {
    const auto along = static_cast<std::uint32_t>(first + k), over = static_cast<std::uint32_t>((minor + k * slope) >> 16);
    x = steep ? over : along;
    y = steep ? along : over;
    return over < static_cast<std::uint32_t>(across);
  }
  WF_HOST_DEVICE std::uint32_t blendAt(std::int32_t k) const {
    const std::int32_t t = (blend + k * blendStep) >> 8;
    return static_cast<std::uint32_t>(t < 0 ? 0 : t > 256 ? 256 : t);
  }
};

// For ends that are not outside(). False: nothing of it is on the screen.
WF_HOST_DEVICE inline bool makeLine(const Window& w, Point a, Point b, Line& line) {
  const float dx = b.x - a.x, dy = b.y - a.y;
  const bool steep = fabsf(dy) > fabsf(dx);
  const float length = steep ? fabsf(dy) : fabsf(dx);
  if (!(length >= 1 && length < 1e30f)) return false;
  const auto width = static_cast<float>(w.width), height = static_cast<float>(w.height);
  float m0 = steep ? a.y : a.x, m1 = steep ? b.y : b.x;
  float n0 = steep ? a.x : a.y, n1 = steep ? b.x : b.y;
  const bool backward = m0 > m1;
  if (backward) {
    float swap = m0;
    m0 = m1;
    m1 = swap;
    swap = n0;
    n0 = n1;
    n1 = swap;
  }
  line.across = steep ? w.width : w.height;
  line.steep = steep;
  const auto across = static_cast<float>(line.across);
  const float slope = (n1 - n0) / (m1 - m0);
  float first = fmaxf(0.0f, ceilf(m0 - 0.5f));
  float last = fminf(steep ? height : width, ceilf(m1 - 0.5f));
  if (n0 < 0 || n1 < 0 || n0 >= across || n1 >= across) {
    // Where it enters and leaves the screen's rows, a column more on both sides: pixel() looks at each.
    if (slope == 0) return false;
    const float low = m0 - n0 / slope, high = m0 + (across - n0) / slope;
    first = fmaxf(first, floorf(fminf(low, high) - 1));
    last = fminf(last, ceilf(fmaxf(low, high) + 1));
  }
  if (!(first < last)) return false;
  line.first = static_cast<std::int32_t>(first);
  line.last = static_cast<std::int32_t>(last);
  const float along = first + 0.5f - m0;
  const float minor = fminf(fmaxf(n0 + times(slope, along), -4.0f), across + 4);
  line.minor = static_cast<std::int32_t>(floorf(times(minor, 65536)));
  line.slope = static_cast<std::int32_t>(rintf(times(slope, 65536)));
  const float unit = 65536 / length;
  line.blend = static_cast<std::int32_t>(times(along, unit));
  line.blendStep = static_cast<std::int32_t>(unit);
  if (backward) {
    line.blend = 65536 - line.blend;
    line.blendStep = -line.blendStep;
  }
  return true;
}

}  // namespace wf::render::splat
