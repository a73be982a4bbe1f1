#include "app/debug_options.h"

#include <charconv>

#include <CLI/CLI.hpp>

#include "app/parameter_texts.h"

namespace wf::app {
namespace {

constexpr const char* kAll = "all";

std::string checkStops(const std::string& text) {
  std::uint64_t number = 0;
  const auto [at, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool whole = error == std::errc() && at == text.data() + text.size();
  if (text == kAll || (whole && number >= 1 && number <= DebugOptions::kMostStops)) return {};
  return "expected a number of stops from 1 to " + std::to_string(DebugOptions::kMostStops) + " or 'all', found '" + text + "'";
}

}  // namespace

void DebugOptions::addTo(CLI::App* command) {
  const auto repeatable = [&](const char* name, std::vector<std::string>& texts, const char* help, const char* takes) {
    command->add_option(name, texts, std::string(help) + " (repeatable)")->type_name(takes)->allow_extra_args(false);
  };
  repeatable("--break", breaks,
             "Stop where a kernel has ended: a line of the pseudo-code as the window counts them, a kernel's id or title, or a tag",
             "LINE|KERNEL");
  repeatable("--watch", watches,
             "Stop where a kernel makes a condition true, such as \"cost[4711] changes\", or where a thread does what is named: \"lost "
             "write\", \"harmful conflict\", \"write to cost[4711]\", \"thread 17 at line 9\", \"vertex 4711 at line 9\"",
             "CONDITION");
  order.addTo(command,
              "The order of the threads' accesses in steps that are opened for what threads do: one thread after the other, any order by a "
              "seed, warp after warp with its lanes together, or what loses the most updates");
  command->add_option("--invariants", invariants, "Stop where a kernel breaks an invariant: all, or ids with commas between them")
      ->type_name("all|IDS");
  repeatable("--print", prints, "Value to write at every stop: an element (\"cost[17]\"), an array, a number of the step, count(…), max(…)",
             "VALUE");
  repeatable("--why", whys, "Element whose chain of causes is written at every stop: \"cost[17]\"", "ELEMENT");
  command->add_option("--why-links", whyLinks, "Links of a chain of causes that are written at most (default: 20)")
      ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{200'000}));
  command->add_option("--stops", stops, "Stops after which the command ends, or 'all' to go on to the end (default: 1)")
      ->check(CLI::Validator(checkStops, "N|all"));
  CLI::Option* step = command->add_option("--until-step", untilStep, "Step at which it ends at the latest (default: the run's end)")
                          ->check(CLI::Validator(checkWholeNumber, "N"));
  command->add_option("--until-iteration", untilIteration, "Iteration after which it ends at the latest")
      ->check(CLI::Validator(checkWholeNumber, "N"))
      ->excludes(step);
  command->footer(
      "Examples:\n"
      "  warpfront debug bfs roads.gr.gz --source 1 --watch \"cost[17] > 5\" --print \"cost[17]\" --why \"cost[17]\"\n"
      "  warpfront debug sssp roads.gr.gz --source 1 --invariants all --stops all --json report.json\n"
      "  warpfront debug sssp roads.gr.gz --source 1 --variant two-kernel-2007 --watch \"lost write\" --schedule adversarial\n"
      "  warpfront debug sssp roads.gr.gz --variant two-kernel-2007 --schedule-a adversarial --against two-kernel-2007 --schedule-b "
      "ascending\n"
      "  warpfront debug mine.wfr --against sssp/mask\n"
      "  warpfront debug maxflow net.max --break push --stops 20 --print \"count(excess > 0)\" --print \"max(height)\"\n"
      "Exit code 4: a watchpoint, an invariant or a difference stopped the run; 0: nothing did.");
}

std::uint64_t DebugOptions::mostStops() const {
  std::uint64_t number = kMostStops;
  if (stops != kAll) std::from_chars(stops.data(), stops.data() + stops.size(), number);
  return number;
}

}  // namespace wf::app
