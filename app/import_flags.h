// How a graph file is to be read: the flags that every subcommand with a GRAPH has.
#pragma once

#include <optional>
#include <string>

#include "compute/core/import.h"

namespace CLI {
class App;
}

namespace wf::app {

struct ImportFlags {
  bool directed = false, undirected = false, dropLoops = false;
  std::string merge;  // min, sum or first; empty: keep duplicates
  std::optional<std::string> weights;

  // Their names, as a person writes them.
  static constexpr const char* kNames[] = {"--directed", "--undirected", "--drop-loops", "--merge", "--weights"};

  void addTo(CLI::App* command);
  ImportOptions options() const;
};

}  // namespace wf::app
