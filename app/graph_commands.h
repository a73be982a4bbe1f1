// `warpfront generate` and `warpfront convert`: graphs to files, without a run.
#pragma once

#include <string>
#include <vector>

#include "app/import_flags.h"

namespace CLI {
class App;
}

namespace wf::app {

struct GraphCommands {
  std::string kind;                     // generate
  std::vector<std::string> parameters;  // NAME=VALUE
  std::string seed;
  bool list = false;
  std::string in;  // convert
  std::string out;
  std::string json;  // a file, "-" for standard output, empty: a text for people

  void addGenerate(CLI::App* command);
  void addConvert(CLI::App* command, ImportFlags& import);
};

}  // namespace wf::app
