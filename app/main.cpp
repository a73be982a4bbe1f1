// Warpfront: a window on graph algorithms, or their work on the command line.
#include <string_view>

#include "app/command_line.h"
#include "app/headless.h"
#include "app/last_words.h"
#include "app/terminal_task.h"
#include "app/window.h"
#include "compute/lab/lab.h"

int main(int argc, char** argv) try {
  if (argc > 1 && std::string_view(argv[1]) == "lab-worker") return wf::lab::workerMain({argv + 2, argv + argc});
  wf::app::catchSignals();
  const wf::app::Command command = wf::app::readCommandLine(argc, argv);
  if (command.done) return command.exitCode;
  return command.form == nullptr ? wf::app::runWindow(argc, argv, command) : wf::app::runHeadless(command);
} catch (...) {
  return wf::app::lastWords();
}
