// Status line.
#include "ui/status_line.h"

#include <QFileInfo>
#include <QHBoxLayout>
#include <QProgressBar>
#include <QToolButton>
#include <algorithm>
#include <utility>

#include "ui/icons.h"
#include "ui/session/drawn_graph.h"
#include "ui/session/recorded.h"
#include "ui/text.h"
#include "ui/widgets/eliding_label.h"

namespace wf::ui {
namespace {

QString stateText(const RunState& run) {
  if (run.seeking) return "Seeking (Space stops)";
  switch (run.state) {
    case PlayState::None:
      return "No run";
    case PlayState::Paused:
      return run.stopped.empty() ? QString("Paused") : text(stoppedText(run));
    case PlayState::Playing:
      return run.hurrying ? QString("Running to the next stop (Esc stops)") : QString("Playing");
    case PlayState::Finished:
      if (!run.stopped.empty()) return text(stoppedText(run));
      // “the recording ends with step 12, before the run did”
      if (run.replay != nullptr && run.replay->endsEarly() && !run.resultText.empty() && !run.resultCancelled && !run.resultRefused) {
        const QString sentence = text(run.resultText);
        return sentence.left(1).toUpper() + sentence.mid(1);
      }
      return run.resultText.empty() ? QString("Finished")
             : run.resultCancelled  ? QString("Finished: the result was cancelled")
             : run.resultRefused    ? "Finished without a result: " + text(run.resultText)
                                    : "Finished: " + text(run.resultText);
    case PlayState::Failed:
      return "The device failed";
  }
  return {};
}

}  // namespace

StatusLine::StatusLine(Context context, QWidget* parent) : QStatusBar(parent), context_(context) {
  setAccessibleName("Status");
  loading_ = new QWidget(this);
  loading_->setObjectName("loading");
  auto* row = new QHBoxLayout(loading_);
  row->setContentsMargins(6, 0, 0, 0);
  phase_ = new ElidingLabel(loading_, kMostCharacters);
  phase_->setObjectName("loadPhase");
  bar_ = new QProgressBar(loading_);
  bar_->setObjectName("loadProgress");
  bar_->setRange(0, 100);
  bar_->setTextVisible(false);
  bar_->setAccessibleName("Loading");
  bar_->setFixedWidth(180);
  bar_->setMaximumHeight(fontMetrics().height() + 4);
  cancel_ = new QToolButton(loading_);
  cancel_->setObjectName("cancelLoad");
  cancel_->setText("Cancel");
  cancel_->setAccessibleName("Cancel loading");
  cancel_->setToolTip("Stop loading and keep the open graph");
  connect(cancel_, &QToolButton::clicked, this, [this] {
    switch (shownKind()) {
      case Kind::Load:
        return context_.session.cancelLoad();
      case Kind::Selection:
        return context_.session.sets().cancel();
      case Kind::Saving:
        return context_.session.saving().cancel();
      case Kind::Recording:
        return context_.session.recorder().cancel();
      case Kind::Layout:
        return context_.session.layout().stop();
      case Kind::Result:
        if (context_.session.resultTask().what == ResultTask::What::Look) return context_.session.pause();
        return context_.session.cancelResultTask();
      case Kind::None:
        break;
    }
  });
  row->addWidget(phase_);
  row->addWidget(bar_);
  row->addWidget(cancel_);
  addWidget(loading_);
  loading_->hide();

  const auto label = [this](const char* name, const char* tip) {
    auto* made = new ElidingLabel(this, kMostCharacters);
    made->setObjectName(name);
    made->setAccessibleName(tip);
    made->setTip(tip);
    made->setContentsMargins(8, 0, 8, 0);
    addPermanentWidget(made);
    return made;
  };
  state_ = label("stateLabel", "State of the run");
  graph_ = label("graphLabel", "Size of the graph");
  device_ = label("deviceLabel", "Where the kernels run");

  showLater_.setSingleShot(true);
  connect(&showLater_, &QTimer::timeout, this, &StatusLine::showLoad);
  // A message (the tip of a menu's entry, a saved picture) would hide the progress and its Cancel.
  connect(this, &QStatusBar::messageChanged, this, [this](const QString& message) {
    if (!message.isEmpty() && loadShown_) clearMessage();
  });
  context_.events.on(kLoadChanged | kSetsChanged | kLayoutChanged | kSavingChanged | kResultChanged, this, &StatusLine::loadChanged);
  context_.events.on(kDocumentChanged | kRunChanged | kLiveChanged, this, &StatusLine::refresh);
  refresh();
  loadChanged();
}

void StatusLine::refresh() {
  const Document* document = context_.session.document();
  graph_->setVisible(document != nullptr);
  if (document != nullptr) {
    graph_->setText(countText(document->graph->vertexCount(), "vertex", "vertices") + QString::fromUtf8(" · ") +
                    countText(document->graph->arcCount(), "arc", "arcs"));
  }
  const RunState& run = context_.session.run();
  const LiveState& live = context_.session.live().state();
  const bool attached = live.inSight() && live.phase == LiveState::Phase::Attached;
  state_->setText(attached ? QString(live.held ? "Held" : "Attached") + QString::fromUtf8(" · ") + countText(live.steps, "step", "steps") +
                                 (run.stopped.empty() ? QString() : QString::fromUtf8(" · ") + stateText(run))
                           : stateText(run));
  device_->setVisible(!run.executorName.empty() || isRecorded(run));
  device_->setText(isRecorded(run) && live.shown ? text(live.program)
                   : isRecorded(run)
                       ? text(recordedWhere(*run.replay))
                       : text(run.executorName) + (run.deviceName.empty() ? QString() : QString::fromUtf8(" · ") + text(run.deviceName)));
}

StatusLine::Kind StatusLine::shownKind() const {
  const Session& session = context_.session;
  return session.load().active                                 ? Kind::Load
         : session.sets().work().active                        ? Kind::Selection
         : session.saving().state().active                     ? Kind::Saving
         : session.recorder().state().active                   ? Kind::Recording
         : session.layout().state().active                     ? Kind::Layout
         : session.resultTask().what != ResultTask::What::None ? Kind::Result
                                                               : Kind::None;
}

LoadState StatusLine::shownWork() const {
  const Session& session = context_.session;
  switch (shownKind()) {
    case Kind::Load:
      break;
    case Kind::Selection: {
      const SelectionWork work = session.sets().work();
      return {.active = true, .path = {}, .phase = work.what, .fraction = work.fraction};
    }
    case Kind::Saving: {
      const SavingState& saving = session.saving().state();
      return {.active = true, .path = saving.path, .phase = saving.phase, .fraction = saving.fraction};
    }
    case Kind::Recording: {
      const RecorderState& recorder = session.recorder().state();
      return {.active = true, .path = recorder.path, .phase = recorder.phase, .fraction = recorder.fraction};
    }
    case Kind::Layout: {
      const LayoutState& layout = session.layout().state();
      return {.active = true, .path = {}, .phase = layout.title + ": " + layout.phase, .fraction = layout.fraction};
    }
    case Kind::Result: {
      const ResultTask resultTask = session.resultTask();
      const bool checks = resultTask.what == ResultTask::What::Check;
      const std::string phase = !resultTask.phase.empty() ? resultTask.phase : checks ? "Checking the result" : "Computing the result";
      return {.active = true, .path = {}, .phase = phase, .fraction = resultTask.fraction};
    }
    case Kind::None:
      break;
  }
  return session.load();
}

void StatusLine::loadChanged() {
  const LoadState load = shownWork();
  if (!load.active) {
    showLater_.stop();
    loadShown_ = false;
    loading_->hide();
    return;
  }
  if (!showLater_.isActive()) showLater_.start(loadShown_ ? kRepeatMs : kShowAfterMs);
}

QString nameOf(const LoadState& load) {
  if (isLive(load.path)) return text(load.path.substr(kLivePrefix.size()));
  return isDrawn(load.path) ? QString("Drawn graph") : QFileInfo(text(load.path)).fileName();
}

void StatusLine::showLoad() {
  const LoadState load = shownWork();
  if (!load.active) return;
  const QString file = fontMetrics().elidedText(nameOf(load), Qt::ElideMiddle, 240);
  const bool known = load.fraction >= 0;
  const int percent = known ? static_cast<int>(std::min(load.fraction, 1.0) * 100) : 0;
  const Kind kind = shownKind();
  QString line =
      (file.isEmpty() ? QString() : file + QString::fromUtf8(" · ")) + (load.phase.empty() ? QString("Loading") : text(load.phase));
  if (known) line += QString(" · %1 %").arg(percent);
  phase_->setText(line);
  // Never Qt's range 0 … 0 for "length unknown": its animation redraws the whole window as fast as it can.
  bar_->setValue(percent);
  const auto name = [&](const char* doing, const char* cancel, const char* tip) {
    bar_->setAccessibleName(doing);
    cancel_->setAccessibleName(cancel);
    cancel_->setToolTip(tip);
  };
  if (kind == Kind::Load) name("Loading", "Cancel loading", "Stop loading and keep the open graph");
  if (kind == Kind::Selection) name("Selecting", "Cancel selecting", "Keep the selection");
  if (kind == Kind::Saving) name("Saving", "Cancel saving", "Stop saving and keep the old file");
  if (kind == Kind::Recording) name("Recording", "Cancel recording", "Stop recording and keep the old file");
  if (kind == Kind::Result && context_.session.resultTask().what == ResultTask::What::Look) {
    name("Looking into the step", "Pause the run", "Pause at this step, without its threads; playing on looks into it again");
  } else if (kind == Kind::Result) {
    const bool checks = context_.session.resultTask().what == ResultTask::What::Check;
    name(checks ? "Checking the result" : "Computing the result", checks ? "Cancel the check" : "Cancel the result",
         checks ? "Leave the result unchecked" : "The run stays without a result; the Result panel can compute it later");
  }
  if (kind == Kind::Layout) name("Laying out", "Stop the layout", "Keep the vertices at their current places");
  loadShown_ = true;
  if (kind != Kind::Load) showLater_.start(kRepeatMs);  // its progress sends no notification
  clearMessage();
  loading_->show();
}

}  // namespace wf::ui
