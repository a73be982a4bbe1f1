// Algorithm::cause() against the references' logs: every element of every array, in every step that changed it.
#include <gtest/gtest.h>

#include "tests/conformance/subject.h"
#include "tests/conformance/why.h"
#include "tests/support/data.h"

namespace wf::test {
namespace {

class Why : public ::testing::TestWithParam<Subject> {
 protected:
  void SetUp() override {
    entry_ = findReference(subject().algorithm->id, variant().id);
    ASSERT_NE(entry_, nullptr);
    random_.seed(runSeed());
  }
  const Subject& subject() const { return GetParam(); }
  const VariantInfo& variant() const { return *subject().variant; }

  std::vector<NamedGraph> graphs() const {
    std::vector<NamedGraph> out = everyConformanceGraph(runSeed(), entry_->size);
    std::erase_if(out, [&](const NamedGraph& one) { return entry_->refusal(*one.graph).has_value(); });
    return out;
  }
  // The sequential one, and the CPU executor with as many threads as leave the reference's arrays.
  std::vector<ExecutorKind> executors() const {
    std::vector<ExecutorKind> out = exactExecutors(variant());
    const std::string threads = variant().deterministic ? "cpu_five_threads" : "cpu_one_thread";
    // Under a sanitizer one of them: what it looks for does not depend on what the arrays hold.
    std::erase_if(out, [&](const ExecutorKind& kind) { return kind.name != threads && (kSanitized || kind.name != "sequential"); });
    return out;
  }

  // One step's answers against the log. False where one differed.
  bool answersAgree(const algorithms::Algorithm& algorithm, const algorithms::SavedState& before, const algorithms::SavedState& after,
                    const WriteLog& log) {
    const Step& step = algorithm.lastStep();
    const Writes writes(log);
    for (std::size_t a = 0; a < variant().arrays.size(); ++a) {
      if (variant().arrays[a].constant) continue;  // made at reset
      const std::uint64_t apart = variant().arrays[a].domain == Domain::Pair ? kPairsApart : 1;
      for (std::uint64_t i = step.index % apart; i < algorithm.arrays()[a].count; i += apart) {
        const Cell cell{static_cast<int>(a), i};
        const std::uint64_t value = elementOf(algorithm, after, cell);
        if (value == elementOf(algorithm, before, cell)) continue;
        const auto expected = writes.expected(variant().arrays[a].id, i, value);
        if (!expected) return false;
        Cause wanted{expected->kind, lineOf(variant(), expected->statement).value_or(0), expected->from, std::nullopt};
        if (expected->source) wanted.source = Cell{arrayOf(variant(), expected->source->array), expected->source->index};
        const auto answer = algorithm.cause(step, before, after, cell);
        asked_.insert(a);
        if (answer && answer->kind == wanted.kind && answer->line == wanted.line && answer->from == wanted.from &&
            answer->source == wanted.source)
          continue;
        ADD_FAILURE() << "step " << step.index << ", kernel " << variant().kernels[step.kernel].id << ": " << cellText(variant(), cell)
                      << " went from " << elementOf(algorithm, before, cell) << " to " << value
                      << "\n  answered: " << (answer ? causeText(variant(), *answer) : "nothing")
                      << "\n  expected: " << causeText(variant(), wanted);
        return false;
      }
    }
    return true;
  }

  const ReferenceEntry* entry_ = nullptr;
  std::mt19937_64 random_;
  std::set<std::size_t> asked_;  // arrays
};

TEST_P(Why, EveryCauseIsTheLogs) {
  for (const ExecutorKind& kind : executors()) {
    SCOPED_TRACE(kind.name);
    asked_.clear();
    const auto executor = kind.make(runSeed());
    const auto algorithm = subject().make(*executor, variant());
    bool keepsAll = false;
    for (const auto& [name, graph] : graphs()) {
      SCOPED_TRACE(name);
      Parameters parameters = randomParameters(variant(), *graph, random_);
      takeFewPivots(parameters, variant());
      keepsAll = !keepsAll;
      if (keepsAll) keepEveryArray(parameters, variant());
      ASSERT_TRUE(algorithm->reset(graph, parameters).ok());
      const auto reference = entry_->make(*graph, parameters);
      reference->listen();
      auto before = algorithm->save();
      ASSERT_TRUE(before.ok());
      while (!reference->done()) {
        ASSERT_TRUE(algorithm->step().ok());
        reference->step();
        auto after = algorithm->save();
        ASSERT_TRUE(after.ok());
        ASSERT_TRUE(answersAgree(*algorithm, *before, *after, reference->log()));
        before = std::move(after);
      }
    }
    // PrevC_a of the compacted variant keeps what it starts with: it is written for colors that lie at their own slots.
    std::size_t still = variant().id == "boruvka-compacted" ? 1 : 0;
    for (const StateArrayInfo& info : variant().arrays) still += info.constant ? 1 : 0;
    EXPECT_EQ(asked_.size() + still, variant().arrays.size()) << "some array never changed";
  }
}

INSTANTIATE_TEST_SUITE_P(Registry, Why, ::testing::ValuesIn(subjects()), [](const auto& tested) { return tested.param.name(); });

}  // namespace
}  // namespace wf::test
