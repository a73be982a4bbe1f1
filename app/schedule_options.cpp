#include "app/schedule_options.h"

#include <vector>

#include <CLI/CLI.hpp>

#include "app/parameter_texts.h"
#include "compute/lens/texts.h"

namespace wf::app {

void ScheduleOptions::addTo(CLI::App* command, const std::string& help) {
  std::vector<std::string> ids;
  for (const lens::Schedule::Kind kind : lens::kSchedules) ids.emplace_back(lens::scheduleId(kind));
  command->add_option("--schedule", schedule, help + " (default: ascending)")->check(CLI::IsMember(ids));
  command->add_option("--seed", seed, "Seed of the random schedule (default: 1)")->check(CLI::Validator(checkWholeNumber, "N"));
}

lens::Schedule ScheduleOptions::lensSchedule() const {
  using Kind = lens::Schedule::Kind;
  const Kind kind = lens::scheduleNamed(schedule).value_or(Kind::Ascending);
  return {.kind = kind, .seed = kind == Kind::Random ? seed : 0};
}

}  // namespace wf::app
