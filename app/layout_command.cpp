#include "app/layout_command.h"

#include <algorithm>
#include <chrono>
#include <filesystem>

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "app/command_form.h"
#include "app/headless_parts.h"
#include "app/import_report.h"
#include "app/json_text.h"
#include "app/parameter_texts.h"
#include "app/run_options.h"
#include "app/target_options.h"
#include "app/terminal_task.h"
#include "compute/core/json.h"
#include "compute/core/numbers.h"
#include "compute/core/placed_graph.h"
#include "compute/core/vertex_names.h"
#include "compute/io/dimacs_files.h"
#include "compute/io/read_graph.h"
#include "compute/io/registry.h"
#include "compute/io/writers.h"
#include "compute/layouts/registry.h"
#include "compute/layouts/suggested.h"

namespace wf::app {
namespace {

using layouts::Layout;
using layouts::Place;

std::string checkLayout(const std::string& text) {
  if (layouts::findLayout(text) != nullptr) return {};
  std::vector<std::string> known;
  for (const Layout& layout : layouts::layouts()) known.push_back(layout.id);
  return noSuch("layout", text, known).sentence();
}

// A .co alone has the places of a .gr that stays as it is.
bool isCoordinateFile(const std::string& path) { return io::ownExtension(path) == ".co"; }

std::string checkTarget(const std::string& path) {
  if (isCoordinateFile(path)) return {};
  const io::Writer* writer = io::writerOf(path);
  if (writer != nullptr && io::keepsCoordinates(*writer)) return {};
  std::string known;
  for (const io::Writer& one : io::writers()) {
    if (io::keepsCoordinates(one)) known += fmt::format("{}{}", known.empty() ? "" : ", ", one.extensions.front());
  }
  return "expected a format that has places, " + known + " or .co, found '" + path + "'";
}

const char* formatOf(const std::string& path) { return isCoordinateFile(path) ? "DIMACS coordinates" : io::writerOf(path)->title.data(); }

Error cancelled(const LayoutCommand& asked) {
  return {.code = ErrorCode::Cancelled, .message = "the layout was cancelled", .file = asked.graph};
}

struct Placed {
  const Layout* layout = nullptr;
  std::shared_ptr<const Graph> graph;  // with the places as its coordinates
};

Result<Placed> place(const LayoutCommand& asked, const std::shared_ptr<const Graph>& graph, const exec::DeviceRequest& device,
                     Progress& progress) {
  std::string id = asked.id;
  if (id == LayoutCommand::kSuggested) id = layouts::suggestedFor(*graph, progress);
  if (progress.cancelled()) return cancelled(asked);
  const Layout& layout = *layouts::findLayout(id);
  if (asked.spatial && !layout.spatial)
    return Error{.code = ErrorCode::Usage, .message = fmt::format("--layout {} has no third dimension: leave out --layout-3d", id)};
  if (!asked.root.empty() && !layout.rooted)
    return Error{.code = ErrorCode::Usage, .message = fmt::format("--layout {} begins at no vertex: leave out --root", id)};
  const auto texts = parameterTexts(asked.parameters, layout.parameters, layout.id);
  if (!texts) return texts.error();
  const auto parameters = readParameters(layout.parameters, *texts);
  if (!parameters) return parameters.error();
  std::optional<VertexId> root;
  if (!asked.root.empty()) {
    const auto found = vertexCalled(*graph, asked.root, "root");
    if (!found) return found.error();
    root = *found;
  }
  std::shared_ptr<exec::Executor> executor = exec::makeCpuExecutor();
  if (layout.live) {  // the others are host functions
    auto made = exec::makeExecutor(device);
    if (!made) return made.error();
    executor = std::move(*made);
  }
  const auto places = layouts::runToEnd(layout, {.graph = graph,
                                                 .executor = executor,
                                                 .progress = &progress,
                                                 .root = root,
                                                 .dimensions = asked.spatial ? 3u : 2u,
                                                 .seed = asked.seed,
                                                 .parameters = *parameters});
  if (!places) return places.error().code == ErrorCode::Cancelled ? cancelled(asked) : places.error();
  std::vector<Coordinate> coordinates;
  std::vector<float> heights;
  for (const Place& place : *places) {
    coordinates.push_back({place.x, place.y});
    if (asked.spatial) heights.push_back(place.z);
  }
  auto out = placedGraph(graph, std::move(coordinates), heights);
  if (!out) return out.error();
  return Placed{&layout, std::move(*out)};
}

}  // namespace

void LayoutCommand::addTo(CLI::App* command, ImportFlags& import) {
  command->add_option("GRAPH", graph, "Graph file")->required();
  command
      ->add_option("--out", out,
                   "File to write; its extension selects the format: .wfg, .graphml, .gexf, .gr with its .co, or .co for the places alone")
      ->required()
      ->check(CLI::Validator(checkTarget, "FILE"));
  command
      ->add_option("--layout", id, "Layout, by id: force, communities, radial and others (default: what the window opens the graph with)")
      ->check(CLI::Validator(checkLayout, "ID"));
  command->add_flag("--layout-3d", spatial, "The layout in three dimensions; the third becomes the attribute z");
  command->add_option("--seed", seed, "Random seed (default: 1); the same seed gives the same places")
      ->check(CLI::Validator(checkWholeNumber, "N"));
  command->add_option("--root", root, "Id of the vertex that a layout by levels begins at");
  command->add_option("--param", parameters, "Parameter of the layout as NAME=VALUE (repeatable)")
      ->check(CLI::Validator(checkPair, "NAME=VALUE"))
      ->allow_extra_args(false);
  import.addTo(command);
  addJson(command, json);
}

namespace {

int layoutCommand(const Command& command) {
  const LayoutCommand& asked = command.layout;
  const auto start = std::chrono::steady_clock::now();
  Progress progress;
  double readMs = 0, placedMs = 0, wroteMs = 0;
  Result<std::shared_ptr<const Graph>> graph = std::shared_ptr<const Graph>();
  Result<Placed> placed = Placed();
  Result<io::WriteNotes> notes = io::WriteNotes();
  {
    const TerminalTask task(progress);
    graph = io::readGraph(asked.graph, command.import.options(), progress);
    readMs = msSince(start);
    if (graph) placed = place(asked, *graph, command.request.device, progress);
    placedMs = msSince(start) - readMs;
    if (graph && placed) {
      notes = isCoordinateFile(asked.out) ? io::writeCoordinates(*placed->graph, asked.out, progress)
                                          : io::writeGraph(*placed->graph, asked.out, progress);
    }
    wroteMs = msSince(start) - readMs - placedMs;
  }
  if (!graph) return complain(graph.error());
  if (!placed) return complain(placed.error());
  if (!notes) return complain(notes.error());

  const Graph& read = **graph;
  if (!asked.spatial && std::any_of(read.attributes().begin(), read.attributes().end(), isThirdCoordinate))
    notes->push_back({.id = "z-left-out", .text = "the attribute z, the third coordinate of the places in the file, is left out"});
  std::error_code ignored;
  const std::uint64_t bytes = std::filesystem::file_size(asked.out, ignored);
  const char* format = formatOf(asked.out);
  if (!asked.json.empty()) {
    return write(asked.json, {{"graph", graphJson(read)},
                              {"import", importJson(read.import())},
                              {"layout", {{"id", placed->layout->id}, {"dimensions", asked.spatial ? 3 : 2}, {"seed", asked.seed}}},
                              {"output", {{"file", asked.out}, {"format", format}, {"bytes", bytes}, {"notes", notesJson(*notes)}}},
                              {"timing_ms", {{"read", readMs}, {"layout", placedMs}, {"write", wroteMs}}}});
  }
  fmt::print("{}: {}, {}\n", read.path(), counted(read.vertexCount(), "vertex", "vertices"), counted(read.arcCount(), "arc", "arcs"));
  fmt::print("layout {} ({})\n", placed->layout->id, placed->layout->title);
  fmt::print("{}: {}, {}\n{}", asked.out, format, bytesText(bytes), notesText(*notes));
  fmt::print("read {:.1f} ms, layout {:.1f} ms, write {:.1f} ms\n", readMs, placedMs, wroteMs);
  return kGood;
}

void declareLayout(CLI::App& sub, Command& command, OptionTexts& texts) {
  command.layout.addTo(&sub, command.import);
  addDevice(sub, texts);
}

}  // namespace

extern const CommandForm kLayoutForm{"layout", "Lay a graph out and write the places of its vertices", declareLayout, nullptr,
                                     layoutCommand};

}  // namespace wf::app
