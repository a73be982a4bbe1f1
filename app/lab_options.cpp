#include "app/lab_options.h"

#include <CLI/CLI.hpp>

namespace wf::app {

void LabOptions::addTo(CLI::App* command) {
  command
      ->add_option("--kernel", kernels,
                   "Compile FILE and run it in the place of kernel ID, as ID=FILE (repeatable); of an exercise FILE alone")
      ->allow_extra_args(false);
  auto* printing = command->add_option("--print", print, "Print the text of this kernel, to start from");
  auto* exercising = command->add_option(
      "--exercise", exercise, "An exercise: without --kernel its task and the text to start from, with it whether that solves it");
  command->add_flag("--exercises", listExercises, "List the exercises");
  command->add_flag("--checked", checked, "Look at every access before it is made: slow, and names the first one outside of its array");
  command->add_option("--why", whys, "Element whose last writer is named once the kernel has run: \"cost[17]\" (repeatable)")
      ->type_name("ELEMENT")
      ->allow_extra_args(false)
      ->excludes(printing)
      ->excludes(exercising);
  exercising->excludes(printing);
}

}  // namespace wf::app
