// A kernel of the user's run with its threads in a chosen order: what it loses, the same each time, and what makes no sense there.
#include "compute/lens/texts.h"
#include "tests/lab/lab_fixture.h"
#include "tests/support/graphs.h"

namespace wf::test {
namespace {

using Order = lens::Schedule::Kind;

// 1 → 2 and 3 of weight 1 each; both lead to 4, by 5 and by 7: relaxed at once, one of the two sums gets lost.
std::shared_ptr<const Graph> crossingArcs() {
  return graphFromArcs(4, {{0, 1}, {0, 2}, {1, 3}, {2, 3}}, Weights(std::vector<std::uint32_t>{1, 1, 5, 7}));
}

class OrderedLab : public testing::Test {
 protected:
  lab::RunOutcome outcomeOf(const lens::Schedule& order, const lab::Built& built, lab::RunRequest request = {}) {
    run::RunPlan plan = plan_;
    plan.order = order;
    return runOf(plan, built, recording(), request);
  }
  lab::Compared comparedIn(const lens::Schedule& order) {
    run::RunPlan plan = plan_;
    plan.order = order;
    return compareTo(plan, recording());
  }
  static std::filesystem::path recording() { return scratchDir() / "ordered.wfr"; }
  lab::Built built(const std::string& from = {}, const std::string& to = {}) {
    std::string text = kernelText(plan_, "relax");
    if (!from.empty()) text = changed(std::move(text), from, to);
    lab::Built out = buildOf(plan_, {{"relax", text}});
    EXPECT_TRUE(out.build) << textOf(out.problems);
    return out;
  }

  run::RunPlan plan_ = planOf("sssp", "two-kernel-2007", crossingArcs(), {{"source", "1"}});
};

constexpr const char* kLower = "Lower::template lower<Memory>(&d_updating[neighbour], proposed);";

TEST_F(OrderedLab, LosesWhatTheVariantLoses) {
  const lab::Built own = built();
  const auto outcome = outcomeOf({Order::Adversarial}, own);
  EXPECT_EQ(outcome.end, lab::RunEnd::Ended) << outcome.sentence;
  EXPECT_EQ(outcome.race, "step 3 (relax): thread 2 (vertex 3) wrote 8 over 6 that thread 1 (vertex 2) had written (U_a of vertex 4)");
  EXPECT_EQ(outcome.verified, std::optional(false));
  EXPECT_TRUE(comparedIn({Order::Adversarial}).equal()) << "in the same order the original loses the same";
  const auto inOrder = comparedIn({Order::Ascending});
  ASSERT_TRUE(inOrder.first);
  EXPECT_EQ(inOrder.sentence, "first difference after step 3 (relax): updating of vertex 4 is 8, the original's is 6");
}

TEST_F(OrderedLab, AnAtomicLosesNothingInAnyOrder) {
  const lab::Built fixed = built(kLower, "exec::atomicMinRelaxed(&d_updating[neighbour], proposed);");
  for (const Order order : lens::kSchedules) {
    SCOPED_TRACE(lens::scheduleId(order));
    const auto outcome = outcomeOf({order, 7}, fixed);
    EXPECT_EQ(outcome.race, "");
    EXPECT_EQ(outcome.verified, std::optional(true)) << outcome.verification;
  }
}

TEST_F(OrderedLab, ASeedReplays) {
  const lab::Built own = built();
  int lost = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    SCOPED_TRACE(seed);
    const auto once = outcomeOf({Order::Random, seed}, own), again = outcomeOf({Order::Random, seed}, own);
    EXPECT_EQ(once.race, again.race);
    EXPECT_EQ(once.verification, again.verification);
    EXPECT_TRUE(comparedIn({Order::Random, seed}).equal());
    lost += once.race.empty() ? 0 : 1;
  }
  EXPECT_GT(lost, 0);
  EXPECT_LT(lost, 20);
}

TEST_F(OrderedLab, TheLastWriterIsThatOfTheOrder) {
  const lab::Built own = built();
  run::RunPlan plan = plan_;
  plan.order = lens::Schedule{Order::Adversarial};
  ASSERT_TRUE(runOf(plan, own, recording()).good());
  lab::RunRequest request{.plan = plan, .build = own.build, .out = recording(), .worker = labWorker()};
  Progress progress;
  const auto writer = lab::lastWriter({request, 2, 3}, progress);
  ASSERT_TRUE(writer) << writer.error().sentence();
  EXPECT_TRUE(writer->sentence.starts_with("step 3 (relax, your text): thread ")) << writer->sentence;
  ASSERT_TRUE(writer->thread);
  EXPECT_EQ(writer->after, 8u);
}

TEST_F(OrderedLab, WhatNeverEndsIsGivenUp) {
  lab::RunRequest request;
  request.limits.stepSeconds = 2;
  const auto outcome = outcomeOf({Order::LockStep}, built(kLower, "for (volatile int k = 0;; ++k) {}"), request);
  EXPECT_EQ(outcome.end, lab::RunEnd::TooLong);
  EXPECT_EQ(outcome.sentence, "kernel relax did not end in step 1: it was given up after 2 seconds");
}

TEST_F(OrderedLab, AnAccessOutsideOfAnArrayEndsTheRun) {
  const auto outcome = outcomeOf({Order::Random, 1}, built(kLower, "exec::storeRelaxed(&d_updating[neighbour + 1000000], proposed);"));
  EXPECT_EQ(outcome.end, lab::RunEnd::Failed);
  EXPECT_EQ(outcome.sentence,
            "the run failed in step 1: the kernel left its arrays: run it with its accesses checked, in no chosen order, to see which "
            "thread did");
}

TEST_F(OrderedLab, IsRefusedWhereThereIsNoOrder) {
  const lab::Built own = built(), untraced = built("d_mask[v] = 0;", "std::uint8_t* at = &d_mask[v]; *at = 0;");
  ASSERT_TRUE(untraced.untraced);
  Progress progress;
  run::RunPlan plan = plan_;
  plan.order = lens::Schedule{Order::LockStep};
  lab::RunRequest request{.plan = plan, .build = untraced.build, .out = recording(), .worker = labWorker()};
  const auto without = lab::run(request, progress);
  ASSERT_FALSE(without);
  EXPECT_EQ(without.error().message,
            "the order of threads cannot be chosen: the kernel was compiled without the form that reports its accesses");
  request.build = own.build;
  request.checked = true;
  const auto checked = lab::run(request, progress);
  ASSERT_FALSE(checked);
  EXPECT_EQ(checked.error().message, "the order of threads cannot be chosen: where accesses are checked threads run one after the other");
}

}  // namespace
}  // namespace wf::test
