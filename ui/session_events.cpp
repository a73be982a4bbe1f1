// Wake-ups from other threads are merged: one pump() is queued at a time.
#include "ui/session_events.h"

#include <bit>
#include <mutex>

namespace wf::ui {

// Outlives the object, since another thread may be about to wake it.
struct SessionEvents::Wake {
  std::mutex mutex;
  SessionEvents* target = nullptr;
  bool queued = false;
};

SessionEvents::SessionEvents(Session& session, QObject* parent) : QObject(parent), session_(session), wake_(std::make_shared<Wake>()) {
  wake_->target = this;
  tick_.setSingleShot(true);
  tick_.setInterval(kTickMs);
  connect(&tick_, &QTimer::timeout, this, [this] {
    if (!stepPending_) return;
    stepPending_ = false;
    tick_.start();
    tell(kStepTick);
  });
  pace_.setSingleShot(true);
  pace_.setTimerType(Qt::PreciseTimer);
  connect(&pace_, &QTimer::timeout, this, &SessionEvents::pump);
  loadTick_.setInterval(kLoadMs);
  connect(&loadTick_, &QTimer::timeout, this, [this] { session_.pump(); });
  noticeRun();
  watchLoad();
  subscription_ = session_.observe([this](std::uint32_t changes) { take(changes); });
  session_.setWake([wake = wake_] {
    const std::scoped_lock lock(wake->mutex);
    if (wake->target == nullptr || wake->queued) return;
    wake->queued = true;
    QMetaObject::invokeMethod(
        wake->target,
        [wake] {
          SessionEvents* target = nullptr;
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

SessionEvents::~SessionEvents() {
  session_.setWake({});
  const std::scoped_lock lock(wake_->mutex);
  wake_->target = nullptr;
}

void SessionEvents::woken() {
  const int every = session_.run().state != PlayState::Playing ? 0 : rushes() ? kRushMs : kPlayMs;
  const qint64 left = pumped_.isValid() ? every - pumped_.elapsed() : 0;
  if (left <= 0) return pump();
  if (!pace_.isActive()) pace_.start(static_cast<int>(left));
}

void SessionEvents::pump() {
  pace_.stop();
  pumped_.start();
  session_.pump();
}

void SessionEvents::noticeRun() {
  const auto ring = session_.snapshots();
  // Ownership is compared, not the address: a new ring may lie where the former one was.
  const std::uint64_t forgotten = session_.run().forgotten;
  if (!ring_.owner_before(ring) && !ring.owner_before(ring_) && forgotten == forgotten_) return;
  ring_ = ring;
  forgotten_ = forgotten;
  ++generation_;
}

void SessionEvents::watchLoad() {
  if (!session_.load().active && !session_.layout().state().active && !session_.saving().state().active &&
      !session_.recorder().state().active) {
    loadTick_.stop();
  } else if (!loadTick_.isActive()) {
    loadTick_.start();
  }
}

void SessionEvents::take(std::uint32_t changes) {
  noticeRun();
  if ((changes & (kLoadChanged | kLayoutChanged | kSavingChanged)) != 0) watchLoad();
  if ((changes & kStepChanged) != 0) {
    stepPending_ = tick_.isActive();
    if (!stepPending_) {
      tick_.start();
      changes |= kStepTick;
    }
  }
  tell(changes);
}

void SessionEvents::add(std::uint32_t changes, QObject* follower, std::function<void()> call) {
  followed_.push_back({changes, follower, std::move(call)});
}

void SessionEvents::tell(std::uint32_t changes) {
  ++telling_;
  for (std::uint32_t left = changes; left != 0; left &= left - 1) {
    const int change = std::countr_zero(left);  // its place in the order
    for (std::size_t k = 0; k < followed_.size(); ++k) {
      const std::uint32_t heard = followed_[k].changes & changes;
      if (heard == 0 || static_cast<int>(std::bit_width(heard)) - 1 != change || followed_[k].follower.isNull()) continue;
      followed_[k].call();
    }
  }
  if (--telling_ == 0) std::erase_if(followed_, [](const Followed& one) { return one.follower.isNull(); });
}

}  // namespace wf::ui
