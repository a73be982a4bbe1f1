// Threads take the next chunk from one counter until there is none left.
#include "compute/core/workers.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace wf {

unsigned hardwareThreads() { return std::clamp(std::thread::hardware_concurrency(), 1u, 64u); }

bool parallelChunks(const Chunks& chunks, const std::function<void(std::uint64_t begin, std::uint64_t end)>& work) {
  const std::uint64_t size = std::max<std::uint64_t>(chunks.size, 1);
  const std::uint64_t parts = chunks.count / size + (chunks.count % size != 0 ? 1 : 0);
  std::atomic<std::uint64_t> next{0}, done{0};
  std::atomic<bool> stopped{false};
  std::mutex mutex;
  std::exception_ptr failure;
  const auto cancelled = [&] {
    return (chunks.progress != nullptr && chunks.progress->cancelled()) || (chunks.reports != nullptr && chunks.reports->cancelled());
  };
  const auto run = [&](bool reports) {
    try {
      while (!stopped.load(std::memory_order_relaxed)) {
        const std::uint64_t part = next.fetch_add(1, std::memory_order_relaxed);
        if (part >= parts) return;
        if (cancelled()) {
          stopped = true;
          return;
        }
        const std::uint64_t begin = part * size, end = std::min(chunks.count, begin + size);
        work(begin, end);
        const std::uint64_t sum = done.fetch_add(end - begin, std::memory_order_relaxed) + (end - begin);
        if (reports && chunks.reports != nullptr) chunks.reports->advanceTo(sum);
      }
    } catch (...) {
      const std::scoped_lock lock(mutex);
      if (failure == nullptr) failure = std::current_exception();
      stopped = true;
    }
  };
  const std::uint64_t wanted = std::min<std::uint64_t>(chunks.threads == 0 ? hardwareThreads() : chunks.threads, parts);
  std::vector<std::thread> others;
  try {
    for (std::uint64_t k = 1; k < wanted; ++k) others.emplace_back(run, false);
  } catch (...) {
    // No more threads to be had, or no memory for one: those there are do it all.
  }
  run(true);
  for (std::thread& other : others) other.join();
  if (failure != nullptr) std::rethrow_exception(failure);
  return !stopped;
}

}  // namespace wf
