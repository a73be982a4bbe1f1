// Edges that relaxed in a step, as the device finds them, beside what the algorithms themselves say and what their state shows.
#include <epoxy/gl.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <random>

#include "compute/algorithms/registry.h"
#include "render/bridge/array_bridge.h"
#include "render/scene/edge_paint.h"
#include "tests/render/scene.h"
#include "tests/support/data.h"
#include "tests/support/ends.h"

namespace wf::render::test {
namespace {

using algorithms::SavedState;

class RelaxedTest : public GlTest {
 protected:
  // Whether each edge is marked, in the order of geometry.edges().
  static std::vector<bool> marksOf(EdgePaint& paint, const SceneData& scene, std::uint64_t from = 0) {
    std::vector<bool> out(scene.edgeCount(), false);
    if (paint.widths() == 0) return out;
    paint.make(scene, from, scene.edgeCount() - from);
    std::vector<std::uint32_t> words(scene.edgeCount());
    glGetNamedBufferSubData(paint.widths(), 0, static_cast<GLsizeiptr>(4 * words.size()), words.data());
    for (std::size_t i = 0; i < words.size(); ++i) out[i] = (words[i] & 0x100u) != 0;
    return out;
  }
  static void take(run::SnapshotRing& ring, ArrayBridge& bridge) {
    run::Snapshot* snapshot = ring.acquire();
    ASSERT_TRUE(snapshot != nullptr && bridge.publish(*snapshot));
    ring.release(snapshot);
  }
};

// Directed, with parallel arcs, both ways, and weights of every kind. Many arcs lead to the last vertex, where searches from the target
// begin: however the dice fall, such a search goes along some before it meets the other.
std::shared_ptr<const Graph> randomGraph(std::mt19937_64& random, VertexId vertices, int kind) {
  wf::test::ArcList arcs;
  for (VertexId k = 0; k < 4 * vertices; ++k) {
    const auto tail = static_cast<VertexId>(random() % vertices), head = static_cast<VertexId>(random() % vertices);
    arcs.emplace_back(tail, head);
    if (random() % 3 == 0) arcs.emplace_back(head, tail);
  }
  for (VertexId k = 0; k < 40; ++k) arcs.emplace_back(static_cast<VertexId>(random() % vertices), vertices - 1);
  std::vector<std::uint32_t> whole;
  std::vector<std::int32_t> withSign;
  std::vector<float> real;
  for (std::size_t i = 0; i < arcs.size(); ++i) {
    const auto weight = static_cast<std::uint32_t>(random() % 9);
    whole.push_back(kind == 2 && weight == 8 ? 0xFFFF'FFFEu : weight);
    withSign.push_back(static_cast<std::int32_t>(weight));
    real.push_back(static_cast<float>(weight) / 3);
  }
  if (kind == 0) return wf::test::graphFromArcs(vertices, arcs);
  return wf::test::graphFromArcs(vertices, arcs, kind == 1 ? Weights(withSign) : kind == 2 ? Weights(whole) : Weights(real));
}

std::shared_ptr<const GraphGeometry> scattered(std::shared_ptr<const Graph> graph, std::mt19937_64& random) {
  std::vector<Coordinate> places;
  for (VertexId v = 0; v < graph->vertexCount(); ++v)
    places.push_back({static_cast<double>(random() % 1000), static_cast<double>(random() % 1000)});
  return GraphGeometry::build(std::move(graph), places);
}

std::vector<std::uint32_t> wordsOf(const SavedState& state, std::size_t array, ElementType type) {
  const auto& bytes = state.arrays[array];
  std::vector<std::uint32_t> words(bytes.size() / elementSize(type));
  for (std::size_t i = 0; i < words.size(); ++i) std::memcpy(&words[i], bytes.data() + i * elementSize(type), elementSize(type));
  return words;
}

// The arc that gave the cell its value in step k, back through arrays that lie between; kNone: none did.
ArcId arcOf(const algorithms::Algorithm& asked, const std::vector<Step>& steps, const std::vector<SavedState>& states, Cell cell) {
  for (std::size_t k = steps.size() - 1; k > 0 && k + 3 > steps.size(); --k) {
    const auto cause = asked.cause(steps[k], states[k - 1], states[k], cell);
    if (!cause) return kNone;
    if (cause->kind == Cause::From::Arc) return cause->from.front();
    if (!cause->source) return kNone;
    cell = *cause->source;
  }
  return kNone;
}

// Of every variant that has costs, step by step: an edge is marked exactly where an arc of it explains a new cost, and the arc that the
// algorithm itself names as the cause is among them. Costs in one range and in several, edges at once and piece by piece.
TEST_F(RelaxedTest, EveryStepOfEveryVariantMarksWhatRelaxed) {
  std::mt19937_64 random(wf::test::runSeed());
  const auto executor = exec::makeSequentialExecutor();
  std::size_t runs = 0, markedEdges = 0, causes = 0, against = 0;
  for (const algorithms::Described& entry : algorithms::entries()) {
    for (std::size_t variant = 0; variant < entry.makers.size(); ++variant) {
      for (int kind = 0; kind < 4; ++kind) {
        const auto graph = randomGraph(random, 700, kind);
        const auto geometry = scattered(graph, random);
        const auto run = entry.makers[variant](*executor, entry.info.variants[variant]);
        const auto asked = entry.makers[variant](*executor, entry.info.variants[variant]);
        const Parameters ends = wf::test::fromFirstToLast(*graph, entry.info.variants[variant].parameters, {});
        if (!run->reset(graph, ends) || !asked->reset(graph, ends)) continue;
        const auto ring = std::make_shared<run::SnapshotRing>(std::shared_ptr<exec::Executor>(executor), run->arrays());
        const Mapping mapping = suggestMapping(ring->infos());
        if (mapping.relaxedArray < 0) continue;
        SCOPED_TRACE(entry.info.id + "/" + entry.info.variants[variant].id + ", weights " + std::to_string(kind));
        ++runs;
        const auto cost = static_cast<std::size_t>(mapping.relaxedArray);
        const StateArrayInfo& info = ring->infos()[cost];
        const int side = otherSideOf(ring->infos());
        Limits limits = queryLimits();
        if (kind % 2 == 1) limits.storageBlockBytes = 2048;
        SceneData scene(limits, *geometry, SceneData::split(limits, graph->vertexCount()));
        const auto bridge = makeUploadBridge(*ring, "a test");
        const auto order = geometry->edgeOrder();
        const Edges& edges = graph->edges();
        EdgePaint paint;
        std::vector<Step> steps;
        std::vector<SavedState> states;
        for (;;) {
          ring->publish(run->lastStep(), run->arrays());
          take(*ring, *bridge);
          steps.push_back(run->lastStep());
          states.push_back(*run->save());
          ASSERT_TRUE(paint.adopt(scene, *geometry, mapping, Theme{}.background, {bridge.get(), ring.get()}).ok());
          const std::vector<bool> marks = marksOf(paint, scene, kind == 3 ? scene.edgeCount() / 2 : 0);
          if (steps.size() > 1) {
            const auto now = wordsOf(states.back(), cost, info.type), was = wordsOf(states[states.size() - 2], cost, info.type);
            std::vector<std::uint32_t> other(now.size(), 0);
            if (side >= 0) other = wordsOf(states[states.size() - 2], static_cast<std::size_t>(side), ElementType::U8);
            const auto explains = [&](VertexId u, VertexId v, ArcId arc) {
              if (now[v] == was[v] || was[u] == info.infinite) return false;
              if (info.type == ElementType::F32)
                return std::bit_cast<float>(was[u]) + static_cast<float>(graph->weight(arc)) == std::bit_cast<float>(now[v]);
              const double weight = info.weightTyped ? graph->weight(arc) : 1;
              return static_cast<double>(was[u]) + weight == static_cast<double>(now[v]);
            };
            const auto gives = [&](VertexId tail, VertexId head, ArcId arc) {
              if (arc == kNone) return false;
              const bool back = other[head] != 0 && explains(head, tail, arc);
              against += back ? 1 : 0;
              return back || (other[tail] == 0 && explains(tail, head, arc));
            };
            const std::vector<bool> all = kind == 3 ? marksOf(paint, scene) : marks;
            std::vector<bool> ofArc(graph->arcCount(), false);
            for (std::size_t i = 0; i < order.size(); ++i) {
              const std::uint32_t e = order[i];
              const bool wanted =
                  gives(edges.tail[e], edges.head[e], edges.forward[e]) || gives(edges.head[e], edges.tail[e], edges.backward[e]);
              ASSERT_EQ(all[i], wanted) << "step " << steps.back().index << ", edge " << edges.tail[e] << " - " << edges.head[e];
              markedEdges += wanted ? 1 : 0;
              for (const ArcId arc : {edges.forward[e], edges.backward[e]}) {
                if (arc != kNone) ofArc[arc] = wanted;
              }
            }
            for (VertexId v = 0; v < graph->vertexCount(); ++v) {
              if (now[v] == was[v]) continue;
              const ArcId arc = arcOf(*asked, steps, states, {static_cast<int>(cost), v});
              if (arc == kNone) continue;
              ++causes;
              // Of a step that goes on from what it finds, only what leads out of the state before it is marked.
              const VertexId tail = graph->tail(arc);
              if (now[tail] != was[tail]) continue;
              ASSERT_TRUE(ofArc[arc]) << "step " << steps.back().index << ", vertex " << v;
            }
          } else {
            ASSERT_FALSE(paint.active()) << "there is no step before";
          }
          if (run->done()) break;
          ASSERT_TRUE(run->step().ok());
        }
        paint.forget();
      }
    }
  }
  EXPECT_GE(runs, 16u);
  EXPECT_GT(markedEdges, 5000u);
  EXPECT_GT(causes, 5000u);
  EXPECT_GT(against, 100u) << "arcs gone along backward, by the search from the target";
}

// --- Costs of other programs, whose recordings do not say whether they add up weights ---

struct ForeignCosts {
  const char* what;
  Weights weights;  // of 0→1, 1→2, 0→2, 2→3
  ElementType type;
  std::uint64_t infinite;
  std::vector<std::uint32_t> before, after;
  std::vector<std::pair<VertexId, VertexId>> marked;
  const char* id = "dist";
  const char* unit = "";
};

std::uint32_t ofInt(std::int32_t value) { return static_cast<std::uint32_t>(value); }
std::uint32_t ofReal(float value) { return std::bit_cast<std::uint32_t>(value); }

TEST_F(RelaxedTest, CostsOfAnotherProgramAddUpWeights) {
  constexpr std::uint32_t kMost = 0xFFFF'FFFFu, kInf = 0x7FFF'FFFFu;
  const std::uint32_t far = ofReal(INFINITY);
  const std::vector<std::int32_t> withSign{-2, -1, 5, 1};
  const std::vector<std::uint32_t> whole{3, 4, 9, 1};
  const std::vector<float> real{0.5f, 0.25f, 2, 1};
  using enum ElementType;
  const ForeignCosts cases[] = {
      {"signed", withSign, I32, kInf, {0, kInf, kInf, kInf}, {0, ofInt(-2), 5, kInf}, {{0, 1}, {0, 2}}},
      {"a weight of -1", withSign, I32, kInf, {0, ofInt(-2), 5, kInf}, {0, ofInt(-2), ofInt(-3), 6}, {{1, 2}, {2, 3}}},
      {"no arc back weighs -1", withSign, I32, kInf, {0, 7, 5, kInf}, {0, 4, 5, kInf}, {}},
      {"signed weights in unsigned costs", withSign, U32, kMost, {4, kMost, kMost, kMost}, {4, 2, 9, kMost}, {{0, 1}, {0, 2}}},
      {"none below 0 there", withSign, U32, kMost, {0, kMost, kMost, kMost}, {0, kMost - 1, 5, kMost}, {{0, 2}}},
      {"whole", whole, U32, kMost, {0, 3, 9, kMost}, {0, 3, 7, 10}, {{1, 2}, {2, 3}}},
      {"no arc counts as 1", whole, U32, kMost, {0, kMost, kMost, kMost}, {0, 1, 9, kMost}, {{0, 2}}},
      {"whole in signed costs", whole, I32, kInf, {0, 3, 9, kInf}, {0, 3, 7, 10}, {{1, 2}, {2, 3}}},
      {"whole in floats", whole, F32, far, {0, ofReal(3), far, far}, {0, ofReal(3), ofReal(7), far}, {{1, 2}}},
      {"floats", real, F32, far, {0, ofReal(0.5f), ofReal(2), far}, {0, ofReal(0.5f), ofReal(0.75f), ofReal(3)}, {{1, 2}, {2, 3}}},
      {"integers beside floats count arcs", real, I32, kInf, {0, kInf, kInf, kInf}, {0, 1, 1, kInf}, {{0, 1}, {0, 2}}},
      {"levels", whole, I32, kInf, {0, kInf, kInf, kInf}, {0, 1, 1, kInf}, {{0, 1}, {0, 2}}, "d_Level"},
      {"a unit", whole, I32, kInf, {0, kInf, kInf, kInf}, {0, 1, 1, kInf}, {{0, 1}, {0, 2}}, "dist", "arcs"},
  };
  const auto executor = exec::makeSequentialExecutor();
  std::mt19937_64 random(wf::test::runSeed());
  for (const ForeignCosts& one : cases) {
    SCOPED_TRACE(one.what);
    const auto graph = wf::test::graphFromArcs(4, {{0, 1}, {1, 2}, {0, 2}, {2, 3}}, one.weights);
    const auto geometry = scattered(graph, random);
    StateArrayInfo info{.id = one.id, .title = one.id, .type = one.type, .role = Role::Cost, .unit = one.unit, .infinite = one.infinite};
    exec::Buffer data = executor->allocate(16);
    const exec::StateArray array{&info, &data, 4};
    const auto ring = std::make_shared<run::SnapshotRing>(std::shared_ptr<exec::Executor>(executor), std::span(&array, 1));
    const Mapping mapping = suggestMapping(ring->infos());
    EXPECT_EQ(mapping.relaxedArray, 0);
    const Limits limits = queryLimits();
    SceneData scene(limits, *geometry, SceneData::split(limits, graph->vertexCount()));
    const auto bridge = makeUploadBridge(*ring, "a test");
    EdgePaint paint;
    for (const std::uint64_t step : {0, 1}) {
      executor->upload(data, 0, (step == 0 ? one.before : one.after).data(), 16);
      ring->publish(Step{.index = step}, std::span(&array, 1));
      take(*ring, *bridge);
    }
    ASSERT_TRUE(paint.adopt(scene, *geometry, mapping, Theme{}.background, {bridge.get(), ring.get()}).ok());
    const std::vector<bool> marks = marksOf(paint, scene);
    std::vector<std::pair<VertexId, VertexId>> marked;
    const auto order = geometry->edgeOrder();
    for (std::size_t i = 0; i < marks.size(); ++i) {
      if (marks[i]) marked.emplace_back(graph->edges().tail[order[i]], graph->edges().head[order[i]]);
    }
    std::sort(marked.begin(), marked.end());
    EXPECT_EQ(marked, one.marked);
    paint.forget();
  }
}

}  // namespace
}  // namespace wf::render::test
