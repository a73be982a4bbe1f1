#include "app/mapping_options.h"

#include <fmt/format.h>

#include <string>
#include <vector>

#include "app/parameter_texts.h"
#include "compute/core/regular_file.h"
#include "render/mapping/graph_mapping.h"
#include "render/mapping/mapping_json.h"
#include "render/mapping/presets.h"
#include "ui/session/limits.h"

namespace wf::app {
namespace {

constexpr const char* kOfVertices =
    "the id of an array of vertices ('warpfront list --json -'), degree, indegree, outdegree, community or none; file: as the graph's "
    "file has it";
constexpr const char* kSuggested = "suggested";  // what the window opens a graph with
constexpr const char* kColorScales = "linear, log, quantile or category";
constexpr const char* kSizeScales = "linear, log or quantile";
constexpr const char* kOfEdges = "the id of an array of arcs or edges, such as weight, or none";
constexpr DrawnChannel kChannels[] = {
    {"color", "Vertex colour", kOfVertices},
    {"color-scale", "Scale of vertex colours", kColorScales},
    {"vertex-size", "Vertex size", kOfVertices},
    {"vertex-size-scale", "Scale of vertex sizes", kSizeScales},
    {"outline", "Vertex outline colour", kOfVertices},
    {"edge-color", "Edge colour", kOfEdges},
    {"edge-color-scale", "Scale of edge colours", kColorScales},
    {"edge-width", "Edge width", kOfEdges},
    {"edge-changed", "Marks on changed edges", kOfEdges},
    {"edge-relaxed", "Marks on the tree edges of the step", "the id of the array of costs, or none"},
};

bool ofEdges(const StateArrayInfo& info) {
  return info.domain == Domain::Arc || info.domain == Domain::Edge || info.domain == Domain::Residual;
}

// An array of the mapping is not there: what there is where it was looked for, and whether it lies elsewhere.
Error lacking(const render::MissingArray& missing, std::span<const StateArrayInfo> infos, const std::string& file) {
  std::vector<std::string> known;
  bool elsewhere = false;
  for (const StateArrayInfo& info : infos) {
    const bool there = ofEdges(info) == missing.edges;
    if (there) known.push_back(info.id);
    elsewhere = elsewhere || (!there && info.id == missing.id);
  }
  std::string message = fmt::format("the mapping names an array of {} that this variant lacks", missing.edges ? "edges" : "vertices");
  if (elsewhere) message += fmt::format(R"(; with "of": "{}" it is found)", missing.edges ? "vertices" : "edges");
  return {.code = ErrorCode::Usage,
          .message = std::move(message),
          .file = file,
          .text = missing.id,
          .expected = known.empty() ? "none: there are no such arrays" : fmt::format("{}", fmt::join(known, ", "))};
}

// The scale that an option sets; null: it sets none.
render::Scale* scaleOf(render::Mapping& mapping, const std::string& option) {
  if (option == "color-scale") return &mapping.scale;
  if (option == "vertex-size-scale") return &mapping.size.scale;
  return option == "edge-color-scale" ? &mapping.edgeScale : nullptr;
}

Result<render::Scale> scaleNamed(const std::string& option, const std::string& word) {
  if (word == "linear") return render::Scale::Linear;
  if (word == "log") return render::Scale::Log;
  if (word == "quantile") return render::Scale::Quantile;
  const bool colors = option != "vertex-size-scale";
  if (word == "category" && colors) return render::Scale::Category;
  return Error{.code = ErrorCode::Usage,
               .message = fmt::format("--{}: there is no such scale", option),
               .text = word,
               .expected = std::string("one of ") + (colors ? kColorScales : kSizeScales)};
}

Result<int> arrayOf(const Graph& graph, std::span<const StateArrayInfo> infos, const std::string& option, const std::string& id) {
  const bool costs = option == "edge-relaxed", edges = option.starts_with("edge-") && !costs;
  if (id == "none") return -1;
  // The graph's goes before an array of that name.
  const bool derives = !edges && !costs;
  const int ofFile = option == "vertex-size" ? kFileSize : kFileColor;
  if (derives && id == "file" && offersDerived(graph, ofFile)) return ofFile;
  const auto derived = derives ? derivedNamed(id) : std::nullopt;
  if (derived && offersDerived(graph, *derived)) return *derived;
  std::vector<std::string> known;
  for (std::size_t i = 0; i < infos.size(); ++i) {
    const bool fits = costs               ? render::relaxes(infos, static_cast<int>(i))
                      : edges             ? ofEdges(infos[i])
                      : option == "color" ? render::drawsVertices(infos, static_cast<int>(i))
                                          : infos[i].domain == Domain::Vertex;
    if (!fits) continue;
    if (infos[i].id == id) return static_cast<int>(i);
    if (!derives || !derivedNamed(infos[i].id)) known.push_back(infos[i].id);
  }
  for (const int array : kDerivedArrays) {
    if (derives && !isOfFile(array) && offersDerived(graph, array)) known.push_back(derivedInfo(array).id);
  }
  if (derives && offersDerived(graph, ofFile)) known.emplace_back("file");
  known.emplace_back("none");
  return forOption(option, noSuch(costs ? "array of costs" : edges ? "array of edges" : "array of vertices", id, known));
}

}  // namespace

std::span<const DrawnChannel> drawnChannels() { return kChannels; }

std::string presetIds() {
  std::string out = kSuggested;
  for (const render::Preset& preset : render::presets()) out += ", " + preset.id;
  return out;
}

std::string checkPreset(const std::string& text) {
  if (text == kSuggested || render::findPreset(text) != nullptr) return {};
  std::vector<std::string> known = {kSuggested};
  for (const render::Preset& preset : render::presets()) known.push_back(preset.id);
  return noSuch("preset", text, known).sentence();
}

Status applyMapping(ui::Session& session, const Command& command) {
  const std::span<const StateArrayInfo> infos = session.run().arrays;
  render::Mapping mapping = session.mapping();
  const Graph& graph = *session.document()->graph;
  if (!command.preset.empty() && offersCommunities(graph)) graph.communities();  // nothing else waits for the picture
  if (command.preset == kSuggested) mapping = render::suggestGraphMapping(graph, &session.document()->geometry->degrees());
  if (const render::Preset* preset = render::findPreset(command.preset)) {
    const auto made = preset->make({graph, infos, mapping});
    if (!made)
      return Error{.code = ErrorCode::Usage, .message = "--preset " + preset->id + ": the graph or the run has nothing that it shows"};
    mapping = *made;
  }
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
    if (read->unknown) {
      return Error{.code = ErrorCode::Usage,
                   .message = "the mapping has an unknown key",
                   .file = command.mapping,
                   .text = read->unknown->path,
                   .expected = read->unknown->expected};
    }
    if (!read->missing.empty()) return lacking(read->missing.front(), infos, command.mapping);
    mapping = read->mapping;
  }
  for (const auto& [option, id] : command.drawn) {
    if (render::Scale* scale = scaleOf(mapping, option)) {
      const auto wanted = scaleNamed(option, id);
      if (!wanted) return wanted.error();
      *scale = *wanted;
      continue;
    }
    const auto array = arrayOf(*session.document()->graph, infos, option, id);
    if (!array) return array.error();
    if (option == "color") render::chooseColor(mapping, infos, *array);
    if (option == "vertex-size") mapping.size = {*array};
    if (option == "outline") mapping.outline = render::channelOf(infos, *array);
    if (option == "edge-color") render::chooseEdgeColor(mapping, infos, *array);
    if (option == "edge-changed") mapping.changedArray = *array;
    if (option == "edge-relaxed") mapping.relaxedArray = *array;
    if (option == "edge-width") mapping.edgeWidth = {*array};
  }
  if (command.edgeCurve) mapping.style.curve = *command.edgeCurve;
  session.setMapping(mapping);
  return {};
}

}  // namespace wf::app
