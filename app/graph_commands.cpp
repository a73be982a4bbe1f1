// What the two commands share, and their options.
#include "app/graph_commands.h"

#include <CLI/CLI.hpp>

#include "app/parameter_texts.h"
#include "app/target_options.h"
#include "compute/generators/registry.h"

namespace wf::app {
void GraphCommands::addGenerate(CLI::App* command) {
  std::string kinds = "Kinds of graphs:";
  for (const generators::Generator& generator : generators::generators()) kinds += "\n  " + generator.id + ": " + generator.help;
  command->footer(kinds + "\n'warpfront generate --list' prints their parameters.");
  CLI::Option* listing = command->add_flag("--list", list, "List the kinds with their parameters");
  CLI::Option* one = command->add_option("KIND", kind, "Kind of graph");
  CLI::Option* file =
      command->add_option("--out", out, "File to write; its extension selects the format (.wfg, .gr, .mtx …; .gz, .xz, .zst compress it)")
          ->check(CLI::Validator(checkGraphTarget, "FILE"));
  command->add_option("--param", parameters, "Parameter as NAME=VALUE (repeatable)")
      ->check(CLI::Validator(checkPair, "NAME=VALUE"))
      ->allow_extra_args(false);
  command->add_option("--seed", seed, "Random seed (default: 1); the same seed makes the same graph on every machine");
  addJson(command, json);
  listing->excludes(one)->excludes(file);
}

void GraphCommands::addConvert(CLI::App* command, ImportFlags& import) {
  command->add_option("IN", in, "Graph file to read")->required();
  command->add_option("OUT", out, "File to write; its extension selects the format")
      ->required()
      ->check(CLI::Validator(checkGraphTarget, "FILE"));
  import.addTo(command);
  addJson(command, json);
}

}  // namespace wf::app
