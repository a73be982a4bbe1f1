#include "compute/lab/scratch_folder.h"

#include <cstdlib>
#include <string>
#include <system_error>

namespace wf::lab {

namespace fs = std::filesystem;

Error cannotWrite(const fs::path& path) {
  return {.code = ErrorCode::InvalidInput, .message = "the lab's files could not be written: is the disk full?", .file = path.string()};
}

Result<ScratchFolder> ScratchFolder::create() {
  std::error_code failed;
  fs::path temporary = fs::temp_directory_path(failed);
  if (failed) temporary = "/tmp";
  std::string name = (temporary / "warpfront-lab-XXXXXX").string();
  if (::mkdtemp(name.data()) == nullptr) return cannotWrite(name);
  return ScratchFolder(name);
}

ScratchFolder::~ScratchFolder() {
  std::error_code ignored;
  if (!path_.empty()) fs::remove_all(path_, ignored);
}

}  // namespace wf::lab
