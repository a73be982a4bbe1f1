// Every variant is recorded and replayed: after every step the replay's arrays, counts and control are those that the run had, wherever it
// is jumped to; the hash is the sum over the whole state; and what the algorithm says of its states it says of the recorded ones.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <random>

#include "compute/recording/replay.h"
#include "tests/conformance/replayed_runs.h"
#include "tests/conformance/subject.h"
#include "tests/support/data.h"

namespace wf::test {
namespace {

using algorithms::Algorithm;
using algorithms::SavedState;

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
