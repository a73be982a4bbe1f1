// The options that say in which order the lens runs the threads of a step: --schedule and --seed.
#pragma once

#include <cstdint>
#include <string>

#include "compute/lens/report.h"

namespace CLI {
class App;
}

namespace wf::app {

struct ScheduleOptions {
  std::string schedule = "ascending";
  std::uint64_t seed = 1;

  // `help` of --schedule, without its default.
  void addTo(CLI::App* command, const std::string& help);
  lens::Schedule lensSchedule() const;
};

}  // namespace wf::app
