// `warpfront convert`: a graph file in another format.
#include <filesystem>

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "app/command_form.h"
#include "app/graph_commands.h"
#include "app/headless_parts.h"
#include "app/import_report.h"
#include "app/json_text.h"
#include "app/terminal_task.h"
#include "compute/core/json.h"
#include "compute/core/numbers.h"
#include "compute/io/read_graph.h"
#include "compute/io/writers.h"

namespace wf::app {

namespace {

int convertCommand(const Command& command) {
  const GraphCommands& asked = command.files;
  const auto start = std::chrono::steady_clock::now();
  Progress progress;
  double readMs = 0, wroteMs = 0;
  Result<std::shared_ptr<const Graph>> graph = std::shared_ptr<const Graph>();
  Result<io::WriteNotes> notes = io::WriteNotes();
  {
    const TerminalTask task(progress);
    graph = io::readGraph(asked.in, command.import.options(), progress);
    readMs = msSince(start);
    if (graph) notes = io::writeGraph(**graph, asked.out, progress);
    wroteMs = msSince(start) - readMs;
  }
  if (!graph) return complain(graph.error());
  if (!notes) return complain(notes.error());

  const Graph& read = **graph;
  std::error_code ignored;
  const std::uint64_t bytes = std::filesystem::file_size(asked.out, ignored);
  const std::string_view format = io::writerOf(asked.out)->title;
  if (!asked.json.empty()) {
    return write(asked.json, {{"graph", graphJson(read)},
                              {"import", importJson(read.import())},
                              {"output", {{"file", asked.out}, {"format", format}, {"bytes", bytes}, {"notes", notesJson(*notes)}}},
                              {"timing_ms", {{"read", readMs}, {"write", wroteMs}}}});
  }
  fmt::print("{} ({}): {}, {}\n{}", read.path(), formatText(read.import()), counted(read.vertexCount(), "vertex", "vertices"),
             counted(read.arcCount(), "arc", "arcs"), notesText(read.import().notes));
  fmt::print("{}: {}, {}\n{}", asked.out, format, bytesText(bytes), notesText(*notes));
  fmt::print("read {:.1f} ms, write {:.1f} ms\n", readMs, wroteMs);
  return kGood;
}

void declareConvert(CLI::App& sub, Command& command, OptionTexts&) { command.files.addConvert(&sub, command.import); }

}  // namespace

extern const CommandForm kConvertForm{"convert", "Convert a graph file to another format", declareConvert, nullptr, convertCommand};

}  // namespace wf::app
