// Where labels of edges go: pure geometry on the screen. One lies on its edge's line, or beside it on the right of its arc's way where an
// arc leads back, whose label lies on the other side; a loop's lies outside of its ring. None overlaps another, what is kept free or a
// disc; the ones that come first are placed first. O(candidates × lines).
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "render/labels/placement.h"
#include "render/scene/edge_curve.h"

namespace wf::render {

// Pixels from the upper left, y down.
struct ScreenLine {
  double ax = 0, ay = 0, bx = 0, by = 0;
  double bowX = 0, bowY = 0;  // of an edge that bends (edge_curve.h)
  bool operator==(const ScreenLine&) const = default;

  EdgeCurve curve() const { return {{ax, ay}, {bx, by}, {bowX, bowY}}; }
  ScreenLine turned() const { return {bx, by, ax, ay, bowX, bowY}; }
};

struct EdgeLabelCandidate {
  ScreenLine line;                      // what is seen of the edge between its discs, the way its arc leads
  bool beside = false;                  // on the right of that way, nearer to its end where it can be
  double width = 0, height = 0;         // of its text
  std::optional<std::uint8_t> place;    // where it is shown already: it stays there while it fits
  std::optional<ScreenDisc> loop = {};  // its ring, in place of a line
};

struct PlacedEdgeLabel {
  std::uint32_t candidate = 0;
  std::uint8_t place = 0;  // below kEdgeLabelPlaces
  ScreenBox box;
};

inline constexpr std::uint8_t kEdgeLabelPlaces = 21;  // seven along the line, on it, to its right and to its left

// The box at a place; none: a label of this kind does not go there, or its edge is too short for it.
std::optional<ScreenBox> edgeLabelBox(const EdgeLabelCandidate& candidate, std::uint8_t place, double air);

// Each at the first of its places that is free and no line of another edge crosses; where there is none, at the first that is free.
// `room.gapX` is the air between a line and what lies beside it as well.
std::vector<PlacedEdgeLabel> placeEdgeLabels(std::span<const EdgeLabelCandidate> candidates, std::span<const ScreenLine> lines,
                                             const LabelRoom& room);

// Whether some of the line lies in the box.
bool crosses(const ScreenLine& line, const ScreenBox& box);
// The part of the line that lies in the box (Liang and Barsky); of a curve, the longest one that does. None: it lies outside.
std::optional<ScreenLine> clipped(const ScreenLine& line, const ScreenBox& box);

}  // namespace wf::render
