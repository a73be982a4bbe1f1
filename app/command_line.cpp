#include "app/command_line.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <map>

#include <CLI/CLI.hpp>

#include "app/command_form.h"
#include "app/run_options.h"
#include "app/target_options.h"
#include "app/version.h"
#include "compute/io/registry.h"
#include "ui/sessions/session_file.h"

namespace wf::app {
namespace {

Command ended(Command command, int exitCode) {
  command.done = true;
  command.exitCode = exitCode;
  return command;
}

Command misused(Command command, const std::string& why, int exitCode = kUsage) {
  std::fprintf(stderr, "warpfront: %s (see warpfront --help)\n", why.c_str());
  return ended(std::move(command), exitCode);
}

void addWindow(CLI::App& app, Command& command, OptionTexts& texts) {
  app.add_option("GRAPH", command.graphs,
                 "What to open in the window: a graph file (" + io::readableFormats() +
                     "; a .co beside a .gr gives coordinates), a graph to be made (\"generate:rmat scale=12\"), a recording (.wfr) or a "
                     "session (.wfs)");
  app.add_option("--history", command.historyMegabytes,
                 "History memory of the window's runs, in megabytes (default: a quarter of the free memory)")
      ->check(CLI::Range(std::uint64_t{0}, std::uint64_t{1} << 30));
  addDevice(app, texts);
}

// What the texts say that any subcommand may have. Empty, or what is wrong.
std::string take(const OptionTexts& texts, Command& command) {
  if (!texts.graph.empty()) command.graphs = {texts.graph};
  if (!texts.source.empty()) command.request.parameters["source"] = texts.source;
  if (!texts.target.empty()) command.request.parameters["target"] = texts.target;
  for (const std::string& one : texts.parameters) {
    const auto equals = one.find('=');
    if (!command.request.parameters.emplace(one.substr(0, equals), one.substr(equals + 1)).second)
      return "parameter '" + one.substr(0, equals) + "' is given twice";
  }
  if (std::string why = takeVariant(command.request.algorithm, command.request.variant, "--variant"); !why.empty()) return why;
  if (std::string why = takeVariant(command.bench.algorithm, command.bench.variants, "--variants"); !why.empty()) return why;
  command.request.metrics = !texts.noMetrics;
  command.request.device = *readDevice(texts.device);
  command.request.order = command.order.runOrder();
  if (const auto second = readDevice(command.comparison.deviceB)) command.comparison.onDevice = *second;
  return {};
}

std::string checkFiles(Command& command, const OptionTexts& texts) {
  std::vector<std::string> names{texts.graph, command.files.in, command.layout.graph};
  names.insert(names.end(), command.bench.graphs.begin(), command.bench.graphs.end());
  for (const std::string& name : names) {
    if (ui::isSessionFile(name))
      return name + " is a session, with a graph and a run of its own: 'warpfront render " + name + "', 'movie' and the window take it";
  }
  const auto printed = onStandardOutput({{"--out-values", command.outValues},
                                         {"--out-vertices", command.outVertices},
                                         {"--out-edges", command.outEdges},
                                         {"--out-arrays", command.outArrays},
                                         {"--json", command.json}});
  if (!printed) return printed.error().message;
  command.printsTable = *printed && command.json != "-";
  return {};
}

}  // namespace

bool given(const CLI::App& app, const std::string& name) {
  for (const CLI::Option* option : app.get_options()) {
    if (option->check_name(name)) return option->count() > 0;
  }
  return false;
}

Command readCommandLine(int argc, char** argv, const std::function<void(const CLI::App&)>& declared) {
  Command command;
  OptionTexts texts;
  CLI::App app(
      "Warpfront runs graph algorithms kernel by kernel and draws what every kernel did.\n"
      "Without a subcommand a window opens with the graph (or a sample).");
  app.name("warpfront");
  app.set_version_flag("--version", std::string("warpfront ") + kVersion);
  addWindow(app, command, texts);
  app.require_subcommand(0, 1);

  // The library takes “--weights=” for an option without its value; an empty one means no weights.
  std::vector<const char*> arguments;
  for (int i = 0; i < argc; ++i) {
    const bool none = i > 0 && std::string_view(argv[i]) == "--weights=";
    arguments.push_back(none ? "--weights" : argv[i]);
    if (none) arguments.push_back("");
  }
  std::map<const CLI::App*, const CommandForm*> forms;
  for (const CommandForm* form : commandForms()) {
    CLI::App* sub = app.add_subcommand(form->id, form->help);
    forms[sub] = form;
    // Options take a millisecond to declare: only those of the subcommand that is named.
    const bool named = std::find(arguments.begin(), arguments.end(), std::string_view(form->id)) != arguments.end();
    if (declared || named) form->declare(*sub, command, texts);
  }
  if (declared) declared(app);
  try {
    app.parse(static_cast<int>(arguments.size()), arguments.data());
  } catch (const CLI::Success& asked) {  // help, version
    return ended(std::move(command), app.exit(asked));
  } catch (const CLI::ParseError& error) {
    return misused(std::move(command), error.what());
  }
  command.bench.given.assign(argv, argv + argc);
  command.deviceGiven = given(app, "--device");
  if (app.get_subcommands().empty()) {
    std::error_code ignored;
    for (const std::string& name : command.graphs) {
      if (!ui::isGenerated(name) && !std::filesystem::exists(name, ignored))
        return misused(std::move(command), name + ": no such file or subcommand", kRefused);
    }
    command.request.device = *readDevice(texts.device);
    return command;
  }
  const CLI::App* sub = app.get_subcommands().front();
  command.form = forms[sub];
  command.graphs.clear();
  if (const std::string why = take(texts, command); !why.empty()) return misused(std::move(command), why);
  if (const std::string why = checkFiles(command, texts); !why.empty()) return misused(std::move(command), why);
  if (command.form->check != nullptr) {
    if (const std::string why = command.form->check(*sub, command, texts); !why.empty()) return misused(std::move(command), why);
  }
  return command;
}

}  // namespace wf::app
