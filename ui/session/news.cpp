#include "ui/session/news.h"

#include <utility>

namespace wf::ui {

std::shared_ptr<void> News::observe(Observer observer) {
  const std::uint64_t key = nextObserver_++;
  (*observers_)[key] = std::move(observer);
  return {nullptr, [weak = std::weak_ptr(observers_), key](void*) {
            if (const auto observers = weak.lock()) observers->erase(key);
          }};
}

void News::tell(std::uint32_t changes) {
  if (changes == 0) return;
  const auto observers = *observers_;  // an observer may add or remove observers
  for (const auto& [key, observer] : observers) {
    if (observers_->contains(key)) observer(changes);
  }
}

void News::setWake(std::function<void()> wake) {
  const std::scoped_lock lock(wakeMutex_);
  wake_ = std::move(wake);
}

void News::wakeUp() {
  const std::scoped_lock lock(wakeMutex_);
  const bool waited = std::exchange(wakeWaits_, true);
  woken_.notify_all();
  if (!waited && wake_) wake_();
}

void News::awake() {
  const std::scoped_lock lock(wakeMutex_);
  wakeWaits_ = false;
}

bool News::waitUntil(std::chrono::steady_clock::time_point end) {
  std::unique_lock lock(wakeMutex_);
  return woken_.wait_until(lock, end, [this] { return wakeWaits_; });
}

void News::note(LogLine::Level level, const std::string& text) {
  const std::chrono::duration<double> since = std::chrono::steady_clock::now() - started_;
  log_.push_back({level, since.count(), text});
  tell(kLogChanged);
}

void News::refuse(const std::string& title, const Error& error, bool offerCpu) {
  lastError_ = error;
  std::string details = title + "\n" + error.sentence() + (circumstances_ ? circumstances_() : std::string());
  raise({.title = title, .message = error.sentence(), .details = std::move(details), .offerCpu = offerCpu});
}

void News::raise(RaisedError error) {
  note(LogLine::Level::Error, error.title + ": " + error.message);
  errors_.push_back(std::move(error));
  tell(kErrorRaised);
}

std::optional<RaisedError> News::takeError() {
  if (errors_.empty()) return std::nullopt;
  RaisedError error = std::move(errors_.front());
  errors_.pop_front();
  return error;
}

}  // namespace wf::ui
