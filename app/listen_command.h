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

  void addTo(CLI::App* sub);
};

// `json`: a file, "-", or empty: a text.
int listenCommand(const ListenCommand& asked, const std::string& json);

}  // namespace wf::app
