#include "ui/session/lens_vertices.h"

#include <utility>

#include "ui/session/warp_figures.h"

namespace wf::ui {
namespace {

Error cancelled() { return {.code = ErrorCode::Cancelled, .message = "it is no longer wanted"}; }

}  // namespace

LensVertices::LensVertices(std::function<void()> wake)
    : making_("there is not enough memory for the colours of warps", wake), marking_("there is not enough memory to mark warps", wake) {}

void LensVertices::show(Step step, bool sameFigures) {
  if (step.report == step_.report) return;
  step_ = std::move(step);
  if (sameFigures) return;
  startValues();
  marks_.reset();
  startMarks();
}

void LensVertices::draw(std::vector<int> arrays) {
  if (arrays == arrays_) return;
  arrays_ = std::move(arrays);
  startValues();
}

// Those of the selection before stay until the others are there.
void LensVertices::mark(VertexSet::Pointer selection) {
  if (selection == selection_) return;
  selection_ = std::move(selection);
  startMarks();
}

void LensVertices::startValues() {
  values_.reset();
  making_.forget();
  if (step_.report == nullptr || arrays_.empty()) return;
  making_.start([step = step_, arrays = arrays_](Progress& progress) -> Result<Values> {
    const WarpVertices vertices(*step.graph, step.threads, *step.report);
    auto made = std::make_shared<OpenedValues>();
    for (const int array : arrays) made->arrays.emplace(array, vertices.values(array, progress));
    if (progress.cancelled()) return cancelled();
    return Values(std::move(made));
  });
}

void LensVertices::startMarks() {
  marking_.forget();
  if (step_.report == nullptr || selection_ == nullptr || selection_->none()) return marks_.reset();
  marking_.start([step = step_, selection = selection_](Progress& progress) -> Result<Marks> {
    const WarpVertices vertices(*step.graph, step.threads, *step.report);
    auto made = std::make_shared<const std::vector<bool>>(vertices.with(*selection, progress));
    if (progress.cancelled()) return cancelled();
    return Marks(std::move(made));
  });
}

bool LensVertices::take() {
  auto values = making_.take();
  if (values && *values) values_ = **std::move(values);
  auto marks = marking_.take();
  if (marks && *marks) marks_ = **std::move(marks);
  return values.has_value() || marks.has_value();
}

}  // namespace wf::ui
