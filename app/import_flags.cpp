#include "app/import_flags.h"

#include <CLI/CLI.hpp>

namespace wf::app {

void ImportFlags::addTo(CLI::App* command) {
  CLI::Option* one = command->add_flag("--directed", directed, "Read the graph as directed, regardless of the file");
  CLI::Option* other = command->add_flag("--undirected", undirected, "Read the graph as undirected: an arc without a reverse gets one");
  one->excludes(other);
  other->excludes(one);
  command->add_flag("--drop-loops", dropLoops, "Drop loops (arcs from a vertex to itself)");
  command->add_option("--merge", merge, "Merge parallel arcs: keep the smallest weight, the sum, or the first arc")
      ->check(CLI::IsMember({"min", "sum", "first"}));
  command->add_option("--weights", weights, "The column or attribute that holds the weights, by name or number; '' for none");
}

ImportOptions ImportFlags::options() const {
  return {.direction = directed     ? Direction::Directed
                       : undirected ? Direction::Undirected
                                    : Direction::AsFile,
          .dropLoops = dropLoops,
          .duplicates = merge == "min"     ? Duplicates::Minimum
                        : merge == "sum"   ? Duplicates::Sum
                        : merge == "first" ? Duplicates::First
                                           : Duplicates::Keep,
          .weights = weights};
}

}  // namespace wf::app
