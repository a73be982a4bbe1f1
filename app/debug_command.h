// `warpfront debug`: what stops a run, its values there and why they are what they are, without a window.
#pragma once

#include "app/command_line.h"

namespace wf::app {

// The exit code: kStruck where a watchpoint or an invariant stopped the run. Works on the run that prepare() sets up, of whichever source.
int debugCommand(const Command& command);

}  // namespace wf::app
