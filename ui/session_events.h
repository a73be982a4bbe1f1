// Which widget hears of which of the session's changes, and the session's wake-ups as calls of pump() on the GUI thread. What a call of
// pump() brings is of one step, and is drawn in one pass: picture, panels and slider. While a run plays it is called no more often than
// the eye can follow.
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QPointer>
#include <QTimer>
#include <cmath>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <type_traits>
#include <utility>

#include "ui/session/session.h"

namespace wf::ui {

class SessionEvents : public QObject {
 public:
  explicit SessionEvents(Session& session, QObject* parent = nullptr);
  ~SessionEvents() override;

  // Calls `call`, a member function of the follower or anything without arguments, whenever one of these changes (Change) happens, until
  // the follower goes away. Where several of them happen at once it is called once, at the last of them.
  template <class Follower, class Call>
  void on(std::uint32_t changes, Follower* follower, Call call) {
    if constexpr (std::is_member_function_pointer_v<Call>) {
      add(changes, follower, [follower, call] { (follower->*call)(); });
    } else {
      add(changes, follower, std::move(call));
    }
  }

  // Changes whenever the steps known so far are those of another run, or some of them are gone: after a branch.
  std::uint64_t generation() const { return generation_; }

  // Whether a run plays at full speed: the eye cannot follow its steps then, and what shows them should cost it little.
  bool rushes() const {
    const RunState& run = session_.run();
    return run.state == PlayState::Playing && (run.hurrying || std::isinf(run.speed));
  }

  static constexpr int kTickMs = 50;                // between two kStepTick; the last step is never left out
  static constexpr int kPlayMs = 16, kRushMs = 40;  // between two steps that are shown while a run plays, or rushes
  static constexpr int kLoadMs = 80;

 private:
  struct Wake;
  struct Followed {
    std::uint32_t changes;
    QPointer<QObject> follower;
    std::function<void()> call;
  };
  void add(std::uint32_t changes, QObject* follower, std::function<void()> call);
  void take(std::uint32_t changes);  // from the session
  void tell(std::uint32_t changes);
  void woken();
  void pump();
  void noticeRun();
  void watchLoad();

  Session& session_;
  std::deque<Followed> followed_;  // a deque: what is called may add to it
  int telling_ = 0;                // calls of tell() that are under way
  std::shared_ptr<Wake> wake_;
  std::shared_ptr<void> subscription_;
  std::weak_ptr<run::SnapshotRing> ring_;
  std::uint64_t forgotten_ = 0;  // RunState::forgotten
  std::uint64_t generation_ = 0;
  QTimer tick_;
  bool stepPending_ = false;
  QElapsedTimer pumped_;  // since the last call of pump() that a wake-up brought
  QTimer pace_;           // until the next one
  QTimer loadTick_;       // a load's progress wakes no thread: it is polled while one is active
};

}  // namespace wf::ui
