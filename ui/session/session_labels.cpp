#include "ui/session/session_labels.h"

#include <algorithm>
#include <utility>

#include "ui/session/session_readings.h"

namespace wf::ui {

void SessionLabels::watch(run::VertexRequest wanted) {
  if (wanted.vertices.size() > run::LabelReader::kMost) wanted.vertices.resize(run::LabelReader::kMost);
  std::sort(wanted.vertices.begin(), wanted.vertices.end());  // the order means nothing, and a frame must not ask anew for another one
  if (wanted.arrays.empty()) wanted.vertices.clear();
  if (wanted.empty()) values_.clear();
  readings_.want<run::LabelReader>(std::move(wanted));
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

void SessionLabels::take() {
  const run::VertexBits* read = readings_.newest<run::LabelReader>();
  if (read == nullptr) return;
  // What is known of a step stays so, for vertices that are no longer watched too: they come back, and a wait until all is known
  // ends.
  auto at = std::find_if(values_.begin(), values_.end(), [&](const Values& v) { return v.step == read->step; });
  Values values{read->step, {}};
  if (at != values_.end()) {
    values = std::move(*at);
    values_.erase(at);
  }
  for (std::size_t a = 0; a < read->arrays.size(); ++a) {
    auto& of = values.byArray[read->arrays[a]];
    if (of.size() > kMostKept) of.clear();
    for (std::size_t i = 0; i < read->vertices.size(); ++i) of[read->vertices[i]] = read->bits[a][i];
  }
  values_.push_back(std::move(values));
  if (values_.size() > kSteps) values_.pop_front();
}

void SessionLabels::forget() { values_.clear(); }

}  // namespace wf::ui
