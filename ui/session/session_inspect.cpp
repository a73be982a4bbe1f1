#include "ui/session/session_inspect.h"

#include <utility>

#include "ui/session/session_core.h"
#include "ui/session/session_selection.h"

namespace wf::ui {

void SessionInspect::selectArc(std::optional<ArcId> arc) {
  if (arc && (!core_.document.graph || *arc >= core_.document.graph->arcCount())) return;
  const bool vertices = !sets_.current()->none();
  if (arc == arc_ && (!arc || !vertices)) return;
  arc_ = arc;
  keepArc_ = arc && vertices;
  if (keepArc_) return sets_.none();
  core_.news.tell(Change::kSelectionChanged);
}

// The newest request counts: those that wait would be replaced.
void SessionInspect::selectByValue(int array, const ValueChoice& choice, bool add) {
  if (!add) sets_.cancel();
  std::optional<std::uint64_t> infinite;
  if (array >= 0 && static_cast<std::size_t>(array) < core_.run.arrays.size())
    infinite = core_.run.arrays[static_cast<std::size_t>(array)].infinite;
  run::Query query{{}, choice.range ? "a range of values" : "the infinite value"};
  if (choice.range)
    query.anyOf.push_back({{.array = array, .where = {.low = choice.range->minimum, .high = choice.range->maximum, .skip = infinite}}});
  if (choice.infinite && infinite) query.anyOf.push_back({{.array = array, .where = {.low = *infinite, .high = *infinite}}});
  sets_.apply(query, add ? Combine::Add : Combine::Replace);
}

void SessionInspect::selectionChanged() {
  if (!std::exchange(keepArc_, false)) arc_.reset();
}

}  // namespace wf::ui
