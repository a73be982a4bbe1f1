// What the kernel of the shown step did, in figures: the part of Run that stands between the code and the result.
#include <QGridLayout>
#include <QLabel>
#include <QVBoxLayout>
#include <utility>
#include <vector>

#include "compute/core/caption.h"
#include "ui/panels/registry.h"
#include "ui/session/recorded.h"
#include "ui/text.h"
#include "ui/workspaces/card.h"

namespace wf::ui {
namespace {

class StepFigures : public Panel {
 public:
  StepFigures(Context context, QWidget* parent) : Panel(context, "This step", parent) {
    auto* column = new QVBoxLayout(this);
    const int padding = Card::paddingOf(*this);
    column->setContentsMargins(padding, 0, padding, 0);
    kernel_ = label("stepKernel");
    stopped_ = label("stepStopped");
    column->addWidget(kernel_);
    column->addWidget(stopped_);
    grid_ = new QGridLayout;
    grid_->setHorizontalSpacing(padding);
    grid_->setVerticalSpacing(padding / 3);
    grid_->setColumnStretch(1, 1);
    column->addLayout(grid_);
    newsOn(kRunChanged | kStepTick);
  }

 private:
  using Row = std::pair<QString, QString>;

  QLabel* label(const char* object) {
    auto* made = new QLabel(this);
    made->setObjectName(object);
    made->setWordWrap(true);
    made->setTextFormat(Qt::PlainText);
    made->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return made;
  }

  // Where nothing is counted, the counts are zeros that mean nothing.
  std::vector<Row> rowsOf(const RunState& run, const Step& step) const {
    std::vector<Row> rows;
    rows.emplace_back("Iteration", countText(step.iteration));
    // A program that does not count its threads, or take its time, says 0.
    const bool threads = !isRecorded(run) || step.launched > 0;
    if (run.metrics) {
      if (threads) rows.emplace_back("Threads active", countText(step.active) + " of " + countText(step.launched));
      if (step.arcs > 0) rows.emplace_back("Arcs visited", countText(step.arcs));
      rows.emplace_back("Values written", countText(step.changed));
    } else if (threads) {
      rows.emplace_back("Threads", countText(step.launched) + ", active ones not counted");
    }
    if (!isRecorded(run) || step.nanoseconds > 0) rows.emplace_back("Time", durationText(step.nanoseconds));
    return rows;
  }

  void refresh() override {
    const RunState& run = context_.session.run();
    const auto steps = context_.session.steps();
    const bool any = run.variant != nullptr && run.step > 0 && run.step < steps.size();
    if (!any) return;
    const Step& step = steps[run.step];
    QString kernel = step.kernel < run.variant->kernels.size() ? text(run.variant->kernels[step.kernel].title) : QString();
    const QString caption = run.metrics ? text(captionOf(*run.variant, step)) : QString();
    if (!caption.isEmpty()) kernel += (kernel.isEmpty() ? "" : ": ") + caption;
    kernel_->setText(kernel);
    stopped_->setText(run.stopped.empty() ? QString() : text(stoppedText(run)));
    stopped_->setVisible(!run.stopped.empty());
    const std::vector<Row> rows = rowsOf(run, step);
    while (names_.size() < rows.size()) addRow();
    for (std::size_t i = 0; i < names_.size(); ++i) {
      const bool shown = i < rows.size();
      names_[i]->setText(shown ? rows[i].first : QString());
      values_[i]->setText(shown ? rows[i].second : QString());
      names_[i]->setVisible(shown);
      values_[i]->setVisible(shown);
    }
  }

  void addRow() {
    const int row = static_cast<int>(names_.size());
    QLabel *name = label("stepName"), *value = label("stepValue");
    name->setWordWrap(false);
    name->setForegroundRole(QPalette::PlaceholderText);
    value->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    grid_->addWidget(name, row, 0);
    grid_->addWidget(value, row, 1);
    names_.push_back(name);
    values_.push_back(value);
  }

  QLabel *kernel_, *stopped_;
  QGridLayout* grid_;
  std::vector<QLabel*> names_, values_;
};

}  // namespace

Panel* makeStepFigures(Context context, QWidget* parent) { return new StepFigures(context, parent); }

}  // namespace wf::ui
