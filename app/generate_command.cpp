// `warpfront generate`: a graph of a kind, made and written.
#include <chrono>
#include <filesystem>

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "app/command_form.h"
#include "app/graph_commands.h"
#include "app/headless_parts.h"
#include "app/import_report.h"
#include "app/parameter_texts.h"
#include "app/terminal_task.h"
#include "compute/core/json.h"
#include "compute/core/numbers.h"
#include "compute/generators/registry.h"
#include "compute/io/writers.h"

namespace wf::app {
namespace {

using Json = nlohmann::ordered_json;
using generators::Generator;

Error usage(std::string message) { return {.code = ErrorCode::Usage, .message = std::move(message)}; }

Error unknownKind(const std::string& kind) {
  std::vector<std::string> known;
  for (const Generator& generator : generators::generators()) known.push_back(generator.id);
  return noSuch("kind of graph", kind, known);
}

std::string valueText(const ParameterInfo& info, double value) {
  return info.type == ParameterType::Integer ? std::to_string(static_cast<std::int64_t>(value)) : fmt::format("{}", value);
}

const char* typeName(ParameterType type) {
  switch (type) {
    case ParameterType::Integer:
      return "integer";
    case ParameterType::Real:
      return "real";
    case ParameterType::Flag:
      return "flag";
    case ParameterType::Choice:
      return "choice";
    case ParameterType::Vertex:
      break;
  }
  return "vertex";
}

std::string defaultText(const ParameterInfo& info) {
  Parameters only;
  if (info.defaultValue) only.set(info.id, *info.defaultValue);
  return only.text(info.id);
}

std::string listText() {
  std::string out;
  for (const Generator& generator : generators::generators()) {
    out += fmt::format("{} – {}\n  {}\n", generator.id, generator.title, generator.help);
    for (const ParameterInfo& info : generator.parameters) {
      std::string range = info.type == ParameterType::Flag ? "on or off" : "";
      if (info.minimum && info.maximum) range = fmt::format("{} to {}", valueText(info, *info.minimum), valueText(info, *info.maximum));
      out += fmt::format("    {:<16} {} ({}; default: {})\n", info.id, info.help, range, defaultText(info));
    }
  }
  return out;
}

Json listJson() {
  Json out = Json::array();
  for (const Generator& generator : generators::generators()) {
    Json parameters = Json::array();
    for (const ParameterInfo& info : generator.parameters) {
      Json one{{"id", info.id}, {"title", info.title}, {"help", info.help}, {"type", typeName(info.type)}, {"default", defaultText(info)}};
      if (!info.unit.empty()) one["unit"] = info.unit;
      if (info.minimum) one["minimum"] = *info.minimum;
      if (info.maximum) one["maximum"] = *info.maximum;
      parameters.push_back(std::move(one));
    }
    out.push_back({{"id", generator.id}, {"title", generator.title}, {"help", generator.help}, {"parameters", std::move(parameters)}});
  }
  return out;
}

// Wrong names are wrong usage; wrong values are refused as those of a run are.
Result<Parameters> parametersOf(const GraphCommands& asked, const Generator& generator) {
  auto texts = parameterTexts(asked.parameters, generator.parameters, generator.id);
  if (!texts) return texts.error();
  if (!asked.seed.empty() && !texts->emplace("seed", asked.seed).second) return usage("parameter 'seed' is given twice");
  return readParameters(generator.parameters, *texts);
}

int generateCommand(const Command& command) {
  const GraphCommands& asked = command.files;
  if (asked.list) {
    if (!asked.json.empty()) return write(asked.json, listJson());
    fmt::print("{}", listText());
    return kGood;
  }
  if (asked.kind.empty()) return complain(usage("KIND is required; 'warpfront generate --list' names them"));
  const Generator* found = generators::findGenerator(asked.kind);
  if (found == nullptr) return complain(unknownKind(asked.kind));
  if (asked.out.empty()) return complain(usage("--out is required"));
  const Generator& generator = *found;
  const auto parameters = parametersOf(asked, generator);
  if (!parameters) return complain(parameters.error());

  const auto start = std::chrono::steady_clock::now();
  Progress progress;
  double madeMs = 0, wroteMs = 0;
  Result<std::shared_ptr<const Graph>> graph = std::shared_ptr<const Graph>();
  Result<io::WriteNotes> notes = io::WriteNotes();
  {
    const TerminalTask task(progress);
    graph = generators::makeGraph(generator, *parameters, {progress});
    madeMs = msSince(start);
    if (graph) notes = io::writeGraph(**graph, asked.out, progress);
    wroteMs = msSince(start) - madeMs;
  }
  if (!graph) return complain(graph.error());
  if (!notes) return complain(notes.error());

  const Graph& made = **graph;
  std::error_code ignored;
  const std::uint64_t bytes = std::filesystem::file_size(asked.out, ignored);
  const std::string_view format = io::writerOf(asked.out)->title;
  if (!asked.json.empty()) {
    Json values = Json::object();
    for (const auto& [id, value] : parameters->values()) values[id] = parameters->text(id);
    return write(
        asked.json,
        {{"kind", generator.id},
         {"parameters", std::move(values)},
         {"graph",
          {{"vertices", made.vertexCount()}, {"arcs", made.arcCount()}, {"directed", made.directed()}, {"weighted", made.weighted()}}},
         {"output", {{"file", asked.out}, {"format", format}, {"bytes", bytes}, {"notes", notesJson(*notes)}}},
         {"timing_ms", {{"generate", madeMs}, {"write", wroteMs}}}});
  }
  fmt::print("{}: {}, {}\n", made.path(), counted(made.vertexCount(), "vertex", "vertices"), counted(made.arcCount(), "arc", "arcs"));
  fmt::print("{}: {}, {}\n{}", asked.out, format, bytesText(bytes), notesText(*notes));
  fmt::print("generate {:.1f} ms, write {:.1f} ms\n", madeMs, wroteMs);
  return kGood;
}

void declareGenerate(CLI::App& sub, Command& command, OptionTexts&) { command.files.addGenerate(&sub); }

}  // namespace

extern const CommandForm kGenerateForm{"generate", "Generate a graph and write it to a file", declareGenerate, nullptr, generateCommand};

}  // namespace wf::app
