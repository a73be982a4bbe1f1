// News of the shown step for what stands beside the picture and must not lag behind it: at once when there was none for a while, so that
// it is drawn in the same pass as the picture, and otherwise at most twice in kPulseMs, by one timer for everybody. Only for cheap updates.
// While a run rushes, painting costs more than anybody sees of it: at most twice in kRushMs then.
#pragma once

#include <QPointer>
#include <QTimer>
#include <functional>
#include <utility>
#include <vector>

#include "ui/session_signals.h"

namespace wf::ui {

class StepPulse : public QObject {
 public:
  static constexpr int kPulseMs = 16;
  static constexpr int kRushMs = 64;

  // Calls `what` as long as `who` and the signals live.
  static void connectTo(SessionSignals& events, QObject* who, std::function<void()> what) {
    const QString name = "stepPulse";
    auto* pulse = static_cast<StepPulse*>(events.findChild<QObject*>(name, Qt::FindDirectChildrenOnly));
    if (pulse == nullptr) {
      pulse = new StepPulse(events);
      pulse->setObjectName(name);
    }
    pulse->listeners_.emplace_back(who, std::move(what));
  }

 private:
  explicit StepPulse(SessionSignals& events) : QObject(&events), events_(events) {
    timer_.setSingleShot(true);
    timer_.setTimerType(Qt::PreciseTimer);
    connect(&timer_, &QTimer::timeout, this, [this] {
      // The timer rests after this: the next step, which may come before the next picture, is told at once.
      if (std::exchange(pending_, false)) tell();
    });
    connect(&events, &SessionSignals::stepChanged, this, [this] {
      if (timer_.isActive()) {
        pending_ = true;
      } else {
        timer_.start(events_.rushes() ? kRushMs : kPulseMs);
        tell();
      }
    });
  }

  void tell() {
    for (const auto& [who, what] : listeners_) {
      if (who != nullptr) what();
    }
  }

  SessionSignals& events_;
  std::vector<std::pair<QPointer<QObject>, std::function<void()>>> listeners_;
  QTimer timer_;
  bool pending_ = false;
};

}  // namespace wf::ui
