// Every variant is recorded and replayed: after every step the replay's arrays, counts and control are those that the run had, wherever it
// is jumped to; the hash is the sum over the whole state; and what the algorithm says of its states it says of the recorded ones.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <random>

#include "compute/recording/recorder.h"
#include "compute/recording/replay.h"
#include "compute/recording/state_hash.h"
#include "tests/conformance/subject.h"
#include "tests/support/data.h"

namespace wf::test {
namespace {

using algorithms::Algorithm;
using algorithms::SavedState;

// The states that a recorded run went through, and the file.
struct Live {
  std::unique_ptr<Algorithm> run;
  std::vector<Step> steps;
  std::vector<SavedState> states;
  std::filesystem::path file;
};

bool alike(const Step& a, const Step& b) {
  return a.index == b.index && a.kernel == b.kernel && a.iteration == b.iteration && a.line == b.line &&
         a.endsIteration == b.endsIteration && a.launched == b.launched && a.active == b.active && a.arcs == b.arcs &&
         a.changed == b.changed && a.frontier == b.frontier && a.scalars == b.scalars && a.gpuLaunches == b.gpuLaunches &&
         a.nanoseconds == b.nanoseconds && a.copied == b.copied && a.copyNanoseconds == b.copyNanoseconds && a.blocks == b.blocks;
}

// Control without the Step in front of it, whose padding is anything.
bool sameState(const SavedState& a, const SavedState& b) {
  return a.arrays == b.arrays &&
         std::equal(a.control.begin() + sizeof(Step), a.control.end(), b.control.begin() + sizeof(Step), b.control.end());
}

std::uint64_t hashOfAll(const SavedState& state, const VariantInfo& variant, const Algorithm& run) {
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
std::optional<Live> record(const Subject& subject, exec::Executor& executor, const std::shared_ptr<const Graph>& graph,
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

std::shared_ptr<const recording::Replay> open(const std::filesystem::path& file) {
  Progress progress;
  auto recording = recording::Recording::open(file, progress);
  EXPECT_TRUE(recording) << recording.error().sentence();
  if (!recording) return nullptr;
  auto replay = recording::Replay::of(*recording);
  EXPECT_TRUE(replay) << replay.error().sentence();
  return replay ? *replay : nullptr;
}

std::unique_ptr<Algorithm> replayed(const std::shared_ptr<const recording::Replay>& replay, exec::Executor& executor,
                                    const std::shared_ptr<const Graph>& graph) {
  const auto chosen = recording::chosenOf(replay);
  auto out = chosen.make(executor, *chosen.variant);
  const auto parameters = readParameters(chosen.variant->parameters, replay->parameters());
  EXPECT_TRUE(parameters) << parameters.error().sentence();
  const auto status = out->reset(graph, *parameters);
  EXPECT_TRUE(status) << status.error().sentence();
  return parameters && status ? std::move(out) : nullptr;
}

void expectState(const Algorithm& run, const Live& live, std::uint64_t step, const char* how) {
  ASSERT_EQ(run.lastStep().index, step) << how;
  const auto state = run.save();
  ASSERT_TRUE(state) << how;
  ASSERT_TRUE(sameState(*state, live.states[step])) << how << ": the state differs after step " << step;
  ASSERT_TRUE(alike(run.lastStep(), live.steps[step])) << how << ": step " << step << " says something else";
}

void expectSameSteps(Algorithm& run, const recording::Replay& replay, const Live& live) {
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

void expectSameJumps(Algorithm& run, const Live& live, std::mt19937_64& random) {
  for (int jump = 0; jump < 12; ++jump) {
    const std::uint64_t to = random() % live.steps.size();
    const auto status = run.knownSteps()->jumpTo(to);
    ASSERT_TRUE(status) << status.error().sentence();
    ASSERT_NO_FATAL_FAILURE(expectState(run, live, to, "jumped"));
    if (run.done()) continue;
    ASSERT_TRUE(run.step());
    ASSERT_NO_FATAL_FAILURE(expectState(run, live, to + 1, "made after a jump"));
  }
}

void expectSameCauses(const Algorithm& run, const Live& live, std::mt19937_64& random) {
  for (int question = 0; question < 20 && live.steps.size() > 1; ++question) {
    const std::uint64_t step = 1 + random() % (live.steps.size() - 1);
    const SavedState &before = live.states[step - 1], &after = live.states[step];
    for (std::size_t a = 0; a < before.arrays.size(); ++a) {
      const std::size_t size = elementSize(run.arrays()[a].info->type);
      for (std::size_t i = 0; i < before.arrays[a].size() / size; ++i) {
        if (std::memcmp(&before.arrays[a][i * size], &after.arrays[a][i * size], size) == 0) continue;
        const Cell cell{static_cast<int>(a), i};
        const auto said = live.run->cause(live.steps[step], before, after, cell), again = run.cause(live.steps[step], before, after, cell);
        ASSERT_EQ(said.has_value(), again.has_value());
        if (!said) break;
        ASSERT_EQ(said->kind, again->kind);
        ASSERT_EQ(said->line, again->line);
        ASSERT_EQ(said->from, again->from);
        ASSERT_EQ(said->source, again->source);
        break;
      }
    }
  }
}

// Where both stand.
void expectSameAnswers(const Algorithm& run, const Algorithm& live) {
  for (std::size_t k = 0; k < live.info().invariants.size(); ++k) {
    const auto a = live.checkInvariant(k), b = run.checkInvariant(k);
    ASSERT_TRUE(a && b);
    ASSERT_EQ(a->has_value(), b->has_value()) << live.info().invariants[k].id;
  }
  const auto a = live.values(), b = run.values();
  ASSERT_EQ(a.ok(), b.ok());
  if (!a) return;
  ASSERT_EQ(a->columns.size(), b->columns.size());
  for (std::size_t k = 0; k < a->columns.size(); ++k) ASSERT_EQ(a->columns[k].cells, b->columns[k].cells);
}

class Replays : public ::testing::TestWithParam<Subject> {};

TEST_P(Replays, StepForStepWhatWasRecorded) {
  const Subject& subject = GetParam();
  std::mt19937_64 random(runSeed());
  const auto recorder = exec::makeSequentialExecutor(), player = exec::makeCpuExecutor(2);
  int recorded = 0;
  for (const NamedGraph& named : conformanceGraphs(runSeed(), Size::Small)) {
    SCOPED_TRACE(named.name);
    const Parameters parameters = randomParameters(*subject.variant, *named.graph, random);
    const bool embeds = random() % 2 == 0;
    const auto live =
        record(subject, *recorder, named.graph, parameters, 400, {.writer = "a test", .embedGraph = embeds, .onThread = random() % 2 == 0});
    if (!live) continue;
    ++recorded;
    const auto replay = open(live->file);
    ASSERT_NE(replay, nullptr);
    ASSERT_TRUE(replay->ours()) << "the variant was not known again";
    Progress progress;
    const auto graph = replay->graph(progress);
    ASSERT_TRUE(graph) << graph.error().sentence();
    ASSERT_EQ(*graph != nullptr, embeds);
    const auto run = replayed(replay, *player, embeds ? *graph : named.graph);
    ASSERT_NE(run, nullptr);
    ASSERT_NO_FATAL_FAILURE(expectSameSteps(*run, *replay, *live));
    ASSERT_NO_FATAL_FAILURE(expectSameAnswers(*run, *live->run));
    if (live->run->done()) {
      const auto a = live->run->result(), b = run->result();
      ASSERT_EQ(a.ok(), b.ok());
      if (a) {
        ASSERT_EQ(a->values, b->values);
        ASSERT_EQ(a->sentence, b->sentence);
        ASSERT_EQ(a->path, b->path);
      }
      const auto good = run->verify();
      ASSERT_EQ(live->run->verify()->passed, good && good->passed);
    }
    ASSERT_NO_FATAL_FAILURE(expectSameCauses(*run, *live, random));
    ASSERT_NO_FATAL_FAILURE(expectSameJumps(*run, *live, random));
    ASSERT_TRUE(live->run->restore(live->states[run->lastStep().index]));
    ASSERT_NO_FATAL_FAILURE(expectSameAnswers(*run, *live->run));
  }
  EXPECT_GT(recorded, 3);
}

// Those where threads race, always or with a flag on.
std::vector<Subject> racers() {
  std::vector<Subject> out;
  for (const Subject& one : subjects()) {
    const auto& infos = one.variant->parameters;
    if (!one.variant->deterministic || std::any_of(infos.begin(), infos.end(), [](const ParameterInfo& info) { return info.racing; }))
      out.push_back(one);
  }
  return out;
}

class RacingReplays : public ::testing::TestWithParam<Subject> {};

TEST_P(RacingReplays, StepForStepWhatWasRecorded) {
  const Subject& subject = GetParam();
  std::mt19937_64 random(runSeed());
  const auto racer = exec::makeCpuExecutor(5), player = exec::makeSequentialExecutor();
  for (const NamedGraph& named : conformanceGraphs(runSeed(), Size::Medium)) {
    SCOPED_TRACE(named.name);
    Parameters parameters = randomParameters(*subject.variant, *named.graph, random);
    for (const ParameterInfo& info : subject.variant->parameters) {
      if (info.racing) parameters.set(info.id, true);
    }
    ASSERT_FALSE(isDeterministic(*subject.variant, parameters));
    const auto live = record(subject, *racer, named.graph, parameters, 300, {.writer = "a test"});
    if (!live) continue;
    const auto replay = open(live->file);
    ASSERT_NE(replay, nullptr);
    EXPECT_TRUE(isDeterministic(replay->variant(), parameters));
    const auto run = replayed(replay, *player, named.graph);
    ASSERT_NE(run, nullptr);
    ASSERT_NO_FATAL_FAILURE(expectSameSteps(*run, *replay, *live));
    ASSERT_NO_FATAL_FAILURE(expectSameJumps(*run, *live, random));
  }
}

INSTANTIATE_TEST_SUITE_P(Registry, Replays, ::testing::ValuesIn(subjects()), [](const auto& tested) { return tested.param.name(); });

INSTANTIATE_TEST_SUITE_P(Registry, RacingReplays, ::testing::ValuesIn(racers()), [](const auto& tested) { return tested.param.name(); });

TEST(Replay, RefusesAnotherGraph) {
  const auto subject = subjects().front();
  const auto executor = exec::makeSequentialExecutor();
  const auto graph = graphFromArcs(3, {{0, 1}, {1, 2}}), other = graphFromArcs(3, {{0, 1}, {0, 2}});
  const auto live = record(subject, *executor, graph, *readParameters(subject.variant->parameters, {}), 100, {.writer = "a test"});
  ASSERT_TRUE(live);
  const auto replay = open(live->file);
  ASSERT_NE(replay, nullptr);
  const auto chosen = recording::chosenOf(replay);
  const auto status = chosen.make(*executor, *chosen.variant)->reset(other, {});
  ASSERT_FALSE(status);
  EXPECT_EQ(status.error().code, ErrorCode::InvalidInput);
}

}  // namespace
}  // namespace wf::test
