// The axis of heights in a tilted view: where it stands, and which values are written along it. No OpenGL, no text.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "render/camera/camera.h"
#include "render/mapping/quantiles.h"
#include "render/scene/heights.h"

namespace wf::render {

struct HeightTick {
  std::uint64_t bits = 0;  // the value, as the array holds it
  float height = 0;        // heightOf() it
};

// Round values (1, 2 or 5 times a power of ten; whole numbers of integer arrays) between the rule's ends, at most six, ascending. The
// first one is the value on the ground; by quantiles the values that a quarter, a half and three quarters reach, and the ends. Of
// categories the first values; none where the values of a category have no order.
std::vector<HeightTick> heightTicks(const StateArrayInfo& info, const HeightRule& rule);
// Of what the mapping's height shows; empty where no array of vertices drives it, or none of its values is finite yet.
std::vector<HeightTick> heightTicks(std::span<const StateArrayInfo> infos, const Mapping& mapping,
                                    const std::function<std::optional<exec::ValueRange>(int array)>& shownRange, const Box& bounds,
                                    const SortedKeysOf& sorted = {});

double longerSide(const Box& box);
Box groundBox(const Box& bounds);  // what the grid covers

struct HeightAxis {
  Vec2 foot{};      // a corner of the grid
  Vec2 outward{};   // where marks of ticks point: along a side of the grid, away from it; of length 1
  double mark = 0;  // the length of one, world units
};
// At the corner that is leftmost on the screen, of two such the nearer one, with marks to the left: no vertex stands before it or behind
// it.
HeightAxis heightAxis(const Camera& camera, const Box& bounds, double pixelRatio);

}  // namespace wf::render
