// What the window asks and tells when sessions are saved and opened.
#include <QFileDialog>
#include <QFileInfo>
#include <QMainWindow>
#include <QMessageBox>
#include <QProgressDialog>
#include <QPushButton>
#include <QSettings>
#include <QTimer>
#include <utility>

#include "compute/core/printable.h"
#include "ui/actions.h"
#include "ui/desk.h"
#include "ui/dialogs/question.h"
#include "ui/dialogs/record_dialog.h"
#include "ui/file_filters.h"
#include "ui/recent_files.h"
#include "ui/sessions/session_keeper.h"
#include "ui/text.h"

namespace wf::ui {
namespace {

constexpr auto kFilter = "Warpfront sessions (*.wfs)";
constexpr int kProgressAfterMs = 300;
constexpr qsizetype kMostNotes = 20;       // lines of one message
constexpr std::size_t kLongestPath = 300;  // characters of it

}  // namespace

void Desk::connectSessions() {
  SessionKeeper& keeper = *sessions_;
  actions_.on("saveSession", [this, &keeper] { keeper.name().isEmpty() ? saveAs({}) : keeper.save(keeper.name()); });
  actions_.on("saveSessionAs", [this] { saveAs({}); });
  actions_.on("reopenLast", [this] { open(SessionKeeper::autosavePath()); });
  const auto refresh = [this, &keeper] {
    for (const char* id : {"saveSession", "saveSessionAs"}) {
      const Document* document = context_.session.document();
      const bool live = document != nullptr && isLive(document->source);
      actions_.allow(id, keeper.possible(), live ? "the run is a program's: save its recording, and open that" : "");
    }
    actions_.get("reopenLast")->setEnabled(SessionKeeper::autosaved());
    actions_.get("reopenLast")->setProperty("whyNot", "no session was saved yet");
    Q_EMIT titleChanged();
  };
  connect(&keeper, &SessionKeeper::changed, this, refresh);
  connect(&keeper, &SessionKeeper::saved, this, [this](const QString& path) {
    rememberFile(path);
    Q_EMIT said("Session saved: " + path);
    context_.session.note(LogLine::Level::Info, "session saved: " + path.toStdString());
    if (const auto then = std::exchange(afterSave_, nullptr)) then();
  });
  connect(&keeper, &SessionKeeper::failed, this, [this](const QString& title, const QString& why) {
    afterSave_ = nullptr;
    closeProgress();
    context_.session.raise({title.toStdString(), why.toStdString(), {}, false});
  });
  connect(&keeper, &SessionKeeper::opening, this, &Desk::showProgress);
  connect(&keeper, &SessionKeeper::graphMissing, this, &Desk::findGraph);
  connect(&keeper, &SessionKeeper::graphChanged, this, &Desk::askChanged);
  connect(&keeper, &SessionKeeper::secondMissing, this, &Desk::findSecond);
  connect(&keeper, &SessionKeeper::opened, this, [this](const QString& path, const QStringList& leftOut) {
    if (path != SessionKeeper::autosavePath()) rememberFile(path);
    Q_EMIT said("Session opened: " + QFileInfo(path).fileName());
    context_.session.note(LogLine::Level::Info, "session opened: " + path.toStdString());
    if (!leftOut.isEmpty()) tellLeftOut(path, leftOut);
  });
  context_.events.on(kLoadChanged, this, &Desk::findRecordedGraph);
  refresh();
}

void Desk::open(const QString& path, const ImportOptions& options) {
  const auto go = [this, path, options] {
    sessions_->setAutosave(true);
    if (isSessionFile(path.toStdString())) return sessions_->open(path);
    sessions_->giveUp();
    context_.session.open(path.toStdString(), options);
  };
  whenSaved(go, isSessionFile(path.toStdString()));
}

void Desk::openFor(const QString& source, const RunRequest& request) {
  const auto go = [this, source, request] {
    sessions_->setAutosave(true);
    sessions_->giveUp();
    context_.session.openFor(source.toStdString(), {}, request);
  };
  whenSaved(go);
}

void Desk::whenSaved(std::function<void()> then, bool texts) { unsaved(texts) ? askUnsaved(std::move(then), texts) : then(); }

bool Desk::sessionUnsaved(bool texts) const { return sessions_->unsaved() || (texts && sessions_->textsUnsaved()); }

bool Desk::unsaved(bool texts) const { return !unsavedPrograms().empty() || sessionUnsaved(texts); }

bool Desk::mayClose() {
  if (closing_ || !unsaved(true)) {
    sessions_->autosaveNow();
    return true;
  }
  askUnsaved(
      [this] {
        closing_ = true;
        window_.close();
      },
      true);
  return false;
}

QString Desk::titleOf(const QString& document) const {
  return sessions_->name().isEmpty() ? document : document + QString::fromUtf8(" · ") + QFileInfo(sessions_->name()).fileName();
}

void Desk::askUnsaved(std::function<void()> then, bool texts) {
  auto go = [this, texts, then = std::move(then)] { sessionUnsaved(texts) ? askUnsavedSession(then) : then(); };
  askUnsavedPrograms(unsavedPrograms(), std::move(go));
}

void Desk::askUnsavedSession(std::function<void()> then) {
  if (window_.findChild<QMessageBox*>("sessionUnsaved") != nullptr) return;
  const bool unnamed = sessions_->name().isEmpty(), texts = unnamed && !sessions_->unsaved(), possible = sessions_->possible();
  QString sentence = "The drawn graph has not been saved.", more = "A session keeps it with its places, pins and run.";
  if (!unnamed) {
    sentence = "The session “" + QFileInfo(sessions_->name()).fileName() + "” has unsaved changes.";
    more = "Step, view, selection, appearance or a text of the lab have changed since.";
  } else if (texts) {
    sentence = "Texts that were edited in the lab have not been saved.";
    more = possible ? "A session keeps them; it does not run them when it is opened."
                    : "A session keeps them, and needs an open graph: cancel, and open one first.";
  }
  auto* box = question("sessionUnsaved", "Save the session?", sentence, more, &window_);
  auto* save = possible ? box->addButton("&Save", QMessageBox::AcceptRole) : nullptr;
  auto* drop = box->addButton("Do&n't save", QMessageBox::DestructiveRole);
  box->addButton(QMessageBox::Cancel);
  if (save != nullptr) box->setDefaultButton(save);
  connect(box, &QMessageBox::buttonClicked, this, [this, save, drop, unnamed, then = std::move(then)](QAbstractButton* button) {
    if (button == drop) return then();
    if (save == nullptr || button != save) return;
    if (unnamed) return saveAs(then);
    afterSave_ = then;
    sessions_->save(sessions_->name());
  });
  box->open();
}

void Desk::saveAs(std::function<void()> then) {
  const Document* document = context_.session.document();
  if (document == nullptr) return;
  auto* dialog = new QFileDialog(&window_, "Save session", QSettings().value("sessionFolder").toString(), kFilter);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setAcceptMode(QFileDialog::AcceptSave);
  dialog->setDefaultSuffix("wfs");
  dialog->selectFile(sessions_->name().isEmpty() ? text(document->title).section('.', 0, 0) + kSessionEnding : sessions_->name());
  connect(dialog, &QFileDialog::fileSelected, this, [this, then](const QString& path) {
    QSettings().setValue("sessionFolder", QFileInfo(path).absolutePath());
    afterSave_ = then;
    sessions_->save(path);
  });
  dialog->open();
}

void Desk::findGraph(const QString& session, const QString& graph) {
  closeProgress();
  auto* box = question("sessionGraphMissing", "Graph not found",
                       "The graph of the session “" + QFileInfo(session).fileName() +
                           "” was not found: " + text(printable(graph.toStdString(), kLongestPath)),
                       "It may have been moved or renamed.", &window_);
  auto* find = box->addButton(QString::fromUtf8("&Find it…"), QMessageBox::AcceptRole);
  box->addButton(QMessageBox::Cancel);
  box->setDefaultButton(find);
  connect(box, &QMessageBox::buttonClicked, this, [this, find, graph](QAbstractButton* button) {
    if (button != find) return sessions_->giveUp();
    QFileDialog* dialog = graphDialog(graph);
    dialog->setObjectName("sessionFindGraph");
    connect(dialog, &QFileDialog::fileSelected, sessions_, &SessionKeeper::openWithGraph);
    connect(dialog, &QDialog::rejected, sessions_, &SessionKeeper::giveUp);
    dialog->open();
  });
  box->open();
}

QFileDialog* Desk::graphDialog(const QString& graph) {
  auto* dialog = new QFileDialog(&window_, "Find " + (graph.isEmpty() ? QString("the graph") : QFileInfo(graph).fileName()),
                                 QSettings().value("openFolder").toString(), fileFilters(context_.session.graphFormats(), false));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setFileMode(QFileDialog::ExistingFile);
  return dialog;
}

// The recording holds no graph, and its graph's file is elsewhere.
void Desk::findRecordedGraph() {
  const LoadState& load = context_.session.load();
  if (load.active || load.missingGraph.empty() || window_.findChild<QMessageBox*>("recordingGraphMissing") != nullptr) return;
  const QString recording = text(load.path), graph = text(printable(load.missingGraph, kLongestPath));
  const bool named = load.missingGraph != load.path;
  auto* box = question("recordingGraphMissing", "Graph not found",
                       "The recording “" + QFileInfo(recording).fileName() +
                           (named ? "” was made on a graph that was not found: " + graph : QString("” does not say where its graph is.")),
                       "It opens with the very same graph only.", &window_);
  auto* find = box->addButton(QString::fromUtf8("&Find it…"), QMessageBox::AcceptRole);
  box->addButton(QMessageBox::Cancel);
  box->setDefaultButton(find);
  connect(box, &QMessageBox::buttonClicked, this, [this, find, recording, graph = named ? graph : QString()](QAbstractButton* button) {
    if (button != find) return;
    QFileDialog* dialog = graphDialog(graph);
    dialog->setObjectName("recordingFindGraph");
    connect(dialog, &QFileDialog::fileSelected, this,
            [this, recording](const QString& file) { context_.session.openRecording(recording.toStdString(), {}, file.toStdString()); });
    dialog->open();
  });
  box->open();
}

// The recording that the session's run is compared with.
void Desk::findSecond(const QString& session, const QString& recording) {
  closeProgress();
  auto* box = question("sessionSecondMissing", "Recording not found",
                       "The session “" + QFileInfo(session).fileName() +
                           "” is compared with a recording that was not found: " + text(printable(recording.toStdString(), kLongestPath)),
                       "It may have been moved or renamed.", &window_);
  auto* find = box->addButton(QString::fromUtf8("&Find it…"), QMessageBox::AcceptRole);
  auto* without = box->addButton("Open &without comparison", QMessageBox::DestructiveRole);
  box->addButton(QMessageBox::Cancel);
  box->setDefaultButton(find);
  connect(box, &QMessageBox::buttonClicked, this, [this, find, without, recording](QAbstractButton* button) {
    if (button == without) return sessions_->openWithSecond({});
    if (button != find) return sessions_->giveUp();
    QFileDialog* dialog = openRecordingDialog("Find " + QFileInfo(recording).fileName(), &window_);
    dialog->setObjectName("sessionFindRecording");
    connect(dialog, &QFileDialog::fileSelected, sessions_, &SessionKeeper::openWithSecond);
    connect(dialog, &QDialog::rejected, sessions_, &SessionKeeper::giveUp);
    dialog->open();
  });
  box->open();
}

void Desk::askChanged(const QString& session, const QString& graph) {
  closeProgress();
  auto* box = question("sessionGraphChanged", "The graph has changed",
                       QFileInfo(graph).fileName() + " has changed since the session “" + QFileInfo(session).fileName() + "” was saved.",
                       "Vertices, steps and the selection may no longer match.", &window_);
  auto* go = box->addButton("&Open anyway", QMessageBox::AcceptRole);
  box->addButton(QMessageBox::Cancel);
  box->setDefaultButton(go);
  connect(box, &QMessageBox::buttonClicked, this,
          [this, go](QAbstractButton* button) { button == go ? sessions_->goOn() : sessions_->giveUp(); });
  box->open();
}

void Desk::tellLeftOut(const QString& session, const QStringList& leftOut) {
  auto* box = question("sessionLeftOut", "The session was opened only in part",
                       "Parts of “" + QFileInfo(session).fileName() + "” could not be restored:", {}, &window_);
  box->setIcon(QMessageBox::Information);
  QString list;
  for (const QString& one : leftOut.mid(0, kMostNotes)) list += QString::fromUtf8("• ") + one + "\n";
  if (leftOut.size() > kMostNotes) list += QString::fromUtf8("… and %1 more").arg(leftOut.size() - kMostNotes);
  box->setInformativeText(list.trimmed());
  box->addButton(QMessageBox::Close);
  box->open();
}

void Desk::closeProgress() {
  if (progress_ == nullptr) return;
  // close() emits canceled, even of a dialog that was never shown; nothing was given up.
  disconnect(progress_, &QProgressDialog::canceled, sessions_, &SessionKeeper::giveUp);
  progress_->close();
}

// Only of what takes long before the graph is being read; from then on the status line tells how far it is.
void Desk::showProgress() {
  closeProgress();
  progress_ = new QProgressDialog("Checking whether the graph has changed", "Cancel", 0, 1000, &window_);
  progress_->setObjectName("sessionProgress");
  progress_->setWindowTitle("Opening the session");
  progress_->setAttribute(Qt::WA_DeleteOnClose);
  progress_->setMinimumDuration(kProgressAfterMs);
  progress_->setAutoClose(false);
  progress_->setAutoReset(false);
  connect(progress_, &QProgressDialog::canceled, sessions_, &SessionKeeper::giveUp);
  auto* tick = new QTimer(progress_);
  connect(tick, &QTimer::timeout, progress_, [this, box = progress_] {
    const Progress* progress = sessions_->progress();
    if (progress == nullptr) {
      box->deleteLater();
      return;
    }
    box->setValue(static_cast<int>(std::max(0.0, progress->fraction()) * 1000));
  });
  tick->start(50);
}

}  // namespace wf::ui
