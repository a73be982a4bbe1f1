#include "app/comparison_options.h"

#include <CLI/CLI.hpp>

#include "app/real_range.h"
#include "compute/run/aligned_runs.h"
#include "compute/run/array_pairing.h"

namespace wf::app {

void ComparisonOptions::addTo(CLI::App* command, CLI::Option* needs) {
  std::vector<CLI::Option*> all;
  all.push_back(
      command
          ->add_option("--align", align,
                       "What is compared: every step, the ends of iterations, what each run of a kernel left (kernel:ID, or "
                       "kernel:ID=ID of A and B), what both came to when a condition of --watch struck as often (event:CONDITION, "
                       "or \"event:CONDITION | CONDITION\" of A and B), what both came to after the same time, or the end alone (default: "
                       "step where "
                       "both have the same kernels, else iteration)")
          ->check(CLI::Validator(
              [](const std::string& text) {
                return run::readInStep(text) ? std::string() : "expected " + std::string(run::kAlignments) + ", found '" + text + "'";
              },
              "step|iteration|kernel:ID|event:CONDITION|time|end")));
  all.push_back(
      command->add_option("--pair", pairs, "Compare these arrays alone: ARRAY of both runs, or ARRAY=ARRAY of A and B (repeatable)")
          ->check(CLI::Validator(
              [](const std::string& text) {
                const auto pair = run::readPairName(text);
                return pair ? std::string() : pair.error().sentence();
              },
              "ARRAY[=ARRAY]"))
          ->allow_extra_args(false));
  all.push_back(command->add_option("--tolerance", tolerance, "Floats that differ by no more are equal"));
  requireReal(all.back(), 0, 1e30);
  all.push_back(command->add_option("--device-b", deviceB, "Where the kernels of B run (default: as --device)"));
  order.addToRun(command, "-b");
  for (const char* name : {"--schedule-b", "--seed-b"}) all.push_back(command->get_option(name));
  if (needs == nullptr) return;
  for (CLI::Option* one : all) one->needs(needs);
}

void ComparisonOptions::addAgainst(CLI::App* command, const std::string& does) {
  CLI::Option* other = command
                           ->add_option("--against", against,
                                        does +
                                            ": another variant, VARIANT or ALGORITHM/VARIANT with [,NAME=VALUE…] behind it, or a "
                                            "recording, FILE.wfr")
                           ->type_name("RUN");
  addTo(command, other);
}

std::string ComparisonOptions::checkOrder(const CLI::App& sub, exec::DeviceChoice device, bool recorded) const {
  return order.checkRun(sub, onDevice ? onDevice->choice : device, recorded);
}

}  // namespace wf::app
