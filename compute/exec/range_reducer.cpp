#include "compute/exec/range_reducer.h"

#include <vector>

#if defined(__CUDACC__)
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/transform_iterator.h>
#include <cub/device/device_reduce.cuh>

#include "compute/exec/cuda_check.h"
#endif

namespace wf::exec {
namespace {

#if defined(__CUDACC__)
template <class Bits>
struct ToRangeKeys {
  const Bits* d_in;
  RangeRule rule;
  __device__ RangeKeys operator()(std::uint32_t i) const { return rule.keysOf(d_in[i]); }
};

struct JoinRangeKeys {
  __host__ __device__ RangeKeys operator()(const RangeKeys& a, const RangeKeys& b) const { return a + b; }
};

template <class Bits>
void reduceOnDevice(Executor& executor, const Buffer& in, const RangeRule& rule, std::uint32_t n, RangeKeys* d_out, Buffer& scratch) {
  const auto keys =
      thrust::make_transform_iterator(thrust::counting_iterator<std::uint32_t>(0), ToRangeKeys<Bits>{in.as<const Bits>(), rule});
  const auto reduce = [&](void* memory, std::size_t& bytes) {
    return cub::DeviceReduce::Reduce(memory, bytes, keys, d_out, static_cast<std::int64_t>(n), JoinRangeKeys{}, RangeKeys{},
                                     static_cast<cudaStream_t>(executor.stream()));
  };
  const auto check = [&](cudaError_t error) {
    if (error != cudaSuccess) executor.fail(cudaFailure(error, "the range of an array"));
    return error == cudaSuccess;
  };
  std::size_t bytes = 0;
  if (!check(cudaSetDevice(executor.cudaDevice())) || !check(reduce(nullptr, bytes))) return;
  if (scratch.bytes() < bytes || scratch.bytes() == 0) {
    scratch = executor.allocate(bytes > 0 ? bytes : 1);
    if (executor.failed()) return;
  }
  check(reduce(scratch.data(), bytes));
}
#endif

// A chunk joins what it finds to what its worker has found so far.
template <class Bits>
struct RangeChunk {
  const Bits* in;
  const RangeRule* rule;
  RangeKeys* found;  // one per worker
  static void run(const void* context, std::size_t begin, std::size_t end, unsigned worker) {
    const auto& self = *static_cast<const RangeChunk*>(context);
    self.found[worker] = self.found[worker] + rangeKeys(std::span(self.in + begin, end - begin), *self.rule);
  }
};

template <class Bits>
void reduceOnHost(Executor& executor, const Buffer& in, const RangeRule& rule, std::uint32_t n, RangeKeys* out) {
  std::vector<RangeKeys> found(executor.workers());
  const RangeChunk<Bits> chunk{in.as<const Bits>(), &rule, found.data()};
  executor.runChunks(n, &RangeChunk<Bits>::run, &chunk);
  RangeKeys all;
  for (const RangeKeys& one : found) all = all + one;
  *out = all;
}

}  // namespace

std::optional<ValueRange> valueRange(const RangeKeys& keys, const StateArrayInfo& info) {
  if (keys.low > keys.high) return std::nullopt;
  return ValueRange{bitsOfKey(info.type, info.isSigned, keys.low), bitsOfKey(info.type, info.isSigned, keys.high)};
}

void RangeReducer::reduce(Executor& executor, const Buffer& in, const StateArrayInfo& info, std::uint32_t n, Buffer& out,
                          std::size_t slot) {
  if (executor.failed() || n == 0) return;
  const RangeRule rule(info);
  RangeKeys* keys = out.as<RangeKeys>() + slot;
  const auto run = [&]<class Bits>() {
#if defined(__CUDACC__)
    if (executor.backend() == Backend::Cuda) return reduceOnDevice<Bits>(executor, in, rule, n, keys, scratch_);
#endif
    reduceOnHost<Bits>(executor, in, rule, n, keys);
  };
  switch (elementSize(info.type)) {
    case 1:
      return run.operator()<std::uint8_t>();
    case 8:
      return run.operator()<std::uint64_t>();
    default:
      return run.operator()<std::uint32_t>();
  }
}

}  // namespace wf::exec
