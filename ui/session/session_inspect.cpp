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

void SessionInspect::inspect(const run::Inspected& what) {
  if (what == what_) return;
  what_ = what;
  inspection_.reset();
  core_.runner.inspect(what);
}

void SessionInspect::watchElements(int array, std::vector<std::uint64_t> indices) {
  const int watched = indices.empty() ? -1 : array;
  if (watched != elementArray_) elements_.reset();
  elementArray_ = watched;
  core_.runner.watchElements(array, std::move(indices));
}

void SessionInspect::watchHistogram(const std::optional<run::HistogramQuery>& query) {
  if (query == query_) return;
  query_ = query;
  histogram_.reset();
  core_.runner.watchHistogram(query);
  if (query) core_.runner.setHistogramSelection(sets_.current());
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

void SessionInspect::graphChanged() {
  arc_.reset();
  beginRun();
}

void SessionInspect::beginRun() {
  inspection_.reset();
  elements_.reset();
  histogram_.reset();
  summaries_.ask(true);
}

void SessionInspect::selectionChanged() {
  if (!std::exchange(keepArc_, false)) arc_.reset();
  if (query_) core_.runner.setHistogramSelection(sets_.current());
  summaries_.ask(true);
}

std::uint32_t SessionInspect::take(run::RunReport& report) {
  std::uint32_t changes = 0;
  if (report.inspection && report.inspection->what == what_) {
    inspection_ = std::move(report.inspection);
    changes |= Change::kInspectionChanged;
  }
  if (report.elements && report.elements->array == elementArray_) {
    elements_ = std::move(report.elements);
    changes |= Change::kInspectionChanged;
  }
  if (report.histogram && report.histogram->query == query_) {
    histogram_ = std::move(report.histogram);
    changes |= Change::kInspectionChanged;
  }
  return changes;
}

}  // namespace wf::ui
