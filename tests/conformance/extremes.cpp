#include "tests/conformance/extremes.h"

#include <gtest/gtest.h>

#include "tests/support/data.h"

namespace wf::test {
namespace {

constexpr VertexId kLong = kSanitized ? 20'000 : 1'000'000;
constexpr VertexId kWide = kSanitized ? 20'000 : 500'000;
constexpr VertexId kComplete = kSanitized ? 100 : 1'000;

void both(ArcList& arcs, VertexId u, VertexId v) {
  arcs.emplace_back(u, v);
  arcs.emplace_back(v, u);
}

// In the order of tails, as a reader leaves them; each arc's weight is that of the one that leads back.
std::shared_ptr<const Graph> weighed(VertexId vertices, ArcList arcs, const std::function<std::uint32_t(VertexId, VertexId)>& weight) {
  std::sort(arcs.begin(), arcs.end());
  if (!weight) return graphFromArcs(vertices, arcs);
  std::vector<std::uint32_t> weights;
  for (const auto& [u, v] : arcs) weights.push_back(weight(std::min(u, v), std::max(u, v)));
  return graphFromArcs(vertices, arcs, Weights(std::move(weights)));
}

std::vector<NamedGraph> extremes(std::mt19937_64& random) {
  std::vector<NamedGraph> out;
  const auto mix = [salt = random()](VertexId u, VertexId v) {
    std::uint64_t x = salt ^ (std::uint64_t{u} << 32 | v);
    x = (x ^ (x >> 31)) * 0x7FB5'D329'728E'A185u;
    return x ^ (x >> 27);
  };
  const auto upTo = [&](std::uint32_t most) {
    return [=](VertexId u, VertexId v) { return static_cast<std::uint32_t>(mix(u, v) % (std::uint64_t{most} + 1)); };
  };
  {
    ArcList arcs;
    for (VertexId v = 1; v < kLong; ++v) both(arcs, v - 1, v);
    out.push_back({"path, no weights", weighed(kLong, arcs, {})});
    out.push_back({"path, weights 0 to 3", weighed(kLong, arcs, upTo(3))});
  }
  {
    ArcList arcs;
    for (VertexId v = 1; v < kWide; ++v) both(arcs, 0, v);
    out.push_back({"star, equal weights", weighed(kWide, arcs, [](VertexId, VertexId) { return 7u; })});
    for (VertexId k = 0; k < 1000; ++k) both(arcs, 0, 1 + k % 3);  // parallel
    for (VertexId v = 1; v + 1 < kWide; v += 2) arcs.emplace_back(v, v + 1);
    out.push_back({"star with parallel and one-way arcs, weights up to 1000", weighed(kWide, arcs, upTo(1000))});
  }
  {
    ArcList arcs;
    for (VertexId u = 0; u < kComplete; ++u) {
      for (VertexId v = u + 1; v < kComplete; ++v) both(arcs, u, v);
    }
    out.push_back({"complete, weights up to 2^31 − 1", weighed(kComplete, arcs, upTo(0x7FFF'FFFFu))});
    out.push_back({"complete, weights 0", weighed(kComplete, arcs, [](VertexId, VertexId) { return 0u; })});
  }
  {
    ArcList arcs;
    const VertexId part = kWide / 50;
    for (VertexId k = 0; k < 50; ++k) {
      for (VertexId v = 0; v < part - 1; ++v) both(arcs, k * part + v, k * part + static_cast<VertexId>(mix(k, v) % part));
    }
    out.push_back({"fifty parts, loops", weighed(kWide, arcs, upTo(255))});
  }
  {
    ArcList arcs;
    for (VertexId v = 0; v < kWide / 5; ++v) {
      arcs.emplace_back(v, (v + 1) % (kWide / 5));
      arcs.emplace_back(v, static_cast<VertexId>(mix(v, 1) % (kWide / 5)));
    }
    out.push_back({"ring of one-way arcs with shortcuts", weighed(kWide / 5, arcs, upTo(100))});
  }
  return out;
}

}  // namespace

std::vector<Subject> fastVariants() {
  std::vector<Subject> out = subjects();
  std::erase_if(out, [](const Subject& one) { return one.variant->id != "fast" || one.variant->answer == Domain::Pair; });
  return out;
}

void runExtremes(const Subject& subject, exec::Executor& executor) {
  std::mt19937_64 random(runSeed());
  const ReferenceEntry* entry = findReference(subject.algorithm->id, subject.variant->id);
  ASSERT_NE(entry, nullptr);
  int runs = 0;
  for (const auto& [name, graph] : extremes(random)) {
    if (entry->refusal(*graph)) continue;
    SCOPED_TRACE(name);
    const auto algorithm = subject.make(executor, *subject.variant);
    algorithm->setMetrics(false);
    for (int run = 0; run < 3; ++run) {
      std::map<std::string, std::string> texts;
      for (const ParameterInfo& info : subject.variant->parameters) {
        if (run > 0 && info.type == ParameterType::Vertex)
          texts[info.id] = std::to_string(graph->ids().toFile(random() % graph->vertexCount()));
      }
      if (texts.count("source") != 0 && texts.count("target") != 0 && texts["source"] == texts["target"]) continue;
      const auto parameters = readParameters(subject.variant->parameters, texts);
      ASSERT_TRUE(parameters.ok()) << parameters.error().sentence();
      const Status reset = algorithm->reset(graph, *parameters);
      ASSERT_TRUE(reset.ok()) << reset.error().sentence();
      while (!algorithm->done()) {
        const auto step = algorithm->leap();
        ASSERT_TRUE(step.ok()) << step.error().sentence();
      }
      const auto result = algorithm->result();
      ASSERT_TRUE(result.ok()) << result.error().sentence();  // no cost here passes the largest
      const auto verified = algorithm->verify();
      ASSERT_TRUE(verified.ok()) << verified.error().sentence();
      EXPECT_TRUE(verified->passed) << verified->sentence;
      ++runs;
    }
  }
  EXPECT_GE(runs, 10) << "hardly any of the graphs was taken";
}

}  // namespace wf::test
