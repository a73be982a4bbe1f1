// `warpfront info`: what a graph file or a recording holds, this program and the devices that it can use.
#include <cstdio>

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "app/command_form.h"
#include "app/device_report.h"
#include "app/headless_parts.h"
#include "app/import_report.h"
#include "app/memory_report.h"
#include "app/recording_report.h"
#include "app/session_wait.h"
#include "app/target_options.h"
#include "app/terminal_task.h"
#include "compute/core/json.h"
#include "compute/core/printable.h"
#include "ui/session/session.h"

namespace wf::app {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kNameShown = 60;  // characters of a column's name

void declareInfo(CLI::App& sub, Command& command, OptionTexts& texts) {
  sub.add_option("GRAPH", texts.graph, "Graph file, or a recording, FILE.wfr");
  command.import.addTo(&sub);
  addJson(&sub, command.json);
}

std::string checkInfo(const CLI::App& sub, Command&, const OptionTexts& texts) {
  for (const char* own : ImportFlags::kNames) {
    if (ui::isRecording(texts.graph) && given(sub, own))
      return std::string("a recording is described without its graph: ") + own + " cannot be given";
  }
  return {};
}

// Which columns of edges --weights could take instead; empty where there are none.
std::string weightChoices(const Graph& graph) {
  std::vector<std::string> names;
  for (const Attribute& attribute : graph.attributes()) {
    if (attribute.domain == Domain::Arc) names.push_back(printable(attribute.name, kNameShown));
  }
  return names.empty() ? std::string()
                       : fmt::format("  --weights NAME chooses {}weights: {}\n", graph.weighted() ? "other " : "", fmt::join(names, ", "));
}

int infoCommand(const Command& command) {
  Json json;
  std::string text;
  if (!command.graphs.empty() && ui::isRecording(command.graphs.front())) {
    Progress progress;
    const TerminalTask task(progress);
    auto recording = describeRecording(command.graphs.front(), progress);
    if (!recording) return complain(recording.error());
    json["recording"] = std::move(recording->json);
    text += recording->text;
  } else if (!command.graphs.empty()) {
    ui::Session session({.drawing = false, .terminals = false, .keyframes = false, .autoRun = false});
    session.open(command.graphs.front(), command.import.options());
    waitFor(session, [&] { return !session.load().active; });
    if (session.document() == nullptr) return complain(*session.lastError());
    const Graph& graph = *session.document()->graph;
    auto described = describeGraph(graph);
    if (!described) return complain(described.error());
    const auto sentences = graphText(graph);
    if (!sentences) return complain(sentences.error());
    json["graph"] = std::move(*described);
    json["import"] = importJson(graph.import());
    json["memory"] = describeMemory(graph);
    text += *sentences + "  read as " + formatText(graph.import()) + "\n" + notesText(graph.import().notes) + weightChoices(graph) +
            memoryText(graph);
  }
  const DeviceReport report = describeDevices();
  json.update(report.json);
  text += report.text;
  if (!command.json.empty()) return write(command.json, json);
  fmt::print("{}", text);
  return kGood;
}

}  // namespace

extern const CommandForm kInfoForm{"info", "Describe a graph file or a recording, this program and the devices it can use", declareInfo,
                                   checkInfo, infoCommand};

}  // namespace wf::app
