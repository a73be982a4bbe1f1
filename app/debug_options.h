// The options of `warpfront debug`, which have no others' names.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/schedule_options.h"
#include "compute/core/result.h"

namespace CLI {
class App;
}

namespace wf::app {

struct DebugOptions {
  static constexpr std::uint64_t kMostStops = 100'000;  // "all": what stands in memory until the JSON is written
  static constexpr std::uint64_t kWhyLinks = 20;

  std::vector<std::string> breaks;                         // a line from 1, a kernel or a tag
  std::vector<std::string> watches;                        // conditions, and what threads do
  ScheduleOptions order;                                   // of the threads in steps that are opened for that
  std::optional<std::string> invariants;                   // "all", or ids with commas between them; none: none
  std::vector<std::string> prints, whys;                   // values and elements, in the language of conditions
  std::string stops = "1";                                 // a number, or "all"
  std::optional<std::uint64_t> untilStep, untilIteration;  // one of the two; none: the run's end
  std::uint64_t whyLinks = kWhyLinks;                      // of a chain, that are written

  void addTo(CLI::App* command);
  std::uint64_t mostStops() const;
};

}  // namespace wf::app
