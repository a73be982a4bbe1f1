// A file that appears under its name only when it is whole and on the disk: it is written beside its place, flushed, and moved there.
// Every file that the program writes goes through this. It lies in compute/core for pictures and sessions write files too.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

#include "compute/core/result.h"

namespace wf {

class AtomicFile {
 public:
  // Follows symbolic links: the file that one leads to is replaced, and the link stays. InvalidInput where that is a folder, a device or a
  // pipe, may not be written, or where there is no such folder. What a killed program left of a file of this name is removed.
  static Result<AtomicFile> create(const std::filesystem::path& path);

  AtomicFile(AtomicFile&&) noexcept;
  AtomicFile& operator=(AtomicFile&&) noexcept;
  ~AtomicFile();  // what was not finished is removed; what lay at `path` is untouched

  // The first failure sticks: status(), close() and finish() return it, and nothing is written after it.
  void write(std::string_view bytes);
  Status status() const;
  // All of it is on the disk and can no longer fail for want of room; write() must not follow.
  Status close();
  // close(), and the file takes its place. Of several files that belong together close all before one is finished.
  Status finish();

  const std::filesystem::path& path() const;       // as it was given
  const std::filesystem::path& temporary() const;  // for another process that writes in place of write(), into this very file
  // After finish(): what a person should know of a file that is written all the same; empty as a rule. Another writer was at the same file,
  // or the disk does not confirm its name.
  const std::string& notice() const;

 private:
  struct State;
  explicit AtomicFile(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

// The whole of a small file at once. The notice.
Result<std::string> writeWhole(const std::filesystem::path& path, std::string_view bytes);

}  // namespace wf
