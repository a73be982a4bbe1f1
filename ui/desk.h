// What makes the window a good citizen of the desktop: undo, the command palette, sessions, settings, asking before work is lost. Wires the
// actions of these.
#pragma once

#include <QObject>
#include <QPointer>
#include <functional>
#include <memory>
#include <vector>

#include "ui/context.h"
#include "ui/devices.h"

class QMainWindow;
class QFileDialog;
class QMessageBox;
class QProgressDialog;

namespace wf::ui {

class Actions;
class LabelMenu;
class SessionKeeper;
class UndoHistory;
class Viewport;

class Desk : public QObject {
  Q_OBJECT

 public:
  // viewport: null where there is none.
  Desk(Context context, Actions& actions, Viewport* viewport, QMainWindow& window);

  using Program = std::shared_ptr<const recording::Replay>;

  // A graph or a session, recognised by its ending. What is open and has not been saved is asked about first.
  void openFor(const QString& source, const RunRequest& request);
  void open(const QString& path, const ImportOptions& options = {});  // options: of graphs; a session has its own
  // Once what is open and has not been saved was asked about.
  void whenSaved(std::function<void()> then) { whenSaved(std::move(then), false); }
  // The same of the second run alone, where that is an attached program's.
  void whenSecondSaved(std::function<void()> then);
  // The runs of programs that are attached or were, of which no file has all steps: the document's before the second run.
  std::vector<Program> unsavedPrograms() const;
  // False: there is a question; once it is answered, the window is closed again.
  bool mayClose();
  void takeLabels(LabelMenu& labels);  // what they change can be undone, found by its name and kept in sessions
  QString titleOf(const QString& document) const;
  SessionKeeper& sessions() { return *sessions_; }
  UndoHistory& history() { return *history_; }
  DeviceList& devices() { return devices_; }
  QString aboutDevices() const;  // "Kernels: …", "Picture: …"

 Q_SIGNALS:
  void said(const QString& sentence);  // for the status line
  void titleChanged();

 private:
  void connectUndo();
  void connectSessions();
  void leaveMissingDevice();
  void openPalette();
  void openSettings();
  // texts: those of the lab count as well, which what is opened replaces, or which are gone with the window.
  void whenSaved(std::function<void()> then, bool texts);
  bool unsaved(bool texts) const;
  bool sessionUnsaved(bool texts) const;
  void askUnsaved(std::function<void()> then, bool texts);
  void askUnsavedSession(std::function<void()> then);
  // Of an attached program's run: desk_recording.cpp.
  void connectProgram();
  // One after the other; `then` once each of them was answered, and is saved where that was the answer.
  void askUnsavedPrograms(std::vector<Program> programs, std::function<void()> then);
  void noteSavedPrograms();
  bool attached(const Program& program) const;
  void saveProgram(const Program& program, const QString& path, std::function<void()> then);
  void saveProgramOnceDetached();
  void programSaved();
  void saveAs(std::function<void()> then);
  void findGraph(const QString& session, const QString& graph);
  void findRecordedGraph();
  void findSecond(const QString& session, const QString& recording);
  QFileDialog* graphDialog(const QString& graph);
  void askChanged(const QString& session, const QString& graph);
  void tellLeftOut(const QString& session, const QStringList& leftOut);
  void showProgress();
  void closeProgress();
  QString openGlName() const;

  Context context_;
  Actions& actions_;
  QPointer<Viewport> viewport_;
  QMainWindow& window_;
  DeviceList devices_;
  UndoHistory* history_;
  SessionKeeper* sessions_;
  std::function<void()> afterSave_;
  QString programPath_;                 // where a program's run is to be saved, once it is detached; empty: nowhere
  Program savedProgram_;                // which run that is
  std::function<void()> afterProgram_;  // once it is saved
  struct SavedProgram {
    std::weak_ptr<const recording::Replay> run;
    std::uint64_t steps;  // that its file has
  };
  std::vector<SavedProgram> savedPrograms_;
  QPointer<QMessageBox> programQuestion_;
  QPointer<LabelMenu> labels_;
  bool closing_ = false;
  bool hinted_ = false;  // of two GPUs
  QPointer<QProgressDialog> progress_;
};

}  // namespace wf::ui
