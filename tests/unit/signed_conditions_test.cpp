// Conditions on an array of 64-bit numbers that may fall below 0, over a run that lets one of them fall.
#include <gtest/gtest.h>

#include <algorithm>

#include "compute/exec/executors.h"
#include "compute/run/condition_watch.h"

namespace wf::run {
namespace {

VariantInfo signedVariant() {
  VariantInfo info;
  info.id = "sinking";
  info.arrays = {{.id = "excess", .title = "Excess", .symbol = "e_a", .type = ElementType::U64, .isSigned = true}};
  info.kernels = {{"sink", "Sink", ""}};
  info.pseudocode = {"start", "sink"};
  return info;
}

// 5, 2 and −1 after its first step; every step takes 3 from each.
class Sinking final : public algorithms::Algorithm {
 public:
  Sinking(exec::Executor& executor, const VariantInfo& info) : Algorithm(executor, info) {}
  Result<RunResult> workOut(Progress&) const override { return RunResult{}; }
  Result<algorithms::Verification> check(Progress&) const override { return algorithms::Verification{}; }

 protected:
  Status start(const Parameters&) override {
    values_ = {8, 5, 2};
    write();
    return {};
  }
  void advance(Step&) override {
    for (std::int64_t& value : values_) value -= 3;
    write();
  }
  bool isDone() const override { return false; }
  std::span<std::byte> control() override { return std::as_writable_bytes(std::span(values_)); }

 private:
  void write() { executor().upload(buffer(0), 0, values_.data(), sizeof values_); }
  std::array<std::int64_t, 3> values_{};
};

TEST(SignedConditions, SeeWhatFallsBelowZero) {
  const VariantInfo variant = signedVariant();
  const auto graph = *Graph::make(adjacencyFromArcs(3, std::vector<VertexId>{0}, std::vector<VertexId>{1}, std::monostate{}));
  const QueryScope scope{graph.get(), variant.arrays, &variant};
  const std::vector<std::pair<const char*, std::pair<std::uint64_t, const char*>>> cases = {
      {"excess < 0", {1, "excess[2]: 2 → −1"}},
      {"e_a[1] < -3", {3, "e_a[1]: −1 → −4"}},
      {"min(excess) <= -4", {2, "min(excess): −1 → −4"}},
      {"max(excess) = 2", {2, "max(excess): 5 → 2"}},
      {"max(excess) < 0", {3, "max(excess): 2 → −1"}},
      {"min(excess) = -10", {4, "min(excess): −7 → −10"}},
      {"sum(excess) < 0", {2, "sum(excess): 6 → −3"}},
      {"count(excess > -2) = 1", {3, "count(excess > -2): 2 → 1"}},
      {"count(excess < 0) = 3", {3, "count(excess < 0): 2 → 3"}},
  };
  for (const auto& executor : {exec::makeSequentialExecutor(), exec::makeCpuExecutor()}) {
    for (const auto& [text, expected] : cases) {
      SCOPED_TRACE(text);
      const auto parsed = parseQuery(text, scope);
      ASSERT_TRUE(std::holds_alternative<Query>(parsed)) << std::get<QueryError>(parsed).sentence;
      Sinking run(*executor, variant);
      ASSERT_TRUE(run.reset(graph, {}).ok());
      ConditionWatch watch;
      watch.set({{1, std::get<Query>(parsed)}}, {});
      std::vector<std::pair<std::uint64_t, std::string>> hits;
      for (std::uint64_t step = 1; step <= 5; ++step) {
        watch.read(run, true);
        ASSERT_TRUE(run.step().ok());
        for (const ConditionHit& hit : watch.after(run, true)) hits.emplace_back(step, hit.what);
      }
      ASSERT_EQ(hits.size(), 1u);
      EXPECT_EQ(hits[0], (std::pair<std::uint64_t, std::string>(expected)));
    }
  }
}

}  // namespace
}  // namespace wf::run
