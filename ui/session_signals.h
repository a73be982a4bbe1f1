// The session's observers as Qt signals, and its wake-ups as calls of pump() on the GUI thread. What a call of pump() brings is of one
// step, and is drawn in one pass: picture, panels and slider. While a run plays it is called no more often than anybody sees.
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>
#include <cmath>
#include <cstdint>
#include <memory>

#include "ui/session/session.h"

namespace wf::ui {

class SessionSignals : public QObject {
  Q_OBJECT

 public:
  explicit SessionSignals(Session& session, QObject* parent = nullptr);
  ~SessionSignals() override;

  // Changes whenever the steps known so far are those of another run, or some of them are gone: after a branch.
  std::uint64_t generation() const { return generation_; }

  // Whether a run plays as fast as it goes: nobody can follow its steps then, and what shows them should cost it little.
  bool rushes() const {
    const RunState& run = session_.run();
    return run.state == PlayState::Playing && (run.hurrying || std::isinf(run.speed));
  }

  static constexpr int kTickMs = 50;
  static constexpr int kPlayMs = 16, kRushMs = 40;  // between two steps that are shown while a run plays, or rushes
  static constexpr int kLoadMs = 80;

 Q_SIGNALS:
  void loadChanged();
  void geometryChanged();
  void layoutChanged();
  void documentChanged();
  void runChanged();
  void stepChanged();  // at every step that is shown: only for what is cheap
  void stepTick();     // the same, at most once in kTickMs; the last step is never left out
  void selectionChanged();
  void mappingChanged();
  void readingsChanged();
  void stopsChanged();
  void setsChanged();
  void resultChanged();
  void whyChanged();
  void savingChanged();
  void errorRaised();
  void logChanged();

 private:
  struct Wake;
  void tell(std::uint32_t changes);
  void woken();
  void pump();
  void stepped();
  void noticeRun();
  void watchLoad();

  Session& session_;
  std::shared_ptr<Wake> wake_;
  std::shared_ptr<void> subscription_;
  std::weak_ptr<run::SnapshotRing> ring_;
  std::uint64_t forgotten_ = 0;  // RunState::forgotten
  std::uint64_t generation_ = 0;
  QTimer tick_;
  bool stepPending_ = false;
  QElapsedTimer pumped_;  // since the last call of pump() that a wake-up brought
  QTimer pace_;           // until the next one
  QTimer loadTick_;       // a load's progress wakes nobody: it is asked for while one is active
};

}  // namespace wf::ui
