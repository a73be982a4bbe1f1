// `warpfront diff`: where two runs on one graph differ first.
#include <cstdio>

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "app/command_form.h"
#include "app/diff_report.h"
#include "app/diff_search.h"
#include "app/diff_sides.h"
#include "app/headless_parts.h"
#include "app/run_options.h"
#include "app/target_options.h"
#include "app/terminal_task.h"
#include "compute/core/failure.h"
#include "compute/core/json.h"

namespace wf::app {
namespace {

struct Outcome {
  DiffSides sides;
  DiffFound found;
};
Result<Outcome> work(const Command& command) {
  Progress progress;
  const TerminalTask task(progress);
  try {
    auto sides = openSides(command, progress);
    if (!sides) return sides.error();
    auto found = findDifference(*sides, command.comparison, progress);
    if (!found) return found.error();
    return Outcome{std::move(*sides), std::move(*found)};
  } catch (...) {
    return errorInFlight("this machine's memory is full: the runs could not be compared", {});
  }
}

int diffCommand(const Command& command) {
  const auto outcome = work(command);
  if (!outcome) return complain(outcome.error());
  const auto& [sides, found] = *outcome;
  for (const DiffSide* side : {&sides.a, &sides.b}) {
    if (side->replay) tellNotice(side->typed, side->replay->notice());
  }
  if (command.json.empty()) {
    fmt::print("{}", diffText(sides, found));
  } else if (const int code = write(command.json, diffJson(sides, found, command.comparison.tolerance)); code != kGood) {
    return code;
  }
  const std::string line = diffLine(sides, found);
  if (line.empty()) return kGood;
  std::fprintf(stderr, "warpfront: %s\n", line.c_str());
  return kStruck;
}

void declareDiff(CLI::App& sub, Command& command, OptionTexts& texts) {
  command.diff.addTo(&sub);
  addVertices(sub, texts);
  command.import.addTo(&sub);
  addDevice(sub, texts);
  command.order.addToRun(&sub);
  addComparison(sub, command);
  addJson(&sub, command.json);
}

std::string checkDiff(const CLI::App& sub, Command& command, const OptionTexts&) {
  const exec::DeviceChoice device = command.request.device.choice;
  std::string why = command.order.checkRun(sub, device, ui::isRecording(command.diff.a));
  return why.empty() ? command.comparison.checkOrder(sub, device, ui::isRecording(command.diff.b)) : why;
}

}  // namespace

extern const CommandForm kDiffForm{"diff", "Compare two runs on one graph: the first step and element that differ, and why", declareDiff,
                                   checkDiff, diffCommand};

}  // namespace wf::app
