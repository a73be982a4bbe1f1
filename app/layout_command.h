// `warpfront layout`: the places that a layout gives, written to a file.
#pragma once

#include <string>
#include <vector>

#include "app/import_flags.h"
#include "compute/exec/executors.h"

namespace CLI {
class App;
}

namespace wf::app {

struct LayoutCommand {
  std::string graph, out;
  std::string id = kSuggested;          // of a layout
  std::vector<std::string> parameters;  // NAME=VALUE
  std::uint64_t seed = 1;
  std::string root;  // as a person writes it; empty: where the layout likes
  bool spatial = false;
  std::string json;  // a file, "-" for standard output, empty: a text for people

  static constexpr const char* kSuggested = "suggested";  // in place of an id: what the window opens the graph with

  void addTo(CLI::App* command, ImportFlags& import);
};

}  // namespace wf::app
