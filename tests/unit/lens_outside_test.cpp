// What the lens says of a kernel that comes to memory which is no array's: a defect, which no variant of the program has.
#include "compute/algorithms/kernel_step.h"
#include "compute/lens/texts.h"
#include "tests/unit/lens_fixture.h"

namespace wf::lens {
namespace {

// Copies what lies elsewhere into C_a.
template <class Memory = exec::Plain>
struct Stray {
  exec::Array<Memory, const std::uint32_t> d_elsewhere;
  exec::Array<Memory, std::uint32_t> d_cost;
  WF_HOST_DEVICE void operator()(VertexId v, exec::Tally&) const {
    d_cost[v] = d_elsewhere[v];
  }
};

const VariantInfo& straying() {
  static const VariantInfo info = [] {
    VariantInfo made;
    made.id = "straying";
    made.arrays = {{.id = "cost", .title = "Cost", .symbol = "C_a", .domain = Domain::Vertex}};
    made.kernels = {{.id = "stray", .title = "Stray", .line = 0, .items = Domain::Vertex}};
    made.pseudocode = {"stray: each vertex v, in parallel"};
    made.lineTags = {"stray"};
    return made;
  }();
  return info;
}

class Straying final : public algorithms::Algorithm {
 public:
  Straying(exec::Executor& executor, const VariantInfo& info) : Algorithm(executor, info) {}
  bool couldHold(std::span<const std::byte>) const override { return true; }

 protected:
  Status start(const Parameters&) override { return {}; }
  void advance(Step& step) override {
    begin(step, 0, 0);
    algorithms::KernelStep run(*this, step);
    run.run(graph().vertexCount(), Stray<>{elsewhere_.data(), d_words(0)});
    run.finish();
    done_ = 1;
  }
  bool isDone() const override { return done_ != 0; }
  Result<RunResult> workOut(Progress&) const override { return RunResult{}; }
  Result<algorithms::Verification> check(Progress&) const override { return algorithms::Verification{}; }
  std::span<std::byte> control() override { return std::as_writable_bytes(std::span(&done_, 1)); }

 private:
  std::array<std::uint32_t, 3> elsewhere_{7, 8, 9};  // the executor knows nothing of it
  std::uint32_t done_ = 0;
};

TEST(LensOutside, AccessesToMemoryOfNoArrayAreCountedAndShown) {
  const auto graph = test::graphFromArcs(3, {{0, 1}, {1, 2}});
  const algorithms::Chosen chosen{.variant = &straying(), .make = algorithms::make<Straying>};
  Progress progress;
  const auto before = stateBefore(chosen, {}, graph, 1, progress);
  ASSERT_TRUE(before) << before.error().sentence();
  using Kind = Schedule::Kind;
  for (const Kind kind : {Kind::Ascending, Kind::LockStep, Kind::Random, Kind::Adversarial}) {
    SCOPED_TRACE(static_cast<int>(kind));
    const auto report =
        look({.chosen = chosen, .parameters = {}, .graph = graph, .before = *before, .schedule = {kind}, .warps = 1}, progress);
    ASSERT_TRUE(report) << report.error().sentence();
    EXPECT_EQ(report->outside, 3u);
    EXPECT_EQ(report->sums.requests, 1u) << "the write alone comes to an array";
    EXPECT_EQ(figuresOf(*report, "cost").writes, 3u);
    EXPECT_EQ(report->wrongElements, 0u);
    ASSERT_EQ(report->details.size(), 1u);
    const std::vector<Event>& events = report->details[0].lanes[1].events;
    ASSERT_EQ(events.size(), 3u);
    EXPECT_EQ(events[1].kind, Event::Kind::Read);
    EXPECT_TRUE(events[1].outside);
    EXPECT_EQ(events[1].memory, kNoArray);
    EXPECT_EQ(events[1].now, 8u);
    EXPECT_FALSE(events[2].outside);
    EXPECT_EQ(events[2].now, 8u);
    EXPECT_EQ(Texts(straying(), *graph, *report).element(events[1].memory, events[1].index), "memory that is no array's");
  }
}

}  // namespace
}  // namespace wf::lens
