// The picked elements side by side, and then the executor's own reductions, so that every executor comes to the same.
#include "compute/exec/array_summary.h"

#include "compute/exec/launch.h"
#include "compute/exec/value_range.h"

namespace wf::exec {
namespace {

// One thread per picked element. Counts as active where there is one.
template <class Bits>
struct PickElements {
  const Bits* d_in;
  std::uint32_t n;
  const std::uint32_t* d_indices;  // null: 0, 1, 2, …
  const std::uint32_t* d_via;      // null: none
  Bits* d_out;

  WF_HOST_DEVICE void operator()(std::uint32_t i, Tally& tally) const {
    std::uint32_t at = d_indices != nullptr ? d_indices[i] : i;
    if (d_via != nullptr) at = d_via[at];
    if (at >= n) return;
    d_out[i] = d_in[at];
    ++tally.active;
  }
};

template <class Bits>
void pick(Executor& executor, const StateArray& array, const Picked& picked, std::uint32_t count, Buffer& out, Buffer& tally) {
  forEach(executor, "summary", count,
          PickElements<Bits>{array.data->as<const Bits>(), array.count,
                             picked.indices != nullptr ? picked.indices->as<const std::uint32_t>() : nullptr,
                             picked.via != nullptr ? picked.via->as<const std::uint32_t>() : nullptr, out.as<Bits>()},
          tally.as<Tally>());
}

Where all(ElementType type) {
  switch (type) {
    case ElementType::U8:
      return {.low = 0, .high = 0xFF};
    case ElementType::I32:
      return {.low = 0x8000'0000u, .high = 0x7FFF'FFFFu};
    case ElementType::F32:
      return {.low = 0xFF80'0000u, .high = kFloatInfinity};
    case ElementType::U64:
      return {.low = 0, .high = ~std::uint64_t{0}};
    default:
      return {.low = 0, .high = 0xFFFF'FFFFu};
  }
}

ArraySummary summarised(Executor& executor, const Buffer& in, const StateArrayInfo& info, std::uint32_t count) {
  ArraySummary out{.count = count};
  out.range = valueRange(executor, in, info, count);
  Where finite = all(info.type);
  finite.skip = info.infinite;
  const Matches found = executor.match(in, info.type, count, finite);
  if (found.count != 0) {
    const bool negative = info.type == ElementType::I32 || info.isSigned;
    const double sum = info.type == ElementType::F32 ? found.realSum
                       : negative                    ? static_cast<double>(static_cast<std::int64_t>(found.sum))
                                                     : static_cast<double>(found.sum);
    out.mean = sum / found.count;
  }
  if (info.infinite) out.infinite = executor.match(in, info.type, count, {.low = *info.infinite, .high = *info.infinite}).count;
  if (info.flag) out.set = executor.match(in, info.type, count, {.low = 1, .high = all(info.type).high}).count;
  return out;
}

std::uint32_t countOf(const StateArray& array, const Picked& picked) {
  return picked.indices != nullptr || picked.via != nullptr ? picked.count : array.count;
}

}  // namespace

std::uint64_t summaryBytes(const StateArray& array, const Picked& picked) {
  const bool own = picked.indices != nullptr || picked.via != nullptr;
  return own ? std::uint64_t{countOf(array, picked)} * elementSize(array.info->type) : 0;
}

std::optional<ArraySummary> summaryOf(Executor& executor, const StateArray& array, const Picked& picked) {
  const std::uint32_t count = countOf(array, picked);
  if (executor.failed()) return std::nullopt;
  if (count == 0) return ArraySummary{};
  if (summaryBytes(array, picked) == 0) return summarised(executor, *array.data, *array.info, count);
  Buffer out = executor.allocate(summaryBytes(array, picked));
  Buffer tally = executor.allocate(sizeof(Tally));
  if (executor.failed()) return std::nullopt;
  switch (elementSize(array.info->type)) {
    case 1:
      pick<std::uint8_t>(executor, array, picked, count, out, tally);
      break;
    case 8:
      pick<std::uint64_t>(executor, array, picked, count, out, tally);
      break;
    default:
      pick<std::uint32_t>(executor, array, picked, count, out, tally);
  }
  Tally there;
  executor.download(&there, tally, 0, sizeof there);
  if (executor.failed() || there.active != count) return std::nullopt;
  ArraySummary summary = summarised(executor, out, *array.info, count);
  return executor.failed() ? std::nullopt : std::optional(summary);
}

}  // namespace wf::exec
