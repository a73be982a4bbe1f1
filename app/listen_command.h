// `warpfront listen`: what a program with the probe sends, as a recording.
#pragma once

#include <string>

namespace CLI {
class App;
}

namespace wf::app {

struct ListenCommand {
  std::string at;               // path of the socket; empty: the usual place
  std::string out = "run.wfr";  // the recording
  bool hold = false;            // the program, at its first step, until a line on standard input lets it go on

  void addTo(CLI::App* sub);
};

}  // namespace wf::app
