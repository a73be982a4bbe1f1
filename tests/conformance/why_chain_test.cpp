// Chains of causes against what is known of their ends, without the references: a level is the number of arcs on its chain, a cost the sum
// of their weights. And what holds where threads race, of whom no reference tells.
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/conformance/pair_sums.h"
#include "tests/conformance/racing.h"
#include "tests/conformance/sssp_oracle.h"
#include "tests/conformance/subject.h"
#include "tests/conformance/why.h"
#include "tests/support/data.h"

namespace wf::test {
namespace {

std::vector<NamedGraph> graphsFor(const Subject& subject, Size size) {
  std::vector<NamedGraph> out = everyConformanceGraph(runSeed(), size);
  const ReferenceEntry* entry = findReference(subject.algorithm->id, subject.variant->id);
  std::erase_if(out, [&](const NamedGraph& one) { return entry == nullptr || entry->refusal(*one.graph).has_value(); });
  return out;
}

VertexId vertexOf(const VariantInfo& variant, const Graph& graph, const Parameters& parameters, const std::string& id) {
  for (const ParameterInfo& info : variant.parameters) {
    if (info.id == id) return vertexParameter(graph, parameters, id, info.vertexDefault).value();
  }
  ADD_FAILURE() << "no parameter " << id;
  return 0;
}

// From the value of `cost` at v after `step` back to the start at one of `roots`; the value is the sum along the arcs on the way.
void checkPath(const History& history, const VariantInfo& variant, const Graph& graph, VertexId v, std::uint64_t step,
               const std::set<VertexId>& roots, bool weighted) {
  SCOPED_TRACE("vertex " + std::to_string(v) + " after step " + std::to_string(step));
  const int cost = arrayOf(variant, "cost");
  const std::vector<History::Link> chain = history.chain({cost, v}, step);
  ASSERT_EQ(chain.back().step, 0u) << "the chain breaks off at " << cellText(variant, chain.back().cell);
  ASSERT_EQ(chain.back().cell.array, cost);
  ASSERT_EQ(roots.count(static_cast<VertexId>(chain.back().cell.index)), 1u) << "the chain starts at " << chain.back().cell.index;
  ASSERT_EQ(history.value(chain.back().cell, 0), 0u);
  std::uint64_t sum = 0;
  for (auto link = chain.rbegin() + 1; link != chain.rend(); ++link) {
    ASSERT_GT(link->step, (link - 1)->step);
    const auto here = static_cast<VertexId>(link->cell.index), before = static_cast<VertexId>((link - 1)->cell.index);
    ASSERT_EQ(link->cause.from.size(), 1u);
    if (link->cause.kind == Cause::From::Vertex) {
      ASSERT_EQ(link->cause.from.front(), here);
      ASSERT_EQ(before, here);
      continue;
    }
    ASSERT_EQ(link->cause.kind, Cause::From::Arc);
    const ArcId arc = link->cause.from.front();
    ASSERT_LT(arc, graph.arcCount());
    if (variant.id == "fast" && graph.tail(arc) != before) {  // what lies between them on the way was made in the same step
      const Cell tail{cost, graph.tail(arc)};
      ASSERT_TRUE(graph.heads()[arc] == here && history.changes(link->step, tail));
      const auto last = costAlong(graph, history.value(tail, link->step), arc);
      ASSERT_TRUE(last.has_value() && *last >= sum);
      sum = *last;
      continue;
    }
    // Against the arc only where a green vertex looked along it.
    const bool along = graph.tail(arc) == before && graph.heads()[arc] == here;
    const bool against = roots.size() == 2 && graph.heads()[arc] == before && graph.tail(arc) == here;
    ASSERT_TRUE(along || against) << "arc " << arc << " does not lead from " << before << " to " << here;
    const auto next = weighted ? costAlong(graph, sum, arc) : sum + 1;
    ASSERT_TRUE(next.has_value());
    sum = *next;
  }
  EXPECT_EQ(history.value({cost, v}, step), sum);
}

// After the last step and after some others, every vertex that has a cost.
void checkPaths(algorithms::Algorithm& algorithm, const VariantInfo& variant, const Parameters& parameters, std::mt19937_64& random,
                std::size_t apart = 1) {
  const Graph& graph = algorithm.graph();
  if (graph.vertexCount() == 0) return;
  const History history(algorithm);
  std::set<VertexId> roots{vertexOf(variant, graph, parameters, "source")};
  const bool weighted = variant.needs.weights;
  const bool fromBothEnds =
      std::any_of(variant.parameters.begin(), variant.parameters.end(), [](const auto& one) { return one.id == "target"; });
  if (!weighted && fromBothEnds) roots.insert(vertexOf(variant, graph, parameters, "target"));
  const int cost = arrayOf(variant, "cost");
  for (const std::uint64_t step : {history.steps(), random() % (history.steps() + 1), random() % (history.steps() + 1)}) {
    const auto infinite = *algorithm.arrays()[static_cast<std::size_t>(cost)].info->infinite;
    for (std::size_t v = random() % apart; v < graph.vertexCount(); v += apart) {
      if (history.value({cost, v}, step) == infinite) continue;
      checkPath(history, variant, graph, static_cast<VertexId>(v), step, roots, weighted);
      if (::testing::Test::HasFatalFailure()) return;
    }
  }
}

std::vector<Subject> searches() {
  std::vector<Subject> out = subjects();
  std::erase_if(out, [](const Subject& one) {
    return one.variant->answer == Domain::Pair ||
           std::none_of(one.variant->arrays.begin(), one.variant->arrays.end(), [](const StateArrayInfo& a) { return a.id == "cost"; });
  });
  return out;
}

class WhyPath : public ::testing::TestWithParam<Subject> {};

TEST_P(WhyPath, CostsAndLevelsAreSumsAlongTheirChains) {
  const Subject& subject = GetParam();
  std::mt19937_64 random(runSeed());
  const auto executor = exec::makeSequentialExecutor();
  const auto algorithm = subject.make(*executor, *subject.variant);
  for (const auto& [name, graph] : graphsFor(subject, Size::Medium)) {
    SCOPED_TRACE(name);
    const Parameters parameters = randomParameters(*subject.variant, *graph, random);
    ASSERT_TRUE(algorithm->reset(graph, parameters).ok());
    ASSERT_NO_FATAL_FAILURE(checkPaths(*algorithm, *subject.variant, parameters, random));
  }
}

INSTANTIATE_TEST_SUITE_P(Registry, WhyPath, ::testing::ValuesIn(searches()), [](const auto& tested) { return tested.param.name(); });

// What an element of `array` has, made from one that had `was`; none where that one does not say.
std::optional<std::uint64_t> madeFrom(const Graph& graph, const VariantInfo& variant, const std::string& array, const Cause& cause,
                                      std::uint64_t was) {
  static const std::set<std::string> copied{"color", "color_index", "previous", "cycle"}, oneMore{"height", "reach"};
  if (array == "updating") return costAlong(graph, was, cause.from.front());
  if (array == "cost" && variant.id == "fast" && variant.needs.weights) {
    // Along the last arc of a way; the rest of it was made in the step.
    const ArcId last = cause.from.front();
    return cause.source->index == graph.tail(last) ? costAlong(graph, was, last) : std::nullopt;
  }
  if (array == "cost") return variant.needs.weights ? was : was + 1;
  if (copied.count(array) != 0) return was;
  return oneMore.count(array) != 0 ? std::optional(was + 1) : std::nullopt;
}

// The same of an array of pairs: a sum through a vertex as both parts stood, or what was taken over. None where a base was closed: there
// the parts may have changed on the way.
std::optional<std::uint64_t> pairMadeFrom(const History& history, const Graph& graph, const Cause& cause, const Cell& cell,
                                          const std::string& array, std::uint64_t step) {
  const std::uint64_t was = history.value(*cause.source, step - 1);
  if (cause.kind == Cause::From::Host || array == "reach") return was;
  if (history.kernel(step) == "close" || history.kernel(step) == "diagonal") return std::nullopt;
  if (array == "predecessor" || array == "next-predecessor") return was;
  const std::uint64_t n = graph.vertexCount();
  const std::uint64_t other = std::uint64_t{cause.from.front()} * n + cell.index % n;
  const std::uint64_t rest = history.value({cause.source->array, other}, step - 1);
  return array == "hops" ? was + rest : PairSums(graph).sum(was, rest);
}

class WhyChain : public ::testing::TestWithParam<Subject> {};

// The new value, from the one that its source had before the step.
TEST_P(WhyChain, AValueFollowsFromItsSource) {
  const Subject& subject = GetParam();
  const VariantInfo& variant = *subject.variant;
  std::mt19937_64 random(runSeed());
  const auto executor = exec::makeSequentialExecutor();
  const auto algorithm = subject.make(*executor, variant);
  std::uint64_t followed = 0;
  for (const auto& [name, graph] : graphsFor(subject, Size::Small)) {
    SCOPED_TRACE(name);
    Parameters parameters = randomParameters(variant, *graph, random);
    takeFewPivots(parameters, variant);
    ASSERT_TRUE(algorithm->reset(graph, parameters).ok());
    const History history(*algorithm);
    for (std::uint64_t step = 1; step <= history.steps(); ++step) {
      for (int a = 0; a < static_cast<int>(variant.arrays.size()); ++a) {
        const std::string& id = variant.arrays[static_cast<std::size_t>(a)].id;
        const bool pair = variant.arrays[static_cast<std::size_t>(a)].domain == Domain::Pair;
        const std::uint64_t apart = pair ? kPairsApart : 1;
        for (std::uint64_t i = step % apart; i < history.elementCount(a); i += apart) {
          const Cell cell{a, i};
          if (!history.changes(step, cell)) continue;
          SCOPED_TRACE("step " + std::to_string(step) + ", " + cellText(variant, cell));
          const Cause cause = history.cause(cell, step);
          ASSERT_TRUE(std::is_sorted(cause.from.begin(), cause.from.end()));
          ASSERT_EQ(cause.from.empty(), cause.kind == Cause::From::Host);
          if (!cause.source) continue;
          const auto wanted = pair ? pairMadeFrom(history, *graph, cause, cell, id, step)
                                   : madeFrom(*graph, variant, id, cause, history.value(*cause.source, step - 1));
          if (!wanted) continue;
          ASSERT_EQ(history.value(cell, step), *wanted) << "from " << cellText(variant, *cause.source);
          followed += 1;
        }
      }
    }
  }
  // A whole search is one step, and so are many pulses: where a value came from on the way is not kept.
  const bool kept =
      (subject.algorithm->id != "apsp" || variant.id != "sssp") && (subject.algorithm->id != "maxflow" || variant.id != "fast");
  if (kept) {
    EXPECT_GT(followed, 100u);
  }
}

INSTANTIATE_TEST_SUITE_P(Registry, WhyChain, ::testing::ValuesIn(subjects()), [](const auto& tested) { return tested.param.name(); });

// Every updating cost that a racing relax left: the smallest of the arcs that could have left it. Of the vertices from `first` on.
void checkRacers(algorithms::Algorithm& algorithm, VertexId first) {
  const Graph& graph = algorithm.graph();
  const VariantInfo& variant = algorithm.info();
  const History history(algorithm);
  const int mask = arrayOf(variant, "mask"), cost = arrayOf(variant, "cost"), updating = arrayOf(variant, "updating");
  for (std::uint64_t step = 1; step <= history.steps(); ++step) {
    if (history.kernel(step) != "relax") continue;
    std::map<VertexId, ArcId> smallest;
    for (VertexId v = 0; v < graph.vertexCount(); ++v) {
      if (history.value({mask, v}, step - 1) == 0) continue;
      for (ArcId a = graph.offsets()[v]; a < graph.offsets()[v + 1]; ++a) {
        const VertexId n = graph.heads()[a];
        const auto sum = costAlong(graph, history.value({cost, v}, step - 1), a);
        if (sum && *sum == history.value({updating, n}, step)) smallest.try_emplace(n, a);
      }
    }
    for (VertexId n = first; n < graph.vertexCount(); ++n) {
      const Cell cell{updating, n};
      if (!history.changes(step, cell)) continue;
      SCOPED_TRACE("step " + std::to_string(step) + ", " + cellText(variant, cell));
      const Cause cause = history.cause(cell, step);
      ASSERT_EQ(cause.kind, Cause::From::Arc);
      ASSERT_EQ(smallest.count(n), 1u);
      ASSERT_EQ(cause.from, std::vector<std::uint32_t>{smallest[n]});
      ASSERT_EQ(cause.source, (Cell{cost, graph.tail(smallest[n])}));
      ASSERT_EQ(variant.pseudocode[cause.line], "        U_a[n] ← C_a[v] + w");
    }
  }
}

TEST(WhyRacing, TheArcCouldHaveLeftTheValue) {
  std::mt19937_64 random(runSeed());
  int racing = 0;
  for (const Subject& subject : subjects()) {
    if (subject.variant->deterministic) continue;
    racing += 1;
    SCOPED_TRACE(subject.name());
    for (const ExecutorKind& kind : hostExecutors()) {
      SCOPED_TRACE(kind.name);
      const auto executor = kind.make(runSeed());
      const auto algorithm = subject.make(*executor, *subject.variant);
      std::vector<NamedGraph> graphs = graphsFor(subject, Size::Medium);
      if (kind.parallel) graphs.push_back({"funnel", funnel()});
      for (const auto& [name, graph] : graphs) {
        SCOPED_TRACE(name);
        const bool large = graph->vertexCount() > 5000;
        const Parameters parameters =
            large ? *readParameters(subject.variant->parameters, {}) : randomParameters(*subject.variant, *graph, random);
        ASSERT_TRUE(algorithm->reset(graph, parameters).ok());
        ASSERT_NO_FATAL_FAILURE(checkRacers(*algorithm, large ? graph->vertexCount() - 64 : 0));
        ASSERT_TRUE(algorithm->reset(graph, parameters).ok());
        ASSERT_NO_FATAL_FAILURE(checkPaths(*algorithm, *subject.variant, parameters, random, large ? 97 : 1));
      }
    }
  }
  EXPECT_EQ(racing, 1) << "checkRacers() knows sssp/two-kernel-2007 only";
}

}  // namespace
}  // namespace wf::test
