// warpfront bench render: what a picture costs, by kernels and by OpenGL alone.
#pragma once

#include "app/command_line.h"
#include "compute/core/result.h"

namespace wf::app {

// Draws without a display and prints, or writes JSON where asked. Any error is of the input or of the device.
Status benchRender(const Command& command);

}  // namespace wf::app
