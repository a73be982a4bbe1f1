// The blocks of pivots that the fast variants over pairs take one after the other, each in three steps: the block itself, its rows, all
// other rows.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>

#include "compute/algorithms/pairs/recursion.h"
#include "compute/core/parameters.h"
#include "compute/core/step.h"
#include "compute/core/types.h"

namespace wf::algorithms::pairs {

inline constexpr std::uint32_t kStepsOfBlock = 3;

struct PivotBlocks {
  VertexId vertices = 0;
  std::uint32_t pivots = 1;  // of a block; the last may have fewer

  Range block(std::uint32_t number) const {
    const std::uint32_t begin = number * pivots;
    return {begin, std::min(vertices, begin + pivots)};
  }
  // The block of the newest step, where the next is of that number; empty before the first.
  Range newest(std::uint32_t next) const { return next == 0 ? Range{} : block((next - 1) / kStepsOfBlock); }
  // One block alone has neither rows nor others.
  std::uint32_t steps() const { return vertices <= pivots ? 1 : kStepsOfBlock * ((vertices + pivots - 1) / pivots); }
  // Whether a step says of itself what one of these steps does.
  bool couldMake(const Step& step) const {
    return step.iteration < (vertices + pivots - 1) / pivots && leadsThrough(step, block(step.iteration), step.kernel == 0);
  }
  // Terms of a step, on average.
  double termsOfStep() const { return static_cast<double>(vertices) * vertices * pivots / kStepsOfBlock; }
};

// `rest`: what is read once for each block.
inline ParameterInfo pivotsParameter(const std::string& rest, std::uint32_t most) {
  return {.id = "pivots",
          .title = "Pivots per block",
          .help = "So many vertices are taken as pivots together; all other " + rest + " are read once for each block",
          .unit = "vertices",
          .type = ParameterType::Integer,
          .defaultValue = std::int64_t{most},
          .minimum = 1,
          .maximum = most};
}

}  // namespace wf::algorithms::pairs
