// Wake-ups from other threads are merged: one pump() is queued at a time.
#include "ui/session_signals.h"

#include <mutex>

namespace wf::ui {

// Outlives the object, since another thread may be about to wake it.
struct SessionSignals::Wake {
  std::mutex mutex;
  SessionSignals* target = nullptr;
  bool queued = false;
};

SessionSignals::SessionSignals(Session& session, QObject* parent) : QObject(parent), session_(session), wake_(std::make_shared<Wake>()) {
  wake_->target = this;
  tick_.setSingleShot(true);
  tick_.setInterval(kTickMs);
  connect(&tick_, &QTimer::timeout, this, [this] {
    if (!stepPending_) return;
    stepPending_ = false;
    tick_.start();
    Q_EMIT stepTick();
  });
  pace_.setSingleShot(true);
  pace_.setTimerType(Qt::PreciseTimer);
  connect(&pace_, &QTimer::timeout, this, &SessionSignals::pump);
  loadTick_.setInterval(kLoadMs);
  connect(&loadTick_, &QTimer::timeout, this, [this] { session_.pump(); });
  noticeRun();
  watchLoad();
  subscription_ = session_.observe([this](std::uint32_t changes) { tell(changes); });
  session_.setWake([wake = wake_] {
    const std::scoped_lock lock(wake->mutex);
    if (wake->target == nullptr || wake->queued) return;
    wake->queued = true;
    QMetaObject::invokeMethod(
        wake->target,
        [wake] {
          SessionSignals* target = nullptr;
          {
            const std::scoped_lock inner(wake->mutex);
            wake->queued = false;
            target = wake->target;
          }
          if (target != nullptr) target->woken();
        },
        Qt::QueuedConnection);
  });
  // What was started before this object existed may have news already.
  QMetaObject::invokeMethod(
      this, [this] { session_.pump(); }, Qt::QueuedConnection);
}

SessionSignals::~SessionSignals() {
  session_.setWake({});
  const std::scoped_lock lock(wake_->mutex);
  wake_->target = nullptr;
}

void SessionSignals::woken() {
  const int every = session_.run().state != PlayState::Playing ? 0 : rushes() ? kRushMs : kPlayMs;
  const qint64 left = pumped_.isValid() ? every - pumped_.elapsed() : 0;
  if (left <= 0) return pump();
  if (!pace_.isActive()) pace_.start(static_cast<int>(left));
}

void SessionSignals::pump() {
  pace_.stop();
  pumped_.start();
  session_.pump();
}

void SessionSignals::noticeRun() {
  const auto ring = session_.snapshots();
  // Ownership is compared, not the address: a new ring may lie where the former one was.
  const std::uint64_t forgotten = session_.run().forgotten;
  if (!ring_.owner_before(ring) && !ring.owner_before(ring_) && forgotten == forgotten_) return;
  ring_ = ring;
  forgotten_ = forgotten;
  ++generation_;
}

void SessionSignals::watchLoad() {
  if (!session_.load().active && !session_.layout().state().active && !session_.saving().state().active) {
    loadTick_.stop();
  } else if (!loadTick_.isActive()) {
    loadTick_.start();
  }
}

void SessionSignals::stepped() {
  Q_EMIT stepChanged();
  if (tick_.isActive()) {
    stepPending_ = true;
    return;
  }
  tick_.start();
  Q_EMIT stepTick();
}

void SessionSignals::tell(std::uint32_t changes) {
  noticeRun();
  if ((changes & (kLoadChanged | kLayoutChanged | kSavingChanged)) != 0) watchLoad();
  if ((changes & kDocumentChanged) != 0) Q_EMIT documentChanged();
  if ((changes & kGeometryChanged) != 0) Q_EMIT geometryChanged();
  if ((changes & kLoadChanged) != 0) Q_EMIT loadChanged();
  if ((changes & kLayoutChanged) != 0) Q_EMIT layoutChanged();
  if ((changes & kRunChanged) != 0) Q_EMIT runChanged();
  if ((changes & kMappingChanged) != 0) Q_EMIT mappingChanged();
  if ((changes & kStepChanged) != 0) stepped();
  if ((changes & kSelectionChanged) != 0) Q_EMIT selectionChanged();
  if ((changes & kReadingsChanged) != 0) Q_EMIT readingsChanged();
  if ((changes & kStopsChanged) != 0) Q_EMIT stopsChanged();
  if ((changes & kSetsChanged) != 0) Q_EMIT setsChanged();
  if ((changes & kResultChanged) != 0) Q_EMIT resultChanged();
  if ((changes & kWhyChanged) != 0) Q_EMIT whyChanged();
  if ((changes & kSavingChanged) != 0) Q_EMIT savingChanged();
  if ((changes & kLogChanged) != 0) Q_EMIT logChanged();
  if ((changes & kErrorRaised) != 0) Q_EMIT errorRaised();
}

}  // namespace wf::ui
