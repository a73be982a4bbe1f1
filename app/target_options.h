// Files that commands write: the option --json of every command, and the names that the writers know.
#pragma once

#include <string>

namespace CLI {
class App;
}

namespace wf::app {

// A file, or "-" for standard output. Refuses a file that is there and holds anything but JSON: `--json FILE` where FILE was meant to be
// the graph.
void addJson(CLI::App* command, std::string& json);

// Checks of options for CLI::Validator; empty: right. The name's end says in which format a graph, or a table, is written.
std::string checkGraphTarget(const std::string& path);
std::string checkTableTarget(const std::string& path);

}  // namespace wf::app
