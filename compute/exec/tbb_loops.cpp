// Loops and primitives by oneTBB.
#include <tbb/blocked_range.h>
#include <tbb/info.h>
#include <tbb/parallel_for.h>
#include <tbb/parallel_reduce.h>
#include <tbb/parallel_scan.h>
#include <tbb/task_arena.h>

#include <functional>

#include <fmt/format.h>

#include "compute/exec/element_match.h"
#include "compute/exec/element_range.h"
#include "compute/exec/flags.h"
#include "compute/exec/host_loops.h"
#include "compute/exec/host_sort.h"

namespace wf::exec {
namespace {

// One type-erased call per chunk of this many elements costs nothing measurable; one per element costs four to five times the loop.
constexpr std::size_t kGrain = 1024;
using Range = tbb::blocked_range<std::size_t>;

class TbbLoops final : public HostLoops {
 public:
  explicit TbbLoops(int threads) : threads_(threads > 0 ? threads : tbb::info::default_concurrency()), arena_(threads_) {}

  std::string name() const override { return fmt::format("CPU (oneTBB, {} thread{})", threads_, threads_ == 1 ? "" : "s"); }

  unsigned workers() const override { return static_cast<unsigned>(threads_); }

  void run(std::size_t n, Executor::Chunk chunk, const void* context) override {
    if (n <= kGrain) {
      chunk(context, 0, n, 0);
      return;
    }
    arena_.execute([&] {
      tbb::parallel_for(Range(0, n, kGrain), [&](const Range& r) {
        chunk(context, r.begin(), r.end(), static_cast<unsigned>(tbb::this_task_arena::current_thread_index()));
      });
    });
  }

  std::uint64_t exclusiveScan(const std::uint32_t* in, std::uint32_t* out, std::uint32_t n) override {
    return arena_.execute([&] {
      return tbb::parallel_scan(
          Range(0, n, kGrain), std::uint64_t{0},
          [&](const Range& r, std::uint64_t before, bool final) {
            for (std::size_t i = r.begin(); i < r.end(); ++i) {
              if (final) out[i] = static_cast<std::uint32_t>(before);
              before += in[i];
            }
            return before;
          },
          std::plus<>());
    });
  }

  std::uint32_t compact(const std::uint8_t* flags, std::uint32_t* indices, std::uint32_t n) override {
    if (n <= kGrain) return HostLoops::compact(flags, indices, n);
    return arena_.execute([&] {
      return tbb::parallel_scan(
          Range(0, n, 8 * kGrain), std::uint32_t{0},
          [&](const Range& r, std::uint32_t before, bool final) {
            eachFlag(flags, r.begin(), r.end(), [&](std::size_t i) {
              if (final) indices[before] = static_cast<std::uint32_t>(i);
              ++before;
            });
            return before;
          },
          std::plus<>());
    });
  }

  std::uint64_t sum(const std::uint32_t* in, std::uint32_t n) override {
    return arena_.execute([&] {
      return tbb::parallel_reduce(
          Range(0, n, kGrain), std::uint64_t{0},
          [&](const Range& r, std::uint64_t total) {
            for (std::size_t i = r.begin(); i < r.end(); ++i) total += in[i];
            return total;
          },
          std::plus<>());
    });
  }

  std::optional<ValueRange> range(const void* in, ElementType type, std::uint32_t n, std::optional<std::uint64_t> infinite) override {
    return arena_.execute([&] {
      return tbb::parallel_reduce(
          Range(0, n, 8 * kGrain), std::optional<ValueRange>{},
          [&](const Range& r, const std::optional<ValueRange>& before) {
            return joined(type, before, elementRange(in, type, r.begin(), r.end(), infinite));
          },
          [&](const auto& a, const auto& b) { return joined(type, a, b); });
    });
  }

  // Deterministic, so that a sum of floats is the same each time.
  Matches match(const void* in, ElementType type, std::uint32_t n, const Where& where) override {
    return matching(n, [&](const Range& r) { return elementMatches(in, type, r.begin(), r.end(), where); });
  }

  Matches differing(const void* a, const void* b, ElementType type, std::uint32_t n) override {
    return matching(n, [&](const Range& r) { return elementDifferences(a, b, type, r.begin(), r.end()); });
  }

  void sortPairs(std::uint64_t* keys, std::uint32_t* values, std::uint32_t n) override { sortPairsBy(workers(), keys, values, n); }

 private:
  template <class Stretch>
  Matches matching(std::uint32_t n, const Stretch& stretch) {
    if (n <= 8 * kGrain) return stretch(Range(0, n));
    return arena_.execute([&] {
      return tbb::parallel_deterministic_reduce(
          Range(0, n, 8 * kGrain), Matches{}, [&](const Range& r, const Matches& before) { return joined(before, stretch(r)); },
          [](const Matches& a, const Matches& b) { return joined(a, b); });
    });
  }

  int threads_;
  tbb::task_arena arena_;
};

}  // namespace

std::unique_ptr<HostLoops> makeParallelLoops(int threads) { return std::make_unique<TbbLoops>(threads); }

}  // namespace wf::exec
