#include "ui/sessions/session_keeper.h"

#include <fmt/format.h>

#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>
#include <utility>

#include "compute/core/numbers.h"
#include "compute/core/printable.h"
#include "ui/session/drawn_graph.h"
#include "ui/sessions/session_restorer.h"
#include "ui/text.h"

namespace wf::ui {
namespace {

constexpr std::size_t kLongestNote = 300;  // characters; a session may name what is not here at any length

std::int64_t writtenAt(const std::string& path) {
  std::error_code ignored;
  return static_cast<std::int64_t>(std::filesystem::last_write_time(path, ignored).time_since_epoch().count());
}

// What is compared: the hash is not known at once, and where the file lies does not matter.
std::string textOf(SessionState state) {
  state.graph.hash.clear();
  state.layout.places.reset();
  state.layout.moved.clear();
  state.layout.movedPlaces.clear();
  // Another size of the window is no change; what holds the whole graph follows the size.
  state.view.width = state.view.height = 0;
  if (state.view.whole) {
    state.view.centre = {};
    state.view.pixelsPerUnit = 1;
  }
  return sessionText(state, {}) + std::to_string(state.layout.changes);
}

}  // namespace

SessionKeeper::SessionKeeper(Context context, SessionViewAccess view, QObject* parent)
    : QObject(parent), context_(context), view_(std::move(view)) {
  autosaveTimer_.setSingleShot(true);
  autosaveTimer_.setInterval(kAutosaveMs);
  connect(&autosaveTimer_, &QTimer::timeout, this, [this] { write(autosavePath(), false); });
  SessionEvents& events = context_.events;
  events.on(kRunChanged | kStepTick | kMappingChanged | kStopsChanged | kGeometryChanged | kLayoutChanged | kSecondRunChanged | kLabChanged,
            this, &SessionKeeper::noticeChange);
  events.on(kSelectionChanged | kSetsChanged, this, &SessionKeeper::noticeSets);
  events.on(kDocumentChanged, this, &SessionKeeper::noticeDocument);
  events.on(kSavingChanged, this, [this] {
    const Document* document = context_.session.document();
    const auto graph = context_.session.saving().state().graph.lock();
    if (graph != nullptr && document != nullptr && graph == document->graph) drawnKept_ = document->source;
  });
}

SessionKeeper::~SessionKeeper() { hashing_->cancel(); }

const Progress* SessionKeeper::progress() const { return reading_.progress(); }

CapturedSession SessionKeeper::capture(bool withPlaces) const {
  CapturedSession captured = captureSession(context_.session, withPlaces);
  if (view_.get) captured.state.view = view_.get();
  if (const auto hash = knownHash(captured.state.graph.path)) captured.state.graph.hash = *hash;
  return captured;
}

bool SessionKeeper::unsaved() const {
  if (!possible() || restorer_ != nullptr) return false;
  return name_.isEmpty() ? drawingUnsaved() : textOf(capture(false).whole()) != savedText_;
}

bool SessionKeeper::drawingUnsaved() const {
  const Document& document = *context_.session.document();
  return isDrawn(document.source) && document.graph->vertexCount() != 0 && document.source != drawnKept_;
}

void SessionKeeper::forgetName() {
  if (name_.isEmpty()) return;
  name_.clear();
  savedText_.clear();
  Q_EMIT changed();
}

std::optional<std::string> SessionKeeper::knownHash(const std::string& path) const {
  std::error_code ignored;
  if (!hash_ || hash_->path != path || hash_->bytes != std::filesystem::file_size(path, ignored) || hash_->written != writtenAt(path)) {
    return std::nullopt;
  }
  return hash_->hash;
}

// --- Saving ---

void SessionKeeper::save(const QString& path) {
  if (possible()) write(path, true);
}

void SessionKeeper::write(const QString& path, bool named) {
  if (!possible() || (!named && restorer_ != nullptr)) return;
  CapturedSession now = capture(true);
  if (named && now.state.layout.unkept != 0) {
    context_.session.note(LogLine::Level::Warning,
                          fmt::format("{}: the session does not keep the places of {} that were moved by hand or are pinned; it keeps {} "
                                      "at most, and more only of graphs of up to {} vertices",
                                      path.toStdString(), counted(now.state.layout.unkept, "vertex", "vertices"),
                                      grouped(KeptLayout::kMostMoved), grouped(KeptLayout::kMostKept)));
  }
  const auto failure = [this, named](const Error& error) {
    if (named) Q_EMIT failed("The session could not be saved", text(error.sentence()));
    Q_EMIT changed();
  };
  writing_.start(
      [this, failure, path, named, captured = std::move(now), hashing = hashing_]() -> InTurn::Done {
        SessionState state = captured.whole();
        const std::string written = named ? textOf(state) : std::string();
        Hash made;
        if (state.graph.hash.empty()) {
          made = {state.graph.path, {}, state.graph.bytes, writtenAt(state.graph.path)};
          // A graph that is gone meanwhile is no reason to lose the rest.
          if (auto hash = contentHash(state.graph.path, *hashing)) made.hash = state.graph.hash = *hash;
        }
        if (!named) QDir().mkpath(QFileInfo(path).absolutePath());
        const auto outcome = writeSession(path.toStdString(), state);
        return [this, failure, path, named, written, outcome, made, texts = state.labTexts, graph = std::weak_ptr(captured.graph)] {
          if (!made.hash.empty()) hash_ = made;
          if (!outcome) return failure(outcome.error());
          if (!named) return Q_EMIT changed();
          if (!outcome->empty()) context_.session.note(LogLine::Level::Warning, path.toStdString() + ": " + *outcome);
          // Another graph may have been opened meanwhile: what is open is not what was saved.
          if (const Document* document = context_.session.document(); document != nullptr && document->graph == graph.lock()) {
            name_ = path;
            savedText_ = written;
            context_.session.lab().keep(texts);
          }
          Q_EMIT saved(path);
          Q_EMIT changed();
        };
      },
      failure);
}

void SessionKeeper::noticeDocument() {
  // A stroke of the pen is a change of what is open, not another graph.
  const Document* document = context_.session.document();
  const std::string source = document != nullptr && isDrawn(document->source) ? document->source : std::string();
  const std::string before = std::exchange(drawing_, std::string(drawingKey(source)));
  const bool edited = !drawing_.empty() && drawing_ == before;
  // One that the last session brings back may never have been saved by its name.
  if (!edited) drawnKept_ = restorer_ == nullptr ? source : std::string();
  if (restorer_ == nullptr && !edited) forgetName();
  Q_EMIT changed();
}

void SessionKeeper::noticeChange() {
  if (autosave_ && possible() && restorer_ == nullptr && !autosaveTimer_.isActive()) autosaveTimer_.start();
}

// Hovering, too, comes as a change of the selection.
void SessionKeeper::noticeSets() {
  const SessionSelection& sets = context_.session.sets();
  if (sets.current() == noticedSelection_ && sets.kept() == noticedKept_ && sets.rest() == noticedRest_) return;
  noticedSelection_ = sets.current();
  noticedKept_ = sets.kept();
  noticedRest_ = sets.rest();
  noticeChange();
}

QString SessionKeeper::autosavePath() {
  return QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + "/last" + kSessionEnding;
}

bool SessionKeeper::autosaved() { return QFileInfo::exists(autosavePath()); }

void SessionKeeper::autosaveNow() {
  if (!autosave_ || !possible() || restorer_ != nullptr) return;
  autosaveTimer_.stop();
  // The end of the program does not wait for the hash; without it the size alone is compared.
  hashing_->cancel();
  hashing_ = std::make_shared<Progress>();
  giveUp();  // nor for the hash of a session that is being opened
  writing_.finish();
  const SessionState state = capture(true).whole();
  QDir().mkpath(QFileInfo(autosavePath()).absolutePath());
  if (const auto written = writeSession(autosavePath().toStdString(), state); !written) {
    context_.session.note(LogLine::Level::Warning, written.error().sentence());
  }
}

// --- Opening ---

void SessionKeeper::open(const QString& path) {
  giveUp();
  openingPath_ = path;
  Q_EMIT opening(path);
  reading_.start(
      [this, path](Progress&) -> Background::Done {
        auto state = std::make_shared<Result<SessionState>>(readSession(path.toStdString()));
        return [this, state] {
          if (!*state) return cannotOpen(state->error());
          openingState_ = std::move(**state);
          checkGraph();
        };
      },
      [this](const Error& error) { cannotOpen(error); });
}

void SessionKeeper::cannotOpen(const Error& error) { Q_EMIT failed("The session could not be opened", text(error.sentence())); }

void SessionKeeper::openWithGraph(const QString& graph) {
  openingState_.graph.path = graph.toStdString();
  checkGraph();
}

void SessionKeeper::giveUp() {
  reading_.cancel();
  restorer_.reset();
  openingState_ = {};
}

void SessionKeeper::checkGraph() {
  const SessionState::GraphRef& graph = openingState_.graph;
  if (isGenerated(graph.path)) return restore();
  const QFileInfo file(text(graph.path));
  if (!file.isFile()) return Q_EMIT graphMissing(openingPath_, text(graph.path));
  if (graph.bytes != 0 && static_cast<std::uint64_t>(file.size()) != graph.bytes)
    return Q_EMIT graphChanged(openingPath_, text(graph.path));
  if (graph.hash.empty() || knownHash(graph.path) == graph.hash) return restore();
  reading_.start(
      [this, graph](Progress& progress) -> Background::Done {
        Hash made{graph.path, {}, graph.bytes, writtenAt(graph.path)};
        if (auto hash = contentHash(graph.path, progress)) made.hash = *hash;
        return [this, made] {
          if (!made.hash.empty()) hash_ = made;
          // The loader reports one that cannot be read. A hash of another kind says nothing.
          const std::string& saved = openingState_.graph.hash;
          const bool comparable = !made.hash.empty() && saved.substr(0, saved.find(':')) == made.hash.substr(0, made.hash.find(':'));
          if (comparable && made.hash != saved) return Q_EMIT graphChanged(openingPath_, text(made.path));
          restore();
        };
      },
      [this](const Error& error) { cannotOpen(error); });
}

void SessionKeeper::goOn() { restore(); }

void SessionKeeper::openWithSecond(const QString& recording) {
  if (recording.isEmpty()) openingState_.second.reset();
  if (openingState_.second) openingState_.second->recording = recording.toStdString();
  restore();
}

void SessionKeeper::restore() {
  if (const auto& second = openingState_.second; second && !second->recording.empty() && !QFileInfo(text(second->recording)).isFile())
    return Q_EMIT secondMissing(openingPath_, text(second->recording));
  autosaveTimer_.stop();
  const bool named = QFileInfo(openingPath_) != QFileInfo(autosavePath());
  restorer_ = std::make_unique<SessionRestorer>(context_.session, std::exchange(openingState_, {}));
  restorer_->begin(
      [this] {
        if (view_.set) view_.set(restorer_->state().view);
      },
      [this, named, path = openingPath_] {
        // Not from within the session's news.
        QMetaObject::invokeMethod(
            this,
            [this, named, path] {
              if (restorer_ == nullptr) return;
              const auto done = std::exchange(restorer_, nullptr);
              if (done->stage() != SessionRestorer::Stage::Done) return forgetName();
              if (const auto& second = done->state().second) context_.session.second().begin(*second);
              context_.session.lab().putTexts(done->state().labTexts);
              if (named) context_.session.lab().keep(done->state().labTexts);
              autosave_ = true;
              name_ = named ? path : QString();
              savedText_ = named ? textOf(capture(false).whole()) : std::string();
              QStringList leftOut;
              for (const std::string& one : done->leftOut()) leftOut << text(printable(one, kLongestNote));
              Q_EMIT opened(path, leftOut);
              Q_EMIT changed();
            },
            Qt::QueuedConnection);
      });
}

}  // namespace wf::ui
