#include "ui/run_request.h"

#include <algorithm>

namespace wf::ui {
namespace {

// Whether the text says what the parameter would be if it were left out.
bool isDefault(const ParameterInfo& info, const std::string& text, const Graph& graph) {
  if (info.type == ParameterType::Vertex) {
    const auto vertex = vertexParameter(graph, {}, info.id, info.vertexDefault);
    return vertex && *vertex != kNone && std::to_string(graph.ids().toFile(*vertex)) == text;
  }
  const auto unset = readParameters(std::span(&info, 1), {});
  return unset && unset->text(info.id) == text;
}

}  // namespace

RunRequest carriedTo(const AlgorithmInfo& algorithm, const VariantInfo& variant, const RunRequest& request, const VariantInfo* former,
                     const Graph& graph) {
  RunRequest out = request;
  out.algorithm = algorithm.id;
  out.variant = variant.id;
  out.parameters.clear();
  out.replay.reset();
  for (const ParameterInfo& info : variant.parameters) {
    const auto given = request.parameters.find(info.id);
    if (given == request.parameters.end()) continue;
    if (former != nullptr) {
      const auto same = std::find_if(former->parameters.begin(), former->parameters.end(),
                                     [&](const ParameterInfo& other) { return other.id == info.id && other.type == info.type; });
      if (same == former->parameters.end() || isDefault(*same, given->second, graph)) continue;
    }
    if (readParameters(std::span(&info, 1), {*given})) out.parameters.insert(*given);
  }
  const auto parameters = readParameters(variant.parameters, out.parameters);
  if (parameters && checkVertices(graph, variant.parameters, *parameters)) return out;
  out.parameters.clear();  // a source that is the new one's target
  return out;
}

}  // namespace wf::ui
