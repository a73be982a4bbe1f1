// Kernels: when which kernel ran and for how long; the shown step is marked, a click goes to another one.
#include <QVBoxLayout>
#include <utility>

#include "compute/core/numbers.h"
#include "ui/panels/registry.h"
#include "ui/panels/timing_curves.h"
#include "ui/session/recorded.h"
#include "ui/text.h"
#include "ui/widgets/kernel_lanes.h"

namespace wf::ui {
namespace {

class KernelTimelinePanel : public Panel {
 public:
  KernelTimelinePanel(Context context, QWidget* parent) : Panel(context, "Kernels over time", parent) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    lanes_ = new KernelLanes("Kernels over time", this);
    lanes_->setObjectName("kernelLanes");
    lanes_->setAccessibleDescription("Wheel: zoom. Drag: move. Double click: whole run. Click: go to a step.");
    column->addWidget(lanes_);
    lanes_->describe = [this](std::size_t place) { return describe(place); };
    lanes_->iterationName = [this](std::size_t iteration) { return nameOf(iteration); };
    connect(lanes_, &KernelLanes::clicked, this, [this](std::size_t place) { context_.session.goTo(place + 1); });
    context_.events.on(kStepChanged, this, [this] {
      if (seen()) follow();
    });
    newsOn(kStepTick | kRunChanged);
  }

 private:
  // Steps of the session begin with 0, which is no kernel; the lanes' places begin with step 1.
  void refresh() override {
    const VariantInfo* variant = context_.session.run().variant;
    if (variant != variant_) {
      variant_ = variant;
      copies_ = false;
      setLanes();
    }
    follow();
    showNote();
  }

  bool untimed() const { return !figures_.timed(); }

  void showNote() {
    const QString elsewhere = elsewhereNote(context_.session.run());
    const QString note = clockNote(context_.session.run(), figures_);
    lanes_->setNote(note + (elsewhere.isEmpty() ? QString() : QString::fromUtf8(" · ") + elsewhere));
  }

  void follow() {
    const auto steps = context_.session.steps();
    LaneTimes& times = lanes_->times();
    const bool over = generation_ != context_.events.generation();
    if (over && times.size() > 0) times.clear();
    if (over) figures_ = {};
    if (over && std::exchange(copies_, false)) setLanes();
    generation_ = context_.events.generation();
    const bool grows = steps.size() > times.size() + 1;
    for (std::size_t i = times.size() + 1; i < steps.size(); ++i) {
      figures_.add(steps[i]);
      times.add(steps[i].kernel, steps[i].nanoseconds,
                i == 1 || steps[i - 1].endsIteration || steps[i - 1].iteration != steps[i].iteration);
      if (steps[i].copied == 0 || variant_ == nullptr) continue;
      times.addBeside(static_cast<std::uint32_t>(variant_->kernels.size()), steps[i].copyNanoseconds);
      if (!std::exchange(copies_, true)) setLanes();
    }
    if (over || grows) lanes_->timesChanged();
    if (over || grows) showNote();
    const std::uint64_t step = context_.session.run().step;
    lanes_->setShown(step == 0 ? std::nullopt : std::optional<std::size_t>(step - 1));
  }

  // A lane for every kernel; and one for copies, where steps copy because the device has no room for all.
  void setLanes() {
    std::vector<QString> titles;
    for (std::size_t k = 0; variant_ != nullptr && k < variant_->kernels.size(); ++k) titles.push_back(text(variant_->kernels[k].title));
    const int beside = copies_ ? static_cast<int>(titles.size()) : -1;
    if (copies_) titles.push_back(QString::fromUtf8("Copies, host ↔ device"));
    lanes_->setLanes(titles, beside);
  }

  QString nameOf(std::size_t iteration) const {
    const auto steps = context_.session.steps();
    const std::size_t step = lanes_->times().iterations()[iteration] + 1;
    return step < steps.size() ? countText(steps[step].iteration) : QString();
  }

  QString describe(std::size_t place) const {
    const auto steps = context_.session.steps();
    if (variant_ == nullptr || place + 1 >= steps.size()) return {};
    const Step& step = steps[place + 1];
    if (step.kernel >= variant_->kernels.size()) return {};
    QString out = "Step " + countText(step.index) + ": " + text(variant_->kernels[step.kernel].title);
    out += "\niteration " + countText(step.iteration) + QString::fromUtf8(" · ") +
           (untimed() ? QString("time not recorded")
                      : durationText(step.nanoseconds) + ", begins at " + durationText(lanes_->times().start(place)));
    const auto& ranOn = context_.session.run().ranOn;
    for (std::size_t k = ranOn.size(); ranOn.size() > 1 && k-- > 0;) {
      if (ranOn[k].firstStep > step.index) continue;
      out += "\non " + text(ranOn[k].deviceName) + ", " + text(ranOn[k].executorName);
      break;
    }
    out += "\n" + countText(step.launched, "thread", "threads");
    if (countsKnown(context_.session.run(), figures_)) {
      out += ", " + countText(step.active) + QString::fromUtf8(" active · ") + countText(step.arcs, "arc", "arcs") +
             QString::fromUtf8(" · ") + countText(step.changed, "value written", "values written");
      const Graph& graph = *context_.session.document()->graph;
      const std::uint64_t bytes =
          bytesMoved(trafficOf(*variant_, context_.session.run().parameters)[step.kernel], step, graph.vertexCount(), graph.weighted());
      if (bytes != 0) {
        out += "\nabout " + text(bytesText(bytes)) + " read and written, estimated from the counts";
        if (step.nanoseconds != 0) out += ": " + rateOf(bytes, step.nanoseconds);
      }
    }
    if (step.copied != 0) {
      out += "\n" + text(bytesText(step.copied)) + " copied between host and device in " + durationText(step.copyNanoseconds);
      if (step.copyNanoseconds != 0) out += ": " + rateOf(step.copied, step.copyNanoseconds);
    }
    return out;
  }

  static QString rateOf(std::uint64_t bytes, std::uint64_t nanoseconds) {
    return bytesRateText(1e9 * static_cast<double>(bytes) / static_cast<double>(nanoseconds));
  }

  KernelLanes* lanes_;
  const VariantInfo* variant_ = nullptr;
  std::uint64_t generation_ = 0;
  bool copies_ = false;  // some step copied
  run::StepFigures figures_;
};

}  // namespace

Panel* makeKernelTimelinePanel(Context context, QWidget* parent) { return new KernelTimelinePanel(context, parent); }

}  // namespace wf::ui
