// How far a long task is, and whether a person still wants it. One thread works and reports, any thread reads or cancels.
#pragma once

#include <atomic>
#include <cstdint>

namespace wf {

class Progress {
 public:
  // Starts a phase; `phase` must be a string literal (it is kept by pointer). total 0: unknown length.
  void begin(const char* phase, std::uint64_t total) {
    done_.store(0, std::memory_order_relaxed);
    total_.store(total, std::memory_order_relaxed);
    phase_.store(phase, std::memory_order_release);
  }
  void advanceTo(std::uint64_t done) { done_.store(done, std::memory_order_relaxed); }
  // The turn of a loop: so much is done before it. False: it is the last one, for the task was cancelled.
  bool goesOn(std::uint64_t done) {
    advanceTo(done);
    return !cancelled();
  }

  const char* phase() const { return phase_.load(std::memory_order_acquire); }
  // 0 … 1, or −1 where the length is unknown.
  double fraction() const {
    const auto total = total_.load(std::memory_order_relaxed);
    if (total == 0) return -1.0;
    const double f = static_cast<double>(done_.load(std::memory_order_relaxed)) / static_cast<double>(total);
    return f > 1.0 ? 1.0 : f;
  }

  void cancel() { cancelled_.store(true, std::memory_order_relaxed); }
  bool cancelled() const { return cancelled_.load(std::memory_order_relaxed); }

 private:
  std::atomic<const char*> phase_{""};
  std::atomic<std::uint64_t> done_{0};
  std::atomic<std::uint64_t> total_{0};
  std::atomic<bool> cancelled_{false};
};

}  // namespace wf
