#include "app/schedule_options.h"

#include <vector>

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "app/command_form.h"
#include "app/parameter_texts.h"

namespace wf::app {

void ScheduleOptions::add(CLI::App* command, const std::string& help, const std::string& seedHelp) {
  std::vector<std::string> ids;
  for (const lens::Schedule::Kind kind : lens::kSchedules) ids.emplace_back(lens::scheduleId(kind));
  command->add_option("--schedule" + of_, schedule, help)->check(CLI::IsMember(ids));
  command->add_option("--seed" + of_, seed, seedHelp)->check(CLI::Validator(checkWholeNumber, "N"));
}

void ScheduleOptions::addTo(CLI::App* command, const std::string& help) {
  add(command, help + " (default: ascending)", "Seed of the random schedule (default: 1)");
}

void ScheduleOptions::addToRun(CLI::App* command, const std::string& of) {
  of_ = of;
  if (of == "-b")
    return add(command, "The order of threads in which B is made, on the CPU, as --schedule has them (default: as they come)",
               "Seed of B in random order (default: 1)");
  add(command,
      "Make the run, on the CPU, in an order of the threads' accesses: one thread after the other, any order by a seed, warp after warp "
      "with its lanes together, or what loses the most updates (default: as they come)",
      "Seed of a run in random order (default: 1)");
}

std::optional<lens::Schedule> ScheduleOptions::runOrder() const { return schedule.empty() ? std::nullopt : std::optional(lensSchedule()); }

std::string ScheduleOptions::checkSeed(const CLI::App& sub) const {
  if (!given(sub, "--seed" + of_) || schedule == lens::scheduleId(lens::Schedule::Kind::Random)) return {};
  const std::string name = "--schedule" + of_;
  return schedule.empty() ? fmt::format("--seed{} chooses one order of {} random, which is not given", of_, name)
                          : fmt::format("--seed{} chooses one order of {} random: {} {} has one alone", of_, name, name, schedule);
}

std::string ScheduleOptions::checkRun(const CLI::App& sub, exec::DeviceChoice device, bool recorded) const {
  const std::string name = "--schedule" + of_;
  if (std::string why = checkSeed(sub); !why.empty() || schedule.empty()) return why;
  if (recorded) return "what was recorded went its way: leave out " + name;
  if (device != exec::DeviceChoice::Cuda) return {};
  const bool second = of_ == "-b";
  return name + " is of runs on the CPU, where the order of threads can be chosen: " +
         (second ? "choose --device-b cpu" : "leave out --device cuda");
}

lens::Schedule ScheduleOptions::lensSchedule() const {
  using Kind = lens::Schedule::Kind;
  const Kind kind = lens::scheduleNamed(schedule).value_or(Kind::Ascending);
  return {.kind = kind, .seed = kind == Kind::Random ? seed : 0};
}

}  // namespace wf::app
