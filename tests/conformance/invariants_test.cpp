// Invariants hold after every step of every variant, on every executor that needs no GPU.
#include <gtest/gtest.h>

#include <set>
#include <tuple>

#include "tests/conformance/invariants.h"
#include "tests/conformance/racing.h"
#include "tests/conformance/subject.h"
#include "tests/support/data.h"

namespace wf::test {
namespace {

using Pair = std::tuple<Subject, ExecutorKind>;

std::vector<Pair> pairs() {
  std::vector<Pair> out;
  for (const Subject& subject : subjects()) {
    for (const ExecutorKind& kind : hostExecutors()) out.emplace_back(subject, kind);
  }
  return out;
}

class Invariants : public ::testing::TestWithParam<Pair> {};

TEST_P(Invariants, HoldAfterEveryStep) {
  const auto& [subject, kind] = GetParam();
  const ReferenceEntry* entry = findReference(subject.algorithm->id, subject.variant->id);
  ASSERT_NE(entry, nullptr);
  const auto executor = kind.make(runSeed());
  std::mt19937_64 random(runSeed());
  const auto algorithm = subject.make(*executor, *subject.variant);
  const Size size = entry->size == Size::Large ? Size::Medium : entry->size;
  for (const auto& [name, graph] : conformanceGraphs(runSeed(), size)) {
    if (entry->refusal(*graph)) continue;
    SCOPED_TRACE(name);
    const Parameters parameters = randomParameters(*subject.variant, *graph, random);
    ASSERT_TRUE(algorithm->reset(graph, parameters).ok());
    ASSERT_TRUE(allHold(*algorithm)) << "at the start";
    while (!algorithm->done()) {
      ASSERT_TRUE(algorithm->step().ok());
      ASSERT_TRUE(allHold(*algorithm)) << "after step " << algorithm->lastStep().index << ", "
                                       << subject.variant->kernels[algorithm->lastStep().kernel].id;
    }
  }
}

// A check leaves nothing behind: the state is what it was, and so is what comes of it.
TEST_P(Invariants, CheckingChangesNothing) {
  const auto& [subject, kind] = GetParam();
  if (!subject.variant->deterministic && kind.parallel) GTEST_SKIP() << "two runs of it are not alike";
  const ReferenceEntry* entry = findReference(subject.algorithm->id, subject.variant->id);
  const auto executor = kind.make(runSeed());
  std::mt19937_64 random(runSeed());
  for (const auto& [name, graph] : conformanceGraphs(runSeed(), Size::Small)) {
    if (entry->refusal(*graph)) continue;
    SCOPED_TRACE(name);
    const Parameters parameters = randomParameters(*subject.variant, *graph, random);
    const auto checked = subject.make(*executor, *subject.variant);
    ASSERT_TRUE(checked->reset(graph, parameters).ok());
    const auto reference = entry->make(*graph, parameters);
    while (!reference->done()) {
      ASSERT_TRUE(allHold(*checked));
      ASSERT_TRUE(runBeside(*checked, *subject.variant, *reference, true, 1));
    }
    ASSERT_TRUE(allHold(*checked));
    ASSERT_TRUE(arraysAgree(*checked, *subject.variant, *reference));
  }
}

INSTANTIATE_TEST_SUITE_P(Registry, Invariants, ::testing::ValuesIn(pairs()),
                         [](const auto& tested) { return std::get<0>(tested.param).name() + "_" + std::get<1>(tested.param).name; });

// Where very many threads lower the same cost at once, and updates are lost.
TEST(RacingInvariants, HoldInTheFunnel) {
  const auto chosen = algorithms::choose("sssp", "two-kernel-2007");
  ASSERT_TRUE(chosen.ok());
  for (const ExecutorKind& kind : hostExecutors()) {
    SCOPED_TRACE(kind.name);
    const auto executor = kind.make(runSeed());
    const auto algorithm = chosen->make(*executor, *chosen->variant);
    ASSERT_TRUE(algorithm->reset(funnel(), *readParameters(chosen->variant->parameters, {})).ok());
    while (!algorithm->done()) {
      ASSERT_TRUE(algorithm->step().ok());
      ASSERT_TRUE(allHold(*algorithm)) << "after step " << algorithm->lastStep().index;
    }
  }
}

TEST(InvariantDescriptions, AreWhole) {
  for (const Subject& subject : subjects()) {
    SCOPED_TRACE(subject.name());
    EXPECT_FALSE(subject.variant->invariants.empty());
    std::set<std::string> ids;
    for (const InvariantInfo& one : subject.variant->invariants) {
      EXPECT_TRUE(ids.insert(one.id).second) << one.id << " twice";
      EXPECT_FALSE(one.title.empty() || one.help.empty()) << one.id;
    }
  }
}

// There is no memory for a check: it is refused, and the run goes on.
TEST(InvariantChecks, AFailedExecutorIsAnError) {
  for (const Subject& subject : subjects()) {
    SCOPED_TRACE(subject.name());
    const auto executor = exec::makeSequentialExecutor();
    const auto algorithm = subject.make(*executor, *subject.variant);
    ASSERT_TRUE(algorithm->reset(graphFromArcs(3, {{0, 1}, {1, 2}}), *readParameters(subject.variant->parameters, {})).ok());
    executor->fail({.code = ErrorCode::Device, .message = "the device fell off the bus"});
    for (std::size_t k = 0; k < subject.variant->invariants.size(); ++k) {
      const auto answer = algorithm->checkInvariant(k);
      ASSERT_FALSE(answer.ok()) << subject.variant->invariants[k].id;
      EXPECT_NE(answer.error().sentence().find("fell off the bus"), std::string::npos) << answer.error().sentence();
    }
  }
}

}  // namespace
}  // namespace wf::test
