// Which steps `render --steps` draws.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "compute/core/result.h"
#include "ui/session/session.h"

namespace wf::app {

struct StepRange {
  std::uint64_t from = 0;
  std::optional<std::uint64_t> to;  // none, or beyond the run's end: the last step
  std::uint64_t every = 1;          // the last step of the range comes in any case
  bool operator==(const StepRange&) const = default;
};

// "0-15", "0-last", "0-40/8" (every eighth), "7", and several with commas between them. What is wrong, or empty.
std::string readSteps(const std::string& text, std::vector<StepRange>& out);

// Calls show(step), which moves the session there, for each step of the ranges, none twice; its first error ends the walk, also where the
// run ends before a range begins.
Status walkSteps(const ui::Session& session, const std::vector<StepRange>& ranges, const std::function<Status(std::uint64_t)>& show);

}  // namespace wf::app
