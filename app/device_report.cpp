#include "app/device_report.h"

#include <algorithm>

#include <fmt/format.h>

#include "app/json_text.h"
#include "app/version.h"
#include "compute/core/numbers.h"
#include "compute/exec/executors.h"
#include "compute/exec/state_array.h"
#include "render/bridge/array_bridge.h"
#include "render/gl/headless_context.h"
#include "render/scene/renderer.h"

namespace wf::app {
namespace {

using Json = nlohmann::ordered_json;

struct Shape {
  std::uint32_t maxDegree = 0;
  VertexId maxVertex = 0;
  std::uint64_t loops = 0;
  std::uint64_t withoutTwin = 0;
};

Shape shapeOf(const Graph& graph) {
  Shape shape;
  const auto twins = graph.twins();
  for (VertexId v = 0; v < graph.vertexCount(); ++v) {
    if (graph.degree(v) > shape.maxDegree) {
      shape.maxDegree = graph.degree(v);
      shape.maxVertex = v;
    }
    for (const VertexId head : graph.neighbours(v)) shape.loops += head == v ? 1 : 0;
  }
  shape.withoutTwin = static_cast<std::uint64_t>(std::count(twins.begin(), twins.end(), kNone));
  return shape;
}

const char* weightName(const Graph& graph) {
  static constexpr const char* kNames[] = {"none", "u32", "i32", "f32"};
  return kNames[graph.weights().index()];
}

// Exact: 32-bit weights are whole doubles.
std::optional<std::pair<double, double>> weightRange(const Graph& graph) {
  if (graph.arcCount() == 0) return std::nullopt;
  std::pair<double, double> range{graph.weight(0), graph.weight(0)};
  for (ArcId arc = 1; arc < graph.arcCount(); ++arc) {
    range.first = std::min(range.first, graph.weight(arc));
    range.second = std::max(range.second, graph.weight(arc));
  }
  return range;
}

Json weightJson(const Graph& graph, double weight) {
  if (std::holds_alternative<std::vector<float>>(graph.weights())) return weight;
  return static_cast<std::int64_t>(weight);
}

}  // namespace

Json describeGraph(const Graph& graph) {
  const Shape shape = shapeOf(graph);
  Json out = graphJson(graph);
  out["weight_type"] = weightName(graph);
  if (const auto range = weightRange(graph)) {
    out["weights"] = {{"min", weightJson(graph, range->first)}, {"max", weightJson(graph, range->second)}};
    out["negative_weights"] = range->first < 0;
  }
  out["terminals"] = nullptr;
  if (const auto& terminals = graph.terminals()) {
    out["terminals"] = {{"source", graph.ids().toFile(terminals->source)}, {"sink", graph.ids().toFile(terminals->sink)}};
  }
  out["coordinates"] = !graph.coordinates().empty();
  out["loops"] = shape.loops;
  out["arcs_without_reverse"] = shape.withoutTwin;
  if (graph.vertexCount() != 0) {
    out["max_degree"] = {{"degree", shape.maxDegree}, {"vertex", graph.ids().toFile(shape.maxVertex)}};
    out["ids"] = {{"first", graph.ids().toFile(0)}, {"last", graph.ids().toFile(graph.vertexCount() - 1)}};
  }
  return out;
}

std::string graphText(const Graph& graph) {
  const Shape shape = shapeOf(graph);
  std::string out = fmt::format("{}\n  {} vertices, ids {}\n", graph.path(), grouped(graph.vertexCount()), graph.ids().range());
  out += fmt::format("  {} arcs ({} without a reverse, {} loops), {} edges\n", grouped(graph.arcCount()), grouped(shape.withoutTwin),
                     grouped(shape.loops), grouped(graph.edges().size()));
  std::string weights = weightName(graph);
  if (const auto range = weightRange(graph); range && graph.weighted()) {
    weights += fmt::format(", from {:.9g} to {:.9g}{}", range->first, range->second, range->first < 0 ? " (some are negative)" : "");
  }
  out += fmt::format("  weights: {}; coordinates: {}\n", weights, graph.coordinates().empty() ? "none" : "from the file");
  if (const auto& terminals = graph.terminals()) {
    out += fmt::format("  a flow problem: from {} to {}\n", graph.ids().toFile(terminals->source), graph.ids().toFile(terminals->sink));
  }
  if (graph.vertexCount() != 0) {
    out += fmt::format("  greatest degree: {} at vertex {}\n", grouped(shape.maxDegree), graph.ids().toFile(shape.maxVertex));
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
    const render::SnapshotRing ring(shared, std::span(&array, 1));
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
