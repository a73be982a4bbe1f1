// The primitives of the CUDA executor, by CUB; in one file, since CUB is what takes long to compile.
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/transform_iterator.h>
#include <cub/device/device_radix_sort.cuh>
#include <cub/device/device_reduce.cuh>
#include <cub/device/device_scan.cuh>
#include <cub/device/device_select.cuh>

#include <bit>
#include <limits>
#include <type_traits>

#include "compute/exec/cuda_executor.h"

namespace wf::exec {
namespace {

// A running smallest and largest; low > high: nothing finite seen.
template <class T>
struct Span {
  T low;
  T high;
};

template <class T>
struct JoinSpans {
  __host__ __device__ Span<T> operator()(const Span<T>& a, const Span<T>& b) const {
    return {b.low < a.low ? b.low : a.low, a.high < b.high ? b.high : a.high};
  }
};

template <class T, class Bits>
struct ToSpan {
  const Bits* d_in;
  Bits infinite;
  bool hasInfinite;
  Span<T> nothing;
  __device__ Span<T> operator()(std::uint32_t i) const {
    const Bits bits = d_in[i];
    T value;
    memcpy(&value, &bits, sizeof(T));
    if ((hasInfinite && bits == infinite) || value != value) return nothing;
    return {value, value};
  }
};

// Runs a CUB call twice: once for the size of its scratch memory, once for the work.
template <class Call>
cudaError_t withScratch(Call&& call, auto&& scratch) {
  std::size_t bytes = 0;
  if (const cudaError_t error = call(nullptr, bytes); error != cudaSuccess) return error;
  void* memory = scratch(bytes > 0 ? bytes : 1);
  return memory == nullptr ? cudaErrorMemoryAllocation : call(memory, bytes);
}

}  // namespace

std::uint64_t CudaExecutor::exclusiveScan(const Buffer& in, Buffer& out, std::uint32_t n) {
  if (n == 0 || !ready()) return 0;
  const auto* from = in.as<std::uint32_t>();
  auto* to = out.as<std::uint32_t>();
  const cudaError_t error = withScratch(
      [&](void* memory, std::size_t& bytes) {
        return cub::DeviceScan::ExclusiveSum(memory, bytes, from, to, static_cast<std::int64_t>(n), stream_);
      },
      [&](std::size_t bytes) { return scratch(bytes).data(); });
  if (!check(error, "a scan")) return 0;
  std::uint32_t last[2] = {0, 0};
  download(&last[0], out, (std::size_t{n} - 1) * 4, 4);
  download(&last[1], in, (std::size_t{n} - 1) * 4, 4);
  return std::uint64_t{last[0]} + last[1];
}

std::uint32_t CudaExecutor::compact(const Buffer& flags, Buffer& indices, std::uint32_t n) {
  if (n == 0 || !ready()) return 0;
  const cudaError_t error = withScratch(
      [&](void* memory, std::size_t& bytes) {
        return cub::DeviceSelect::Flagged(memory, bytes, thrust::counting_iterator<std::uint32_t>(0), flags.as<std::uint8_t>(),
                                          indices.as<std::uint32_t>(), answer_.as<std::uint32_t>(), static_cast<std::int64_t>(n), stream_);
      },
      [&](std::size_t bytes) { return scratch(bytes).data(); });
  if (!check(error, "a compaction")) return 0;
  std::uint32_t count = 0;
  download(&count, answer_, 0, sizeof count);
  return count;
}

std::uint64_t CudaExecutor::sum(const Buffer& in, std::uint32_t n) {
  if (n == 0 || !ready()) return 0;
  const cudaError_t error = withScratch(
      [&](void* memory, std::size_t& bytes) {
        return cub::DeviceReduce::Reduce(memory, bytes, in.as<std::uint32_t>(), answer_.as<std::uint64_t>(), static_cast<std::int64_t>(n),
                                         ::cuda::std::plus<std::uint64_t>{}, std::uint64_t{0}, stream_);
      },
      [&](std::size_t bytes) { return scratch(bytes).data(); });
  if (!check(error, "a sum")) return 0;
  std::uint64_t value = 0;
  download(&value, answer_, 0, sizeof value);
  return value;
}

namespace {

template <class T, class Bits>
cudaError_t rangeOf(const Buffer& in, std::uint32_t n, std::optional<std::uint64_t> infinite, Span<T> nothing, Buffer& result,
                    cudaStream_t stream, auto&& scratch) {
  const ToSpan<T, Bits> toSpan{in.as<Bits>(), static_cast<Bits>(infinite.value_or(0)), infinite.has_value(), nothing};
  const auto spans = thrust::make_transform_iterator(thrust::counting_iterator<std::uint32_t>(0), toSpan);
  return withScratch(
      [&](void* memory, std::size_t& bytes) {
        return cub::DeviceReduce::Reduce(memory, bytes, spans, result.as<Span<T>>(), static_cast<std::int64_t>(n), JoinSpans<T>{}, nothing,
                                         stream);
      },
      scratch);
}

}  // namespace

std::optional<ValueRange> CudaExecutor::range(const Buffer& in, ElementType type, std::uint32_t n, std::optional<std::uint64_t> infinite) {
  if (n == 0 || !ready()) return std::nullopt;
  const auto memory = [&](std::size_t bytes) { return scratch(bytes).data(); };
  const auto run = [&]<class T, class Bits>() -> std::optional<ValueRange> {
    using Limits = std::numeric_limits<T>;
    constexpr Span<T> nothing = Limits::has_infinity ? Span<T>{Limits::infinity(), static_cast<T>(-Limits::infinity())}
                                                     : Span<T>{Limits::max(), Limits::lowest()};
    if (!check(rangeOf<T, Bits>(in, n, infinite, nothing, answer_, stream_, memory), "the range of an array")) return std::nullopt;
    Span<T> span = nothing;
    download(&span, answer_, 0, sizeof span);
    if (failed() || span.high < span.low) return std::nullopt;
    return ValueRange{std::bit_cast<Bits>(span.low), std::bit_cast<Bits>(span.high)};
  };
  switch (type) {
    case ElementType::U8:
      return run.operator()<std::uint8_t, std::uint8_t>();
    case ElementType::U32:
      return run.operator()<std::uint32_t, std::uint32_t>();
    case ElementType::I32:
      return run.operator()<std::int32_t, std::uint32_t>();
    case ElementType::F32:
      return run.operator()<float, std::uint32_t>();
    case ElementType::U64:
      return run.operator()<std::uint64_t, std::uint64_t>();
  }
  return std::nullopt;
}

namespace {

struct JoinMatches {
  __host__ __device__ Matches operator()(const Matches& a, const Matches& b) const {
    return {a.count + b.count, a.first < b.first ? a.first : b.first, a.sum + b.sum, a.realSum + b.realSum};
  }
};

template <class T, class Bits>
struct ToMatch {
  const Bits* d_in;
  T low, high;
  Bits skip;
  bool outside, skips;
  __device__ Matches operator()(std::uint32_t i) const {
    const Bits bits = d_in[i];
    T value;
    memcpy(&value, &bits, sizeof(T));
    if ((low <= value && value <= high) == outside || (skips && bits == skip)) return {};
    if constexpr (std::is_floating_point_v<T>) {
      return {1, i, 0, static_cast<double>(value)};
    } else {
      return {1, i, static_cast<std::uint64_t>(static_cast<std::int64_t>(value)), 0};
    }
  }
};

template <class Bits>
struct ToDifference {
  const Bits* d_left;
  const Bits* d_right;
  __device__ Matches operator()(std::uint32_t i) const { return d_left[i] == d_right[i] ? Matches{} : Matches{1, i, 0, 0}; }
};

template <class One>
cudaError_t matchesOf(const One& one, std::uint32_t n, Buffer& result, cudaStream_t stream, auto&& scratch) {
  const auto each = thrust::make_transform_iterator(thrust::counting_iterator<std::uint32_t>(0), one);
  return withScratch(
      [&](void* memory, std::size_t& bytes) {
        return cub::DeviceReduce::Reduce(memory, bytes, each, result.as<Matches>(), static_cast<std::int64_t>(n), JoinMatches{}, Matches{},
                                         stream);
      },
      scratch);
}

}  // namespace

Matches CudaExecutor::match(const Buffer& in, ElementType type, std::uint32_t n, const Where& where) {
  if (n == 0 || !ready()) return {};
  const auto memory = [&](std::size_t bytes) { return scratch(bytes).data(); };
  const auto run = [&]<class T, class Bits>() -> Matches {
    const ToMatch<T, Bits> one{in.as<Bits>(),
                               std::bit_cast<T>(static_cast<Bits>(where.low)),
                               std::bit_cast<T>(static_cast<Bits>(where.high)),
                               static_cast<Bits>(where.skip.value_or(0)),
                               where.outside,
                               where.skip.has_value()};
    Matches found;
    if (check(matchesOf(one, n, answer_, stream_, memory), "a search in an array")) download(&found, answer_, 0, sizeof found);
    return failed() ? Matches{} : found;
  };
  switch (type) {
    case ElementType::U8:
      return run.operator()<std::uint8_t, std::uint8_t>();
    case ElementType::U32:
      return run.operator()<std::uint32_t, std::uint32_t>();
    case ElementType::I32:
      return run.operator()<std::int32_t, std::uint32_t>();
    case ElementType::F32:
      return run.operator()<float, std::uint32_t>();
    case ElementType::U64:
      return run.operator()<std::uint64_t, std::uint64_t>();
  }
  return {};
}

Matches CudaExecutor::differing(const Buffer& a, const Buffer& b, ElementType type, std::uint32_t n) {
  if (n == 0 || !ready()) return {};
  const auto memory = [&](std::size_t bytes) { return scratch(bytes).data(); };
  const auto run = [&]<class Bits>() -> Matches {
    Matches found;
    const ToDifference<Bits> one{a.as<Bits>(), b.as<Bits>()};
    if (check(matchesOf(one, n, answer_, stream_, memory), "a comparison of arrays")) download(&found, answer_, 0, sizeof found);
    return failed() ? Matches{} : found;
  };
  switch (elementSize(type)) {
    case 1:
      return run.operator()<std::uint8_t>();
    case 8:
      return run.operator()<std::uint64_t>();
    default:
      return run.operator()<std::uint32_t>();
  }
}

void CudaExecutor::sortPairs(Buffer& keys, Buffer& values, std::uint32_t n) {
  if (n == 0 || !ready()) return;
  Buffer keysOut = allocate(std::size_t{n} * 8), valuesOut = allocate(std::size_t{n} * 4);
  if (failed()) return;
  const cudaError_t error = withScratch(
      [&](void* memory, std::size_t& bytes) {
        return cub::DeviceRadixSort::SortPairs(memory, bytes, keys.as<std::uint64_t>(), keysOut.as<std::uint64_t>(),
                                               values.as<std::uint32_t>(), valuesOut.as<std::uint32_t>(), static_cast<std::int64_t>(n), 0,
                                               64, stream_);
      },
      [&](std::size_t bytes) { return scratch(bytes).data(); });
  if (!check(error, "a sort")) return;
  copy(keys, keysOut, std::size_t{n} * 8);
  copy(values, valuesOut, std::size_t{n} * 4);
  synchronize();  // the buffers that were sorted into go away here
}

}  // namespace wf::exec
