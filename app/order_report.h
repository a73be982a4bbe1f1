// What a run in an order of its threads lost, as text and as JSON (assets/manual/json.md has the fields).
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <optional>
#include <string>

#include "compute/core/algorithm_info.h"
#include "compute/lens/ordered_steps.h"

namespace wf::app {

struct OrderReport {
  lens::Schedule schedule;
  lens::Losses losses;
  std::optional<lens::EndsWrong> endsWrong;  // of a run that ended
  const VariantInfo* variant = nullptr;
  std::string endsUnknown = {};  // why it is not known, and what to do
};

std::string orderText(const OrderReport& report);  // lines
nlohmann::ordered_json orderJson(const OrderReport& report);
// Where something ends wrong: a line on standard error, and the exit code of it; else kGood.
int judgedOrder(const OrderReport& report);

}  // namespace wf::app
