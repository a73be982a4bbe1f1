#include "ui/session/session_readings.h"

namespace wf::ui {

void SessionReadings::findChange(int array, std::uint64_t from) {
  found_.reset();  // an answer to the same question was about another step
  runner_.findChange({array, from, 1});
}

bool SessionReadings::take(const run::RunReport& report) {
  for (const auto& [reader, answered] : report.answers.all()) {
    const auto at = slots_.find(reader);
    if (at == slots_.end() || !at->second.query || !at->second.serves(answered.get(), at->second.query.get())) continue;
    at->second.answered = answered;
    changed_.insert(reader);
  }
  if (report.foundChange) {
    found_ = report.foundChange;
    changed_.insert(typeid(run::CellReader));
  }
  return !changed_.empty();
}

void SessionReadings::forget() {
  found_.reset();
  for (auto& [reader, slot] : slots_) {
    slot.answered.reset();
    changed_.insert(reader);
  }
}

}  // namespace wf::ui
