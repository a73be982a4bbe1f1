// Runs that are compared: live, on executors of their own, or from a recording of their states.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "compute/run/run_difference.h"
#include "tests/support/data.h"
#include "tests/support/graphs.h"
#include "tests/unit/recorded_states.h"
#include "tests/unit/traveller.h"

namespace wf::run {

inline constexpr std::size_t kMost = 60;  // steps of a run here

inline std::shared_ptr<const Graph> graphCalled(const std::string& name) {
  for (const auto& [found, graph] : test::standardGraphs(test::runSeed(), test::Size::Small)) {
    if (found.starts_with(name)) return graph;
  }
  return nullptr;
}

inline test::StateList statesOf(const std::string& algorithm, const std::string& variant, const std::shared_ptr<const Graph>& graph) {
  return test::statesOf(*algorithms::choose(algorithm, variant), graph, 10 * kMost);
}

inline std::string freshFile() {
  static int number = 0;
  static const std::filesystem::path folder = test::scratchDir();
  return (folder / (std::to_string(number++) + ".wfr")).string();
}

// A run and what it needs, reset.
struct Made {
  Made(const algorithms::Chosen& from, std::shared_ptr<const Graph> graph, const Parameters& parameters,
       std::shared_ptr<exec::Executor> on = exec::makeSequentialExecutor())
      : chosen(from), executor(std::move(on)), run(chosen.make(*executor, *chosen.variant)) {
    const auto status = run->reset(std::move(graph), parameters);
    EXPECT_TRUE(status.ok()) << status.error().sentence();
  }
  static Made live(const test::StateList& list, std::shared_ptr<exec::Executor> on = exec::makeSequentialExecutor()) {
    return {list.chosen, list.graph, list.parameters, std::move(on)};
  }
  static Made from(const test::StateList& list, const test::RecordingForm& form = {},
                   std::shared_ptr<exec::Executor> on = exec::makeSequentialExecutor()) {
    const auto replay = test::recorded(list, freshFile(), form);
    return {recording::chosenOf(replay), list.graph, *readParameters(replay->variant().parameters, replay->parameters()), std::move(on)};
  }

  algorithms::Chosen chosen;
  std::shared_ptr<exec::Executor> executor;
  std::unique_ptr<algorithms::Algorithm> run;
};

inline std::unique_ptr<RunDifference> compared(Made& a, Made& b, const DifferenceOptions& options = {}) {
  auto begun = RunDifference::begin(*a.run, *b.run, options);
  EXPECT_TRUE(begun.ok()) << begun.error().sentence();
  return begun ? std::move(*begun) : nullptr;
}

inline std::optional<FirstDifference> firstOf(RunDifference& difference) {
  Progress progress;
  auto found = difference.firstDifference(progress);
  EXPECT_TRUE(found.ok()) << found.error().sentence();
  return found ? *found : std::nullopt;
}

}  // namespace wf::run
