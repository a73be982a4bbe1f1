// What an immutable object derives from itself at the first call and shares from then on.
#pragma once

#include <atomic>
#include <chrono>
#include <mutex>
#include <thread>
#include <utility>

#include "compute/core/progress.h"

namespace wf {

// Any thread may call. std::call_once would do but for making that gives up: under ThreadSanitizer the next caller then waits forever.
template <class T>
class Derived {
 public:
  // `make` is called with a T as it is made by default and says whether it came to an end; where not: null, and the next call makes anew.
  // Who asks while another makes waits for it; null also where `progress`, unless null, is cancelled meanwhile.
  template <class Make>
  const T* get(const Progress* progress, const Make& make) const {
    if (!done_.load(std::memory_order_acquire)) {
      std::unique_lock lock(mutex_, std::defer_lock);
      if (progress == nullptr) {
        lock.lock();
      } else {
        // Not a timed lock, which ThreadSanitizer does not know.
        while (!lock.try_lock()) {
          if (progress->cancelled()) return nullptr;
          std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
      }
      if (!done_.load(std::memory_order_relaxed)) {
        T value;
        if (!make(value)) return nullptr;
        value_ = std::move(value);
        done_.store(true, std::memory_order_release);
      }
    }
    return &value_;
  }
  template <class Make>
  const T* get(const Make& make) const {
    return get(nullptr, make);
  }

  // Null: not made yet. Waits for none.
  const T* made() const { return done_.load(std::memory_order_acquire) ? &value_ : nullptr; }

 private:
  mutable std::mutex mutex_;
  mutable T value_;
  mutable std::atomic<bool> done_{false};
};

}  // namespace wf
