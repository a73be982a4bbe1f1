// The events of a run: found in its steps, told while they are looked for, and of a run that another program still makes as they come.
#include "compute/run/count_events.h"

#include <gtest/gtest.h>

#include <map>

#include "tests/support/data.h"
#include "tests/support/graphs.h"
#include "tests/unit/recorded_states.h"

namespace wf::run {
namespace {

std::map<std::string, std::string> fromFirst(const Graph& graph) { return {{"source", std::to_string(graph.ids().toFile(0))}}; }

std::shared_ptr<const Graph> path() { return test::graphFromArcs(6, {{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 5}}); }

EventSearch searchOf(const std::string& condition, const std::shared_ptr<const Graph>& graph) {
  const auto chosen = *algorithms::choose("bfs", "mask");
  return {.plan = {.graph = graph,
                   .chosen = chosen,
                   .parameters = *readParameters(chosen.variant->parameters, fromFirst(*graph)),
                   .device = {exec::DeviceChoice::Cpu, 0}},
          .condition = condition,
          .name = "A"};
}

EventList::State countedIn(const EventSearch& search) {
  EventList list;
  Progress progress;
  const auto status = countEvents(search, list, progress, exec::makeExecutor, [] {});
  EXPECT_TRUE(status.ok()) << status.error().sentence();
  EventList::State out;
  EXPECT_TRUE(list.addTo(out));
  EXPECT_FALSE(list.addTo(out)) << "nothing is new";
  return out;
}

// Along a path the k-th vertex gets its level in iteration k, and each one once.
TEST(EventsOfARun, AreTheStepsThatMakeTheConditionTrue) {
  const auto graph = path();
  const auto chosen = *algorithms::choose("bfs", "mask");
  ASSERT_TRUE(readParameters(chosen.variant->parameters, fromFirst(*graph)).ok());
  const auto list = test::statesOf(chosen, graph, 100, *readParameters(chosen.variant->parameters, fromFirst(*graph)));
  ASSERT_GT(list.states.size(), 5u);
  std::size_t cost = 0;
  while (list.infos[cost].id != "cost") ++cost;
  std::vector<std::uint64_t> all, ofThird, atLeastThree;
  for (std::size_t k = 1; k < list.states.size(); ++k) {
    bool any = false;
    for (std::size_t v = 0; v < 6; ++v) any = any || list.bits(k, cost, v) != list.bits(k - 1, cost, v);
    if (any) all.push_back(k);
    if (list.bits(k, cost, 3) != list.bits(k - 1, cost, 3)) ofThird.push_back(k);
    if (list.bits(k, cost, 4) == 4 && list.bits(k - 1, cost, 4) != 4) atLeastThree.push_back(k);
  }
  ASSERT_EQ(all.size(), 5u);
  ASSERT_EQ(ofThird.size(), 1u);
  const std::string third = std::to_string(graph->ids().toFile(3));
  const auto found = countedIn(searchOf("any cost changes", graph));
  EXPECT_EQ(found.steps, all);
  EXPECT_TRUE(found.whole);
  EXPECT_FALSE(found.races);
  EXPECT_EQ(found.known, list.last());
  EXPECT_EQ(countedIn(searchOf("cost[" + third + "] changes", graph)).steps, ofThird);
  EXPECT_EQ(countedIn(searchOf("cost[" + third + "] = 3", graph)).steps, ofThird);
  EXPECT_EQ(countedIn(searchOf("any cost = 4", graph)).steps, atLeastThree) << "it is an event only where it was false before";
  EXPECT_TRUE(countedIn(searchOf("cost[" + third + "] = 2", graph)).steps.empty());
  EXPECT_TRUE(countedIn(searchOf("any cost = 0", graph)).steps.empty()) << "it holds from the start";
}

// Along a path whose vertices have tolls, and its arcs weights.
std::shared_ptr<const Graph> pathWithTolls() {
  GraphParts parts =
      adjacencyFromArcs(5, std::vector<VertexId>{0, 1, 2, 3}, std::vector<VertexId>{1, 2, 3, 4}, std::vector<std::uint32_t>{1, 9, 1, 1});
  parts.attributes.push_back({.name = "Toll", .domain = Domain::Vertex, .type = ElementType::U32, .bits = {0, 5, 0, 7, 0}});
  return *Graph::make(std::move(parts));
}

TEST(EventsOfARun, JoinAnArrayWithWhatTheGraphKnows) {
  const auto graph = pathWithTolls();
  const auto all = countedIn(searchOf("any cost changes", graph)).steps;
  ASSERT_EQ(all.size(), 4u);
  EXPECT_EQ(countedIn(searchOf("cost changes and toll > 0", graph)).steps, (std::vector<std::uint64_t>{all[0], all[2]}));
  EXPECT_EQ(countedIn(searchOf("cost changes and toll > 0 and weight = 9", graph)).steps, std::vector<std::uint64_t>{all[0]})
      << "the arc with a weight of 9 leads out of it";
  EXPECT_EQ(countedIn(searchOf("count(cost < inf) > 3 and toll[" + std::to_string(graph->ids().toFile(3)) + "] = 7", graph)).steps,
            std::vector<std::uint64_t>{all[2]});
}

TEST(EventsOfARun, AreNoneWhereNoKernelWrites) {
  EventList list;
  Progress progress;
  const auto refused = [&](const std::string& condition) {
    const auto status = countEvents(searchOf(condition, pathWithTolls()), list, progress, exec::makeExecutor, [] {});
    return status ? std::string("accepted") : status.error().message;
  };
  EXPECT_EQ(refused("toll > 3"),
            "the event “toll > 3” has no meaning in run A: at character 1: toll never changes: no kernel writes it; join it with an array "
            "that kernels write, or with a number of the step");
  EXPECT_NE(refused("any cost = 2 or weight = 9").find("at character 17: weight never changes"), std::string::npos);
  EXPECT_NE(refused("sum(toll) > 3 and degree = 1").find("never changes"), std::string::npos);
  EXPECT_NE(refused("toll changes").find("at character 6: toll never changes: no kernel writes it"), std::string::npos);
}

TEST(EventsOfARun, AreRefusedWithASentenceAndCancelled) {
  EventList list;
  Progress progress;
  const auto wrong = countEvents(searchOf("kost changes", path()), list, progress, exec::makeExecutor, [] {});
  ASSERT_FALSE(wrong);
  EXPECT_EQ(wrong.error().code, ErrorCode::Usage);
  EXPECT_EQ(wrong.error().message.find("the event “kost changes” has no meaning in run A: at character 1: "), 0u) << wrong.error().message;
  const auto missing = countEvents(searchOf("cost[4711] changes", path()), list, progress, exec::makeExecutor, [] {});
  ASSERT_FALSE(missing);
  EXPECT_EQ(missing.error().code, ErrorCode::InvalidInput);
  progress.cancel();
  const auto cancelled = countEvents(searchOf("any cost changes", path()), list, progress, exec::makeExecutor, [] {});
  ASSERT_FALSE(cancelled);
  EXPECT_EQ(cancelled.error().code, ErrorCode::Cancelled);
  EventList::State state;
  list.addTo(state);
  EXPECT_FALSE(state.whole);
}

}  // namespace
}  // namespace wf::run
