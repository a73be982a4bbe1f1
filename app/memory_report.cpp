#include "app/memory_report.h"

#include <fmt/format.h>

#include "compute/algorithms/registry.h"
#include "compute/core/json.h"
#include "compute/core/numbers.h"
#include "compute/run/run_memory.h"

namespace wf::app {

using Json = nlohmann::ordered_json;

Json bytesPerJson(const VariantInfo& variant) {
  const algorithms::BytesPer bytes = algorithms::bytesPer(variant);
  Json out{{"bytes_per_vertex", bytes.vertex}, {"bytes_per_arc", bytes.arc}, {"bytes_per_residual_arc", bytes.residualArc}};
  if (bytes.edge != 0) out["bytes_per_edge"] = bytes.edge;
  if (bytes.pair != 0) out["bytes_per_pair"] = bytes.pair;
  return out;
}

Json describeMemory(const Graph& graph) {
  Json out = Json::array();
  for (const AlgorithmInfo& algorithm : algorithms::infos()) {
    for (const VariantInfo& variant : algorithm.variants) {
      Json entry{{"algorithm", algorithm.id}, {"variant", variant.id}};
      entry.update(bytesPerJson(variant));
      if (const auto few = algorithms::checkPairs(variant, graph); !few) entry["refused"] = few.error().message;
      entry["cpu_bytes"] = algorithms::runBytes(variant, graph, false);
      entry["device_bytes"] = algorithms::runBytes(variant, graph, true);
      const algorithms::DrawingMemory drawing = run::drawingMemory(variant, graph);
      entry["drawing_bytes"] = drawing.sum();
      entry["snapshot_bytes"] = drawing.snapshots;
      entry["opengl_bytes"] = drawing.openGl;
      out.push_back(std::move(entry));
    }
  }
  return out;
}

std::string memoryText(const Graph& graph) {
  std::string out = fmt::format("  memory of a run\n    {:<26} {:>10} {:>15} {:>10}   {}\n", "", "on the CPU", "on a GPU (all)",
                                "to draw it", "for each");
  for (const AlgorithmInfo& algorithm : algorithms::infos()) {
    for (const VariantInfo& variant : algorithm.variants) {
      const std::string name = algorithm.id + "/" + variant.id;
      if (!algorithms::checkPairs(variant, graph)) {
        out += fmt::format("    {:<26} {:>10} {:>15} {:>10}   takes at most {} vertices\n", name, "", "", "",
                           grouped(algorithms::kMostPairVertices));
        continue;
      }
      const algorithms::BytesPer bytes = algorithms::bytesPer(variant);
      std::string each = fmt::format("vertex {} B", bytes.vertex);
      if (bytes.arc != 0) each += fmt::format(", arc {} B", bytes.arc);
      if (bytes.residualArc != 0) each += fmt::format(", residual arc {} B", bytes.residualArc);
      if (bytes.edge != 0) each += fmt::format(", edge {} B", bytes.edge);
      if (bytes.pair != 0) each += fmt::format(", pair of vertices {} B", bytes.pair);
      out += fmt::format("    {:<26} {:>10} {:>15} {:>10}   {}\n", name, bytesText(algorithms::runBytes(variant, graph, false)),
                         bytesText(algorithms::runBytes(variant, graph, true)), bytesText(run::drawingMemory(variant, graph).sum()), each);
    }
  }
  return out;
}

}  // namespace wf::app
