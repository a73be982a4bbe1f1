// Saves and opens the window's sessions: named files, and one of its own that is kept up to date for "Reopen the last session". Files are
// read, written and hashed on another thread.
#pragma once

#include <QObject>
#include <QString>
#include <QTimer>
#include <functional>
#include <memory>
#include <optional>

#include "ui/background.h"
#include "ui/context.h"
#include "ui/in_turn.h"
#include "ui/sessions/session_capture.h"
#include "ui/sessions/session_file.h"

namespace wf::ui {

class SessionRestorer;

// How the view is looked at and set.
struct SessionViewAccess {
  std::function<SessionState::View()> get;
  std::function<void(const SessionState::View&)> set;
};

class SessionKeeper : public QObject {
  Q_OBJECT

 public:
  static constexpr int kAutosaveMs = 5000;  // after the first change that is not kept; many may follow it

  SessionKeeper(Context context, SessionViewAccess view, QObject* parent);
  ~SessionKeeper() override;

  // Not of an attached program's run: there is no file that a session could name before it was saved.
  bool possible() const {
    const Document* document = context_.session.document();
    return document != nullptr && !isLive(document->source);
  }
  void save(const QString& path);
  // Reads it, looks for its graph, and asks where something is not as it was: graphMissing(), graphChanged(), secondMissing().
  void open(const QString& path);
  void openWithGraph(const QString& graph);       // the answer to graphMissing()
  void goOn();                                    // to graphChanged()
  void openWithSecond(const QString& recording);  // to secondMissing(); empty: without the second run
  void giveUp();                                  // to any of them; also what is being opened

  const QString& name() const { return name_; }  // path of the session that is open; empty: it has none
  // A graph was opened by itself: what is open has no name any more.
  void forgetName();
  // Whether it has a name and is not as it was saved; without one, whether a drawing would be lost: a drawn graph that is in no session and
  // no file as it is.
  bool unsaved() const;
  // Without a name: whether texts of the lab are edited that no session file has.
  bool textsUnsaved() const { return restorer_ == nullptr && name_.isEmpty() && context_.session.lab().unsaved(); }

  // Autosave. Not before a person opened something, so that the demonstration does not replace it.
  void setAutosave(bool on) { autosave_ = on; }
  void noticeChange();
  bool autosaveDue() const { return autosaveTimer_.isActive(); }
  void autosaveNow();  // at once, on this thread; for the end of the program
  static QString autosavePath();
  static bool autosaved();
  const Progress* progress() const;  // of reading and checking; null: neither goes on
  bool busy() const { return reading_.progress() != nullptr || restorer_ != nullptr; }

 Q_SIGNALS:
  void saved(const QString& path);
  void opening(const QString& path);
  void opened(const QString& path, const QStringList& leftOut);  // all is as it was, or as near as it came
  void graphMissing(const QString& session, const QString& graph);
  void graphChanged(const QString& session, const QString& graph);
  void secondMissing(const QString& session, const QString& recording);  // the recording that it is compared with
  void failed(const QString& title, const QString& why);
  void changed();  // name, possible()

 private:
  struct Hash {
    std::string path, hash;
    std::uint64_t bytes = 0;
    std::int64_t written = 0;  // of the file
  };
  CapturedSession capture(bool withPlaces) const;
  void checkGraph();
  void cannotOpen(const Error& error);
  void restore();
  void noticeDocument();
  void noticeSets();
  bool drawingUnsaved() const;
  std::optional<std::string> knownHash(const std::string& path) const;
  void write(const QString& path, bool named);

  Context context_;
  SessionViewAccess view_;
  QString name_;
  std::string savedText_;
  std::string drawing_;    // drawingKey() of the document
  std::string drawnKept_;  // its source as it was begun, or written as a graph
  bool autosave_ = false;
  QTimer autosaveTimer_;
  VertexSet::Pointer noticedSelection_, noticedKept_;
  Rest noticedRest_ = Rest::Shown;
  std::optional<Hash> hash_;
  std::shared_ptr<Progress> hashing_ = std::make_shared<Progress>();  // of saving, whichever is under way
  QString openingPath_;
  SessionState openingState_;
  Background reading_;  // a session, or hashing its graph, for open()
  std::unique_ptr<SessionRestorer> restorer_;
  InTurn writing_;  // of two versions of a file the newer one stays
};

}  // namespace wf::ui
