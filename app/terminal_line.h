// What a long task is at, in one line that every new one replaces.
#pragma once

#include <string>

namespace wf::app {

// On standard error where that is a terminal; elsewhere nothing is written. From one thread. `fraction`: 0 to 1; negative: not known.
class TerminalLine {
 public:
  TerminalLine();
  ~TerminalLine() { clear(); }
  TerminalLine(const TerminalLine&) = delete;
  TerminalLine& operator=(const TerminalLine&) = delete;

  bool possible() const { return possible_; }
  void show(const std::string& phase, double fraction);
  void clear();

 private:
  bool possible_, shown_ = false;
};

}  // namespace wf::app
