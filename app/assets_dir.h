// Where the files are that the program brings along (samples); shaders and icons are in the program itself.
#pragma once

#include <filesystem>
#include <optional>

namespace wf::app {

// $WARPFRONT_ASSETS; else assets/ beside the program's folder or two above it (build/bin); else where it was built. None: not there.
std::optional<std::filesystem::path> assetsDir();

}  // namespace wf::app
