// Steps of runs on small graphs, opened.
#pragma once

#include <map>
#include <memory>
#include <string>

#include <gtest/gtest.h>

#include "compute/lens/lens.h"
#include "tests/support/graphs.h"

namespace wf::lens {

struct Opened {
  std::string algorithm, variant;
  std::map<std::string, std::string> texts;
  std::shared_ptr<const Graph> graph;
  std::uint64_t step = 1;
  Schedule schedule = {};
  std::uint32_t warps = kDetailed;
  std::vector<std::uint32_t> items = {};
};

inline Report opened(const Opened& what) {
  const auto chosen = algorithms::choose(what.algorithm, what.variant);
  EXPECT_TRUE(chosen);
  const auto parameters = readParameters(chosen->variant->parameters, what.texts);
  EXPECT_TRUE(parameters);
  Progress progress;
  const auto before = stateBefore(*chosen, *parameters, what.graph, what.step, progress);
  EXPECT_TRUE(before) << before.error().sentence();
  if (!before) return {};
  auto report = look({.chosen = *chosen,
                      .parameters = *parameters,
                      .graph = what.graph,
                      .before = *before,
                      .schedule = what.schedule,
                      .warps = what.warps,
                      .items = what.items},
                     progress);
  EXPECT_TRUE(report) << report.error().sentence();
  return report ? *std::move(report) : Report{};
}

inline const MemoryFigures& figuresOf(const Report& report, const std::string& memory) {
  static const MemoryFigures none;
  for (std::size_t k = 0; k < report.memories.size(); ++k) {
    if (report.memories[k].id == memory) return report.memoryFigures[k];
  }
  ADD_FAILURE() << "no memory " << memory;
  return none;
}

}  // namespace wf::lens
