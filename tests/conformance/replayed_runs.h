// Runs that are recorded while every state of theirs is kept, and replays held against these.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "compute/recording/recorder.h"
#include "compute/recording/replay.h"
#include "compute/recording/state_hash.h"
#include "tests/conformance/subject.h"
#include "tests/support/data.h"

namespace wf::test {

// The states that a recorded run went through, and the file.
struct Live {
  std::unique_ptr<algorithms::Algorithm> run;
  std::vector<Step> steps;
  std::vector<algorithms::SavedState> states;
  std::filesystem::path file;
};

inline bool alike(const Step& a, const Step& b) {
  return a.index == b.index && a.kernel == b.kernel && a.iteration == b.iteration && a.line == b.line &&
         a.endsIteration == b.endsIteration && a.launched == b.launched && a.active == b.active && a.arcs == b.arcs &&
         a.changed == b.changed && a.frontier == b.frontier && a.scalars == b.scalars && a.gpuLaunches == b.gpuLaunches &&
         a.nanoseconds == b.nanoseconds && a.copied == b.copied && a.copyNanoseconds == b.copyNanoseconds && a.blocks == b.blocks;
}

// Control without the Step in front of it, whose padding is anything.
inline bool sameState(const algorithms::SavedState& a, const algorithms::SavedState& b) {
  return a.arrays == b.arrays &&
         std::equal(a.control.begin() + sizeof(Step), a.control.end(), b.control.begin() + sizeof(Step), b.control.end());
}

inline std::uint64_t hashOfAll(const algorithms::SavedState& state, const VariantInfo& variant, const algorithms::Algorithm& run) {
  std::uint64_t sum = 0;
  for (std::size_t a = 0; a < state.arrays.size(); ++a) {
    if (variant.arrays[a].constant) continue;
    const std::size_t size = elementSize(run.arrays()[a].info->type);
    for (std::size_t i = 0; i < state.arrays[a].size() / size; ++i) {
      std::uint64_t bits = 0;
      std::memcpy(&bits, state.arrays[a].data() + i * size, size);
      sum += recording::hashOf(static_cast<std::uint32_t>(a), i, bits);
    }
  }
  return sum;
}

// None: the variant refuses the graph.
inline std::optional<Live> record(const Subject& subject, exec::Executor& executor, const std::shared_ptr<const Graph>& graph,
                                  const Parameters& parameters, std::uint64_t most, const recording::RecorderOptions& options) {
  Live out;
  out.file = scratchDir() / (subject.name() + ".wfr");
  out.run = subject.make(executor, *subject.variant);
  if (!out.run->reset(graph, parameters)) return std::nullopt;
  auto recorder = recording::Recorder::begin(out.file, *subject.algorithm, *out.run, parameters, options);
  EXPECT_TRUE(recorder) << recorder.error().sentence();
  if (!recorder) return std::nullopt;
  out.steps.push_back(out.run->lastStep());
  out.states.push_back(*out.run->save());
  while (!out.run->done() && out.steps.size() <= most) {
    const auto step = out.run->step();
    EXPECT_TRUE(step);
    const auto status = (*recorder)->note();
    EXPECT_TRUE(status) << status.error().sentence();
    if (!step || !status) return std::nullopt;
    out.steps.push_back(*step);
    out.states.push_back(*out.run->save());
  }
  std::string sentence;
  if (out.run->done()) {
    const auto result = out.run->result();
    sentence = result ? result->sentence : result.error().sentence();
  }
  const auto finished = (*recorder)->finish(out.run->done(), sentence);
  EXPECT_TRUE(finished) << finished.error().sentence();
  return out;
}

inline std::shared_ptr<const recording::Replay> open(const std::filesystem::path& file) {
  Progress progress;
  auto recording = recording::Recording::open(file, progress);
  EXPECT_TRUE(recording) << recording.error().sentence();
  if (!recording) return nullptr;
  auto replay = recording::Replay::of(*recording);
  EXPECT_TRUE(replay) << replay.error().sentence();
  return replay ? *replay : nullptr;
}

inline std::unique_ptr<algorithms::Algorithm> replayed(const std::shared_ptr<const recording::Replay>& replay, exec::Executor& executor,
                                                       const std::shared_ptr<const Graph>& graph) {
  const auto chosen = recording::chosenOf(replay);
  auto out = chosen.make(executor, *chosen.variant);
  const auto parameters = readParameters(chosen.variant->parameters, replay->parameters());
  EXPECT_TRUE(parameters) << parameters.error().sentence();
  const auto status = out->reset(graph, *parameters);
  EXPECT_TRUE(status) << status.error().sentence();
  return parameters && status ? std::move(out) : nullptr;
}

inline void expectState(const algorithms::Algorithm& run, const Live& live, std::uint64_t step, const char* how) {
  ASSERT_EQ(run.lastStep().index, step) << how;
  const auto state = run.save();
  ASSERT_TRUE(state) << how;
  ASSERT_TRUE(sameState(*state, live.states[step])) << how << ": the state differs after step " << step;
  ASSERT_TRUE(alike(run.lastStep(), live.steps[step])) << how << ": step " << step << " says something else";
}

inline void expectSameSteps(algorithms::Algorithm& run, const recording::Replay& replay, const Live& live) {
  const VariantInfo& variant = live.run->info();
  ASSERT_EQ(replay.lastStep() + 1, live.steps.size());
  for (std::uint64_t k = 0;; ++k) {
    ASSERT_NO_FATAL_FAILURE(expectState(run, live, k, "replayed"));
    if (k > 0) {
      const auto record = replay.step(k);
      ASSERT_TRUE(record);
      ASSERT_EQ((*record)->hash, hashOfAll(live.states[k], variant, *live.run)) << "step " << k;
    }
    if (run.done()) break;
    const auto step = run.step();
    ASSERT_TRUE(step) << step.error().sentence();
  }
}

}  // namespace wf::test
