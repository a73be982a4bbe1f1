#include "ui/session/session_labels.h"

#include <algorithm>
#include <utility>

#include "ui/session/session_readings.h"

namespace wf::ui {

void SessionLabels::watch(run::LabelRequest wanted) {
  for (run::LabelPart& part : wanted.parts) {
    if (part.places.size() > run::LabelReader::kMost) part.places.resize(run::LabelReader::kMost);
    // The order means nothing, and a frame must not ask anew for another one.
    std::sort(part.places.begin(), part.places.end());
  }
  std::erase_if(wanted.parts, [](const run::LabelPart& part) { return part.places.empty(); });
  if (wanted.empty()) values_.clear();
  readings_.want<run::LabelReader>(std::move(wanted));
}

const SessionLabels::Values* SessionLabels::at(std::uint64_t step) const {
  const auto found = std::find_if(values_.rbegin(), values_.rend(), [step](const Values& one) { return one.step == step; });
  return found == values_.rend() ? nullptr : &*found;
}

const SessionLabels::Value* SessionLabels::find(std::uint32_t place, int array, std::uint64_t step) const {
  const Values* known = at(step);
  if (known == nullptr) return nullptr;
  const auto values = known->byArray.find(array);
  if (values == known->byArray.end()) return nullptr;
  const auto value = values->second.find(place);
  return value == values->second.end() ? nullptr : &value->second;
}

std::optional<std::uint64_t> SessionLabels::value(std::uint32_t place, int array, std::uint64_t step) const {
  const Value* known = find(place, array, step);
  return known == nullptr ? std::nullopt : std::optional(known->bits);
}

std::optional<std::uint64_t> SessionLabels::before(std::uint32_t place, int array, std::uint64_t step) const {
  const Value* known = find(place, array, step);
  return known == nullptr ? std::nullopt : known->before;
}

bool SessionLabels::recalls(std::uint64_t step) const {
  const Values* known = at(step);
  return known != nullptr && known->recalls;
}

void SessionLabels::take(bool recalls) {
  const run::LabelValues* read = readings_.newest<run::LabelReader>();
  if (read == nullptr) return;
  // What is known of a step stays so, for places that are no longer watched too: they come back, and a wait until all is known ends.
  auto at = std::find_if(values_.begin(), values_.end(), [&](const Values& v) { return v.step == read->step; });
  Values values{read->step, false, {}};
  if (at != values_.end()) {
    values = std::move(*at);
    values_.erase(at);
  }
  values.recalls = recalls;
  for (const run::LabelValues::Part& part : read->parts) {
    auto& of = values.byArray[part.of.array];
    if (of.size() > kMostKept) of.clear();
    for (std::size_t i = 0; i < part.bits.size(); ++i) {
      Value& value = of[part.of.places[i]];
      value.bits = part.bits[i];
      if (!part.before.empty()) value.before = part.before[i];
    }
  }
  values_.push_back(std::move(values));
  if (values_.size() > kSteps) values_.pop_front();
}

void SessionLabels::forget() { values_.clear(); }

}  // namespace wf::ui
