// A file that is written beside its place and moved there only when it is whole; packed where its name says so.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string_view>

#include "compute/core/result.h"

namespace wf::io {

class OutputFile {
 public:
  // Creates a file of another name in the folder of `path`; ".gz", ".xz" or ".zst" at the end of `path` pack it. InvalidInput where the
  // folder is not there or may not be written, or where `path` is something else than a file.
  static Result<OutputFile> create(const std::filesystem::path& path);

  OutputFile(OutputFile&&) noexcept;
  OutputFile& operator=(OutputFile&&) noexcept;
  ~OutputFile();  // what was not finished is removed; what lay at `path` is untouched

  // Content is buffered; the first failure sticks and is told by status(), close() and finish(). Nothing is written behind it.
  OutputFile& add(std::string_view text);
  OutputFile& add(char c) { return add(std::string_view(&c, 1)); }
  OutputFile& add(std::uint64_t value);
  OutputFile& add(std::uint32_t value) { return add(std::uint64_t{value}); }
  OutputFile& add(std::int64_t value);
  OutputFile& add(std::int32_t value) { return add(std::int64_t{value}); }
  OutputFile& add(double value);  // the shortest text that is read back as this very number
  OutputFile& add(float value);

  std::uint64_t written() const;  // bytes, before they were packed
  Status status() const;
  // Everything is on its way to the disk and can no longer fail for want of room; add() must not follow.
  Status close();
  // close(), and the file takes its place. Of several files that belong together close all before one is finished.
  Status finish();

  const std::filesystem::path& path() const;  // where it will be

 private:
  struct State;
  explicit OutputFile(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

}  // namespace wf::io
