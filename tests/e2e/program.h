// Runs the built program as a person or a script would, and catches everything that comes out of it.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace wf::test {

struct Outcome {
  int exitCode = -1;      // −1: ended by a signal, or did not end in time
  int signal = 0;         // the signal that ended it
  bool timedOut = false;  // it was killed
  std::string out;
  std::string err;
};

struct RunOptions {
  std::map<std::string, std::optional<std::string>> environment;  // set, or removed where there is no value
  std::chrono::seconds limit{60};
  int endSignal = 15;  // what it gets after `limit`: SIGTERM
  // Where set, a program that is still running after `limit` gets it and counts as well: the window is meant to stay open.
  bool meantToStay = false;
  bool terminal = false;  // standard error is a terminal: `err` holds what is written to it, lines that were replaced as well
  std::optional<std::chrono::microseconds> killAfter;  // by SIGKILL, wherever it then is
  std::uint64_t addressSpace = 0;                      // bytes that the program may map; 0: as many as this process
};

// The program that this build made; empty where it made none.
std::filesystem::path programPath();
Outcome runProgram(const std::vector<std::string>& arguments, const RunOptions& options = {});

// Lines of a text; a last line without its newline counts.
std::vector<std::string> lines(const std::string& text);
// Everything about an outcome, for a failing test.
std::string describe(const Outcome& outcome);

}  // namespace wf::test
