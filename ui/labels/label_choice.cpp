#include "ui/labels/label_choice.h"

#include <algorithm>

#include "compute/core/graph.h"
#include "render/mapping/mapping.h"
#include "ui/vertex_name.h"

namespace wf::ui {
namespace {

template <class Fits>
int find(const RunState& run, Fits fits) {
  if (run.variant == nullptr) return -1;
  const auto at = std::find_if(run.arrays.begin(), run.arrays.end(), fits);
  return at == run.arrays.end() ? -1 : static_cast<int>(at - run.arrays.begin());
}

int vertexArrayOf(const RunState& run, Role role) {
  return find(run, [&](const StateArrayInfo& info) { return info.role == role && info.domain == Domain::Vertex; });
}

LabelContent::Kind whoOf(const Graph& graph) { return hasNames(graph) ? LabelContent::Kind::Name : LabelContent::Kind::Id; }

EdgeLabelContent weightsOf(const RunState& run) {
  const bool weighted = find(run, [](const StateArrayInfo& info) { return info.id == "weight" && belongsToEdge(info); }) >= 0;
  return weighted ? EdgeLabelContent{.kind = EdgeLabelContent::Kind::Value, .array = "weight"} : EdgeLabelContent{};
}

}  // namespace

std::vector<int> arraysOf(const LabelContent& content, const RunState& run) {
  std::vector<int> out;
  for (const std::string& id : content.values) {
    const int array = find(run, [&](const StateArrayInfo& info) { return info.id == id && belongsToVertex(info); });
    if (array >= 0) out.push_back(array);
  }
  return out;
}

int arrayOf(const EdgeLabelContent& content, const RunState& run) {
  using Kind = EdgeLabelContent::Kind;
  if (content.kind == Kind::None) return -1;
  return find(run, [&](const StateArrayInfo& info) {
    if (content.kind == Kind::Flow) return info.role == Role::Residual && info.domain == Domain::Residual;
    return info.id == content.array && belongsToEdge(info);
  });
}

LabelContent toggled(LabelContent content, LabelContent::Kind kind) {
  content.kind = content.kind == kind ? LabelContent::Kind::None : kind;
  return content;
}

LabelContent toggled(LabelContent content, const std::string& array) {
  if (std::erase(content.values, array) == 0) content.values.push_back(array);
  return content;
}

LabelChoice suggestedLabels(const Graph& graph, const RunState& run) {
  LabelChoice out;
  if (graph.vertexCount() > kFewVertices || run.variant == nullptr) return out;
  out.vertices.kind = whoOf(graph);
  const auto add = [&](int array) {
    if (array >= 0) out.vertices.values.push_back(run.arrays[static_cast<std::size_t>(array)].id);
  };
  const int height = vertexArrayOf(run, Role::Height);
  add(height);
  if (height >= 0) add(vertexArrayOf(run, Role::Excess));
  if (height < 0) add(render::suggestMapping(run.arrays).colorArray);
  out.edges.kind = EdgeLabelContent::Kind::Flow;
  if (arrayOf(out.edges, run) < 0) out.edges = weightsOf(run);
  return out;
}

LabelChoice drawnLabels(const Graph& graph, const RunState& run) {
  LabelChoice out;
  if (graph.vertexCount() > kFewVertices) return out;
  out.vertices.kind = whoOf(graph);
  if (graph.weighted()) out.edges = weightsOf(run);
  return out;
}

}  // namespace wf::ui
