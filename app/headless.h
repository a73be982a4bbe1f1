// The command line's work: the same Session as the window's, without one.
#pragma once

#include "app/command_line.h"

namespace wf::app {

// Runs, renders, describes or lists as the command says; returns the exit code. Good output on standard output, one line on standard error
// otherwise.
int runHeadless(const Command& command);

}  // namespace wf::app
