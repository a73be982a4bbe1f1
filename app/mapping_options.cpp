#include "app/mapping_options.h"

#include <fmt/format.h>

#include <string>
#include <vector>

#include "compute/core/regular_file.h"
#include "render/mapping/mapping_json.h"
#include "ui/session/limits.h"

namespace wf::app {
namespace {

constexpr DrawnChannel kChannels[] = {
    {"color", "Vertex colour"},
    {"vertex-size", "Vertex size"},
    {"outline", "Vertex outline colour"},
    {"edge-color", "Edge colour"},
    {"edge-width", "Edge width"},
    {"edge-changed", "Marks on changed edges"},
    {"edge-relaxed", "Marks on the tree edges of the step"},
};

bool ofEdges(const StateArrayInfo& info) {
  return info.domain == Domain::Arc || info.domain == Domain::Edge || info.domain == Domain::Residual;
}

Result<int> arrayOf(std::span<const StateArrayInfo> infos, const std::string& option, const std::string& id) {
  const bool costs = option == "edge-relaxed", edges = option.starts_with("edge-") && !costs;
  if (id == "none") return -1;
  const auto degree = degreeNamed(id);
  if (degree && !edges && !costs) return *degree;
  std::vector<std::string> known;
  for (std::size_t i = 0; i < infos.size(); ++i) {
    const bool fits = costs               ? render::relaxes(infos, static_cast<int>(i))
                      : edges             ? ofEdges(infos[i])
                      : option == "color" ? render::drawsVertices(infos, static_cast<int>(i))
                                          : infos[i].domain == Domain::Vertex;
    if (!fits) continue;
    if (infos[i].id == id) return static_cast<int>(i);
    known.push_back(infos[i].id);
  }
  for (const int place : {kDegree, kInDegree, kOutDegree}) {
    if (!edges && !costs) known.push_back(degreeInfo(place).id);
  }
  known.emplace_back("none");
  return Error{.code = ErrorCode::Usage,
               .message = fmt::format("--{}: this variant has no such array of {}", option,
                                      costs   ? "costs"
                                      : edges ? "edges"
                                              : "vertices"),
               .text = id,
               .expected = fmt::format("{}", fmt::join(known, ", "))};
}

}  // namespace

std::span<const DrawnChannel> drawnChannels() { return kChannels; }

Status applyMapping(ui::Session& session, const Command& command) {
  const std::span<const StateArrayInfo> infos = session.run().arrays;
  render::Mapping mapping = session.mapping();
  if (!command.mapping.empty()) {
    auto text = readSmallFile(command.mapping, ui::kMostMappingBytes);
    if (!text) {
      text.error().message = "the mapping cannot be read: " + text.error().message;
      return text.error();
    }
    auto read = render::mappingFromJson(*text, infos);
    if (!read) {
      read.error().file = command.mapping;
      return read.error();
    }
    if (!read->missing.empty()) {
      std::vector<std::string> known;
      for (const StateArrayInfo& info : infos) known.push_back(info.id);
      return Error{.code = ErrorCode::Usage,
                   .message = "the mapping names an array that this variant lacks",
                   .file = command.mapping,
                   .text = read->missing.front(),
                   .expected = fmt::format("{}", fmt::join(known, ", "))};
    }
    mapping = read->mapping;
  }
  for (const auto& [option, id] : command.drawn) {
    const auto array = arrayOf(infos, option, id);
    if (!array) return array.error();
    if (option == "color") render::chooseColor(mapping, infos, *array);
    if (option == "vertex-size") mapping.size = {*array};
    if (option == "outline") mapping.outline = render::channelOf(infos, *array);
    if (option == "edge-color") render::chooseEdgeColor(mapping, infos, *array);
    if (option == "edge-changed") mapping.changedArray = *array;
    if (option == "edge-relaxed") mapping.relaxedArray = *array;
    if (option == "edge-width") mapping.edgeWidth = {*array};
  }
  session.setMapping(mapping);
  return {};
}

}  // namespace wf::app
