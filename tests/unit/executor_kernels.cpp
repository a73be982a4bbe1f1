#include "tests/unit/executor_kernels.h"

namespace wf::test {

struct Visit {
  std::uint32_t* d_visits;
  WF_HOST_DEVICE void operator()(std::uint32_t i, exec::Tally& tally) const {
    d_visits[i] += 1;
    tally.active += 1;
    tally.arcs += i;
    tally.changed += i % 3 == 0 ? 1 : 0;
  }
};

struct Minimum {
  const std::uint32_t* d_in;
  std::uint32_t* d_out;
  WF_HOST_DEVICE void operator()(std::uint32_t i, exec::Tally&) const { exec::atomicMinRelaxed(d_out, d_in[i]); }
};

struct CountByWorker {
  std::uint32_t* d_counts;
  unsigned worker = 0;
  void enter(unsigned by) { worker = by; }
  WF_HOST_DEVICE void operator()(std::uint32_t, exec::Tally&) const {
#if defined(__CUDA_ARCH__)
    exec::atomicAddRelaxed(&d_counts[0], 1u);
#else
    d_counts[worker] += 1;
#endif
  }
};

exec::Tally runVisit(exec::Executor& executor, std::uint32_t n, exec::Buffer& visits) {
  const exec::Buffer tally = executor.allocate(sizeof(exec::Tally));
  exec::forEach(executor, "visit", n, Visit{visits.as<std::uint32_t>()}, tally.as<exec::Tally>());
  exec::Tally out;
  executor.download(&out, tally, 0, sizeof out);
  return out;
}

void runCountByWorker(exec::Executor& executor, std::uint32_t n, exec::Buffer& counts) {
  exec::forEach(executor, "count by worker", n, CountByWorker{counts.as<std::uint32_t>()}, nullptr);
  executor.synchronize();
}

void runMinimum(exec::Executor& executor, std::uint32_t n, const exec::Buffer& in, exec::Buffer& out) {
  exec::forEach(executor, "minimum", n, Minimum{in.as<std::uint32_t>(), out.as<std::uint32_t>()}, nullptr);
  executor.synchronize();
}

}  // namespace wf::test
