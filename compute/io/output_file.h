// A text or binary file that is buffered, packed where its name says so, and written through AtomicFile.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

#include "compute/core/result.h"

namespace wf::io {

inline constexpr const char* kStandardOutput = "-";  // as a path

class OutputFile {
 public:
  // As AtomicFile::create; ".gz", ".xz" or ".zst" at the end of `path` pack it. kStandardOutput: that, which stays open.
  static Result<OutputFile> create(const std::filesystem::path& path);

  OutputFile(OutputFile&&) noexcept;
  OutputFile& operator=(OutputFile&&) noexcept;
  ~OutputFile();  // what was not finished is removed; what lay at `path` is untouched

  // Content is buffered; the first failure sticks: status(), close() and finish() return it. Nothing is written behind it.
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
  // Everything is on the disk and can no longer fail for want of room; add() must not follow.
  Status close();
  // close(), and the file takes its place. Of several files that belong together close all before one is finished.
  Status finish();

  const std::filesystem::path& path() const;  // where it will be
  const std::string& notice() const;          // AtomicFile's, after finish()

 private:
  struct State;
  explicit OutputFile(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

}  // namespace wf::io
