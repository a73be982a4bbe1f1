// `warpfront diff`: where two runs on one graph differ first.
#pragma once

#include "app/command_line.h"

namespace wf::app {

// The exit code: kStruck where they differ.
int diffCommand(const Command& command);

}  // namespace wf::app
