// A made-up run of two kernels an iteration.
#pragma once

#include <random>
#include <vector>

#include "compute/core/step.h"

namespace wf::test {

// Step 0 and `count` more, the same ones each time.
inline std::vector<Step> manySteps(std::size_t count) {
  std::mt19937 random(7);
  std::vector<Step> steps(count + 1);
  for (std::size_t i = 1; i <= count; ++i) {
    steps[i] = {.index = i,
                .kernel = static_cast<std::uint32_t>((i - 1) % 2),
                .iteration = static_cast<std::uint32_t>((i - 1) / 2),
                .endsIteration = i % 2 == 0,
                .launched = 1000,
                .active = i % 1000,
                .arcs = i,
                .nanoseconds = 100 + random() % 100'000};
  }
  return steps;
}

}  // namespace wf::test
