// A long task of the command line: its progress on a terminal, and Ctrl-C.
#pragma once

#include "app/terminal_line.h"
#include "compute/core/job.h"

namespace wf::app {

// From the start of the program on: SIGINT, SIGTERM and SIGHUP (unless it is ignored, as by nohup) remove the temporaries of files that are
// being written, and end it. A file beyond the limit on sizes is a write that fails, not a signal.
void catchSignals();

// While it lives, the first SIGINT, SIGTERM or SIGHUP cancels the task (the second ends the program), and standard error shows phase and
// share where it is a terminal. One at a time. Needs catchSignals().
class TerminalTask {
 public:
  explicit TerminalTask(Progress& progress);
  ~TerminalTask();  // the line is empty again
  TerminalTask(const TerminalTask&) = delete;
  TerminalTask& operator=(const TerminalTask&) = delete;

 private:
  TerminalLine line_;  // the job's
  // Shows the task until it is cancelled. Without a thread the task is done all the same, and nothing is shown of it.
  Job<void> shows_{"there is not enough memory to show the progress"};
};

}  // namespace wf::app
