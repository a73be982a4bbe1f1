// What the legend says of sizes, outlines, widths, heights and visibility: plain texts and numbers, and how they are drawn.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "render/scene/renderer.h"
#include "ui/session/session.h"

namespace wf::ui {

struct ChannelLegend {
  enum class Kind { Size, Outline, Width, Text };
  Kind kind = Kind::Text;
  std::string title;                         // "size: Degree (arcs)"; of a Text: all of it
  std::string low, middle, high;             // values at half, at the plain and at three times the size; outlines: at the ends
  const render::Colormap* colors = nullptr;  // of outlines
  bool categories = false;
  std::vector<std::pair<std::string, render::Rgb8>> names = {};  // of the categories, as far as values have any
  bool flag = false;                                             // two values, no and yes: nothing lies between them
  bool quantiles = false;                                        // of outlines: `middle` is the value that half of all reach
};

// The samples of a legend's bar: colormap entries, and where they stand, 0 … 1. A flag has two.
struct LegendSample {
  int entry = 0;
  float place = 0;
};
std::vector<LegendSample> samplesOf(const ChannelLegend& legend);

// "Cost C_a (arcs), log".
std::string channelTitle(const StateArrayInfo& info, render::Scale scale);

// ", log", ", quantiles", or empty.
std::string scaleNote(render::Scale scale);

// The values that a quarter, a half and three quarters of all reach, and an empty text for one that the next has, too; none where the scale
// is none of quantiles, or nothing is known.
std::vector<std::string> quartersOf(const StateArrayInfo& info, render::Scale scale, const std::optional<exec::ValueRange>& fixed,
                                    int array, const render::SortedKeysOf& sorted);

// The names of small values with their colours.
std::vector<std::pair<std::string, render::Rgb8>> namesOf(const StateArrayInfo& info, const render::Colormap& colors);

// The range whose ends a legend says: of flags, which have none of their own, it is from no to yes.
std::optional<exec::ValueRange> legendRange(const StateArrayInfo& info, const std::optional<exec::ValueRange>& shown);

// In the order of what is seen first; empty: the mapping has no such channels. Heights are spoken of where the view is not flat.
using RangeOf = std::function<std::optional<exec::ValueRange>(int array)>;
std::vector<ChannelLegend> channelLegendsOf(const Session& session, const RangeOf& rangeOf, bool flat = true,
                                            const render::SortedKeysOf& sorted = {});

// Into the window that ImGui is laying out, as many as fit into `room` (pixels of the design), the rest as one line.
void drawChannelLegends(const std::vector<ChannelLegend>& legends, const render::Theme& theme, float room);

}  // namespace wf::ui
