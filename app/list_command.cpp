// `warpfront list`: the algorithms and their variants.
#include <cstdio>

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "app/command_form.h"
#include "app/headless_parts.h"
#include "app/json_text.h"
#include "app/target_options.h"
#include "compute/algorithms/registry.h"
#include "compute/core/json.h"
#include "compute/core/numbers.h"

namespace wf::app {
namespace {

void declareList(CLI::App& sub, Command& command, OptionTexts&) { addJson(&sub, command.json); }

int listCommand(const Command& command) {
  if (!command.json.empty()) return write(command.json, algorithmsJson(algorithms::infos()));
  for (const AlgorithmInfo& info : algorithms::infos()) {
    fmt::print("{:<10} {}\n", info.id, info.title);
    for (const VariantInfo& variant : info.variants) {
      fmt::print("  {:<20} {}\n  {:<20} {}\n", variant.id, variant.title, "", variant.source);
      if (!variant.deviations.empty())
        fmt::print("  {:<20} {}: see --json\n", "", counted(variant.deviations.size(), "deviation", "deviations"));
    }
  }
  return kGood;
}

}  // namespace

extern const CommandForm kListForm{"list", "List the algorithms and their variants", declareList, nullptr, listCommand};

}  // namespace wf::app
