// Each cell of a grid over the view knows the labels and the discs that reach into it.
#include "render/labels/placement.h"

#include <algorithm>
#include <cmath>

#include "render/labels/screen_grid.h"

namespace wf::render {
namespace {

constexpr std::size_t kMostDiscs = 24;  // per cell; where more lie over each other, no disc can be distinguished

}  // namespace

ScreenBox labelBox(const LabelCandidate& c, LabelSide side) {
  double left = c.x - c.width / 2, top = c.y - c.height / 2;
  switch (side) {
    case LabelSide::Right:
      left = c.x + c.clear;
      break;
    case LabelSide::Left:
      left = c.x - c.clear - c.width;
      break;
    case LabelSide::Above:
      top = c.y - c.clear - c.height;
      break;
    case LabelSide::Below:
      top = c.y + c.clear;
      break;
  }
  return {left, top, left + c.width, top + c.height};
}

std::vector<PlacedLabel> placeLabels(std::span<const LabelCandidate> candidates, const LabelRoom& room) {
  std::vector<PlacedLabel> placed;
  const ScreenGrid grid(room.view);
  std::vector<std::vector<std::uint32_t>> labels(grid.size()), discs(grid.size()), taken(grid.size());
  for (std::uint32_t i = 0; i < room.taken.size(); ++i) {
    if (!room.taken[i].overlaps(room.view)) continue;
    grid.each(room.taken[i], [&](std::size_t cell) { return taken[cell].push_back(i), true; });
  }
  for (std::uint32_t i = 0; i < room.discs.size(); ++i) {
    const ScreenDisc& d = room.discs[i];
    const ScreenBox box{d.x - d.radius, d.y - d.radius, d.x + d.radius, d.y + d.radius};
    if (!box.overlaps(room.view)) continue;
    grid.each(box, [&](std::size_t cell) {
      if (discs[cell].size() < kMostDiscs) discs[cell].push_back(i);
      return true;
    });
  }
  const auto within = [&](const ScreenBox& b) {
    return b.left >= room.view.left && b.top >= room.view.top && b.right <= room.view.right && b.bottom <= room.view.bottom;
  };
  const auto fits = [&](const LabelCandidate& c, const ScreenBox& box, bool overDiscs) {
    if (!within(box)) return false;
    const ScreenBox wide{box.left - room.gapX, box.top - room.gapY, box.right + room.gapX, box.bottom + room.gapY};
    return grid.each(wide, [&](std::size_t cell) {
      for (const std::uint32_t i : labels[cell]) {
        if (placed[i].box.overlaps(wide)) return false;
      }
      for (const std::uint32_t i : taken[cell]) {
        if (room.taken[i].overlaps(box)) return false;
      }
      if (overDiscs) return true;
      for (const std::uint32_t i : discs[cell]) {
        const ScreenDisc& d = room.discs[i];
        if ((d.x != c.x || d.y != c.y) && covers(box, d)) return false;
      }
      return true;
    });
  };
  const auto put = [&](std::uint32_t i, LabelSide side, bool overDiscs = false) {
    const ScreenBox box = labelBox(candidates[i], side);
    if (placed.size() >= room.most || !fits(candidates[i], box, overDiscs)) return false;
    const auto number = static_cast<std::uint32_t>(placed.size());
    placed.push_back({i, side, box});
    grid.each(box, [&](std::size_t cell) { return labels[cell].push_back(number), true; });
    return true;
  };
  constexpr LabelSide kSides[] = {LabelSide::Right, LabelSide::Left, LabelSide::Above, LabelSide::Below};
  const auto elsewhere = [&](std::uint32_t i, LabelSide tried) {
    for (const LabelSide side : kSides) {
      if (side != tried && put(i, side)) return;
    }
    if (!candidates[i].overDiscs || put(i, tried, true)) return;
    for (const LabelSide side : kSides) {
      if (side != tried && put(i, side, true)) return;
    }
  };
  // Those in a row that are shown already stay where they are before one of them moves: else one that has to move drives others away.
  std::vector<std::uint32_t> moving;
  const auto move = [&] {
    for (const std::uint32_t i : moving) elsewhere(i, *candidates[i].side);
    moving.clear();
  };
  for (std::uint32_t i = 0; i < candidates.size() && placed.size() < room.most; ++i) {
    const LabelCandidate& c = candidates[i];
    if (!(c.width > 0) || !(c.height > 0) || !std::isfinite(c.x + c.y + c.width + c.height)) continue;
    if (c.side) {
      if (!put(i, *c.side)) moving.push_back(i);
      continue;
    }
    move();
    if (!put(i, c.prefer)) elsewhere(i, c.prefer);
  }
  move();
  return placed;
}

}  // namespace wf::render
