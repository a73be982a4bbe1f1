// What labels are laid out in, and what comes of it.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "render/labels/labeller.h"
#include "render/scene/renderer.h"

namespace wf::ui {

struct ViewLabel {
  VertexId vertex = kNone;   // kNone: it is no vertex's
  double left = 0, top = 0;  // of the text; device pixels
  double width = 0, height = 0;
  std::string text;
  bool first = false;   // selected and the like, or an edge's that changed: in bold
  bool faded = false;   // as its vertex is
  ArcId arc = kNone;    // of the arc's label
  bool ground = false;  // it stands on a ground of its own: it may lie on a line
};

// Width and height of a line, device pixels.
using LabelMeasure = std::function<render::Vec2(const std::string& text, bool bold)>;

struct LabelScene {
  const render::FrameRequest& frame;
  const render::GraphGeometry& geometry;
  std::uint64_t step = 0;  // that the picture shows
  // Of an array's values in that picture: labels are as wide as its widest value. Null: not known.
  std::function<std::optional<exec::ValueRange>(int array)> range = {};
  render::SortedKeysOf sorted = {};  // the array's, for sizes by quantiles. Null: not known
  double highest = 0;                // as Labeller has it
  std::function<std::vector<std::optional<render::LabelPlace>>(std::span<const VertexId>)> places = {};  // as Labeller has it
  std::vector<render::ScreenBox> taken = {};                                                             // device pixels
  std::function<std::vector<bool>(std::span<const VertexId>)> faded = {};                                // as Labeller has it
};

inline constexpr double kGroundX = 2.5;  // how far the ground reaches beside the text; pixels of a plain screen

}  // namespace wf::ui
