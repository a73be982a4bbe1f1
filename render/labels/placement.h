// Where labels go: pure geometry on the screen. None overlaps another, what is kept free or the discs beside it; the ones that come first
// are placed first. O(candidates).
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace wf::render {

// Pixels from the upper left, y down; right and bottom lie outside.
struct ScreenBox {
  double left = 0, top = 0, right = 0, bottom = 0;
  bool overlaps(const ScreenBox& other) const {
    return left < other.right && other.left < right && top < other.bottom && other.top < bottom;
  }
};

enum class LabelSide : std::uint8_t { Right, Left, Above, Below };

struct LabelCandidate {
  double x = 0, y = 0;                  // of what it names
  double clear = 0;                     // it begins so far from there
  double width = 0, height = 0;         // of its text
  std::optional<LabelSide> side;        // where it is shown already: it stays there while it fits
  LabelSide prefer = LabelSide::Right;  // else it begins there
  bool overDiscs = false;               // it is so important that it lies over discs where no side is free of them
};

struct PlacedLabel {
  std::uint32_t candidate = 0;
  LabelSide side = LabelSide::Right;
  ScreenBox box;
};

struct ScreenDisc {
  double x = 0, y = 0, radius = 0;
};

struct LabelRoom {
  ScreenBox view;                          // labels lie within it
  double gapX = 4, gapY = 2;               // free pixels between two labels
  std::size_t most = 400;                  // labels
  std::span<const ScreenBox> taken = {};   // no label lies here
  std::span<const ScreenDisc> discs = {};  // nor here, its own disc aside
};

ScreenBox labelBox(const LabelCandidate& candidate, LabelSide side);

// In the order of the candidates, each at the first of its sides that is free: the one it has or prefers, right, left,
// above, below.
std::vector<PlacedLabel> placeLabels(std::span<const LabelCandidate> candidates, const LabelRoom& room);

}  // namespace wf::render
