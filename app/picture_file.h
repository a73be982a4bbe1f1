// Pictures to files.
#pragma once

#include <string>

#include "compute/core/result.h"
#include "render/scene/renderer.h"

namespace wf::app {

// PNG, whatever the name ends in. An error names the file and why it cannot be written.
Status savePng(const render::Picture& picture, const std::string& path);

}  // namespace wf::app
