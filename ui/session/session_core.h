// What every part of the session looks at: the graph, the run, who carries it out, and whom to tell.
#pragma once

#include <cstdint>

#include "compute/run/runner.h"
#include "ui/session/document.h"
#include "ui/session/news.h"
#include "ui/session/run_state.h"
#include "ui/session/session_readings.h"

namespace wf::ui {

struct SessionCore {
  explicit SessionCore(run::Runner::ExecutorMaker makeExecutor);
  // Also while it is being set up: the runner keeps requests until then.
  bool runs() const { return run.variant != nullptr && run.state != PlayState::Failed; }

  void showPlaying(bool backward, bool hurrying = false);  // at once: a second press then pauses

  News news;
  Document document;  // without a graph: none is open yet
  RunRequest request;
  RunState run;
  std::uint64_t generation = 0;  // of the run: what its reports carry
  bool demo = false;             // it plays over and over until a person does something
  run::Runner runner;            // its thread ends before what it wakes
  SessionReadings readings{runner};
};

}  // namespace wf::ui
