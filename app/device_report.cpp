#include "app/device_report.h"

#include <fmt/format.h>

#include "app/json_text.h"
#include "app/version.h"
#include "compute/core/numbers.h"
#include "compute/exec/executors.h"
#include "compute/exec/graph_facts.h"
#include "compute/exec/state_array.h"
#include "render/bridge/array_bridge.h"
#include "render/gl/headless_context.h"
#include "render/scene/renderer.h"

namespace wf::app {
namespace {

using Json = nlohmann::ordered_json;

Result<exec::GraphFacts> factsOf(const Graph& graph) {
  Progress progress;
  const auto cpu = exec::makeCpuExecutor();
  auto facts = exec::graphFacts(graph, *cpu, progress);
  if (facts) return std::move(*facts);
  return cpu->failed() ? cpu->error() : Error{.code = ErrorCode::Cancelled, .message = "counting the graph was cancelled"};
}

const char* weightName(const Graph& graph) {
  static constexpr const char* kNames[] = {"none", "u32", "i32", "f32"};
  return kNames[graph.weights().index()];
}

exec::GraphFacts::OfWeights everyArcWeighsOne(const exec::GraphFacts& facts) {
  return {.minimum = 1, .maximum = 1, .mean = 1, .sum = static_cast<double>(facts.arcs)};
}

Json weightJson(const Graph& graph, double weight) {
  if (std::holds_alternative<Column<float>>(graph.weights())) return weight;
  return static_cast<std::int64_t>(weight);
}

}  // namespace

Result<Json> describeGraph(const Graph& graph) {
  const auto found = factsOf(graph);
  if (!found) return found.error();
  const exec::GraphFacts& facts = *found;
  Json out = graphJson(graph);
  out["weight_type"] = weightName(graph);
  if (graph.arcCount() != 0) {
    const auto weights = facts.weights.value_or(everyArcWeighsOne(facts));
    out["weights"] = {{"min", weightJson(graph, weights.minimum)},
                      {"max", weightJson(graph, weights.maximum)},
                      {"mean", weights.mean},
                      {"sum", weightJson(graph, weights.sum)}};
    out["negative_weights"] = weights.minimum < 0;
  }
  out["terminals"] = nullptr;
  if (const auto& terminals = graph.terminals()) {
    out["terminals"] = {{"source", graph.ids().toFile(terminals->source)}, {"sink", graph.ids().toFile(terminals->sink)}};
  }
  out["coordinates"] = !graph.coordinates().empty();
  out["loops"] = facts.loops;
  out["parallel_arcs"] = facts.parallel;
  out["arcs_without_reverse"] = facts.withoutReverse;
  out["isolated_vertices"] = facts.isolated;
  out["weak_components"] = {{"count", facts.components}, {"largest", facts.largestComponent}};
  if (facts.vertices != 0) {
    const auto add = [&](const char* name, const exec::GraphFacts::OfDegrees& degrees) {
      out[fmt::format("min_{}", name)] = degrees.minimum;
      out[fmt::format("mean_{}", name)] = degrees.mean;
      out[fmt::format("max_{}", name)] = {{"degree", degrees.maximum}, {"vertex", graph.ids().toFile(degrees.maximumVertex)}};
    };
    add("degree", facts.degree);
    add("in_degree", facts.inDegree);
    add("out_degree", facts.outDegree);
    out["ids"] = {{"first", graph.ids().toFile(0)}, {"last", graph.ids().toFile(graph.vertexCount() - 1)}};
  }
  return out;
}

Result<std::string> graphText(const Graph& graph) {
  const auto found = factsOf(graph);
  if (!found) return found.error();
  const exec::GraphFacts& facts = *found;
  std::string out =
      fmt::format("{}\n  {}, ids {}\n", graph.path(), counted(graph.vertexCount(), "vertex", "vertices"), graph.ids().range());
  out += fmt::format("  {} ({} without a reverse, {}, {} parallel), {}\n", counted(graph.arcCount(), "arc", "arcs"),
                     grouped(facts.withoutReverse), counted(facts.loops, "loop", "loops"), grouped(facts.parallel),
                     counted(facts.edges, "edge", "edges"));
  std::string weights = weightName(graph);
  if (const auto& w = facts.weights) {
    weights += fmt::format(", from {:.9g} to {:.9g}{}, mean {:.6g}", w->minimum, w->maximum, w->minimum < 0 ? " (some are negative)" : "",
                           w->mean);
  }
  out += fmt::format("  weights: {}; coordinates: {}\n", weights, graph.coordinates().empty() ? "none" : "from the file");
  if (const auto& terminals = graph.terminals()) {
    out += fmt::format("  a flow problem: from {} to {}\n", graph.ids().toFile(terminals->source), graph.ids().toFile(terminals->sink));
  }
  if (facts.vertices != 0) {
    const auto add = [&](const char* name, const exec::GraphFacts::OfDegrees& degrees) {
      out += fmt::format("  greatest {}: {} at vertex {}; smallest {}, mean {:.4g}\n", name, grouped(degrees.maximum),
                         graph.ids().toFile(degrees.maximumVertex), grouped(degrees.minimum), degrees.mean);
    };
    add("degree", facts.degree);
    if (graph.directed()) {
      add("in-degree", facts.inDegree);
      add("out-degree", facts.outDegree);
    }
    out += fmt::format("  {} (weak), the largest of {}; {} isolated\n", counted(facts.components, "component", "components"),
                       counted(facts.largestComponent, "vertex", "vertices"), grouped(facts.isolated));
  }
  return out;
}

DeviceReport describeDevices() {
  DeviceReport report;
  report.json["version"] = kVersion;
  report.text = fmt::format("warpfront {}\n", kVersion);

  const auto cpu = exec::makeCpuExecutor();
  report.json["cpu"] = {{"name", cpu->deviceName()}, {"executor", cpu->name()}};
  report.text += fmt::format("  CPU: {}, {}\n", cpu->deviceName(), cpu->name());

  std::string why;
  const auto devices = exec::cudaDevices(&why);
  Json cuda{{"built", exec::builtWithCuda()}, {"devices", Json::array()}};
  for (const exec::CudaDevice& device : devices) {
    cuda["devices"].push_back({{"index", device.index},
                               {"name", device.name},
                               {"memory_bytes", device.memoryBytes},
                               {"compute", fmt::format("{}.{}", device.computeMajor, device.computeMinor)}});
    report.text += fmt::format("  CUDA device {}: {}, {}, compute {}.{}\n", device.index, device.name, bytesText(device.memoryBytes),
                               device.computeMajor, device.computeMinor);
  }
  if (devices.empty()) {
    cuda["reason"] = why;
    report.text += fmt::format("  CUDA: none ({})\n", why);
  }
  report.json["cuda"] = std::move(cuda);

  Json opengl{{"renderer", nullptr}, {"interop", false}};
  const auto cannot = [&](const Error& error) {
    opengl["reason"] = error.sentence();
    report.text += fmt::format("  OpenGL: {}\n", error.sentence());
  };
  if (auto context = render::HeadlessContext::create(); !context) {
    cannot(context.error());
  } else if (auto renderer = render::Renderer::create(); !renderer) {
    cannot(renderer.error());
  } else {
    // The one honest answer to "would interop work": try it with a small array.
    auto executor = exec::makeExecutor(exec::DeviceChoice::Auto);
    const auto shared = executor ? *executor : cpu;
    const StateArrayInfo info{.id = "probe", .type = ElementType::U32};
    const exec::Buffer buffer = shared->allocate(64);
    const exec::StateArray array{&info, &buffer, 16};
    const run::SnapshotRing ring(shared, std::span(&array, 1));
    const auto bridge = render::chooseBridge(ring);
    opengl["renderer"] = (*renderer)->glDescription();
    opengl["interop"] = bridge->status().interop;
    opengl["reason"] = bridge->status().sentence;
    report.text += fmt::format("  OpenGL: {}; {}\n", (*renderer)->glDescription(), bridge->status().sentence);
  }
  report.json["opengl"] = std::move(opengl);
  return report;
}

}  // namespace wf::app
