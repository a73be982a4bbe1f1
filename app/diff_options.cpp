#include "app/diff_options.h"

#include <CLI/CLI.hpp>

namespace wf::app {

void DiffOptions::addTo(CLI::App* command) {
  command->add_option("A", a, "The run that is looked at: a recording, FILE.wfr, or ALGORITHM[/VARIANT][,NAME=VALUE…]")->required();
  command->add_option("B", b,
                      "The run to check against, in the same form (default, of a recording: this program's variant of the same name, with "
                      "the recorded parameters)");
  command->add_option("--graph", graph, "Graph file (default: the recording's graph)");
}

}  // namespace wf::app
