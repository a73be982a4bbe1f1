#include "app/assets_dir.h"

#include <cstdlib>
#include <vector>

namespace wf::app {

std::optional<std::filesystem::path> assetsDir() {
  namespace fs = std::filesystem;
  std::error_code ignored;
  const fs::path program = fs::read_symlink("/proc/self/exe", ignored).parent_path();
  std::vector<fs::path> places;
  if (const char* setting = std::getenv("WARPFRONT_ASSETS")) places.emplace_back(setting);
  places.push_back(program / ".." / "assets");
  places.push_back(program / ".." / ".." / "assets");
  places.push_back(program / ".." / "share" / "warpfront" / "assets");
  // A build outside the sources; where a program was moved to or installed, the sources of its build are not its assets.
  if (program.string().starts_with(WARPFRONT_BUILD_DIR)) places.emplace_back(WARPFRONT_SOURCE_ASSETS);
  for (const fs::path& place : places) {
    if (fs::is_directory(place / "samples", ignored)) return place.lexically_normal();
  }
  return std::nullopt;
}

}  // namespace wf::app
