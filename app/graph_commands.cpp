// What the two commands share, and their options.
#include "app/graph_commands.h"

#include <CLI/CLI.hpp>

#include "app/target_options.h"
#include "compute/generators/registry.h"

namespace wf::app {
namespace {

std::string checkKind(const std::string& text) {
  if (generators::findGenerator(text) != nullptr) return {};
  std::string known;
  for (const generators::Generator& generator : generators::generators()) known += (known.empty() ? "" : ", ") + generator.id;
  return "there is no generator '" + text + "'; there are: " + known;
}

std::string checkPair(const std::string& text) {
  const auto equals = text.find('=');
  return equals != std::string::npos && equals > 0 && equals + 1 < text.size() ? std::string()
                                                                               : "expected NAME=VALUE, found '" + text + "'";
}

}  // namespace

void GraphCommands::addGenerate(CLI::App* command) {
  std::string kinds = "What is made:";
  for (const generators::Generator& generator : generators::generators()) kinds += "\n  " + generator.id + ": " + generator.help;
  command->footer(kinds + "\n'warpfront generate --list' has their parameters.");
  CLI::Option* listing = command->add_flag("--list", list, "List the kinds with their parameters");
  CLI::Option* one = command->add_option("KIND", kind, "Which kind of graph")->check(CLI::Validator(checkKind, "KIND"));
  CLI::Option* file =
      command->add_option("--out", out, "File to write; its name says in which format (.wfg, .gr, .mtx …; .gz, .xz, .zst pack it)")
          ->check(CLI::Validator(checkGraphTarget, "FILE"));
  command->add_option("--param", parameters, "A parameter as NAME=VALUE, as often as needed")
      ->check(CLI::Validator(checkPair, "NAME=VALUE"))
      ->allow_extra_args(false);
  command->add_option("--seed", seed, "The same seed makes the same graph, on every machine (1 where it is left out)");
  addJson(command, json);
  listing->excludes(one)->excludes(file);
}

void GraphCommands::addConvert(CLI::App* command, ImportFlags& import) {
  command->add_option("IN", in, "Graph file to read")->required();
  command->add_option("OUT", out, "File to write; its name says in which format")
      ->required()
      ->check(CLI::Validator(checkGraphTarget, "FILE"));
  import.addTo(command);
  addJson(command, json);
}

}  // namespace wf::app
