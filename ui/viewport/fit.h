// Brings a box into view as large as it fits; Camera::frame leaves room where perspective needs none.
#pragma once

#include <functional>
#include <span>

#include "render/camera/camera.h"

namespace wf::ui {

// What lies over the view (legend, step, figures), device pixels from the upper left. Rectangles in its corners or along its sides.
struct Cover {
  double left = 0, top = 0, right = 0, bottom = 0;
  bool operator==(const Cover&) const = default;
};

// How much of the view's sides is taken all along, device pixels: the whole graph is shown between them, at any size.
struct Edges {
  double left = 0, top = 0, right = 0, bottom = 0;
  Edges operator+(const Edges& other) const { return {left + other.left, top + other.top, right + other.right, bottom + other.bottom}; }
  bool operator==(const Edges&) const = default;
};

// Whether anything is drawn below the cover, seen so; without such a function all of the box counts as drawn.
using Covered = std::function<bool(const render::Camera& camera, const Cover& cover)>;

void fit(render::Camera& camera, const render::Box& box, double lowest, double highest, double margin = 0.06, const Edges& edges = {});

// The same beside what would lie over it: the box is made smaller and moved aside, as little as can be, at most to 0.6 of the size it would
// have without; where that is not enough, as far as it goes with some of the covers.
void fitBeside(render::Camera& camera, const render::Box& box, double lowest, double highest, std::span<const Cover> covers,
               const Covered& covered = {}, double margin = 0.06, const Edges& edges = {});

}  // namespace wf::ui
