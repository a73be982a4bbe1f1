// Watched stretches of state arrays: windows, what the last kernel changed, searching, and that nothing is read when nothing is watched.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>

#include "tests/support/data.h"
#include "ui/session/session.h"

namespace wf::ui {
namespace {

using namespace std::chrono_literals;
using ui::PlayState;
using Bits = std::vector<std::uint64_t>;

constexpr int kCost = 3;  // of the first variant of breadth-first search

class CellsTest : public testing::Test {
 protected:
  bool wait(const std::function<bool()>& until) { return session_.waitUntil(until, 30s); }
  // A path of `n` vertices: after step k of the search from its first one, the costs 0 … (k + 1) / 2 are known.
  bool openPath(int n) {
    const auto file = test::scratchDir() / ("cells" + std::to_string(n) + ".gr");
    std::ofstream out(file);
    out << "p sp " << n << ' ' << 2 * (n - 1) << '\n';
    for (int v = 1; v < n; ++v) out << "a " << v << ' ' << v + 1 << " 1\na " << v + 1 << ' ' << v << " 1\n";
    out.close();
    session_.open(file.string());
    const auto ready = [&] { return session_.run().state == PlayState::Paused; };
    return wait(ready) && session_.setSource(0) && wait(ready);
  }
  static std::uint64_t costAt(std::uint64_t vertex, std::uint64_t step) { return vertex <= (step + 1) / 2 ? vertex : kNone; }
  static Bits costs(std::uint64_t first, std::uint64_t count, std::uint64_t step) {
    Bits bits;
    for (std::uint64_t v = first; v < first + count; ++v) bits.push_back(costAt(v, step));
    return bits;
  }
  // The cost window [first, first + count) at `step`, with what it held at the step before.
  testing::AssertionResult shows(std::uint64_t first, std::uint32_t count, std::uint64_t step) {
    const auto there = [&] {
      const run::CellValues* cells = session_.readings().newest<run::CellReader>();
      return cells != nullptr && cells->step == step && cells->rows.size() == 1 &&
             cells->rows[0].window == run::CellWindow{kCost, first, count} && (step == 0 || !cells->rows[0].before.empty());
    };
    if (!wait(there)) return testing::AssertionFailure() << "no cells of step " << step;
    if (session_.readings().newest<run::CellReader>()->rows[0].bits != costs(first, count, step))
      return testing::AssertionFailure() << "other values at " << step;
    if (step > 0 && session_.readings().newest<run::CellReader>()->rows[0].before != costs(first, count, step - 1)) {
      return testing::AssertionFailure() << "other values before " << step;
    }
    return testing::AssertionSuccess();
  }
  std::optional<std::uint64_t> find(std::uint64_t from) {
    session_.readings().findChange(kCost, from);
    EXPECT_EQ(session_.readings().foundChange(), nullptr);
    const run::CellWindow asked{kCost, from, 1};
    EXPECT_TRUE(wait([&] {
      const run::FoundChange* found = session_.readings().foundChange();
      return found != nullptr && found->from == asked && found->step == session_.run().step;
    }));
    EXPECT_TRUE(session_.readings().foundChange()->known);
    return session_.readings().foundChange()->index;
  }

  Session session_;
};

TEST_F(CellsTest, ComeWithEveryStepAndWithWhatTheyHeldBefore) {
  ASSERT_TRUE(openPath(60));
  session_.readings().want<run::CellReader>(std::vector<run::CellWindow>{{kCost, 0, 6}});
  ASSERT_TRUE(shows(0, 6, 0));
  EXPECT_TRUE(session_.readings().newest<run::CellReader>()->rows[0].before.empty()) << "nothing is before step 0";
  for (std::uint64_t step = 1; step <= 8; ++step) {
    session_.stepBy(1);
    ASSERT_TRUE(shows(0, 6, step));
  }
  session_.stepBy(-3);
  EXPECT_TRUE(shows(0, 6, 5));
  session_.iterationBy(1);
  EXPECT_TRUE(shows(0, 6, 6));
}

TEST_F(CellsTest, AJumpAndAnotherPlaceInTheArrayShowWhatTheLastKernelChanged) {
  ASSERT_TRUE(openPath(200));
  session_.readings().want<run::CellReader>(std::vector<run::CellWindow>{{kCost, 0, 20}});
  session_.goTo(21);
  ASSERT_TRUE(shows(0, 20, 21));
  session_.readings().want<run::CellReader>(std::vector<run::CellWindow>{{kCost, 9, 12}});
  ASSERT_TRUE(shows(9, 12, 21));
  session_.goTo(16);  // a keyframe, maybe: no kernel runs to get there
  ASSERT_TRUE(shows(9, 12, 16));
  session_.readings().want<run::CellReader>(std::vector<run::CellWindow>{{kCost, 180, 20}});
  ASSERT_TRUE(shows(180, 20, 16));
  session_.goTo(21);  // once more, and somewhere else than before
  ASSERT_TRUE(shows(180, 20, 21));
  session_.readings().want<run::CellReader>(std::vector<run::CellWindow>{{kCost, 5, 12}});
  ASSERT_TRUE(shows(5, 12, 21));
  session_.readings().want<run::CellReader>(std::vector<run::CellWindow>{{kCost, 180, 20}});
  session_.goToEnd();
  ASSERT_TRUE(shows(180, 20, 400));
  EXPECT_EQ(session_.run().state, PlayState::Finished);
  EXPECT_EQ(session_.run().step, 400u);
}

TEST_F(CellsTest, PlayingShowsThemToo) {
  ASSERT_TRUE(openPath(12'000));  // so long that several steps are shown on the way
  session_.readings().want<run::CellReader>(std::vector<run::CellWindow>{{kCost, 0, 3000}});
  session_.setSpeed(std::numeric_limits<double>::infinity());
  session_.play();
  std::uint64_t seen = 0;
  const auto stop = session_.observe([&](std::uint32_t changes) {
    if ((changes & ui::kReadingsChanged) == 0 || session_.readings().newest<run::CellReader>() == nullptr ||
        session_.readings().newest<run::CellReader>()->rows[0].before.empty())
      return;
    ++seen;
    EXPECT_EQ(session_.readings().newest<run::CellReader>()->rows[0].bits,
              costs(0, 3000, session_.readings().newest<run::CellReader>()->step));
    EXPECT_EQ(session_.readings().newest<run::CellReader>()->rows[0].before,
              costs(0, 3000, session_.readings().newest<run::CellReader>()->step - 1));
  });
  ASSERT_TRUE(wait([&] { return session_.run().state == PlayState::Finished; }));
  EXPECT_TRUE(shows(0, 3000, 24'000));
  EXPECT_GT(seen, 1u);
}

TEST_F(CellsTest, AWindowIsCutToItsArray) {
  ASSERT_TRUE(openPath(40));
  session_.readings().want<run::CellReader>(
      std::vector<run::CellWindow>{{kCost, 38, 10}, {99, 0, 5}, {-1, 0, 5}, {kCost, 1'000'000'000'000, 7}});
  ASSERT_TRUE(wait([&] { return session_.readings().newest<run::CellReader>() != nullptr; }));
  const auto& rows = session_.readings().newest<run::CellReader>()->rows;
  ASSERT_EQ(rows.size(), 4u);
  EXPECT_EQ(rows[0].window, (run::CellWindow{kCost, 38, 2}));
  EXPECT_EQ(rows[0].bits, (Bits{kNone, kNone}));
  for (std::size_t i = 1; i < 4; ++i) EXPECT_TRUE(rows[i].bits.empty()) << i;
}

TEST_F(CellsTest, TheNextChangeIsFoundRoundTheEnd) {
  ASSERT_TRUE(openPath(120));
  session_.readings().want<run::CellReader>(std::vector<run::CellWindow>{{kCost, 0, 4}});
  session_.goTo(21);
  ASSERT_TRUE(wait([&] { return session_.run().step == 21; }));
  EXPECT_EQ(find(0), 11u);
  EXPECT_EQ(find(11), 11u);
  EXPECT_EQ(find(12), 11u);
  EXPECT_EQ(find(1'000'000), 11u);
  EXPECT_EQ(session_.run().step, 21u) << "searching goes nowhere";
  session_.stepBy(1);  // commits: no cost changes
  ASSERT_TRUE(wait([&] { return session_.run().step == 22; }));
  EXPECT_EQ(find(0), std::nullopt);
}

TEST_F(CellsTest, NothingIsReadWhenNothingIsWatched) {
  ASSERT_TRUE(openPath(80));
  int announced = 0;
  const auto stop = session_.observe([&](std::uint32_t changes) { announced += (changes & ui::kReadingsChanged) != 0 ? 1 : 0; });
  session_.goTo(30);
  ASSERT_TRUE(wait([&] { return session_.run().step == 30; }));
  EXPECT_EQ(announced, 0);
  EXPECT_EQ(session_.readings().newest<run::CellReader>(), nullptr);
  session_.readings().want<run::CellReader>(std::vector<run::CellWindow>{{kCost, 0, 4}});
  ASSERT_TRUE(shows(0, 4, 30));
  session_.readings().want<run::CellReader>({});
  EXPECT_EQ(session_.readings().newest<run::CellReader>(), nullptr);
  session_.waitUntil([] { return false; }, 30ms);
  announced = 0;
  session_.goTo(50);
  ASSERT_TRUE(wait([&] { return session_.run().step == 50; }));
  session_.waitUntil([] { return false; }, 30ms);
  EXPECT_EQ(announced, 0);
}

TEST_F(CellsTest, AnotherRunHasItsOwn) {
  ASSERT_TRUE(openPath(50));
  session_.readings().want<run::CellReader>(std::vector<run::CellWindow>{{kCost, 0, 6}});
  session_.goTo(9);
  ASSERT_TRUE(shows(0, 6, 9));
  EXPECT_TRUE(session_.setParameter("source", "3", nullptr));
  EXPECT_EQ(session_.readings().newest<run::CellReader>(), nullptr) << "of the run before";
  ASSERT_TRUE(wait([&] { return session_.readings().newest<run::CellReader>() != nullptr; }));
  EXPECT_EQ(session_.readings().newest<run::CellReader>()->rows[0].bits, (Bits{kNone, kNone, 0, kNone, kNone, kNone}));
}

// Nothing is run again to learn what was before: it might do something else.
TEST_F(CellsTest, WhereThreadsRaceWhatWasBeforeIsWhatWasKept) {
  ASSERT_TRUE(openPath(40));
  ui::RunRequest request;
  request.algorithm = "sssp";
  request.variant = "two-kernel-2007";
  session_.startRun(request);
  ASSERT_TRUE(wait([&] { return session_.run().state == PlayState::Paused; }));
  const auto arrays = session_.run().arrays;
  const auto cost = std::find_if(arrays.begin(), arrays.end(), [](const auto& info) { return info.role == Role::Cost; });
  const int array = static_cast<int>(cost - arrays.begin());
  session_.readings().want<run::CellReader>(std::vector<run::CellWindow>{{array, 0, 6}});
  session_.goTo(6);
  ASSERT_TRUE(wait([&] {
    return session_.readings().newest<run::CellReader>() != nullptr && session_.readings().newest<run::CellReader>()->step == 6;
  }));
  EXPECT_EQ(session_.readings().newest<run::CellReader>()->rows[0].before.size(), 6u);
  session_.readings().want<run::CellReader>(std::vector<run::CellWindow>{{array, 10, 6}});
  ASSERT_TRUE(wait([&] { return session_.readings().newest<run::CellReader>()->rows[0].window.first == 10; }));
  ASSERT_TRUE(wait([&] { return session_.readings().newest<run::CellReader>()->rows[0].before.size() == 6; }));
  session_.readings().findChange(array, 0);
  ASSERT_TRUE(wait([&] { return session_.readings().foundChange() != nullptr; }));
  EXPECT_TRUE(session_.readings().foundChange()->known);
}

// Every type and domain: what a window holds is what the inspector reads.
TEST_F(CellsTest, AgreeWithTheValuesOfEveryVertexInEveryAlgorithm) {
  ASSERT_TRUE(openPath(30));
  for (const AlgorithmInfo& algorithm : session_.algorithms()) {
    for (const VariantInfo& variant : algorithm.variants) {
      SCOPED_TRACE(algorithm.id + "/" + variant.id);
      ui::RunRequest request;
      request.algorithm = algorithm.id;
      request.variant = variant.id;
      session_.readings().want<run::CellReader>({});
      session_.startRun(request);
      if (!wait([&] { return session_.run().state == PlayState::Paused || session_.run().state == PlayState::Finished; })) {
        FAIL() << "no run";
      }
      session_.goTo(5);
      ASSERT_TRUE(
          wait([&] { return session_.run().step == std::min<std::uint64_t>(5, session_.run().lastStep) && session_.run().step > 0; }));
      const VertexId v = 1;
      session_.select(v, false);
      std::vector<run::CellWindow> windows;
      for (std::size_t i = 0; i < session_.run().arrays.size(); ++i) windows.push_back({static_cast<int>(i), v, 2});
      session_.readings().want<run::CellReader>(windows);
      ASSERT_TRUE(wait([&] { return session_.readings().newest<run::CellReader>() != nullptr && session_.values(v) != nullptr; }));
      ASSERT_EQ(session_.readings().newest<run::CellReader>()->rows.size(), windows.size());
      EXPECT_EQ(session_.readings().newest<run::CellReader>()->step, session_.run().step);
      for (std::size_t i = 0; i < windows.size(); ++i) {
        if (session_.run().arrays[i].domain != Domain::Vertex) continue;
        EXPECT_EQ(session_.readings().newest<run::CellReader>()->rows[i].bits.at(0), session_.values(v)->bits[i])
            << session_.run().arrays[i].id;
      }
    }
  }
}

}  // namespace
}  // namespace wf::ui
