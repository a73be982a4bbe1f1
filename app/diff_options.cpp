#include "app/diff_options.h"

#include <CLI/CLI.hpp>

#include "app/real_range.h"
#include "compute/run/aligned_runs.h"
#include "compute/run/array_pairing.h"

namespace wf::app {

void DiffOptions::addTo(CLI::App* command) {
  command->add_option("A", a, "The run that is looked at: a recording, FILE.wfr, or ALGORITHM[/VARIANT][,NAME=VALUE…]")->required();
  command->add_option("B", b,
                      "The run to check against, in the same form (default, of a recording: this program's variant of the same name, with "
                      "the recorded parameters)");
  command->add_option("--graph", graph, "Graph file (default: the recording's graph)");
  command
      ->add_option("--align", align,
                   "What is compared: every step, the ends of iterations, what both came to after the same time, or the end alone "
                   "(default: step where both have the same kernels, else iteration)")
      ->check(CLI::IsMember({"step", "iteration", "time", "end"}));
  command->add_option("--pair", pairs, "Compare these arrays alone: ARRAY of both runs, or ARRAY=ARRAY of A and B (repeatable)")
      ->check(CLI::Validator(
          [](const std::string& text) {
            const auto pair = run::readPairName(text);
            return pair ? std::string() : pair.error().sentence();
          },
          "ARRAY[=ARRAY]"))
      ->allow_extra_args(false);
  requireReal(command->add_option("--tolerance", tolerance, "Floats that differ by no more are equal"), 0, 1e30);
}

}  // namespace wf::app
