// Which array drives what is drawn. A role suggests; the user decides.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "compute/core/state_array.h"
#include "compute/exec/executor.h"
#include "render/mapping/colormap.h"

namespace wf::render {

enum class Scale { Linear, Log };

struct Mapping {
  int colorArray = -1;         // into SnapshotRing::infos(); −1: none, everything in the neutral colour
  int frontierArray = -1;      // vertices with a value ≠ 0 are marked by a ring and a larger size, not only by colour
  int nextFrontierArray = -1;  // likewise, by an open ring: found, but not the frontier yet
  std::string colormap = "viridis";
  Scale scale = Scale::Linear;
  std::optional<exec::ValueRange> fixedRange;  // none: from the values themselves
  bool operator==(const Mapping&) const;
};

// Cost, height or colour drives the colour, Frontier the mark.
Mapping suggestMapping(std::span<const StateArrayInfo> infos);

// Where value `bits` lies in the range, 0 … 1; none for the infinite value. The rule the shaders follow.
std::optional<double> normalise(const StateArrayInfo& info, std::uint64_t bits, const exec::ValueRange& range, Scale scale);

}  // namespace wf::render
