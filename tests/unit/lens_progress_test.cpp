// How far a look into a step says that it is, and that it ends when it is cancelled, as the threads of the step themselves see it.
#include <set>

#include "compute/lens/lens_executor.h"
#include "tests/unit/lens_fixture.h"
#include "tests/unit/one_step_run.h"

namespace wf::lens {
namespace {

struct Sight {
  std::string phase;
  double fraction = 0;
};
Progress* looked = nullptr;
std::vector<Sight> sights;
bool cancels = false;

// Its last thread tells how far the look is.
template <class Memory = exec::Plain>
struct Telltale {
  exec::Array<Memory, std::uint32_t> d_cost;
  std::uint32_t last = 0;
  WF_HOST_DEVICE void operator()(VertexId v, exec::Tally&) const {
    if (looked != nullptr && v == last) sights.push_back({looked->phase(), looked->fraction()});
    if (looked != nullptr && v == 0 && cancels) looked->cancel();
    d_cost[0] = d_cost[v] + v;
  }
};

const VariantInfo& telling() {
  static const VariantInfo info = test::oneStepVariant("tell");
  return info;
}

class Telling final : public test::OneStepRun {
 public:
  using OneStepRun::OneStepRun;

 protected:
  void launch(algorithms::KernelStep& launches) override {
    launches.run(graph().vertexCount(), Telltale<>{d_words(0), graph().vertexCount() - 1});
  }
};

Result<Report> lookedAt(Schedule::Kind kind, Progress& progress) {
  test::ArcList arcs;
  for (VertexId v = 1; v < 320; ++v) arcs.push_back({v - 1, v});
  const auto graph = test::graphFromArcs(320, arcs);
  const algorithms::Chosen chosen{.variant = &telling(), .make = algorithms::make<Telling>};
  LensExecutor executor;
  const auto run = chosen.make(executor, telling());
  EXPECT_TRUE(run->reset(graph, {}).ok());
  const auto before = std::make_shared<const algorithms::SavedState>(*run->save());
  sights.clear();
  looked = &progress;
  auto report = look({.chosen = chosen, .parameters = {}, .graph = graph, .before = before, .schedule = {kind}}, progress);
  looked = nullptr;
  return report;
}

TEST(LensProgress, EveryPassOfAnOrderSaysHowFarItIs) {
  for (const Schedule::Kind kind :
       {Schedule::Kind::Ascending, Schedule::Kind::LockStep, Schedule::Kind::Random, Schedule::Kind::Adversarial}) {
    SCOPED_TRACE(static_cast<int>(kind));
    Progress progress;
    ASSERT_TRUE(lookedAt(kind, progress));
    ASSERT_FALSE(sights.empty());
    std::set<std::string> phases;
    for (const Sight& one : sights) {
      phases.insert(one.phase);
      EXPECT_FALSE(one.phase.empty());
    }
    EXPECT_GT(sights.front().fraction, 0.5) << "threads in order";
    const bool probes = kind == Schedule::Kind::Adversarial;
    EXPECT_EQ(phases.contains("Looking for what threads contend for"), probes);
    for (const Sight& one : sights) {
      EXPECT_TRUE(one.phase != "Looking for what threads contend for" || one.fraction > 0.5) << one.fraction;
    }
  }
}

TEST(LensProgress, ACancelledLookEndsBeforeItsLastThread) {
  for (const Schedule::Kind kind :
       {Schedule::Kind::Ascending, Schedule::Kind::LockStep, Schedule::Kind::Random, Schedule::Kind::Adversarial}) {
    SCOPED_TRACE(static_cast<int>(kind));
    Progress progress;
    cancels = true;
    const auto report = lookedAt(kind, progress);
    cancels = false;
    ASSERT_FALSE(report);
    EXPECT_EQ(report.error().code, ErrorCode::Cancelled);
    EXPECT_TRUE(sights.empty());
  }
}

}  // namespace
}  // namespace wf::lens
