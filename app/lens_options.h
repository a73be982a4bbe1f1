// The options of `warpfront lens`, which have no others' names.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/schedule_options.h"
#include "compute/lens/report.h"

namespace CLI {
class App;
}

namespace wf::app {

struct LensOptions {
  // From 1.
  struct Steps {
    std::uint64_t from = 1;
    std::optional<std::uint64_t> to;  // none: the run's last
  };

  std::optional<std::uint64_t> step;  // one of the two is given
  std::string steps;                  // "all" or "FROM:TO"; empty: `step`
  ScheduleOptions order;
  std::string warps;                  // FIRST:COUNT; empty: none
  std::vector<std::string> vertices;  // ids or names
  std::vector<std::string> failOn;    // harmful, lost, wrong
  bool follow = false;                // with `steps`: each begins with what the schedule left of the one before

  void addTo(CLI::App* command);
  std::optional<Steps> stepRange() const;  // none: one step alone
  // The window of warps; both 0: none.
  std::uint32_t firstWarp() const, warpCount() const;
};

}  // namespace wf::app
