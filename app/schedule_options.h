// The options that say in which order threads make their accesses, in steps that the lens opens or in a whole run: --schedule and --seed.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "compute/exec/executors.h"
#include "compute/lens/texts.h"

namespace CLI {
class App;
}

namespace wf::app {

struct ScheduleOptions {
  std::string schedule;  // empty: none was given
  std::uint64_t seed = lens::kScheduleSeed;

  // Of steps that are opened; `help` of --schedule, without its default.
  void addTo(CLI::App* command, const std::string& help);
  lens::Schedule lensSchedule() const;
  // Of a run; none: its threads run as they come. `of`, behind the options' names, tells which of two it is: "-b".
  void addToRun(CLI::App* command, const std::string& of = {});
  std::optional<lens::Schedule> runOrder() const;
  // After the line was read. Empty, or why no seed can be given: the order is not a random one.
  std::string checkSeed(const CLI::App& sub) const;
  // The same, and what else does not go together with an order: the device, or `recorded`, in whose run nothing is chosen.
  std::string checkRun(const CLI::App& sub, exec::DeviceChoice device, bool recorded) const;

 private:
  void add(CLI::App* command, const std::string& help, const std::string& seedHelp);

  std::string of_;
};

}  // namespace wf::app
