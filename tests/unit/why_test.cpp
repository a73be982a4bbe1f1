// Why an element has its value, for every variant: each element that each step of small runs changes is asked about, and the answer must
// be the one that looking at everything finds (why_expected.h), on a line that assigns the array, with a chain that ends.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <cstring>
#include <map>
#include <random>
#include <set>

#include "compute/algorithms/registry.h"
#include "compute/exec/executors.h"
#include "tests/support/data.h"
#include "tests/support/graphs.h"
#include "tests/support/weights.h"
#include "tests/unit/why_expected.h"

namespace wf::test {
namespace {

using algorithms::Algorithm;
using algorithms::SavedState;

struct Variant {
  const AlgorithmInfo* algorithm;
  const VariantInfo* variant;
  algorithms::Maker make;
};

std::vector<Variant> variants() {
  std::vector<Variant> out;
  for (const algorithms::Described& entry : algorithms::entries()) {
    for (std::size_t k = 0; k < entry.makers.size(); ++k) out.push_back({&entry.info, &entry.info.variants[k], entry.makers[k]});
  }
  return out;
}

std::string nameOfVariant(const ::testing::TestParamInfo<Variant>& info) {
  std::string name = info.param.algorithm->id + "_" + info.param.variant->id;
  for (char& c : name) c = std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '_';
  return name;
}

// A run with every state that it went through; steps[k] made states[k] of states[k − 1].
struct Recorded {
  std::shared_ptr<const Graph> graph;
  VertexId source = kNone, target = kNone;
  std::vector<Step> steps;
  std::vector<SavedState> states;
  // Another instance, at step 0 of the same run: answers must not depend on where the one that gives them stands.
  std::unique_ptr<Algorithm> asked;
};

std::uint64_t elementOf(const SavedState& state, std::size_t array, std::size_t size, std::uint64_t i) {
  std::uint64_t out = 0;
  std::memcpy(&out, state.arrays[array].data() + i * size, size);
  return out;
}

std::vector<Cell> changed(const VariantInfo& variant, const SavedState& before, const SavedState& after) {
  std::vector<Cell> out;
  for (std::size_t a = 0; a < variant.arrays.size(); ++a) {
    const std::size_t size = elementSize(variant.arrays[a].type);
    for (std::uint64_t i = 0; i < after.arrays[a].size() / size; ++i) {
      if (elementOf(before, a, size, i) != elementOf(after, a, size, i)) out.push_back({static_cast<int>(a), i});
    }
  }
  return out;
}

// Whether the text has the symbol before its last arrow, or says in words what becomes of it.
bool assigns(const std::string& line, const std::string& symbol) {
  std::vector<std::size_t> places;
  for (std::size_t at = line.find(symbol); at != std::string::npos; at = line.find(symbol, at + 1)) {
    if (at == 0 || std::isalnum(static_cast<unsigned char>(line[at - 1])) == 0) places.push_back(at);
  }
  if (places.empty()) return false;
  const std::size_t arrow = line.rfind("←");
  if (arrow != std::string::npos && places.front() < arrow) return true;
  for (const char* words : {" − 1", " + 1", " gain "}) {
    if (line.find(words, places.front()) != std::string::npos) return true;
  }
  return false;
}

class Why : public ::testing::TestWithParam<Variant> {
 protected:
  void SetUp() override {
    if (kThreadSanitized) GTEST_SKIP() << "the conformance tests ask the same of five threads";
  }
  const VariantInfo& variant() const { return *GetParam().variant; }

  // None where the algorithm refuses the graph.
  std::optional<Recorded> record(std::shared_ptr<const Graph> graph, const std::map<std::string, std::string>& texts) {
    const auto parameters = readParameters(variant().parameters, texts);
    EXPECT_TRUE(parameters.ok());
    Recorded out;
    out.graph = graph;
    out.asked = GetParam().make(*executor_, variant());
    const auto run = GetParam().make(*executor_, variant());
    if (!run->reset(graph, *parameters) || !out.asked->reset(graph, *parameters)) return std::nullopt;
    for (const ParameterInfo& info : variant().parameters) {
      if (info.type != ParameterType::Vertex || graph->vertexCount() == 0) continue;
      const auto vertex = vertexParameter(*graph, *parameters, info.id, info.vertexDefault);
      (info.id == "source" ? out.source : out.target) = *vertex;
    }
    out.steps.push_back(run->lastStep());
    out.states.push_back(*run->save());
    while (!run->done()) {
      const auto step = run->step();
      EXPECT_TRUE(step.ok());
      out.steps.push_back(*step);
      out.states.push_back(*run->save());
    }
    return out;
  }

  // Calls use(run) for runs of every small shape, from both ends, until something fails.
  template <class Use>
  void forEachRun(const Use& use) {
    std::vector<NamedGraph> graphs;
    // Every shape with weights of every kind; of pairs, which are many more elements, and under a sanitizer with some.
    const std::uint64_t seeds = kSanitized ? 1 : variant().answer == Domain::Pair ? 2 : 5;
    for (std::uint64_t seed = 5; seed < 5 + seeds; ++seed) {
      for (NamedGraph& named : standardGraphs(seed, Size::Small)) graphs.push_back(std::move(named));
    }
    // Parallels of different weights, loops, arcs against each other, a part that nothing reaches.
    const ArcList arcs = {{0, 1}, {0, 1}, {1, 0}, {0, 2}, {2, 2}, {1, 3}, {2, 3}, {3, 4}, {3, 4}, {4, 3}, {2, 4}, {6, 7}, {7, 6}};
    graphs.push_back({"parallels", graphFromArcs(9, arcs, std::vector<std::uint32_t>{5, 2, 3, 4, 1, 6, 2, 7, 1, 7, 9, 2, 2}, 100)});
    // Chains of supervertices that are peeled link by link, and ties everywhere.
    ArcList line, ring;
    std::vector<std::uint32_t> falling;
    for (VertexId v = 0; v < 12; ++v) {
      line.emplace_back(v, v + 1);
      falling.push_back(20 - v);
      ring.emplace_back(v, (v + 1) % 12);
    }
    graphs.push_back({"falling", graphFromArcs(13, line, falling)});
    graphs.push_back({"ring", graphFromArcs(12, ring)});
    std::mt19937_64 random(11);
    const auto grid = std::find_if(graphs.begin(), graphs.end(), [](const NamedGraph& one) { return one.name.starts_with("grid"); })->graph;
    for (const Weighting weighting : {Weighting::Few, Weighting::Real, Weighting::Signed}) {
      graphs.push_back({std::string("weighted ") + nameOf(weighting), withWeights(*grid, weighting, random)});
    }
    int runs = 0;
    for (const NamedGraph& named : graphs) {
      for (const bool backward : {false, true}) {
        std::map<std::string, std::string> texts;
        const VertexId n = named.graph->vertexCount();
        for (const ParameterInfo& info : variant().parameters) {
          if (info.type != ParameterType::Vertex || !backward || n < 2) continue;
          texts[info.id] = std::to_string(named.graph->ids().toFile(info.id == "source" ? n - 1 : 0));
        }
        if (backward && texts.empty()) continue;
        // Everything that can be kept, and blocks so small that there are several.
        for (const auto& [id, text] :
             {std::pair("predecessors", "on"), std::pair("beta", "4"), std::pair("block", "19"), std::pair("pivots", "19")}) {
          const auto& infos = variant().parameters;
          if (std::any_of(infos.begin(), infos.end(), [&](const ParameterInfo& info) { return info.id == id; })) texts[id] = text;
        }
        const auto run = record(named.graph, texts);
        if (!run) continue;
        runs += 1;
        SCOPED_TRACE(named.name + (backward ? ", backward" : ""));
        use(*run);
        if (HasFailure()) return;
      }
    }
    EXPECT_GE(runs, 12);
  }

  std::shared_ptr<exec::Executor> executor_ = exec::makeCpuExecutor(2);
};

TEST_P(Why, EveryChangeIsExplained) {
  std::set<std::string> asked;
  forEachRun([&](const Recorded& run) {
    for (std::size_t k = 1; k < run.steps.size(); ++k) {
      for (const Cell& cell : changed(variant(), run.states[k - 1], run.states[k])) {
        const Question q{*run.graph, variant(), run.source, run.target, run.steps[k], run.states[k - 1], run.states[k], cell};
        const auto cause = run.asked->cause(run.steps[k], run.states[k - 1], run.states[k], cell);
        ASSERT_TRUE(cause) << q.array().id << "[" << cell.index << "] in step " << k;
        asked.insert(q.array().id);
        ASSERT_EQ(causeText(*cause, variant()), causeText(expectedCause(GetParam().algorithm->id, q)))
            << q.array().id << "[" << cell.index << "] in step " << k << ", kernel " << variant().kernels[run.steps[k].kernel].id;
      }
    }
  });
  for (const StateArrayInfo& array : variant().arrays) {
    // Only listed colors keep their previous one here, and those are what their slots began with.
    if (array.constant || (variant().id == "boruvka-compacted" && array.id == "previous")) continue;
    EXPECT_TRUE(asked.contains(array.id)) << array.id;
  }
}

TEST_P(Why, TheLineAssignsTheArray) {
  std::set<std::uint32_t> heads;  // of the kernels, as the runs met them
  forEachRun([&](const Recorded& run) {
    for (std::size_t k = 1; k < run.steps.size(); ++k) heads.insert(run.steps[k].line);
    for (std::size_t k = 1; k < run.steps.size(); ++k) {
      const Step& step = run.steps[k];
      for (const Cell& cell : changed(variant(), run.states[k - 1], run.states[k])) {
        const StateArrayInfo& array = variant().arrays[static_cast<std::size_t>(cell.array)];
        const auto cause = run.asked->cause(step, run.states[k - 1], run.states[k], cell);
        ASSERT_TRUE(cause);
        ASSERT_LT(cause->line, variant().pseudocode.size());
        const std::string& line = variant().pseudocode[cause->line];
        ASSERT_TRUE(assigns(line, array.symbol)) << array.id << " in step " << k << ": " << line;
        if (array.flag && (line.find("← yes") == std::string::npos) != (line.find("← no") == std::string::npos)) {
          const bool now = elementOf(run.states[k], static_cast<std::size_t>(cell.array), 1, cell.index) != 0;
          ASSERT_EQ(now, line.find("← yes") != std::string::npos) << array.id << " in step " << k << ": " << line;
        }
        // It belongs to the step's kernel. (What the state of a vertex is stands where it is worked out first.)
        if (variant().kernels[step.kernel].id == "state") continue;
        ASSERT_GE(cause->line, step.line);
        const auto next = heads.upper_bound(step.line);
        ASSERT_LT(cause->line, next == heads.end() ? variant().pseudocode.size() : *next) << array.id << " in step " << k << ": " << line;
      }
    }
  });
}

// From any element of the last state back to where its story begins.
TEST_P(Why, ChainsGoBackAndEnd) {
  std::size_t longest = 0;
  forEachRun([&](const Recorded& run) {
    for (std::size_t a = 0; a < variant().arrays.size(); ++a) {
      const StateArrayInfo& array = variant().arrays[a];
      for (std::uint64_t i = 0; i < run.states.back().arrays[a].size() / elementSize(array.type); ++i) {
        Cell cell{static_cast<int>(a), i};
        std::size_t links = 0, arcs = 0;
        const auto value = [&](std::size_t k) {
          const auto at = static_cast<std::size_t>(cell.array);
          return elementOf(run.states[k], at, elementSize(variant().arrays[at].type), cell.index);
        };
        std::size_t k = run.steps.size() - 1;
        while (true) {
          while (k > 0 && value(k) == value(k - 1)) --k;
          if (k == 0) break;
          const auto cause = run.asked->cause(run.steps[k], run.states[k - 1], run.states[k], cell);
          ASSERT_TRUE(cause);
          links += 1;
          arcs += cause->kind == Cause::From::Arc ? 1 : 0;
          k -= 1;
          if (!cause->source) break;
          cell = *cause->source;
          ASSERT_LT(static_cast<std::size_t>(cell.array), variant().arrays.size());
          ASSERT_LT(cell.index * elementSize(variant().arrays[static_cast<std::size_t>(cell.array)].type),
                    run.states[0].arrays[static_cast<std::size_t>(cell.array)].size());
        }
        longest = std::max(longest, links);
        // A cost of one search leads, arc by arc, to the vertex that had 0 when the run began.
        if (array.role == Role::Cost && array.domain == Domain::Vertex && GetParam().algorithm->id != "apsp" && links > 0) {
          ASSERT_EQ(k, 0u);
          ASSERT_EQ(cell.array, static_cast<int>(a));
          ASSERT_EQ(value(0), 0u);
          ASSERT_GE(arcs, 1u);
          const std::uint64_t cost = elementOf(run.states.back(), a, elementSize(array.type), i);
          ASSERT_EQ(arcs, array.unit == "arcs" ? cost : arcs);
        }
      }
    }
  });
  // What a search from every vertex fills a row with, it made within the step; and a round of a fast tree is one step, which marks a chain
  // of roots at once.
  const std::string one = GetParam().algorithm->id + "/" + variant().id;
  if (one != "apsp/sssp") {
    EXPECT_GE(longest, one == "mst/fast" ? 2u : 3u);
  }
}

INSTANTIATE_TEST_SUITE_P(All, Why, ::testing::ValuesIn(variants()), nameOfVariant);

}  // namespace
}  // namespace wf::test
