// Files that commands write: the option --json of every command, and the names that the writers know.
#pragma once

#include <initializer_list>
#include <string>
#include <utility>

#include "compute/core/result.h"

namespace CLI {
class App;
}

namespace wf::app {

struct Command;

// A file, or "-" for standard output. Refuses a file that is there and holds anything but JSON: `--json FILE` where FILE was meant to be
// the graph.
void addJson(CLI::App* command, std::string& json);

// Checks of options for CLI::Validator; empty: right. The name's end says in which format a graph, or a table, is written.
std::string checkGraphTarget(const std::string& path);
std::string checkTableTarget(const std::string& path);
// What `run` and `debug` write of a step.
void addTables(CLI::App* sub, Command& command);
// Of options and the files they name, whether one is standard output ("-"). Usage: two are.
Result<bool> onStandardOutput(std::initializer_list<std::pair<const char*, std::string>> outputs);

}  // namespace wf::app
