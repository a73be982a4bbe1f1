// `warpfront bench`: times of variants on graphs, or the experiments of a paper.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "app/import_flags.h"
#include "compute/exec/executors.h"

namespace CLI {
class App;
}

namespace wf::app {

struct BenchCommand {
  static constexpr std::uint32_t kRuns = 10, kRounds = 5;

  std::string algorithm;
  std::vector<std::string> graphs;      // files, or "generate:…"
  std::string variants;                 // with commas; empty: all
  std::vector<std::string> parameters;  // NAME=VALUE, of all variants that have them
  std::string source, target;           // of a vertex, as a person writes it
  std::uint32_t runs = 0;               // 0: kRuns, or one for each of several sources
  std::uint32_t sources = 0;            // random ones; 0: one as a run has it
  std::uint64_t seed = 1;               // of these
  double seconds = 60;                  // a variant and graph
  std::string suite;                    // a paper's; empty: the algorithm on the graphs
  bool quick = false;
  std::string part;                // of the suite, with commas; empty: all
  std::string json;                // a file, "-" for standard output, empty: a text for people
  std::string plot;                // a picture's file, empty: none
  std::string markdown;            // a suite's page, empty: none
  std::string against;             // the program of another build, to be measured in turn with this one; empty: none
  std::uint32_t rounds = kRounds;  // of both
  std::vector<std::string> given;  // the whole command line, the program's name first

  void addTo(CLI::App* command, ImportFlags& import);
  // Usage: options that contradict each other or lack what they need.
  Status check() const;
};

}  // namespace wf::app
