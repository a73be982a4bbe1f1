// One run of a command with one fault, and what must hold of it: an exit code of 0 to 3, one line where it is not 0, the old files whole or
// the new ones whole, nothing else left behind, and an end.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "tests/e2e/program.h"
#include "tests/torture/commands.h"
#include "tests/torture/injector.h"

namespace wf::test {

struct Fault {
  FaultKind kind = FaultKind::None;
  std::uint64_t at = 0;  // 0: nothing fails
  bool own = true;       // calls by the program's own code alone; else the libraries' as well
};

struct Verdict {
  bool reached = false;     // the fault was injected
  std::string wrong;        // one line; empty: all is as it must be
  std::string stack;        // of the fault, and of the death or of where it hangs
  std::string culprit;      // where it died or hangs: the first module of that stack that is no standard library; empty: it did neither
  std::uint64_t calls = 0;  // of that kind; known where the process came to its end
  std::vector<std::uint64_t> sites;  // the first call by each stack, where asked for
  Outcome outcome;
};

// The command's folders, and what it writes without a fault.
class Trials {
 public:
  // Why there is no comparing: the command does not work without a fault.
  static std::optional<Trials> make(const TortureCommand& command, const std::filesystem::path& folder, const std::filesystem::path& inputs,
                                    std::string* why);

  // Counts the calls, with the place of the first one by each stack.
  Verdict count(FaultKind kind, bool own) const;
  Verdict run(const Fault& fault) const;
  // With so many bytes of address space.
  Verdict runWithin(std::uint64_t addressSpace) const;
  // Killed after so long, over old files: each is the old one or whole. The next run that writes them leaves none of what it had begun.
  Verdict runKilled(std::chrono::microseconds after) const;
  std::chrono::microseconds took() const { return took_; }  // without a fault, to its end
  const TortureCommand& command() const { return command_; }

 private:
  Trials(TortureCommand command, std::filesystem::path folder, std::filesystem::path inputs);
  std::vector<std::string> argumentsIn(const std::filesystem::path& out) const;
  Verdict attempt(const Fault& fault, bool sites, std::uint64_t addressSpace) const;
  std::filesystem::path freshPlace() const;  // a folder of one trial, the old files in its out/
  void judge(const std::filesystem::path& out, Verdict& verdict) const;
  void judgeFiles(const std::filesystem::path& out, bool replaced, bool tidy, Verdict& verdict) const;

  TortureCommand command_;
  std::filesystem::path folder_, inputs_;
  std::string referenceOut_;
  std::chrono::microseconds took_{};
};

// The preloaded library that the build made.
std::filesystem::path injectorPath();

}  // namespace wf::test
