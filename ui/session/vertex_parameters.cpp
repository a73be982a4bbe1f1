#include "ui/session/vertex_parameters.h"

#include <span>

namespace wf::ui {

std::vector<std::string> takeOutMissing(RunRequest& request, const VariantInfo& variant, const Graph& graph) {
  std::vector<std::string> out;
  const auto check = [&](std::span<const ParameterInfo> infos, const std::map<std::string, std::string>& texts) -> Status {
    const auto read = readParameters(infos, texts);
    return read ? checkVertices(graph, infos, *read) : Status(read.error());
  };
  std::map<std::string, std::string> vertices;
  for (const ParameterInfo& info : variant.parameters) {
    const auto given = request.parameters.find(info.id);
    if (info.type != ParameterType::Vertex || given == request.parameters.end()) continue;
    if (const Status status = check(std::span(&info, 1), {*given}); !status) {
      out.push_back(status.error().sentence() + ": the run has its usual " + info.id);
      request.parameters.erase(given);
    } else {
      vertices.insert(*given);
    }
  }
  std::vector<ParameterInfo> infos;
  for (const ParameterInfo& info : variant.parameters) {
    if (info.type == ParameterType::Vertex) infos.push_back(info);
  }
  if (const Status status = check(infos, vertices); !status) {
    out.push_back(status.error().sentence() + ": the run has its usual ones");
    for (const auto& [id, text] : vertices) request.parameters.erase(id);
  }
  return out;
}

}  // namespace wf::ui
