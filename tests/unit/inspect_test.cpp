// Closer looks at a run: a vertex and an arc with what the last kernel changed, histograms, selecting by value; all against the arrays.
#include <algorithm>
#include <set>

#include "compute/exec/histogram.h"
#include "compute/run/histogram_reader.h"
#include "compute/run/inspect_reader.h"
#include "compute/run/summary_reader.h"
#include "compute/run/vertex_reader.h"
#include "render/mapping/mapping.h"
#include "tests/unit/session_fixture.h"

namespace wf::ui {
namespace {

using Of = run::InspectedValue::Of;

constexpr int kCostArray = 3;  // of the first variant of breadth-first search

class InspectTest : public SessionTest {
 protected:
  const run::InspectedValues* inspected(std::uint64_t step) {
    const auto there = [&] {
      const run::InspectedValues* now = newest<run::InspectReader>();
      return now != nullptr && now->step == step && (step == 0 || (!now->values.empty() && now->values[0].before));
    };
    return wait(there) ? newest<run::InspectReader>() : nullptr;
  }
  const run::Histogram* histogram(std::uint64_t step, std::uint64_t selected = 0) {
    const auto there = [&] {
      const run::Histogram* now = newest<run::HistogramReader>();
      if (now == nullptr || now->step != step) return false;
      std::uint64_t sum = now->selectedInfinite;
      for (const std::uint64_t count : now->selected) sum += count;
      return sum == selected;
    };
    return wait(there) ? newest<run::HistogramReader>() : nullptr;
  }
  static std::uint64_t costAt(std::uint64_t vertex, std::uint64_t step) { return vertex <= (step + 1) / 2 ? vertex : kNone; }
};

TEST_F(InspectTest, AVertexComesWithWhatTheLastKernelChanged) {
  ASSERT_TRUE(open(pathFile(40)));
  want<run::InspectReader>(run::Inspected{.vertex = 5, .arc = {}});
  for (const std::uint64_t step : {0u, 1u, 9u, 10u, 8u, 9u, 30u, 9u}) {  // forward, back, jumps
    session_.goTo(step);
    const run::InspectedValues* now = inspected(step);
    ASSERT_NE(now, nullptr) << step;
    const auto cost = std::find_if(now->values.begin(), now->values.end(), [](const auto& v) { return v.cell.array == kCostArray; });
    ASSERT_NE(cost, now->values.end());
    EXPECT_EQ(cost->cell.index, 5u);
    EXPECT_EQ(cost->bits, costAt(5, step));
    if (step > 0) {
      EXPECT_EQ(cost->before, costAt(5, step - 1));
      EXPECT_EQ(cost->changed(), step == 9) << step;
    } else {
      EXPECT_FALSE(cost->before);
    }
  }
  // Another vertex at the same step.
  want<run::InspectReader>(run::Inspected{.vertex = 4, .arc = {}});
  const run::InspectedValues* now = inspected(9);
  ASSERT_NE(now, nullptr);
  EXPECT_EQ(now->what.vertex, 4u);
  want<run::InspectReader>({});
  EXPECT_EQ(newest<run::InspectReader>(), nullptr);
}

TEST_F(InspectTest, AnArcComesWithItsTwinAndItsResidualArcs) {
  ASSERT_TRUE(open(flowFile()));
  ASSERT_EQ(session_.run().variant->id, "push-relabel");
  session_.goToEnd();
  ASSERT_TRUE(wait([&] { return session_.run().state == PlayState::Finished; }));
  const std::uint64_t end = session_.run().step;
  const Graph& graph = *session_.document()->graph;
  const auto& arrays = session_.run().arrays;
  const auto residual = static_cast<int>(
      std::find_if(arrays.begin(), arrays.end(), [](const StateArrayInfo& info) { return info.domain == Domain::Residual; }) -
      arrays.begin());
  ASSERT_LT(residual, static_cast<int>(arrays.size()));
  for (const ArcId arc : {ArcId{0}, ArcId{20}, static_cast<ArcId>(graph.arcCount() - 1)}) {
    want<run::InspectReader>(run::Inspected{.vertex = {}, .arc = arc});
    const run::InspectedValues* now = inspected(end);
    ASSERT_NE(now, nullptr);
    std::optional<std::uint64_t> ahead, back;
    for (const run::InspectedValue& value : now->values) {
      if (value.cell.array != residual) continue;
      (value.of == Of::Twin ? back : ahead) = value.bits;
      const ArcId place = static_cast<ArcId>(value.cell.index);
      EXPECT_EQ(graph.residual().heads[place], value.of == Of::Twin ? graph.tail(arc) : graph.heads()[arc]);
    }
    ASSERT_TRUE(ahead && back);
    const ArcId twin = graph.twins()[arc];
    EXPECT_EQ(*ahead + *back, graph.weight(arc) + (twin != kNone ? graph.weight(twin) : 0)) << "what flows one way is room for the other";
  }
}

TEST_F(InspectTest, AnArcAndVerticesTakeEachOthersPlace) {
  ASSERT_TRUE(open(pathFile(10)));
  int announced = 0;
  const auto token = session_.observe([&](std::uint32_t changes) { announced += (changes & ui::kSelectionChanged) != 0 ? 1 : 0; });
  session_.select(3, false);
  session_.selectArc(2);
  EXPECT_EQ(announced, 2);
  EXPECT_EQ(session_.selectedArc(), 2u);
  EXPECT_TRUE(session_.selection().empty());
  session_.selectArc(1'000'000);
  EXPECT_EQ(session_.selectedArc(), 2u) << "there is none of that number";
  session_.select(4, true);
  EXPECT_FALSE(session_.selectedArc());
  session_.selectArc(5);
  session_.select(std::nullopt, false);
  EXPECT_FALSE(session_.selectedArc()) << "Esc";
  session_.selectArc(5);
  ASSERT_TRUE(open(pathFile(12)));
  EXPECT_FALSE(session_.selectedArc()) << "of another graph";
}

TEST_F(InspectTest, SomeElementsAreReadWithEveryStep) {
  ASSERT_TRUE(open(pathFile(40)));
  want<run::RowReader>(run::VertexRequest{{7, 2, 9}, {kCostArray}});
  for (const std::uint64_t step : {0u, 5u, 14u, 3u}) {
    session_.goTo(step);
    ASSERT_TRUE(wait([&] { return newest<run::RowReader>() != nullptr && newest<run::RowReader>()->step == step; }));
    EXPECT_EQ(newest<run::RowReader>()->bits.at(0), (std::vector<std::uint64_t>{costAt(7, step), costAt(2, step), costAt(9, step)}));
  }
  want<run::RowReader>({});
  EXPECT_EQ(newest<run::RowReader>(), nullptr);
}

TEST_F(InspectTest, AHistogramFollowsTheStepAndTheSelection) {
  ASSERT_TRUE(open(pathFile(100)));
  want<run::HistogramReader>(run::HistogramQuery{.array = kCostArray, .bins = 256});
  for (const std::uint64_t step : {0u, 21u, 60u, 10u}) {
    session_.goTo(step);
    const run::Histogram* now = histogram(step);
    ASSERT_NE(now, nullptr) << step;
    const std::uint64_t reached = (step + 1) / 2 + 1;
    EXPECT_EQ(now->total, 100u);
    EXPECT_EQ(now->infinite, 100 - reached);
    EXPECT_EQ(now->counts, std::vector<std::uint64_t>(reached, 1)) << "a bin for every cost";
    EXPECT_TRUE(now->selected.empty());
  }
  session_.select(VertexId{2}, false);
  session_.select(VertexId{4}, true);
  session_.select(VertexId{50}, true);
  const VertexSet::Pointer set = session_.sets().current();
  want<run::HistogramReader>(run::HistogramQuery{.array = kCostArray, .bins = 256, .selection = set});
  const run::Histogram* now = histogram(10, 3);
  ASSERT_NE(now, nullptr);
  EXPECT_EQ(now->selected, (std::vector<std::uint64_t>{0, 0, 1, 0, 1, 0}));
  EXPECT_EQ(now->selectedInfinite, 1u);
  want<run::HistogramReader>(run::HistogramQuery{.array = kDegree, .selection = set});
  now = histogram(10, 3);
  ASSERT_NE(now, nullptr);
  EXPECT_EQ(now->counts, (std::vector<std::uint64_t>{2, 0, 98})) << "the ends of the path have one arc each way";
  EXPECT_EQ(now->selected, (std::vector<std::uint64_t>{0, 0, 3}));
  for (const int array : {kInDegree, kOutDegree}) {
    want<run::HistogramReader>(run::HistogramQuery{.array = array, .selection = set});
    now = histogram(10, 3);
    ASSERT_NE(now, nullptr);
    EXPECT_EQ(now->range->maximum, 2u);
    EXPECT_EQ(now->counts, (std::vector<std::uint64_t>{2, 98}));
  }
  want<run::HistogramReader>(run::HistogramQuery{.array = kCommunity, .selection = set});
  now = histogram(10, 3);
  ASSERT_NE(now, nullptr);
  const Communities& communities = session_.document()->graph->communities();
  EXPECT_EQ(now->range->maximum, communities.count - 1);
  std::vector<std::uint64_t> sizes(communities.count, 0), selected(communities.count, 0);
  for (const std::uint32_t one : communities.of) ++sizes[one];
  for (const VertexId v : {2u, 4u, 50u}) ++selected[communities.of[v]];
  EXPECT_EQ(now->counts, sizes) << "a bin for every community";
  EXPECT_EQ(now->selected, selected);
}

TEST_F(InspectTest, AHistogramOfARunThatPlaysEndsAtItsLastStep) {
  ASSERT_TRUE(open(pathFile(200)));
  want<run::HistogramReader>(run::HistogramQuery{.array = kCostArray});
  session_.setSpeed(std::numeric_limits<double>::infinity());
  session_.play();
  ASSERT_TRUE(wait([&] { return session_.run().state == PlayState::Finished; }));
  const run::Histogram* now = histogram(session_.run().step);
  ASSERT_NE(now, nullptr);
  EXPECT_EQ(now->infinite, 0u);
  EXPECT_EQ(now->range->maximum, 199u);
}

TEST_F(InspectTest, WhatIsSelectedIsSummedUpAtEveryStep) {
  ASSERT_TRUE(open(pathFile(50)));
  session_.goTo(20);
  ASSERT_TRUE(arrive(20));
  const auto summed = [&](std::size_t selected, std::uint64_t step) -> const exec::ArraySummary* {
    const auto there = [&] {
      const run::SelectionSummary* now = newest<run::SummaryReader>();
      return now != nullptr && now->step == step && session_.sets().current()->size() == selected;
    };
    want<run::SummaryReader>(session_.sets().current());
    if (!wait(there)) return nullptr;
    for (const auto& row : newest<run::SummaryReader>()->rows) {
      if (row.array == kCostArray) return &row.summary;
    }
    return nullptr;
  };
  session_.sets().choose({3, 8, 9, 20, 40}, Combine::Replace);
  EXPECT_EQ(newest<run::SummaryReader>(), nullptr) << "nothing asked for it";
  const exec::ArraySummary* cost = summed(5, 20);
  ASSERT_NE(cost, nullptr);
  EXPECT_EQ(cost->count, 5u);
  EXPECT_EQ(cost->infinite, 2u);
  EXPECT_EQ(cost->range->minimum, 3u);
  EXPECT_EQ(cost->range->maximum, 9u);
  EXPECT_NEAR(cost->mean, 20.0 / 3, 1e-12);
  session_.goTo(41);
  ASSERT_NE(cost = summed(5, 41), nullptr);
  EXPECT_EQ(cost->infinite, 1u);
  EXPECT_EQ(cost->range->maximum, 20u);
  session_.goTo(0);
  ASSERT_NE(cost = summed(5, 0), nullptr);
  EXPECT_EQ(cost->infinite, 5u);
  EXPECT_FALSE(cost->range);
  session_.goTo(20);
  session_.sets().all();
  ASSERT_NE(cost = summed(50, 20), nullptr);
  EXPECT_EQ(cost->infinite, 39u);
  EXPECT_NEAR(cost->mean, 5, 1e-12);
  // Another set: what was read is not of it.
  session_.sets().choose({3, 4}, Combine::Replace);
  want<run::SummaryReader>(session_.sets().current());
  EXPECT_EQ(newest<run::SummaryReader>(), nullptr);
  // Another graph: what was read of the one before is gone, and the next one is read.
  session_.sets().all();
  ASSERT_NE(summed(50, 20), nullptr);
  ASSERT_TRUE(open(pathFile(30)));
  EXPECT_EQ(newest<run::SummaryReader>(), nullptr);
  session_.sets().choose({0, 1}, Combine::Replace);
  ASSERT_NE(cost = summed(2, 0), nullptr);
  EXPECT_EQ(cost->infinite, 1u);
  want<run::SummaryReader>({});
  EXPECT_EQ(newest<run::SummaryReader>(), nullptr);
}

TEST_F(InspectTest, ValuesSelectTheirVertices) {
  ASSERT_TRUE(open(pathFile(50)));
  session_.goTo(20);
  ASSERT_TRUE(arrive(20));
  const auto selected = [&](std::vector<VertexId> expected) {
    return wait([&] { return std::equal(expected.begin(), expected.end(), session_.selection().begin(), session_.selection().end()); });
  };
  session_.inspect().selectByValue(kCostArray, {.range = exec::ValueRange{3, 5}}, false);
  EXPECT_TRUE(selected({3, 4, 5}));
  session_.inspect().selectByValue(kCostArray, {.range = exec::ValueRange{5, 6}}, true);
  EXPECT_TRUE(selected({3, 4, 5, 6}));
  session_.inspect().selectByValue(kCostArray, {.range = exec::ValueRange{10, kNone}}, false);
  EXPECT_TRUE(selected({10})) << "infinite is in no range";
  session_.inspect().selectByValue(kDegree, {.range = exec::ValueRange{0, 2}}, false);
  EXPECT_TRUE(selected({0, 49}));
  session_.inspect().selectByValue(kOutDegree, {.range = exec::ValueRange{2, 2}}, false);
  EXPECT_EQ(session_.selection().size(), 48u);
  std::vector<VertexId> unreached;
  for (VertexId v = 11; v < 50; ++v) unreached.push_back(v);
  session_.inspect().selectByValue(kCostArray, {.range = std::nullopt, .infinite = true}, false);
  EXPECT_TRUE(selected(unreached));
  unreached.insert(unreached.begin(), 10);
  session_.inspect().selectByValue(kCostArray, {.range = exec::ValueRange{10, 12}, .infinite = true}, false);
  EXPECT_TRUE(selected(unreached));
  session_.selectArc(3);
  session_.inspect().selectByValue(kCostArray, {.range = exec::ValueRange{1, 1}}, false);
  EXPECT_TRUE(selected({1}));
  EXPECT_FALSE(session_.selectedArc());
}

TEST_F(InspectTest, ValuesOfResidualArcsSelectTheirEnds) {
  ASSERT_TRUE(open(flowFile()));
  const auto& arrays = session_.run().arrays;
  const auto residual = static_cast<int>(
      std::find_if(arrays.begin(), arrays.end(), [](const StateArrayInfo& info) { return info.domain == Domain::Residual; }) -
      arrays.begin());
  session_.inspect().selectByValue(residual, {.range = exec::ValueRange{50, 50}}, false);
  const Graph& graph = *session_.document()->graph;
  std::set<VertexId> ends;
  for (ArcId arc = 0; arc < graph.arcCount(); ++arc) {
    const bool fromSource = graph.tail(arc) == *session_.run().source;  // what leaves it was pushed at the start, maybe
    if (graph.weight(arc) == 50 && !fromSource) ends.insert({graph.tail(arc), graph.heads()[arc]});
  }
  ASSERT_FALSE(ends.empty());
  EXPECT_TRUE(wait([&] { return std::includes(session_.selection().begin(), session_.selection().end(), ends.begin(), ends.end()); }));
}

}  // namespace
}  // namespace wf::ui
