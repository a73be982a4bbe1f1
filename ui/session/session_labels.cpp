#include "ui/session/session_labels.h"

#include <algorithm>

#include "compute/run/runner.h"

namespace wf::ui {

void SessionLabels::watch(run::LabelWatch wanted) {
  if (wanted.vertices.size() > run::LabelWatch::kMost) wanted.vertices.resize(run::LabelWatch::kMost);
  std::sort(wanted.vertices.begin(), wanted.vertices.end());  // the order means nothing, and a frame must not ask anew for another one
  if (wanted == watched_) return;
  watched_ = std::move(wanted);
  if (watched_.vertices.empty() || watched_.arrays.empty()) values_.clear();
  runner_.watchLabels(watched_);
}

std::optional<std::uint64_t> SessionLabels::value(VertexId vertex, int array, std::uint64_t step) const {
  for (auto at = values_.rbegin(); at != values_.rend(); ++at) {
    if (at->step != step) continue;
    const auto values = at->byArray.find(array);
    if (values == at->byArray.end()) return std::nullopt;
    const auto value = values->second.find(vertex);
    return value == values->second.end() ? std::nullopt : std::optional(value->second);
  }
  return std::nullopt;
}

void SessionLabels::take(run::LabelReading reading) {
  if (watched_.vertices.empty() || watched_.arrays.empty()) return;
  // What is known of a step stays so, for vertices that are no longer watched too: they come back, and whoever waits until all is known
  // gets there.
  auto at = std::find_if(values_.begin(), values_.end(), [&](const Values& v) { return v.step == reading.step; });
  Values values{reading.step, {}};
  if (at != values_.end()) {
    values = std::move(*at);
    values_.erase(at);
  }
  for (std::size_t a = 0; a < reading.watch.arrays.size(); ++a) {
    auto& of = values.byArray[reading.watch.arrays[a]];
    if (of.size() > kMostKept) of.clear();
    for (std::size_t i = 0; i < reading.watch.vertices.size(); ++i) of[reading.watch.vertices[i]] = reading.bits[a][i];
  }
  values_.push_back(std::move(values));
  if (values_.size() > kSteps) values_.pop_front();
}

void SessionLabels::forget() { values_.clear(); }

}  // namespace wf::ui
