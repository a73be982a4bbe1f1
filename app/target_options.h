// The option --json of every command, which never writes over what somebody else wrote: `--json FILE` where FILE was meant to be the graph.
#pragma once

#include <string>

namespace CLI {
class App;
}

namespace wf::app {

// A file, or "-" for standard output. Refuses a file that is there and holds anything but JSON.
void addJson(CLI::App* command, std::string& json);

}  // namespace wf::app
