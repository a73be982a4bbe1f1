// A step that a kernel of the user's made, under the lens in another process: as the lens has it here, and what becomes of kernels that
// fail, and of a report that is damaged.
#include "compute/lab/opened_step.h"

#include <algorithm>
#include <chrono>

#include "compute/lab/report_bytes.h"
#include "tests/lab/lab_fixture.h"
#include "tests/support/graphs.h"

namespace wf::test {
namespace {

// Vertex 0 leads to 1 … 40, each of which leads to vertex 41: from there on a path to 99.
std::shared_ptr<const Graph> fan() {
  ArcList arcs;
  for (VertexId v = 1; v <= 40; ++v) {
    arcs.push_back({0, v});
    arcs.push_back({v, 41});
  }
  for (VertexId v = 41; v < 99; ++v) arcs.push_back({v, v + 1});
  return graphFromArcs(100, arcs);
}

class OpenedStepTest : public testing::Test {
 protected:
  // Runs the kernel with one place of its text changed; `from` empty: as it is.
  void run(const std::string& kernel, std::string_view from, std::string_view to) {
    std::string text = kernelText(plan_, kernel);
    if (!from.empty()) text = changed(std::move(text), from, to);
    const lab::Built built = buildOf(plan_, {{kernel, text}});
    ASSERT_TRUE(built.build) << textOf(built.problems);
    request_ = {.plan = plan_, .build = built.build, .out = scratchDir() / "opened.wfr", .worker = labWorker()};
    outcome_ = runOf(plan_, built, request_.out, request_);
  }
  Result<lens::Report> look(std::uint64_t step, lens::Schedule schedule = {}) {
    Progress progress;
    auto before = lab::recordedStateBefore(request_, step, progress);
    if (!before) return before.error();
    before_ = *before;
    return lab::look({.run = request_, .before = *before, .schedule = schedule, .firstWarp = 0, .warps = 2, .items = {70}}, progress);
  }
  lens::Report variants(lens::Schedule schedule) const {
    Progress progress;
    auto report = lens::look({.chosen = plan_.chosen,
                              .parameters = plan_.parameters,
                              .graph = plan_.graph,
                              .before = before_,
                              .schedule = schedule,
                              .firstWarp = 0,
                              .warps = 2,
                              .items = {70}},
                             progress);
    EXPECT_TRUE(report) << report.error().sentence();
    return *std::move(report);
  }
  static std::uint64_t valueAfter(const lens::Report& report, const char* memory, std::uint32_t index) {
    std::uint64_t out = ~std::uint64_t{0};
    for (const lens::WarpDetail& warp : report.details) {
      for (const lens::LaneDetail& lane : warp.lanes) {
        for (const lens::Event& event : lane.events) {
          if (event.kind > lens::Event::Kind::Read && !event.outside && event.index == index && report.memories[event.memory].id == memory)
            out = event.now;
        }
      }
    }
    return out;
  }

  const run::RunPlan plan_ = planOf("bfs", "mask", fan(), {{"source", "1"}});
  lab::RunRequest request_;
  lab::RunOutcome outcome_;
  std::shared_ptr<const algorithms::SavedState> before_;
};

constexpr const char* kStore = "exec::storeRelaxed(&d_cost[neighbour], level);";

TEST_F(OpenedStepTest, TheVariantsOwnTextIsSeenAsTheVariantIs) {
  ASSERT_NO_FATAL_FAILURE(run("expand", {}, {}));
  using Kind = lens::Schedule::Kind;
  for (const std::uint64_t step : {1, 2, 3, 8}) {
    for (const lens::Schedule schedule : {lens::Schedule{Kind::Ascending, 0}, lens::Schedule{Kind::LockStep, 0},
                                          lens::Schedule{Kind::Random, 7}, lens::Schedule{Kind::Adversarial, 0}}) {
      SCOPED_TRACE(step);
      const auto report = look(step, schedule);
      ASSERT_TRUE(report) << report.error().sentence();
      EXPECT_EQ(report->step.index, step);
      EXPECT_EQ(report->sums.warps, 4u);
      ASSERT_EQ(report->details.size(), 3u) << "two of the window, and that of item 70";
      EXPECT_EQ(report->schedule, schedule);
      lens::Report here = variants(schedule);
      here.step.nanoseconds = report->step.nanoseconds;
      EXPECT_EQ(lab::bytesOf(*report), lab::bytesOf(here));
    }
  }
}

TEST_F(OpenedStepTest, ItsOwnRunIsWhatItsStepsAreOf) {
  ASSERT_NO_FATAL_FAILURE(run("expand", kStore, "exec::storeRelaxed(&d_cost[neighbour], neighbour == 5 ? level + 7 : level);"));
  auto report = look(1);
  ASSERT_TRUE(report) << report.error().sentence();
  EXPECT_EQ(valueAfter(*report, "cost", 4), 1u);
  EXPECT_EQ(valueAfter(*report, "cost", 5), 8u);
  EXPECT_EQ(valueAfter(variants({}), "cost", 5), 1u) << "the variant's kernel from the same state";
  report = look(3);
  ASSERT_TRUE(report) << report.error().sentence();
  const auto beyond = look(1000);
  ASSERT_FALSE(beyond);
  EXPECT_TRUE(beyond.error().sentence().starts_with("the kernel's run has ")) << beyond.error().sentence();
}

TEST_F(OpenedStepTest, TheStepThatAKernelCrashedInIsOpened) {
  ASSERT_NO_FATAL_FAILURE(run("expand", kStore, "d_cost[neighbour + (neighbour == 41 ? 2000000000u : 0u)] = level;"));
  ASSERT_EQ(outcome_.end, lab::RunEnd::Crashed) << outcome_.sentence;
  ASSERT_EQ(outcome_.steps, 2u);
  const auto report = look(3);
  ASSERT_TRUE(report) << report.error().sentence();
  EXPECT_EQ(report->outside, 40u) << "the vertices before it, one write each";
  bool found = false;
  for (const lens::Event& event : report->details.at(0).lanes.at(1).events) found = found || (event.outside && event.now == 2);
  EXPECT_TRUE(found);
}

// A search launches its two kernels once for each level: threads count on over them, as the lens numbers them.
TEST(WildAccessTest, ItsThreadIsTheOneThatTheLensHas) {
  lab::RunRequest request;
  request.plan = planOf("apsp", "sssp", fan());
  const lab::Built built =
      buildOf(request.plan, {{"search", changed(kernelText(request.plan, "search"), "    search.d_mask[v] = 0;\n",
                                                "    search.d_mask[v] = 0;\n    if (v == 41) search.d_mask[v + 2000000000u] = 1;\n")}});
  ASSERT_TRUE(built.build) << textOf(built.problems);
  request.checked = true;
  request.build = built.build;
  request.out = scratchDir() / "rounds.wfr";
  request.worker = labWorker();
  const auto outcome = runOf(request.plan, built, request.out, request);
  ASSERT_TRUE(outcome.wild) << outcome.sentence;
  EXPECT_EQ(outcome.wild->step, 1u);
  EXPECT_EQ(outcome.wild->thread, 441u) << "two rounds of two launches of 100 threads before it";
  EXPECT_NE(outcome.sentence.find("thread 441 (41 of launch 5) writes "), std::string::npos) << outcome.sentence;
  Progress progress;
  const auto before = lab::recordedStateBefore(request, 1, progress);
  ASSERT_TRUE(before) << before.error().sentence();
  const auto report = lab::look({.run = request, .before = *before, .firstWarp = 0, .warps = 32}, progress);
  ASSERT_TRUE(report) << report.error().sentence();
  std::vector<std::uint32_t> outside;
  for (const lens::WarpDetail& warp : report->details) {
    for (const lens::LaneDetail& lane : warp.lanes) {
      if (std::ranges::any_of(lane.events, &lens::Event::outside)) outside.push_back(lane.thread);
    }
  }
  EXPECT_EQ(outside, std::vector<std::uint32_t>{outcome.wild->thread});
}

TEST_F(OpenedStepTest, AKernelThatDoesNotEndIsGivenUp) {
  ASSERT_NO_FATAL_FAILURE(run("settle", {}, {}));
  const lab::RunOutcome good = outcome_;
  const std::string text = changed(kernelText(plan_, "expand"), kStore, "for (volatile int k = 0;; ++k) {}");
  const lab::Built built = buildOf(plan_, {{"expand", text}});
  ASSERT_TRUE(built.build);
  request_.build = built.build;
  request_.limits.stepSeconds = 1;
  const auto report = look(1);
  ASSERT_FALSE(report);
  EXPECT_EQ(report.error().sentence(), "kernel expand did not end under the lens: it was given up after 1 seconds without news");
}

TEST_F(OpenedStepTest, AThreadThatReachesMemoryWithoutAnEndIsGivenUp) {
  ASSERT_NO_FATAL_FAILURE(run("settle", {}, {}));
  const std::string text = changed(kernelText(plan_, "expand"), kStore, "for (;;) exec::storeRelaxed(&d_cost[neighbour], level);");
  const lab::Built built = buildOf(plan_, {{"expand", text}});
  ASSERT_TRUE(built.build);
  request_.build = built.build;
  request_.limits.stepSeconds = kSanitized ? 5 : 60;  // a sanitizer's memory is not counted: there it is the time that ends
  request_.limits.extraBytes = std::uint64_t{64} << 20;
  const auto report = look(1);
  ASSERT_FALSE(report);
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
  EXPECT_EQ(report.error().sentence(), "kernel expand took more memory under the lens than it may have: a thread of it may not end");
#endif
}

TEST_F(OpenedStepTest, WhatReportsNoAccessesIsNotOpened) {
  ASSERT_NO_FATAL_FAILURE(run("settle", "    d_visited[v] = 1;\n", "    std::uint8_t* at = &d_visited[v];\n    *at = 1;\n"));
  EXPECT_TRUE(lab::whyNotOpened(request_).starts_with("the kernel was compiled without the form that reports its accesses"));
  const auto report = look(1);
  ASSERT_FALSE(report);
  EXPECT_EQ(report.error().message, lab::whyNotOpened(request_));
}

TEST_F(OpenedStepTest, Cancelled) {
  ASSERT_NO_FATAL_FAILURE(run("expand", {}, {}));
  Progress progress;
  const auto before = lab::recordedStateBefore(request_, 1, progress);
  ASSERT_TRUE(before);
  progress.cancel();
  const auto report = lab::look({.run = request_, .before = *before}, progress);
  ASSERT_FALSE(report);
  EXPECT_EQ(report.error().code, ErrorCode::Cancelled);
}

// The process that looked ran code of the user's: what it left may be anything, and is a sound report or none.
TEST_F(OpenedStepTest, ADamagedReportIsNone) {
  ASSERT_NO_FATAL_FAILURE(run("expand", {}, {}));
  const auto report = look(3, {lens::Schedule::Kind::Adversarial, 0});
  ASSERT_TRUE(report);
  const VariantInfo& variant = *plan_.chosen.variant;
  const recording::Buffer good = lab::bytesOf(*report);
  ASSERT_TRUE(lab::reportOf(good, variant, *plan_.graph));
  for (std::size_t size = 0; size < good.size(); size += 1 + size / 50)
    EXPECT_FALSE(lab::reportOf(recording::Bytes(good).first(size), variant, *plan_.graph)) << size;
  recording::Buffer longer = good;
  longer.push_back(std::byte{0});
  EXPECT_FALSE(lab::reportOf(longer, variant, *plan_.graph));
  std::size_t refused = 0;
  for (std::size_t at = 0; at < good.size(); at += 1 + at / 200) {
    recording::Buffer bad = good;
    bad[at] = std::byte{0xFF};
    const auto read = lab::reportOf(bad, variant, *plan_.graph);
    if (!read) {
      ++refused;
      continue;
    }
    for (const lens::WarpDetail& warp : read->details) {  // all of it is there to be looked at
      ASSERT_LT(warp.warp, read->warps.size());
      for (const lens::Issue& issue : warp.issues) {
        for (std::size_t k = 0; k < warp.lanes.size(); ++k) {
          const bool takesPart = (issue.lanes >> k & 1u) != 0;
          ASSERT_TRUE(!takesPart || issue.event[k] < warp.lanes[k].events.size());
        }
      }
    }
  }
  EXPECT_GT(refused, 100u);
}

}  // namespace
}  // namespace wf::test
