// The two runs of `warpfront diff`, from what was typed.
#pragma once

#include <map>
#include <memory>
#include <string>

#include "app/command_line.h"
#include "compute/recording/replay.h"
#include "compute/run/planned_run.h"
#include "ui/session/session.h"

namespace wf::app {

struct DiffSide {
  std::string typed;                                // "mine.wfr", "sssp/delta"
  std::shared_ptr<const recording::Replay> replay;  // null: kernels make the run
  run::RunPlan plan;
  std::map<std::string, std::string> parameters;  // as texts
};

struct DiffSides {
  std::shared_ptr<const Graph> graph;
  DiffSide a, b;
};

// The run of a session, from its start.
DiffSide sideOf(const ui::Session& session, std::string typed);
// That one, and B as --against has it: a recording, ALGORITHM/VARIANT or a variant of A's algorithm alone, which takes A's parameters.
Result<DiffSides> sidesAgainst(std::shared_ptr<const Graph> graph, DiffSide a, const Command& command, Progress& progress);
// Reads the graph and the recordings. Usage: nothing says what the graph is, or what to check against.
Result<DiffSides> openSides(const Command& command, Progress& progress);

}  // namespace wf::app
