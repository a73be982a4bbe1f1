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

}  // namespace

std::shared_ptr<const std::vector<std::uint32_t>> differingVertices(const Session& session) {
  const run::StateDifference* difference = session.second().difference();
  return difference != nullptr ? difference->vertices.bits : nullptr;
}

int secondColor(const Session& session) { return mappingOf(session).colorArray; }

std::optional<exec::ValueRange> sharedRange(const Session& session, const std::optional<exec::ValueRange>& first,
                                            const std::optional<exec::ValueRange>& second) {
  const render::Mapping& mapping = session.mapping();
  if (!first || !second || mapping.fixedRange || session.second().state().variant == nullptr) return std::nullopt;
  if (mapping.scale != render::Scale::Linear && mapping.scale != render::Scale::Log) return std::nullopt;
  const StateArrayInfo* a = render::infoOf(session.run().arrays, mapping.colorArray);
  const StateArrayInfo* b = render::infoOf(session.second().state().arrays, secondColor(session));
  if (a == nullptr || b == nullptr || a->id != b->id || a->type != b->type) return std::nullopt;
  exec::ValueRange out = *first;
  if (render::orderKey(*a, second->minimum) < render::orderKey(*a, out.minimum)) out.minimum = second->minimum;
  if (render::orderKey(*a, second->maximum) > render::orderKey(*a, out.maximum)) out.maximum = second->maximum;
  return out;
}

std::optional<exec::ValueRange> drawnRange(const render::Renderer& renderer, const render::FrameRequest& frame, int array) {
  return array == frame.mapping.colorArray && frame.mapping.fixedRange ? frame.mapping.fixedRange : renderer.shownRange(array);
}

render::FrameRequest secondRequest(const Session& session, const render::FrameRequest& first) {
  render::FrameRequest out = first;
  out.mapping = mappingOf(session);
  if (!session.mapping().fixedRange && first.mapping.fixedRange && sharedRange(session, first.mapping.fixedRange, first.mapping.fixedRange))
    out.mapping.fixedRange = first.mapping.fixedRange;
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
