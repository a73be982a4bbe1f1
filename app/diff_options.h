// The options of `warpfront diff`.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace wf::app {

struct DiffOptions {
  std::string a, b;                // FILE.wfr, or ALGORITHM[/VARIANT][,NAME=VALUE…]; b empty: what a recording is checked against
  std::string graph;               // empty: the recording's
  std::string align;               // empty: defaultAlignment()
  std::vector<std::string> pairs;  // ARRAY or ARRAY=ARRAY; empty: all that have a partner
  double tolerance = 0;            // of floats
  std::string deviceB;             // as --device; empty: the same one

  void addTo(CLI::App* command);
};

}  // namespace wf::app
