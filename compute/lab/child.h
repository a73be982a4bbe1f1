// A process of ours: started with limits, listened to, and ended with all that it started. It has no input, its output and its errors go to
// one pipe, and descriptor 3 is a pipe for what it reports in lines. It ends where the thread that started it does. Of one thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <sys/types.h>

#include "compute/core/result.h"

namespace wf::lab {

inline constexpr int kReportDescriptor = 3;

struct ChildRequest {
  std::vector<std::string> command;  // the program's path first
  std::filesystem::path folder;      // that it works in
  std::uint64_t memoryBytes = 0;     // of its address space; 0: as ours
  std::uint64_t fileBytes = 0;       // of a file that it writes; 0: as ours
  std::uint64_t processorSeconds = 0;
};

class Child {
 public:
  static Result<std::unique_ptr<Child>> start(const ChildRequest& request);
  ~Child();  // ends it
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  // Waits for news, at most so long. False: it has ended and all was read.
  bool listen(int milliseconds);
  // Whole lines that it reported since, at most so many; a line of more than 4 KiB is no report and left out.
  std::vector<std::string> takeReports();
  // The first 64 KiB of what it wrote; the rest is read and dropped, so that it never waits for us.
  const std::string& output() const { return output_; }
  bool outputCut() const { return outputCut_; }

  // With all processes of its group.
  void kill();
  bool ended() const { return status_.has_value(); }
  std::optional<int> signal() const;    // that ended it
  std::optional<int> exitCode() const;  // 127 as well where the program could not be started

 private:
  Child(pid_t process, int output, int reports) : process_(process), outputPipe_(output), reportPipe_(reports) {}
  bool readFrom(int& pipe, std::string& into, std::size_t most);  // false: nothing is there now
  void reap(bool wait);

  pid_t process_;
  int outputPipe_, reportPipe_;
  std::string output_, reports_;
  bool outputCut_ = false;
  bool skipsLine_ = false;  // a report that was too long
  std::optional<int> status_;
};

// Where the shell would find it; empty: nowhere.
std::filesystem::path findProgram(std::string_view name);

}  // namespace wf::lab
