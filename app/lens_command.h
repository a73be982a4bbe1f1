// `warpfront lens`: a step again, with what each of its threads does, without a window and without a GPU.
#pragma once

#include "app/command_line.h"

namespace wf::app {

// The exit code: kStruck where --fail-on names what was found.
int lensCommand(const Command& command);

}  // namespace wf::app
