// How high a vertex stands in a tilted view. Every operation is one that OpenGL rounds as the processor does (no division, no library
// logarithm), so that height.comp.glsl makes the same floats.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>

#include "render/mapping/mapping.h"

namespace wf::render {

class GraphGeometry;

struct HeightRule {
  ElementType type = ElementType::U32;
  bool isSigned = false;  // StateArrayInfo's
  std::optional<std::uint64_t> infinite;
  std::uint64_t minimum = 0, maximum = 0;  // on the ground, and at the top
  Scale scale = Scale::Linear;
  float perUnit = 1;  // Log: what is above the minimum is so much in units; a power of two (compute/exec/logarithm.h)
  float share = 0;    // of the range, for what a value is above the minimum (Log: for the logarithm of one unit more)
  float top = 0;      // the height of the maximum, world units
  std::shared_ptr<const std::array<std::uint64_t, 256>> steps = nullptr;  // Quantile: colormapThresholds(), of 255 steps up to the top
};

// The value that stands on the ground, where the grid is. Linear: 0, or the least one where that is negative; logarithmic, where nothing
// has the height of 0: the least one. By quantiles nothing stands there but what lies below a fixed range. Of a fixed range always its
// lower end.
std::uint64_t groundOf(const StateArrayInfo& info, const exec::ValueRange& range, const Channel& height);

// extent: the longer side of the graph's bounds. No range: nothing is finite, so any will do.
HeightRule heightRule(const StateArrayInfo& info, const std::optional<exec::ValueRange>& range, const Mapping& mapping, double extent,
                      const Quantiles* quantiles = nullptr);
// 0 of the infinite value; below the ground's value and above the range as at its ends.
float heightOf(const HeightRule& rule, std::uint64_t bits);
float heightOf(const StateArrayInfo& info, std::uint64_t bits, const std::optional<exec::ValueRange>& range, const Mapping& mapping,
               double extent);

float heightTop(const Mapping& mapping, double extent);  // of the range's upper end; 0 where nothing drives heights
// None stands higher: elevations of the geometry, where it has them, else what the mapping says.
double highestOf(const GraphGeometry& geometry, const Mapping& mapping);

}  // namespace wf::render
