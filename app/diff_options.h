// The options of `warpfront diff`.
#pragma once

#include <string>

namespace CLI {
class App;
}

namespace wf::app {

struct DiffOptions {
  std::string a, b;   // FILE.wfr, or ALGORITHM[/VARIANT][,NAME=VALUE…]; b empty: what a recording is checked against
  std::string graph;  // empty: the recording's

  void addTo(CLI::App* command);
};

}  // namespace wf::app
