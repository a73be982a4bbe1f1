// Loops by std::thread, for ThreadSanitizer: it understands these, and not Debian's uninstrumented oneTBB.
#include <algorithm>
#include <atomic>
#include <thread>
#include <vector>

#include <fmt/format.h>

#include "compute/exec/host_loops.h"
#include "compute/exec/host_sort.h"

namespace wf::exec {
namespace {

constexpr std::size_t kGrain = 1024;

class ThreadLoops final : public HostLoops {
 public:
  explicit ThreadLoops(int threads)
      : threads_(threads > 0 ? threads : std::max(2, static_cast<int>(std::thread::hardware_concurrency()))) {}

  std::string name() const override { return fmt::format("CPU (std::thread, {} threads)", threads_); }

  unsigned workers() const override { return static_cast<unsigned>(threads_); }

  void run(std::size_t n, Executor::Chunk chunk, const void* context) override {
    std::atomic<std::size_t> next{0};
    const auto work = [&](unsigned worker) {
      for (std::size_t begin = next.fetch_add(kGrain); begin < n; begin = next.fetch_add(kGrain)) {
        chunk(context, begin, std::min(n, begin + kGrain), worker);
      }
    };
    const std::size_t helpers = std::min<std::size_t>(threads_, (n + kGrain - 1) / kGrain);
    std::vector<std::thread> threads;
    try {
      for (std::size_t t = 1; t < helpers; ++t) threads.emplace_back(work, static_cast<unsigned>(t));
    } catch (...) {
      // No more threads to be had, or no memory for one: those there are do it all.
    }
    work(0);
    for (std::thread& thread : threads) thread.join();
  }

  void sortPairs(std::uint64_t* keys, std::uint32_t* values, std::uint32_t n) override { sortPairsBy(workers(), keys, values, n); }

 private:
  int threads_;
};

}  // namespace

std::unique_ptr<HostLoops> makeParallelLoops(int threads) { return std::make_unique<ThreadLoops>(threads); }

}  // namespace wf::exec
