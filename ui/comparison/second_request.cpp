#include "ui/comparison/second_request.h"

#include <algorithm>

#include "render/mapping/mapping_json.h"
#include "render/mapping/thresholds.h"
#include "ui/why_text.h"

namespace wf::ui {
namespace {

// The first run's mapping, as far as the second one has arrays like its.
render::Mapping mappingOf(const Session& session) {
  const auto &first = session.run().arrays, &second = session.second().state().arrays;
  const auto sameArray = [](const StateArrayInfo& a, const StateArrayInfo& b) { return a.id == b.id && a.type == b.type; };
  if (std::equal(first.begin(), first.end(), second.begin(), second.end(), sameArray)) return session.mapping();
  return render::carriedOver(session.mapping(), first, second);
}

// The array whose values colour both runs by one scale; null: there is none.
const StateArrayInfo* sharedArray(const Session& session) {
  const render::Mapping& mapping = session.mapping();
  if (mapping.fixedRange || mapping.scale == render::Scale::Category || session.second().state().variant == nullptr) return nullptr;
  const StateArrayInfo* a = render::infoOf(session.run().arrays, mapping.colorArray);
  const StateArrayInfo* b = render::infoOf(session.second().state().arrays, mappingOf(session).colorArray);
  return a != nullptr && b != nullptr && a->id == b->id && a->type == b->type ? a : nullptr;
}

}  // namespace

std::shared_ptr<const std::vector<std::uint32_t>> differingVertices(const Session& session) {
  const run::StateDifference* difference = session.second().difference();
  return difference != nullptr ? difference->vertices.bits : nullptr;
}

int secondColor(const Session& session) { return mappingOf(session).colorArray; }

bool ColourValues::operator==(const ColourValues& other) const {
  if (keys != other.keys || range.has_value() != other.range.has_value()) return false;
  return !range || (range->minimum == other.range->minimum && range->maximum == other.range->maximum);
}

ColourValues colourValues(const Session& session, const render::Renderer& renderer, int array) {
  const bool ranked = session.mapping().scale == render::Scale::Quantile && !isOpened(array);
  return {renderer.shownRange(array), ranked ? renderer.shownKeys(array) : nullptr};
}

void SharedColours::share(const Session& session, const ColourValues& first, const ColourValues& second, render::FrameRequest& frame) {
  frame.pooled = {};
  const StateArrayInfo* array = sharedArray(session);
  if (array == nullptr || !first.range || !second.range) return;
  if (session.mapping().scale == render::Scale::Quantile) {
    if (first.keys != first_ || second.keys != second_) pooled_ = render::pooledKeys(first.keys, second.keys);
    first_ = first.keys;
    second_ = second.keys;
    if (pooled_ == nullptr) return;
    frame.pooled = {frame.mapping.colorArray, pooled_};
  }
  exec::ValueRange range = *first.range;
  if (render::orderKey(*array, second.range->minimum) < render::orderKey(*array, range.minimum)) range.minimum = second.range->minimum;
  if (render::orderKey(*array, second.range->maximum) > render::orderKey(*array, range.maximum)) range.maximum = second.range->maximum;
  frame.mapping.fixedRange = range;
}

std::optional<exec::ValueRange> drawnRange(const render::Renderer& renderer, const render::FrameRequest& frame, int array) {
  return array == frame.mapping.colorArray && frame.mapping.fixedRange ? frame.mapping.fixedRange : renderer.shownRange(array);
}

render::SortedKeys drawnKeys(const render::Renderer& renderer, const render::FrameRequest& frame, int array) {
  render::SortedKeys pooled = frame.pooled.of(array);
  return pooled != nullptr ? pooled : renderer.shownKeys(array);
}

render::FrameRequest secondRequest(const Session& session, const render::FrameRequest& first) {
  render::FrameRequest out = first;
  out.mapping = mappingOf(session);
  out.pooled = {};
  if (sharedArray(session) != nullptr && first.mapping.fixedRange) {
    out.mapping.fixedRange = first.mapping.fixedRange;
    out.pooled = {out.mapping.colorArray, first.pooled.keys};
  }
  const bool terminals = session.appearance().look() == Look::Run;
  out.source = terminals ? session.second().state().source : std::nullopt;
  out.target = terminals ? session.second().state().target : std::nullopt;
  out.path.clear();
  out.why = whyArcs(*session.document()->graph, session.second().whyAnswer());
  out.opened = session.lens().valuesBeside();
  out.differing = differingVertices(session);
  out.blend = 1;
  return out;
}

}  // namespace wf::ui
