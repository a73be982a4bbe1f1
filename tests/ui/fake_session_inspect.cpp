#include "tests/ui/fake_session_inspect.h"

#include <algorithm>

#include "compute/exec/histogram.h"
#include "tests/ui/fake_session.h"

namespace wf::test {

std::uint64_t FakeInspect::bitsOf(int array, VertexId v, std::uint64_t step) const {
  if (isDegree(array)) return session_.core_.document.geometry->degrees().of(degreeKind(array), v);
  return session_.valueAt(static_cast<std::size_t>(array), v, step);
}

void FakeInspect::read() {
  inspection_.reset();
  elements_.reset();
  histogram_.reset();
  summary_.reset();
  const ui::RunState& run = session_.core_.run;
  if (run.variant == nullptr || !session_.core_.document.graph) return;
  const VertexId vertices = session_.core_.document.graph->vertexCount();
  summarise();
  if (what_.vertex || what_.arc) {
    inspection_ = run::Inspection{what_, run.step, {}};
    for (int i = 0; what_.vertex && i < static_cast<int>(run.arrays.size()); ++i) {
      if (!ui::belongsToVertex(run.arrays[static_cast<std::size_t>(i)])) continue;
      run::InspectedValue value{.cell = {i, *what_.vertex}, .bits = bitsOf(i, *what_.vertex, run.step), .before = {}};
      if (run.step > 0) value.before = bitsOf(i, *what_.vertex, run.step - 1);
      inspection_->values.push_back(value);
    }
  }
  if (!indices_.empty()) {
    elements_ = run::ElementValues{elementArray_, run.step, indices_, {}};
    for (const std::uint64_t index : indices_) elements_->bits.push_back(bitsOf(elementArray_, static_cast<VertexId>(index), run.step));
  }
  if (!histograms || heldBack) return;
  const int array = histograms->array;
  const bool degree = isDegree(array);
  histogram_ = run::Histogram{.query = *histograms, .step = run.step, .total = vertices};
  std::optional<std::uint64_t> infinite;
  if (!degree) infinite = run.arrays[static_cast<std::size_t>(array)].infinite;
  const ElementType type = degree ? ElementType::U32 : run.arrays[static_cast<std::size_t>(array)].type;
  for (VertexId v = 0; v < vertices; ++v) {
    const std::uint64_t bits = bitsOf(array, v, run.step);
    if (bits == infinite) {
      ++histogram_->infinite;
    } else {
      auto& range = histogram_->range;
      range = range ? exec::ValueRange{std::min(range->minimum, bits), std::max(range->maximum, bits)} : exec::ValueRange{bits, bits};
    }
  }
  if (!histogram_->range) return;
  const exec::Bins bins = exec::binsOver(type, *histogram_->range, histograms->bins, histograms->logarithmic);
  histogram_->low = bins.low;
  histogram_->high = bins.high;
  histogram_->counts.resize(bins.size());
  if (!session_.selection().empty()) histogram_->selected.resize(bins.size());
  const auto binOf = [&](std::uint64_t bits) {
    return static_cast<std::size_t>(std::upper_bound(bins.low.begin(), bins.low.end(), bits) - bins.low.begin()) - 1;
  };
  for (VertexId v = 0; v < vertices; ++v) {
    if (const std::uint64_t bits = bitsOf(array, v, run.step); bits != infinite) ++histogram_->counts[binOf(bits)];
  }
  for (const VertexId v : session_.selection()) {
    if (const std::uint64_t bits = bitsOf(array, v, run.step); bits != infinite) {
      ++histogram_->selected[binOf(bits)];
    } else {
      ++histogram_->selectedInfinite;
    }
  }
}

void FakeInspect::watchSummary(bool on) {
  if (on == summaries) return;
  summaries = on;
  read();
  session_.tell(ui::kInspectionChanged);
}

void FakeInspect::summarise() {
  summary_.reset();
  const VertexSet::Pointer& set = session_.sets().current();
  if (!summaries || set->size() < 2) return;
  summary_ = ui::SelectionSummary{.of = set, .step = session_.core_.run.step, .rows = {}};
  for (int i = 0; i < static_cast<int>(session_.core_.run.arrays.size()); ++i) {
    const StateArrayInfo& info = session_.core_.run.arrays[static_cast<std::size_t>(i)];
    if (!ui::belongsToVertex(info)) continue;
    exec::ArraySummary found{.count = set->size()};
    double sum = 0;
    for (const VertexId v : set->ids()) {
      const std::uint64_t bits = bitsOf(i, v, session_.core_.run.step);
      found.set += info.flag && bits != 0 ? 1 : 0;
      if (bits == info.infinite) {
        ++found.infinite;
        continue;
      }
      sum += static_cast<double>(bits);
      const auto range = found.range.value_or(exec::ValueRange{bits, bits});
      found.range = exec::ValueRange{std::min(range.minimum, bits), std::max(range.maximum, bits)};
    }
    if (found.count > found.infinite) found.mean = sum / static_cast<double>(found.count - found.infinite);
    summary_->rows.push_back({i, found});
  }
}

void FakeInspect::selectionChanged() {
  if (!session_.selection().empty()) arc_.reset();
  read();
}

void FakeInspect::selectArc(std::optional<ArcId> arc) {
  session_.record(arc ? "selectArc " + std::to_string(*arc) : "selectArc none");
  arc_ = arc;
  if (arc && !session_.selection().empty()) session_.sets().none();
  arc_ = arc;
  session_.tell(ui::kSelectionChanged);
}

void FakeInspect::inspect(const run::Inspected& what) {
  if (what == what_) return;
  what_ = what;
  read();
  session_.tell(ui::kInspectionChanged);
}

void FakeInspect::watchElements(int array, std::vector<std::uint64_t> indices) {
  ++elementCalls;
  elementArray_ = array;
  indices_ = std::move(indices);
  read();
  session_.tell(ui::kInspectionChanged);
}

void FakeInspect::watchHistogram(const std::optional<run::HistogramQuery>& query) {
  if (query == histograms) return;
  histograms = query;
  read();
  session_.tell(ui::kInspectionChanged);
}

void FakeInspect::selectByValue(int array, const ui::ValueChoice& choice, bool add) {
  std::string told = "selectByValue " + std::to_string(array);
  if (choice.range) told += " " + std::to_string(choice.range->minimum) + " " + std::to_string(choice.range->maximum);
  session_.record(told + (choice.infinite ? " infinite" : "") + (add ? " add" : ""));
  std::vector<VertexId> found;
  for (VertexId v = 0; v < session_.core_.document.graph->vertexCount(); ++v) {
    const std::uint64_t bits = bitsOf(array, v, session_.core_.run.step);
    const bool infinite = array >= 0 && session_.core_.run.arrays[static_cast<std::size_t>(array)].infinite == bits;
    if (infinite ? choice.infinite : choice.range && choice.range->minimum <= bits && bits <= choice.range->maximum) found.push_back(v);
  }
  session_.sets().choose(std::move(found), add ? Combine::Add : Combine::Replace);
}

}  // namespace wf::test
