// A long task of the command line: its progress on a terminal, and Ctrl-C.
#pragma once

#include <condition_variable>
#include <mutex>
#include <thread>

#include "app/terminal_line.h"
#include "compute/core/progress.h"

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
  void show();

  Progress& progress_;
  TerminalLine line_;  // the thread's
  std::mutex mutex_;
  std::condition_variable over_;
  bool ended_ = false;
  std::thread thread_;
};

}  // namespace wf::app
