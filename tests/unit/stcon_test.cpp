// st-connectivity beyond what conformance compares: what a run tells, its path and the rule among equals, and verification of the rest.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <map>

#include "compute/algorithms/registry.h"
#include "compute/core/caption.h"
#include "compute/exec/executors.h"
#include "tests/support/ends.h"
#include "tests/support/graphs.h"

namespace wf::test {
namespace {

using algorithms::Algorithm;

class Stcon : public ::testing::Test {
 protected:
  // Ids of the file.
  Algorithm& start(std::shared_ptr<const Graph> graph, const std::map<std::string, std::string>& texts) {
    const auto chosen = algorithms::choose("stcon", "two-frontiers");
    run_ = chosen->make(*executor_, *chosen->variant);
    const auto parameters = readParameters(chosen->variant->parameters, texts);
    EXPECT_TRUE(parameters.ok());
    const Status reset = run_->reset(graph, fromFirstToLast(*graph, chosen->variant->parameters, *parameters));
    EXPECT_TRUE(reset.ok()) << reset.error().sentence();
    return *run_;
  }
  RunResult finish(std::shared_ptr<const Graph> graph, const std::map<std::string, std::string>& texts) {
    Algorithm& run = start(std::move(graph), texts);
    while (!run.done()) EXPECT_TRUE(run.step().ok());
    EXPECT_TRUE(run.verify()->passed) << run.verify()->sentence;
    return *run.result();
  }

  std::shared_ptr<exec::Executor> executor_ = exec::makeCpuExecutor(2);
  std::unique_ptr<Algorithm> run_;
};

template <class T>
T valueOf(const RunResult& result, const std::string& name) {
  for (const auto& [known, value] : result.values) {
    if (known == name) return std::get<T>(value);
  }
  ADD_FAILURE() << "no value " << name;
  return {};
}
using Ids = std::vector<std::uint64_t>;

TEST_F(Stcon, ANeighbourIsMetOnItsArc) {
  const RunResult result = finish(graphFromArcs(2, {{0, 1}}, 10), {});
  EXPECT_EQ(result.sentence, "a path of 1 arc leads from 10 to 11");
  EXPECT_TRUE(valueOf<bool>(result, "connected"));
  EXPECT_EQ(valueOf<std::uint64_t>(result, "length"), 1u);
  EXPECT_EQ(valueOf<Ids>(result, "path"), (Ids{10, 11}));
  EXPECT_EQ(result.path, (std::vector<VertexId>{0, 1}));
  // The advance that met was the last step: the lengths are those of the arc.
  EXPECT_EQ(run_->lastStep().index, 1u);
  EXPECT_EQ(run_->lastStep().kernel, 0u);
  EXPECT_TRUE(run_->lastStep().endsIteration);
  EXPECT_EQ(run_->lastStep().scalars[0], 1u);
  EXPECT_EQ(run_->lastStep().scalars[1], 0u);
  EXPECT_EQ(run_->lastStep().scalars[2], 1u);
  EXPECT_EQ(captionOf(run_->info(), run_->lastStep()), "2 vertices expanded along 2 arcs, 1 meeting");
}

TEST_F(Stcon, TheSearchesMeetAtAVertexWhereTheLengthIsEven) {
  const RunResult result = finish(graphFromArcs(3, {{0, 1}, {1, 2}}), {});
  EXPECT_EQ(valueOf<std::uint64_t>(result, "length"), 2u);
  EXPECT_EQ(valueOf<Ids>(result, "path"), (Ids{1, 2, 3}));
  EXPECT_EQ(run_->lastStep().index, 2u);
  EXPECT_EQ(run_->lastStep().kernel, 1u);
  EXPECT_EQ(captionOf(run_->info(), run_->lastStep()), "1 vertex coloured: red at 1, green at 1");
}

TEST_F(Stcon, AVertexIsItsOwnTargetWithoutAStep) {
  const RunResult result = finish(graphFromArcs(3, {{0, 1}, {1, 2}}), {{"source", "2"}, {"target", "2"}});
  EXPECT_EQ(run_->lastStep().index, 0u);
  EXPECT_TRUE(valueOf<bool>(result, "connected"));
  EXPECT_EQ(valueOf<std::uint64_t>(result, "length"), 0u);
  EXPECT_EQ(valueOf<Ids>(result, "path"), (Ids{2}));
  EXPECT_EQ(result.sentence, "a path of 0 arcs leads from 2 to 2");
}

TEST_F(Stcon, DirectionsCount) {
  const auto graph = graphFromArcs(4, {{0, 1}, {1, 2}, {2, 3}});
  EXPECT_EQ(valueOf<Ids>(finish(graph, {}), "path"), (Ids{1, 2, 3, 4}));
  const RunResult back = finish(graph, {{"source", "4"}, {"target", "1"}});
  EXPECT_FALSE(valueOf<bool>(back, "connected"));
  EXPECT_EQ(valueOf<std::monostate>(back, "length"), std::monostate{});
  EXPECT_TRUE(valueOf<Ids>(back, "path").empty());
  EXPECT_TRUE(back.path.empty());
  EXPECT_EQ(back.sentence, "no path leads from 4 to 1");
}

// Green cannot leave its vertex, and red need not see the whole graph to know it.
TEST_F(Stcon, OneExhaustedSideEndsTheRun) {
  ArcList arcs;
  for (VertexId v = 0; v < 50; ++v) arcs.emplace_back(v, v + 1);
  finish(graphFromArcs(52, arcs), {});
  EXPECT_EQ(run_->lastStep().index, 2u);
  EXPECT_EQ(run_->lastStep().scalars[0], 1u);
  EXPECT_EQ(run_->lastStep().scalars[1], 0u);
}

TEST_F(Stcon, AnEmptyGraphHasNothingToConnect) {
  const RunResult result = finish(graphFromArcs(0, {}), {});
  EXPECT_EQ(result.sentence, "the graph is empty");
  EXPECT_FALSE(valueOf<bool>(result, "connected"));
}

TEST_F(Stcon, AmongEqualPathsTheSmallestVerticesAreChosen) {
  // Length 2, and any of 3, 1, 2 between; length 4 with a second choice on either side of the meeting.
  EXPECT_EQ(finish(graphFromArcs(5, {{0, 3}, {0, 1}, {0, 2}, {3, 4}, {2, 4}, {1, 4}}), {}).path, (std::vector<VertexId>{0, 1, 4}));
  const ArcList wide = {{0, 2}, {0, 1}, {2, 4}, {1, 4}, {2, 3}, {4, 6}, {4, 5}, {3, 6}, {6, 7}, {5, 7}};
  EXPECT_EQ(finish(graphFromArcs(8, wide), {}).path, (std::vector<VertexId>{0, 2, 3, 6, 7}));  // by the smallest meeting vertex, 3
  // Length 3: the meeting arc with the smallest tail, then the smallest head.
  const ArcList arcs = {{0, 2}, {0, 1}, {2, 3}, {1, 4}, {1, 5}, {3, 6}, {5, 6}, {4, 6}};
  EXPECT_EQ(finish(graphFromArcs(7, arcs), {}).path, (std::vector<VertexId>{0, 1, 4, 6}));
}

TEST_F(Stcon, LoopsAndParallelsMeetNothing) {
  const RunResult result = finish(graphFromArcs(3, {{0, 0}, {0, 1}, {0, 1}, {1, 1}, {2, 2}}), {});
  EXPECT_FALSE(valueOf<bool>(result, "connected"));
}

TEST_F(Stcon, WithoutMetricsOnlyThreadsAreCounted) {
  Algorithm& run = start(graphFromArcs(4, {{0, 1}, {1, 2}, {2, 3}}), {});
  run.setMetrics(false);
  while (!run.done()) {
    const auto step = run.step();
    ASSERT_TRUE(step.ok());
    EXPECT_EQ(step->launched, 4u);
    EXPECT_EQ(step->active + step->arcs + step->changed, 0u);
  }
  EXPECT_EQ(valueOf<std::uint64_t>(*run.result(), "length"), 3u);
}

TEST_F(Stcon, StepsPointAtTheirLines) {
  Algorithm& run = start(graphFromArcs(3, {{0, 1}, {1, 2}}), {});
  while (!run.done()) {
    const auto step = run.step();
    ASSERT_TRUE(step.ok());
    EXPECT_EQ(run.info().pseudocode[step->line].find("  " + run.info().kernels[step->kernel].id), 0u) << step->line;
  }
}

// Verification answers, and does not stumble, for any content of the arrays: a path that no longer holds together is a failure.
TEST_F(Stcon, VerificationFindsAColorOrACostThatIsWrong) {
  const auto graph = graphFromArcs(5, {{0, 1}, {1, 2}, {2, 3}, {3, 4}});
  Algorithm& run = start(graph, {});
  while (!run.done()) ASSERT_TRUE(run.step().ok());
  const auto sound = run.save();
  ASSERT_TRUE(sound.ok());
  const auto damaged = [&](const std::string& id, std::size_t at, std::uint32_t value) {
    auto state = *sound;
    for (std::size_t a = 0; a < run.info().arrays.size(); ++a) {
      const StateArrayInfo& info = run.info().arrays[a];
      if (info.id == id) std::memcpy(state.arrays[a].data() + at * elementSize(info.type), &value, elementSize(info.type));
    }
    EXPECT_TRUE(run.restore(state).ok());
    EXPECT_TRUE(run.result().ok());
    return !run.verify()->passed;
  };
  EXPECT_FALSE(damaged("cost", 2, 2));  // as it was
  EXPECT_TRUE(damaged("cost", 2, 3));
  EXPECT_TRUE(damaged("cost", 2, kNone));
  EXPECT_TRUE(damaged("cost", 4, 1));
  EXPECT_TRUE(damaged("red", 1, 0));
  EXPECT_TRUE(damaged("green", 3, 0));
}

}  // namespace
}  // namespace wf::test
