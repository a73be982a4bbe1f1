// What the lens says of a kernel that comes to memory which is no array's: a defect, which no variant of the program has.
#include <sys/mman.h>

#include "compute/lens/lens_executor.h"
#include "compute/lens/texts.h"
#include "tests/unit/lens_fixture.h"
#include "tests/unit/one_step_run.h"

namespace wf::lens {
namespace {

// Copies what lies elsewhere into C_a, and back.
template <class Memory = exec::Plain>
struct Stray {
  exec::Array<Memory, std::uint32_t> d_elsewhere;
  exec::Array<Memory, std::uint32_t> d_cost;
  WF_HOST_DEVICE void operator()(VertexId v, exec::Tally&) const {
    d_cost[v] = d_elsewhere[v];
    d_elsewhere[v] = 7;
  }
};

const VariantInfo& straying() {
  static const VariantInfo info = test::oneStepVariant("stray");
  return info;
}

class Straying final : public test::OneStepRun {
 public:
  using OneStepRun::OneStepRun;

 protected:
  void launch(algorithms::KernelStep& launches) override { launches.run(graph().vertexCount(), Stray<>{elsewhere(), d_words(0)}); }

 private:
  // A page that may be neither read nor written.
  static std::uint32_t* elsewhere() {
    static void* const page = ::mmap(nullptr, 4096, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return static_cast<std::uint32_t*>(page);
  }
};

TEST(LensOutside, AccessesToMemoryOfNoArrayAreCountedAndShown) {
  const auto graph = test::graphFromArcs(3, {{0, 1}, {1, 2}});
  const algorithms::Chosen chosen{.variant = &straying(), .make = algorithms::make<Straying>};
  Progress progress;
  LensExecutor executor;
  const auto run = chosen.make(executor, straying());
  ASSERT_TRUE(run->reset(graph, {}));
  const auto saved = run->save();
  ASSERT_TRUE(saved) << saved.error().sentence();
  const auto before = std::make_shared<const algorithms::SavedState>(*saved);
  using Kind = Schedule::Kind;
  for (const Kind kind : {Kind::Ascending, Kind::LockStep, Kind::Random, Kind::Adversarial}) {
    SCOPED_TRACE(static_cast<int>(kind));
    const auto report =
        look({.chosen = chosen, .parameters = {}, .graph = graph, .before = before, .schedule = {kind}, .warps = 1}, progress);
    ASSERT_TRUE(report) << report.error().sentence();
    EXPECT_EQ(report->outside, 6u);
    EXPECT_EQ(report->sums.requests, 1u) << "the write alone comes to an array";
    EXPECT_EQ(figuresOf(*report, "cost").writes, 3u);
    EXPECT_EQ(report->wrongElements, 0u);
    ASSERT_EQ(report->details.size(), 1u);
    const std::vector<Event>& events = report->details[0].lanes[1].events;
    ASSERT_EQ(events.size(), 4u);
    EXPECT_EQ(events[1].kind, Event::Kind::Read);
    EXPECT_TRUE(events[1].outside);
    EXPECT_EQ(events[1].memory, kNoArray);
    EXPECT_EQ(events[1].now, 0u) << "nothing is there to be read";
    EXPECT_FALSE(events[2].outside);
    EXPECT_EQ(events[2].now, 0u);
    EXPECT_TRUE(events[3].outside);
    EXPECT_EQ(events[3].kind, Event::Kind::Write);
    EXPECT_EQ(events[3].now, 7u) << "that it would have written";
    EXPECT_EQ(Texts(straying(), *graph, *report).element(events[1].memory, events[1].index), "memory that is no array's");
  }
}

}  // namespace
}  // namespace wf::lens
