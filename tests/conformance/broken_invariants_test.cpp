// One element of a sound state is damaged: the invariant that the table names must report it, and name the element.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <functional>
#include <map>
#include <optional>
#include <set>

#include "compute/algorithms/sssp/costs.h"
#include "tests/conformance/broken_invariants.h"
#include "tests/conformance/invariants.h"
#include "tests/conformance/sssp_oracle.h"
#include "tests/conformance/subject.h"
#include "tests/support/data.h"

namespace wf::test {
namespace {

// Levels of a search whose frontier starts at its ends: no other vertex must hang on the one that is damaged.
bool nothingHangsOn(const Sound& at, std::uint64_t v) {
  const auto& cost = at["cost"];
  return !at.anyNeighbour(v, [&](VertexId n) { return cost[n] == cost[v] + 1; });
}

std::vector<Row> searchRows() {
  std::vector<Row> rows;
  for (const std::string algorithm : {"bfs", "stcon"}) {
    rows.push_back({algorithm, "frontier", "frontier", flipped("frontier")});
    rows.push_back({algorithm, "next_frontier", "frontier", flipped("next_frontier")});
    rows.push_back({algorithm, "cost", "levels", [](const Sound& at, std::uint64_t v) -> Maybe {
                      const auto cost = at["cost"][v];
                      return at.isEnd(v) || cost == kNone ? Maybe() : cost + 1;
                    }});
    rows.push_back({algorithm, "cost", "reasons", [](const Sound& at, std::uint64_t v) -> Maybe {
                      const auto cost = at["cost"][v];
                      return at.isEnd(v) || cost == kNone || !nothingHangsOn(at, v) ? Maybe() : cost - 1;
                    }});
    rows.push_back({algorithm, "cost", algorithm == "bfs" ? "levels" : "reasons", [](const Sound& at, std::uint64_t v) -> Maybe {
                      return v == at.source && nothingHangsOn(at, v) ? Maybe(1) : Maybe();
                    }});
    rows.push_back({algorithm, "cost", algorithm == "bfs" ? "frontier" : "colours",
                    [](const Sound& at, std::uint64_t v) -> Maybe { return at["cost"][v] == kNone ? Maybe() : Maybe(kNone); }});
    rows.push_back({algorithm, "cost", "frontier", made(1'000'000, "cost")});
  }
  rows.push_back({"bfs", "cost", "reach", made(1'000'000, "cost")});
  rows.push_back({"bfs", "visited", "frontier", flipped("visited")});
  rows.push_back({"bfs", "frontier", "current", flipped("frontier")});
  rows.push_back({"bfs", "visited", "marked", flipped("visited")});
  rows.push_back({"bfs", "block", "blocks", raised("block")});
  rows.push_back({"sssp", "block", "blocks", raised("block")});
  rows.push_back({"bfs", "list", "list", slotMade(kNone, 0)});
  rows.push_back({"bfs", "list", "list", [](const Sound& at, std::uint64_t i) -> Maybe {
                    if (i >= at.step.scalars[0]) return std::nullopt;
                    const auto& cost = at["cost"];
                    for (std::uint64_t v = at["list"][i] + 1; v < cost.size(); ++v) {
                      if (cost[v] != cost[at["list"][i]]) return v;
                    }
                    return std::nullopt;
                  }});
  for (const auto& [array, other] : {std::pair("red", "green"), std::pair("green", "red")}) {
    const std::string own = array, otherSide = other;
    rows.push_back({"stcon", own, "colours", [=](const Sound& at, std::uint64_t v) -> Maybe {
                      return at[otherSide][v] != 0 && at.done ? Maybe() : Maybe(at[own][v] == 0 ? 1 : 0);  // where they met both may be
                    }});
    rows.push_back({"stcon", "next_" + own, "colours", [=](const Sound& at, std::uint64_t v) -> Maybe {
                      return at["next_" + otherSide][v] != 0 ? Maybe() : Maybe(at["next_" + own][v] == 0 ? 1 : 0);
                    }});
  }
  return rows;
}

std::vector<Row> pathRows() {
  const auto infinite = [](const Sound& at) { return std::uint64_t{algorithms::sssp::Costs(*at.graph).infinite()}; };
  std::vector<Row> rows = {
      {"sssp", "mask", "mask", made(1, "mask", {"relax"})},
      {"sssp", "mask", "mask",
       [=](const Sound& at, std::uint64_t v) -> Maybe { return at["cost"][v] == infinite(at) ? Maybe(1) : Maybe(); }},
      {"sssp", "cost", "bounds",
       [](const Sound& at, std::uint64_t v) -> Maybe { return at["updating"][v] == 0 ? Maybe() : Maybe(at["updating"][v] - 1); }},
      {"sssp", "cost", "bounds",
       [=](const Sound& at, std::uint64_t v) -> Maybe {
         return at.kernel == "relax" || at["cost"][v] == infinite(at) ? Maybe() : Maybe(at["cost"][v] + 1);
       }},
      {"sssp", "cost", "bounds", made(0xFFFF'FFFE, "cost", {"settle"})},
      {"sssp", "updating", "bounds",
       [=](const Sound& at, std::uint64_t v) -> Maybe { return at["cost"][v] == infinite(at) ? Maybe() : Maybe(at["cost"][v] + 1); }},
      {"sssp", "updating", "bounds",
       [](const Sound& at, std::uint64_t v) -> Maybe {
         return at.kernel == "relax" || at["cost"][v] == 0 ? Maybe() : Maybe(at["cost"][v] - 1);
       }},
      // Nothing that leads there brings it for nothing.
      {"sssp", "updating", "reasons",
       [](const Sound& at, std::uint64_t v) -> Maybe {
         if (v == at.source || at["updating"][v] == 0) return std::nullopt;
         const algorithms::sssp::Costs sums(*at.graph);
         for (VertexId u = 0; u < at.graph->vertexCount(); ++u) {
           for (ArcId arc = at.graph->offsets()[u]; arc < at.graph->offsets()[u + 1]; ++arc) {
             if (at.graph->heads()[arc] == v && sums.along(static_cast<std::uint32_t>(at["cost"][u]), arc) == 0) return std::nullopt;
           }
         }
         return 0;
       }},
      // Before relax, or as a lost update leaves it.
      {"sssp", "updating", "relaxed",
       [](const Sound& at, std::uint64_t v) -> Maybe {
         return at.kernel == "relax" && at["updating"][v] < at["cost"][v] ? Maybe(at["cost"][v]) : Maybe();
       }},
      {"sssp", "list", "list", slotMade(kNone, 0)},
      {"sssp", "list", "list",
       [=](const Sound& at, std::uint64_t i) -> Maybe {
         if (i >= at.step.scalars[0]) return std::nullopt;
         const auto& cost = at["cost"];
         for (std::uint64_t v = at["list"][i] + 1; v < cost.size(); ++v) {
           if (cost[v] == infinite(at)) return v;
         }
         return std::nullopt;
       }},
      {"sssp", "mask", "list", flipped("mask", {"compact"})},
  };
  // Where a bucket is settled in place.
  rows.push_back({"sssp", "frontier", "frontier", flipped("frontier")});
  rows.push_back({"sssp", "cost", "costs", [](const Sound& at, std::uint64_t v) -> Maybe { return v == at.source ? Maybe(1) : Maybe(); }});
  rows.push_back({"sssp", "cost", "costs", [=](const Sound& at, std::uint64_t v) -> Maybe {
                    return v != at.source && infinite(at) != kNone ? Maybe(infinite(at) + 1) : Maybe();
                  }});
  rows.push_back({"sssp", "cost", "offers", [](const Sound& at, std::uint64_t v) -> Maybe {
                    if (v == at.source || at["cost"][v] == 0) return std::nullopt;
                    for (VertexId u = 0; u < at.graph->vertexCount(); ++u) {
                      for (ArcId arc = at.graph->offsets()[u]; arc < at.graph->offsets()[u + 1]; ++arc) {
                        const std::uint64_t tail = u == v ? 0 : at["cost"][u];
                        if (at.graph->heads()[arc] == v && costAlong(*at.graph, tail, arc) == 0) return std::nullopt;
                      }
                    }
                    return 0;
                  }});
  rows.push_back({"sssp", "cost", "final", [=](const Sound& at, std::uint64_t v) -> Maybe {
                    return v != at.source && at["cost"][v] < infinite(at) ? Maybe(at["cost"][v] + 1) : Maybe();
                  }});
  // Its arcs are never relaxed: the head of the first one that could have lowered something is named.
  rows.push_back({"sssp", "mask", "relaxed",
                  [](const Sound& at, std::uint64_t v) -> Maybe {
                    const algorithms::sssp::Costs sums(*at.graph);
                    if (at["mask"][v] == 0) return std::nullopt;
                    for (ArcId arc = at.graph->offsets()[v]; arc < at.graph->offsets()[v + 1]; ++arc) {
                      if (sums.along(static_cast<std::uint32_t>(at["cost"][v]), arc) < at["updating"][at.graph->heads()[arc]]) return 0;
                    }
                    return std::nullopt;
                  },
                  [](const Sound& at, std::uint64_t v) {
                    const auto heads = at.graph->neighbours(static_cast<VertexId>(v));
                    return std::set<std::uint64_t>(heads.begin(), heads.end());
                  }});
  return rows;
}

std::vector<Row> flowRows() {
  const auto limit = [](const Sound& at) { return at.step.scalars[0] * at.graph->vertexCount(); };
  const auto residualTo = [](const Sound& at, std::uint64_t v, const auto& test) {
    for (ArcId r = at.residual().offsets[v]; r < at.residual().offsets[v + 1]; ++r) {
      if (at["residual"][r] != 0 && test(at.residual().heads[r])) return true;
    }
    return false;
  };
  return {
      {"maxflow", "residual", "capacities", raised("residual"),
       [](const Sound& at, std::uint64_t r) { return std::set<std::uint64_t>{std::min<std::uint64_t>(r, at.residual().reverse[r])}; }},
      // What flows along it is no longer what its ends have; a loop's are one.
      {"maxflow", "residual", "conservation", raised("residual"),
       [](const Sound& at, std::uint64_t r) { return std::set<std::uint64_t>{at.residualTail(r)}; }},
      {"maxflow", "excess", "conservation", raised("excess")},
      {"maxflow", "excess", "conservation", [](const Sound& at, std::uint64_t v) -> Maybe { return at["excess"][v] - 1; }},
      {"maxflow", "height", "heights",
       [](const Sound& at, std::uint64_t v) -> Maybe {
         return at.isEnd(v) && at.kernel != "heights" ? Maybe(at["height"][v] + 1) : Maybe();
       }},
      {"maxflow", "height", "heights",
       [=](const Sound& at, std::uint64_t v) -> Maybe {
         if (at.kernel == "heights" || at.isEnd(v)) return std::nullopt;
         std::uint64_t lowest = kNone;
         residualTo(at, v, [&](VertexId u) { return lowest = u == v ? lowest : std::min(lowest, at["height"][u]), false; });
         return lowest == kNone ? Maybe() : Maybe(lowest + 2);
       }},
      // While heights are searched: one that the search has not come to.
      {"maxflow", "height", "heights",
       [=](const Sound& at, std::uint64_t v) -> Maybe {
         if (at.kernel != "heights" || at.isEnd(v) || at["height"][v] != limit(at)) return std::nullopt;
         return residualTo(at, v, [&](VertexId u) { return u != v && at["height"][u] == limit(at); }) ? Maybe(limit(at) + 7) : Maybe();
       }},
      {"maxflow", "activity", "activity",
       [](const Sound& at, std::uint64_t v) -> Maybe {
         return at.kernel == "state" ? Maybe((at["activity"][v] + 1 + v % 2) % 3) : Maybe();
       }},
      {"maxflow", "reach", "reach",
       [](const Sound& at, std::uint64_t v) -> Maybe { return at.kernel == "reach" ? Maybe() : Maybe(v % 3); }},
      {"maxflow", "reach", "reach",
       [](const Sound& at, std::uint64_t v) -> Maybe {
         const auto& reach = at["reach"];
         if (at.kernel != "reach" || at.anyNeighbour(v, [&](VertexId n) { return n != v && reach[n] == reach[v] + 1; }))
           return std::nullopt;
         return reach[v] == kNone || v % 2 == 0 ? reach[v] + 1 == kNone + std::uint64_t{1} ? 1 : reach[v] + 1 : std::uint64_t{kNone};
       }},
      {"maxflow", "reach", "reach", [](const Sound& at, std::uint64_t v) -> Maybe { return v == at.target ? Maybe(2) : Maybe(); }},
  };
}

std::vector<Row> table() {
  std::vector<Row> out;
  for (const auto& rows : {searchRows(), pathRows(), treeRows(), arcListRows(), workListRows(), flowRows(), pairRows()})
    out.insert(out.end(), rows.begin(), rows.end());
  return out;
}

class BrokenInvariants : public ::testing::TestWithParam<Subject> {
 protected:
  std::size_t arrayOf(const std::string& id) const {
    const auto& arrays = GetParam().variant->arrays;
    return static_cast<std::size_t>(std::find_if(arrays.begin(), arrays.end(), [&](const auto& one) { return one.id == id; }) -
                                    arrays.begin());
  }
  std::size_t invariantOf(const std::string& id) const {
    const auto& all = GetParam().variant->invariants;
    return static_cast<std::size_t>(std::find_if(all.begin(), all.end(), [&](const auto& one) { return one.id == id; }) - all.begin());
  }
  // The rows for what this variant has.
  std::vector<Row> rows() const {
    std::vector<Row> out = table();
    std::erase_if(out, [&](const Row& row) {
      return row.algorithm != GetParam().algorithm->id || arrayOf(row.array) == GetParam().variant->arrays.size() ||
             invariantOf(row.invariant) == GetParam().variant->invariants.size();
    });
    return out;
  }

  static Sound read(algorithms::Algorithm& algorithm, const Parameters& parameters) {
    Sound at;
    at.graph = &algorithm.graph();
    for (std::size_t a = 0; a < algorithm.arrays().size(); ++a) at.arrays[algorithm.arrays()[a].info->id] = elements(algorithm, a);
    at.step = algorithm.lastStep();
    at.done = algorithm.done();
    if (at.step.index > 0) at.kernel = algorithm.info().kernels[at.step.kernel].id;
    for (const ParameterInfo& info : algorithm.info().parameters) {
      if (info.type != ParameterType::Vertex) continue;
      (info.id == "source" ? at.source : at.target) = vertexParameter(*at.graph, parameters, info.id, info.vertexDefault).value();
    }
    if (algorithm.info().needs.weights) at.target = kNone;  // only selects the path of the result
    return at;
  }

  // Damages element i and looks; the state is sound again afterwards.
  void damage(algorithms::Algorithm& algorithm, const Sound& at, const Row& row, std::uint64_t i, std::uint64_t value) {
    const std::size_t array = arrayOf(row.array);
    const exec::StateArray& state = algorithm.arrays()[array];
    const std::size_t size = elementSize(state.info->type);
    const std::uint64_t was = at[row.array][i];
    const std::string what = row.array + "[" + std::to_string(i) + "] was " + formatValue(*state.info, was) + ", is " +
                             formatValue(*state.info, value) + " after step " + std::to_string(at.step.index) + ", " + at.kernel;
    auto& buffer = const_cast<exec::Buffer&>(*state.data);
    algorithm.executor().upload(buffer, i * size, &value, size);
    const auto answer = algorithm.checkInvariant(invariantOf(row.invariant));
    for (std::size_t k = 0; k < algorithm.info().invariants.size(); ++k) EXPECT_TRUE(algorithm.checkInvariant(k).ok());
    algorithm.executor().upload(buffer, i * size, &was, size);
    ASSERT_TRUE(answer.ok()) << answer.error().sentence();
    ASSERT_TRUE(answer->has_value()) << what << ", and " << row.invariant << " holds";
    const InvariantBreach& breach = **answer;
    const std::set<std::uint64_t> named = row.named ? row.named(at, i) : std::set<std::uint64_t>{i};
    ASSERT_TRUE(named.empty() || named.count(breach.cell.index) == 1) << what << ", but it says: " << breach.sentence;
    if (!row.named && (state.info->domain == Domain::Vertex || state.info->domain == Domain::Color)) {
      const std::string id = std::to_string(at.graph->ids().toFile(static_cast<VertexId>(i)));
      EXPECT_NE((" " + breach.sentence + " ").find(" " + id), std::string::npos)
          << what << ", but " << id << " is not in: " << breach.sentence;
    }
    EXPECT_LT(breach.cell.index, algorithm.arrays()[static_cast<std::size_t>(breach.cell.array)].count) << breach.sentence;
    EXPECT_TRUE(breach.arc == kNone || breach.arc < at.graph->arcCount()) << breach.sentence;
    if (examples_[row.invariant].size() < 4) examples_[row.invariant].insert(breach.sentence);
  }

  std::map<std::string, std::set<std::string>> examples_;
};

TEST_P(BrokenInvariants, NameTheElement) {
  const Subject& subject = GetParam();
  const ReferenceEntry* entry = findReference(subject.algorithm->id, subject.variant->id);
  const auto executor = exec::makeSequentialExecutor();
  std::mt19937_64 random(runSeed());
  const std::vector<Row> rows = this->rows();
  std::vector<std::uint64_t> tried(rows.size(), 0);
  bool keepsAll = false;
  for (const auto& [name, graph] : everyConformanceGraph(runSeed(), Size::Small)) {
    if (entry->refusal(*graph) || graph->vertexCount() < 2) continue;
    SCOPED_TRACE(name);
    Parameters parameters = randomParameters(*subject.variant, *graph, random);
    keepsAll = !keepsAll;
    if (keepsAll) keepEveryArray(parameters, *subject.variant);
    const auto algorithm = subject.make(*executor, *subject.variant);
    ASSERT_TRUE(algorithm->reset(graph, parameters).ok());
    for (bool first = true; first || !algorithm->done(); first = false) {
      if (!first) {
        ASSERT_TRUE(algorithm->step().ok());
      }
      if (algorithm->lastStep().index > 60 && random() % 16 != 0 && !algorithm->done()) continue;
      const Sound at = read(*algorithm, parameters);
      for (std::size_t k = 0; k < rows.size(); ++k) {
        const std::size_t count = at[rows[k].array].size();
        std::uint64_t done = 0;
        for (std::uint64_t attempt = 0; attempt < std::min<std::size_t>(count, 12) && done < 2; ++attempt) {
          const std::uint64_t i = random() % count;
          const Maybe value = rows[k].made(at, i);
          if (!value || *value == at[rows[k].array][i]) continue;
          SCOPED_TRACE("row " + std::to_string(k) + " of the table");
          ASSERT_NO_FATAL_FAILURE(damage(*algorithm, at, rows[k], i, *value));
          ++done;
          ++tried[k];
        }
      }
      ASSERT_TRUE(allHold(*algorithm)) << "the damage was not mended";
    }
  }
  for (std::size_t k = 0; k < rows.size(); ++k) {
    EXPECT_GE(tried[k], 3u) << "row " << k << ", " << rows[k].array << " by " << rows[k].invariant
                            << ": there was hardly anything to damage";
  }
  for (const auto& [invariant, sentences] : examples_) {
    for (const std::string& sentence : sentences) std::printf("  %s: %s\n", invariant.c_str(), sentence.c_str());
  }
}

TEST_P(BrokenInvariants, TheTableHasEveryArrayAndEveryInvariant) {
  std::set<std::string> arrays, invariants;
  for (const Row& row : rows()) {
    arrays.insert(row.array);
    invariants.insert(row.invariant);
  }
  for (const StateArrayInfo& info : GetParam().variant->arrays) EXPECT_EQ(arrays.count(info.id), 1u) << info.id;
  for (const InvariantInfo& info : GetParam().variant->invariants) EXPECT_EQ(invariants.count(info.id), 1u) << info.id;
}

INSTANTIATE_TEST_SUITE_P(Registry, BrokenInvariants, ::testing::ValuesIn(subjects()),
                         [](const auto& tested) { return tested.param.name(); });

}  // namespace
}  // namespace wf::test
