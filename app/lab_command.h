// `warpfront lab`: a kernel of the user's in the place of a variant's.
#pragma once

#include "app/command_line.h"

namespace wf::app {

// The exit code: kStruck where the run differs from the original, kRefused where the kernel does not compile, crashes or does not end.
int labCommand(const Command& command);

}  // namespace wf::app
