#include "app/terminal_line.h"

#include <unistd.h>

#include <cstdio>

namespace wf::app {

TerminalLine::TerminalLine() : possible_(::isatty(STDERR_FILENO) != 0) {}

void TerminalLine::show(const std::string& phase, double fraction) {
  if (!possible_) return;
  if (fraction < 0) {
    std::fprintf(stderr, "\r\x1b[K%s …", phase.c_str());
  } else {
    std::fprintf(stderr, "\r\x1b[K%s %.0f %%", phase.c_str(), 100 * fraction);
  }
  std::fflush(stderr);
  shown_ = true;
}

void TerminalLine::clear() {
  if (!shown_) return;
  std::fprintf(stderr, "\r\x1b[K");
  std::fflush(stderr);
  shown_ = false;
}

}  // namespace wf::app
