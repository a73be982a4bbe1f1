// How two runs are compared: of `warpfront diff`, and of --against, which names a run beside that of `debug`, `render` or `movie`.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/schedule_options.h"
#include "compute/exec/executors.h"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace wf::app {

struct ComparisonOptions {
  std::string against;                          // a run in the form of DiffOptions::b, or a variant; empty: none
  std::string align;                            // empty: defaultAlignment()
  std::vector<std::string> pairs;               // ARRAY or ARRAY=ARRAY; empty: all that have a partner
  double tolerance = 0;                         // of floats
  std::string deviceB;                          // as --device; empty: the same one
  std::optional<exec::DeviceRequest> onDevice;  // what that means; none: the same one
  ScheduleOptions order;                        // of B's threads, unless it is a recording

  // Of diff: all but `against`.
  void addTo(CLI::App* command, CLI::Option* needs = nullptr);
  // All of them. does: what it is for, a sentence.
  void addAgainst(CLI::App* command, const std::string& does);
  // After the line was read; `device` of A, and whether B is a recording. Empty, or why B has no such order.
  std::string checkOrder(const CLI::App& sub, exec::DeviceChoice device, bool recorded) const;
};

}  // namespace wf::app
