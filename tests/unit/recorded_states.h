// Runs as lists of states in host memory: they can be altered, and written as recordings.
#pragma once

#include <gtest/gtest.h>

#include <cstring>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "compute/algorithms/registry.h"
#include "compute/exec/executors.h"
#include "compute/recording/recorder.h"
#include "compute/recording/replay.h"
#include "compute/recording/state_hash.h"

namespace wf::test {

struct StateList {
  algorithms::Chosen chosen;
  std::shared_ptr<const Graph> graph;
  Parameters parameters;
  std::vector<StateArrayInfo> infos;
  std::vector<Step> steps;
  std::vector<algorithms::SavedState> states;  // after each
  bool whole = false;                          // the last one ends the run

  std::size_t last() const { return states.size() - 1; }
  std::size_t size(std::size_t array) const { return elementSize(infos[array].type); }
  std::size_t count(std::size_t array) const { return states.front().arrays[array].size() / size(array); }
  std::uint64_t bits(std::size_t step, std::size_t array, std::size_t index) const {
    std::uint64_t out = 0;
    std::memcpy(&out, states[step].arrays[array].data() + index * size(array), size(array));
    return out;
  }
  // After steps [first, end) the element's bits have `flipped` turned.
  void damage(std::size_t array, std::size_t index, std::uint64_t flipped, std::size_t first, std::size_t end) {
    for (std::size_t step = first; step < std::min(end, states.size()); ++step) {
      const std::uint64_t now = bits(step, array, index) ^ flipped;
      std::memcpy(states[step].arrays[array].data() + index * size(array), &now, size(array));
    }
  }
  void cutAfter(std::size_t step) {
    steps.resize(step + 1);
    states.resize(step + 1);
    whole = false;
  }
};

// Of a run on one thread, up to its end or `most` steps; no states: the variant refuses the graph.
inline StateList statesOf(const algorithms::Chosen& chosen, const std::shared_ptr<const Graph>& graph, std::size_t most,
                          const std::optional<Parameters>& parameters = {}) {
  StateList out{.chosen = chosen, .graph = graph, .parameters = parameters.value_or(*readParameters(chosen.variant->parameters, {}))};
  const auto executor = exec::makeSequentialExecutor();
  const auto run = chosen.make(*executor, *chosen.variant);
  if (!run->reset(graph, out.parameters)) return out;
  for (std::size_t k = 0; k < chosen.variant->arrays.size(); ++k) out.infos.push_back(*run->arrays()[k].info);
  for (;;) {
    out.steps.push_back(run->lastStep());
    out.states.push_back(*run->save());
    out.whole = run->done();
    if (out.whole || out.states.size() > most) return out;
    EXPECT_TRUE(run->step().ok());
  }
}

struct RecordingForm {
  bool hashes = true;
  bool lies = false;     // all hashes say the same
  std::string ids = "";  // what stands behind the ids of its arrays; not empty: they are another program's
  // As a probe sends it, and called whenever something whole was written: all up to the state of step 0, a step, the ending. Empty: a file.
  std::function<void()> sent = {};
};

// Writes the states as a recording with its graph.
inline void writeStates(const StateList& list, const std::filesystem::path& path, const RecordingForm& form = {}) {
  using namespace recording;
  const auto executor = exec::makeSequentialExecutor();
  const auto run = list.chosen.make(*executor, *list.chosen.variant);
  EXPECT_TRUE(run->reset(list.graph, list.parameters).ok());
  Description description = recording::describe(*list.chosen.algorithm, *run, list.parameters, {.writer = "a test", .embedGraph = true}, path);
  for (StateArrayInfo& array : description.algorithm.variants.front().arrays) array.weightTyped = array.maybeNegative = false;
  if (!form.ids.empty()) {
    description.algorithm.id = "theirs";
    VariantInfo& variant = description.algorithm.variants.front();
    for (StateArrayInfo& array : variant.arrays) {
      array.id += form.ids;
      if (!array.via.empty()) array.via += form.ids;
      if (!array.next.empty()) array.next += form.ids;
    }
    variant.invariants.clear();
  }
  const bool live = static_cast<bool>(form.sent);
  auto writer = RecordingWriter::create(path, std::move(description), {.compress = !live, .live = live});
  EXPECT_TRUE(writer.ok()) << writer.error().sentence();
  EXPECT_TRUE((*writer)->embed(*list.graph).ok());
  std::vector<std::vector<std::byte>> constants;
  for (std::size_t k = 0; k < list.infos.size(); ++k) {
    if (!list.infos[k].constant) continue;
    auto& bytes = constants.emplace_back(run->arrays()[k].data->bytes());
    executor->download(bytes.data(), *run->arrays()[k].data, 0, bytes.size());
  }
  if (!constants.empty()) {
    EXPECT_TRUE((*writer)->constants(std::vector<std::span<const std::byte>>(constants.begin(), constants.end())).ok());
  }
  const auto controlOf = [&](std::size_t step) {
    const auto& bytes = list.states[step].control;
    return std::vector<std::byte>(bytes.begin() + sizeof(Step), bytes.end());
  };
  const auto sent = [&] {
    if (!live) return;
    EXPECT_TRUE((*writer)->flush().ok());
    form.sent();
  };
  EXPECT_TRUE((*writer)->keyframe({.step = 0, .control = controlOf(0), .arrays = list.states[0].arrays}).ok());
  sent();
  for (std::size_t step = 1; step < list.states.size(); ++step) {
    StepRecord record{.step = list.steps[step], .endsRun = list.whole && step == list.last()};
    record.control = controlOf(step);
    for (std::size_t k = 0; k < list.infos.size(); ++k) {
      if (list.infos[k].constant) continue;
      const auto array = static_cast<std::uint32_t>(k);
      ArrayChange change{.array = array};
      for (std::size_t i = 0; i < list.count(k); ++i) {
        const std::uint64_t now = list.bits(step, k, i);
        if (now == list.bits(step - 1, k, i)) continue;
        change.indices.push_back(i);
        const auto* bytes = reinterpret_cast<const std::byte*>(&now);
        change.values.insert(change.values.end(), bytes, bytes + list.size(k));
      }
      if (form.hashes) record.hash += hashOfArray(array, list.states[step].arrays[k], list.size(k));
      if (!change.indices.empty()) record.changes.push_back(std::move(change));
    }
    if (form.lies) record.hash = 1;
    EXPECT_TRUE((*writer)->step(record).ok());
    sent();
    if (step % 7 == 0 && !live) {
      EXPECT_TRUE((*writer)->keyframe({.step = step, .control = controlOf(step), .arrays = list.states[step].arrays}).ok());
    }
  }
  EXPECT_TRUE((*writer)->finish({.steps = list.last(), .ended = list.whole, .result = "a result"}).ok());
  if (live) form.sent();
}

// The same, and opens it.
inline std::shared_ptr<const recording::Replay> recorded(const StateList& list, const std::filesystem::path& path,
                                                         const RecordingForm& form = {}) {
  using namespace recording;
  writeStates(list, path, form);
  Progress progress;
  auto opened = Recording::open(path, progress);
  EXPECT_TRUE(opened.ok()) << opened.error().sentence();
  auto replay = Replay::of(std::move(*opened));
  EXPECT_TRUE(replay.ok()) << replay.error().sentence();
  return *replay;
}

}  // namespace wf::test
