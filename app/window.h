// The program with its window.
#pragma once

#include "app/command_line.h"

namespace wf::app {

// Runs until the window is closed; returns the exit code. Where no window can be had: one line on standard error, kRefused.
int runWindow(int argc, char** argv, const Command& command);

}  // namespace wf::app
