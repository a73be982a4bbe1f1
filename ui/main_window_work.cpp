// What the window does: actions, news of the session, errors.
#include <QCoreApplication>
#include <QDoubleSpinBox>
#include <QMessageBox>
#include <QStackedWidget>
#include <tuple>

#include "ui/actions.h"
#include "ui/comparison/second_run_dialog.h"
#include "ui/comparison/side_by_side.h"
#include "ui/desk.h"
#include "ui/dialogs/attach_dialog.h"
#include "ui/dialogs/error_dialog.h"
#include "ui/dialogs/history_dialog.h"
#include "ui/dialogs/keys_dialog.h"
#include "ui/key_guard.h"
#include "ui/main_window.h"
#include "ui/picture_saver.h"
#include "ui/recent_files.h"
#include "ui/run_bar.h"
#include "ui/session/recorded.h"
#include "ui/session/vertex_parameters.h"
#include "ui/speed.h"
#include "ui/status_line.h"
#include "ui/text.h"
#include "ui/timing_saver.h"
#include "ui/transport_bar.h"
#include "ui/viewport/viewport.h"
#include "ui/welcome.h"
#include "ui/workspaces/workspaces.h"

namespace wf::ui {

void MainWindow::connectActions() {
  Actions& a = *actions_;
  Session& session = context_.session;
  a.on("open", [this] { chooseFile(false); });
  a.on("openWith", [this] { chooseFile(true); });
  a.on("generate", [this] { chooseGenerator(); });
  connect(a.get("startPage"), &QAction::toggled, this, &MainWindow::showStartPage);
  a.on("importAgain", [this] {
    if (const Document* document = context_.session.document()) chooseImport(text(document->source));
  });
  a.on("picture", [this] { savePicture({}); });
  a.on("exportTiming", [this] { chooseTimingFile(); });
  a.on("quit", [this] { close(); });
  a.on("play", [this] { togglePlay(); });
  a.on("run", [&session] { session.runToStop(false); });
  const auto playsBack = [&session] { return session.run().state == PlayState::Playing && session.run().backward; };
  a.on("playBack", [&session, playsBack] { playsBack() ? session.pause() : session.playBack(); });
  a.on("runBack", [&session] { session.runToStop(true); });
  a.on("loopStart", [&session] { session.setLoop(session.run().step, session.run().loopEnd); });
  a.on("loopEnd", [&session] { session.setLoop(session.run().loopStart, session.run().step); });
  a.on("loopOff", [&session] { session.setLoop({}, {}); });
  a.on("step", [&session] { session.stepBy(1); });
  a.on("stepBack", [&session] { session.stepBy(-1); });
  a.on("ten", [&session] { session.stepBy(10); });
  a.on("tenBack", [&session] { session.stepBy(-10); });
  a.on("iteration", [&session] { session.iterationBy(1); });
  a.on("iterationBack", [&session] { session.iterationBy(-1); });
  a.on("first", [&session] { session.restart(); });
  a.on("last", [&session] { session.goToEnd(); });
  a.on("faster", [&session] { session.setSpeed(faster(session.run().speed)); });
  a.on("slower", [&session] { session.setSpeed(slower(session.run().speed)); });
  a.on("resetPanels", [this] { workspaces_->reset(); });
  a.on("sourceField", [this] { runBar_->focusSource(); });
  a.on("targetField", [this] { runBar_->focusTarget(); });
  connect(a.get("metrics"), &QAction::triggered, this, [&session](bool on) { session.setMetrics(on); });
  a.on("compare", [this] { compareVariants(); });
  a.on("compareRuns", [this] { compareRuns(); });
  a.on("measure", [this] { measure(); });
  a.on("history", [this] { (new HistoryDialog(context_, this))->open(); });
  a.on("find", [this] { find(); });
  a.on("why", [this] { askWhy(); });
  for (const char* id : {"inspector", "histograms"}) a.on(id, [this, id] { showPanel(id); });
  a.on("clearSelection", [this] { clearOrLeaveField(); });
  a.on("manual", [this] { showManual(); });
  a.on("keys", [this] { (new KeysDialog(this))->show(); });
  a.on("fullScreen", [this] { isFullScreen() ? showNormal() : showFullScreen(); });
  a.on("about", [this] {
    auto* box = new QMessageBox(QMessageBox::NoIcon, "About Warpfront",
                                "<b>Warpfront</b> " + QCoreApplication::applicationVersion().toHtmlEscaped() +
                                    "<p>Watch GPU graph algorithms run, kernel by kernel.</p><p>" +
                                    desk_->aboutDevices().toHtmlEscaped().replace("\n", "<br>") + "</p><p>Apache License 2.0</p>",
                                QMessageBox::Close, this);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->open();
  });
  connect(desk_, &Desk::said, this, [this](const QString& sentence) { status_->showMessage(sentence, 8000); });
  connect(desk_, &Desk::titleChanged, this, [this] {
    if (const Document* document = context_.session.document())
      setWindowTitle(desk_->titleOf(text(document->title)) + QString::fromUtf8(" – Warpfront"));
  });
  connect(runBar_, &RunBar::done, this, &MainWindow::backToView);
  connect(transport_, &TransportBar::speedChosen, this, &MainWindow::backToView);
  if (viewport_ == nullptr) return;
  connect(sides_, &SideBySide::closeWanted, this, [this] {
    SessionSecondRun& second = context_.session.second();
    desk_->whenSecondSaved([&second] { second.end(); });
  });
  Viewport& view = *viewport_;
  a.on("frameAll", [&view] { view.frameAll(); });
  a.on("frameSelection", [&view, &session] { view.frame(session.selection()); });
  a.on("zoomIn", [&view] { view.zoomBy(1.5); });
  a.on("zoomOut", [&view] { view.zoomBy(1 / 1.5); });
  a.on("panLeft", [&view] { view.panBy(0.125, 0); });
  a.on("panRight", [&view] { view.panBy(-0.125, 0); });
  a.on("panUp", [&view] { view.panBy(0, 0.125); });
  a.on("panDown", [&view] { view.panBy(0, -0.125); });
  connectViews(view);
  a.on("runLook", [this, &session] { session.appearance().show(actions_->get("runLook")->isChecked() ? Look::Run : Look::Graph); });
  a.get("overlay")->setChecked(true);
  connect(a.get("overlay"), &QAction::toggled, &view, &Viewport::setOverlayShown);
  for (const auto& [id, pick, other] : {std::tuple("pickSource", Pick::Source, "pickTarget"), {"pickTarget", Pick::Target, "pickSource"}}) {
    connect(a.get(id), &QAction::toggled, &view, [this, &view, pick = pick, other = other](bool on) {
      if (on) actions_->get(other)->setChecked(false);
      view.setPick(on ? pick : Pick::Nothing);
    });
  }
  connect(&view, &Viewport::pickEnded, this, [this] {
    for (const char* id : {"pickSource", "pickTarget"}) actions_->get(id)->setChecked(false);
  });
}

// 2D and 3D.
void MainWindow::connectViews(Viewport& view) {
  Actions& a = *actions_;
  const auto angles = {std::tuple("flatView", kFlatView, false),
                       {"spatialView", kSpatialView, true},
                       {"topView", kFlatView, true},
                       {"frontView", kFrontView, true},
                       {"sideView", kSideView, true}};
  for (const auto& [id, angle, spatial] : angles) {
    a.on(id, [&view, angle = angle, spatial = spatial] { view.look(angle, spatial); });
  }
  a.on("perspective", [&view] { view.togglePerspective(); });
  constexpr double kTurn = 15 * kDegrees;
  a.on("orbitLeft", [&view] { view.orbit(-kTurn, 0); });
  a.on("orbitRight", [&view] { view.orbit(kTurn, 0); });
  a.on("orbitUp", [&view] { view.orbit(0, -kTurn); });
  a.on("orbitDown", [&view] { view.orbit(0, kTurn); });
  const auto show = [this, &view] {
    const bool spatial = view.navigator().spatial();
    actions_->get("flatView")->setChecked(!spatial);
    actions_->get("spatialView")->setChecked(spatial);
  };
  connect(&view, &Viewport::viewChanged, this, show);
  show();
}

void MainWindow::connectSession() {
  events_.on(kDocumentChanged, this, [this] {
    documentChanged();
    if (const Document* document = context_.session.document()) rememberFile(text(document->source));
  });
  connectWhy();
  connectSelect();
  connectHand();
  events_.on(kLoadChanged, this, &MainWindow::showLoad);
  events_.on(kRunChanged, this, &MainWindow::runChanged);
  events_.on(kMappingChanged, this, [this] { actions_->get("runLook")->setChecked(context_.session.appearance().look() == Look::Run); });
  events_.on(kErrorRaised, this, &MainWindow::showErrors);
  events_.on(kLogChanged, this, [this] {
    const auto log = context_.session.log();
    if (!log.empty() && log.back().level == LogLine::Level::Notice) status_->showMessage(text(log.back().text), 8000);
  });
  connect(pictures_, &PictureSaver::saved, this, [this](const QString& path) {
    status_->showMessage("Picture saved: " + path, 8000);
    context_.session.note(LogLine::Level::Info, "picture saved: " + path.toStdString());
  });
  events_.on(kStepTick, this, &MainWindow::timingChanged);
  connect(timings_, &TimingSaver::saved, this, [this](const QString& path) {
    status_->showMessage("Timing exported: " + path, 8000);
    context_.session.note(LogLine::Level::Info, "timing exported: " + path.toStdString());
  });
  connect(timings_, &TimingSaver::failed, this, [this](const QString& why) {
    context_.session.raise({"The timing could not be exported", why.toStdString(), {}, false});
  });
  connect(pictures_, &PictureSaver::failed, this, [this](const QString& path, const QString& why) {
    context_.session.raise(
        {"The picture could not be saved", path.toStdString() + " could not be written: " + why.toStdString(), {}, false});
  });
}

void MainWindow::documentChanged() {
  const Document* document = context_.session.document();
  setWindowTitle(document != nullptr ? desk_->titleOf(text(document->title)) + QString::fromUtf8(" – Warpfront") : QString("Warpfront"));
  const bool picture = document != nullptr && viewport_ != nullptr && noPicture_.isEmpty();
  selectionActions();
  actions_->get("importAgain")->setEnabled(document != nullptr && !isGenerated(document->source) && !holdsGraph(*document));
  for (const char* id : {"saveGraphAs", "exportValues"}) {
    actions_->get(id)->setEnabled(document != nullptr && !context_.session.saving().state().active);
  }
  for (const char* id : {"startPage", "compareRuns"}) actions_->get(id)->setEnabled(document != nullptr);
  actions_->get("startPage")->setChecked(document == nullptr);
  for (const char* id : {"copyPicture", "picture", "pictureAs", "frameSelection", "frameAll",    "zoomIn",    "zoomOut",    "flatView",
                         "spatialView", "topView", "frontView", "sideView",       "perspective", "orbitLeft", "orbitRight", "orbitUp",
                         "orbitDown",   "overlay", "figures",   "labels",         "arrows",      "runLook"}) {
    actions_->get(id)->setEnabled(picture);
  }
  runChanged();
  if (picture) {
    showPage(sides_);
    if (focusWidget() == nullptr || !takesText(focusWidget())) viewport_->setFocus();
    return;
  }
  showPage(welcomePage_);
  showLoad();
}

// One that is not shown asks for no room: panels may be higher beside a low view.
void MainWindow::showPage(QWidget* page) {
  const auto policy = page == welcomePage_ ? welcome_->sizePolicy() : QSizePolicy(QSizePolicy::Ignored, QSizePolicy::Ignored);
  welcomePage_->setSizePolicy(policy);
  pages_->setCurrentWidget(page);
}

void MainWindow::runChanged() {
  const RunState& run = context_.session.run();
  const bool recorded = isRecorded(run);
  const bool picture = context_.session.document() != nullptr && viewport_ != nullptr && noPicture_.isEmpty();
  int place = 0;
  for (const char* id : {"pickSource", "pickTarget"}) {
    QAction* action = actions_->get(id);
    actions_->allow(id, picture && !recorded && vertexParameterOf(run.variant, place++) != nullptr, recorded ? kRecordedIsFixed : "");
    if (!action->isEnabled()) action->setChecked(false);
  }
  actions_->get("metrics")->setChecked(context_.session.request().metrics);
  actions_->allow("metrics", !recorded, "what the kernels of this run did was counted when it was recorded, or not");
  const bool foreign = recorded && !run.replay->ours();
  actions_->allow("compare", context_.session.document() != nullptr && !foreign,
                  foreign ? "the recorded algorithm is not one of this program's: choose one in the run bar" : "");
  actions_->get("movie")->setEnabled(picture && context_.session.run().variant != nullptr);
  timingChanged();
}

void MainWindow::showLoad() {
  const LoadState& load = context_.session.load();
  if (context_.session.document() != nullptr) {
    if (!noPicture_.isEmpty()) welcome_->explain(noPicture_);
  } else if (load.active) {
    welcome_->opening(nameOf(load), text(load.phase));
  } else {
    welcome_->invite();
  }
}

void MainWindow::togglePlay() {
  Session& session = context_.session;
  const PlayState state = session.run().state;
  if (state == PlayState::Playing || session.run().seeking) return session.pause();
  // Play at the end of a run starts it again, as in every player; a loop goes round by itself.
  const bool loops = session.run().loopStart && session.run().loopEnd;
  if (state == PlayState::Finished && !loops) session.restart();
  session.play();
}

void MainWindow::clearOrLeaveField() {
  QWidget* focus = focusWidget();
  if (focus != nullptr && takesText(focus)) {
    // What was typed halfway is not applied.
    if (auto* box = qobject_cast<QDoubleSpinBox*>(focus)) box->setValue(box->value());
    return backToView();
  }
  if (context_.session.run().hurrying) return context_.session.pause();
  for (const char* id : {"pickSource", "pickTarget"}) {
    if (actions_->get(id)->isChecked()) return actions_->get(id)->setChecked(false);
  }
  if (QAction* page = actions_->get("startPage"); page->isEnabled() && page->isChecked()) return page->setChecked(false);
  if (leaveSelecting() || workspaces_->leavePresent()) return;
  if (!dropWhy()) context_.session.select(std::nullopt, false);
}

void MainWindow::backToView() {
  if (viewport_ != nullptr && viewport_->isVisible()) {
    viewport_->setFocus();
  } else if (QWidget* focus = focusWidget()) {
    focus->clearFocus();
  }
}

void MainWindow::savePicture(const QString& path) {
  const Document* document = context_.session.document();
  if (viewport_ == nullptr || document == nullptr) return;
  pictures_->save(sides_->picture(), path.isEmpty() ? PictureSaver::freeName(text(document->title), context_.session.run().step) : path);
}

void MainWindow::compareRuns() {
  if (context_.session.document() == nullptr || context_.session.run().variant == nullptr) return;
  auto* dialog = new SecondRunDialog(context_, desk_->devices(), this);
  // A second run of a program that is in no file goes.
  connect(dialog, &SecondRunDialog::chosen, this, [this](const SecondRunRequest& request) {
    desk_->whenSecondSaved([this, request] { context_.session.second().begin(request); });
  });
  connect(dialog, &SecondRunDialog::programWanted, this, [this](const SecondRunRequest& request) {
    desk_->whenSecondSaved([this, request] { (new AttachDialog(context_, request, this))->open(); });
  });
  dialog->open();
}

void MainWindow::showErrors() {
  while (auto error = context_.session.takeError()) errors_.push_back(std::move(*error));
  showNextError();
}

void MainWindow::showNextError() {
  if (errorDialog_ != nullptr || errors_.empty()) return;
  errorDialog_ = new ErrorDialog(errors_.front(), this);
  errors_.pop_front();
  connect(errorDialog_, &ErrorDialog::continueOnCpu, this, [this] { context_.session.continueOnCpu(); });
  connect(
      errorDialog_, &QObject::destroyed, this, [this] { showNextError(); }, Qt::QueuedConnection);
  errorDialog_->open();
}

}  // namespace wf::ui
