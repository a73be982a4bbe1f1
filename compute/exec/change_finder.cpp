#include "compute/exec/change_finder.h"

#include <algorithm>
#include <cstring>

#include "compute/exec/launch.h"

namespace wf::exec {
namespace {

constexpr std::uint32_t kUnit = 16;         // bytes
constexpr std::uint32_t kUnitsOnHost = 32;  // that one thread compares: a call of memcmp for all of them
// Of an array's units, one in so many may differ before the whole of it is cheaper to take.
constexpr std::uint64_t kSparseShare = 4;
constexpr std::uint32_t kLeastRoom = 4096;     // entries
constexpr std::uint32_t kAlwaysSparse = 1024;  // units

struct WatchedPart {
  const std::uint8_t* d_now;
  std::uint8_t* d_shadow;
  std::uint64_t bytes;
  std::uint64_t firstUnit;
  std::uint32_t firstThread;
  std::uint32_t array;
};

// Thread i compares one unit, on the host kUnitsOnHost of them. Invariant: afterwards the shadow equals the array, and every unit that
// differed is counted; it is listed where there is room.
struct CompareUnits {
  const WatchedPart* d_parts;
  std::uint32_t partCount;
  std::uint32_t unitsPerThread;
  std::uint32_t* d_counts;
  ChangedUnit* d_entries;
  std::uint32_t room;

  WF_HOST_DEVICE void operator()(std::uint32_t i, Tally&) const {
    std::uint32_t p = partCount - 1;
    while (d_parts[p].firstThread > i) --p;
    const WatchedPart part = d_parts[p];
    const std::uint64_t start = static_cast<std::uint64_t>(i - part.firstThread) * unitsPerThread;
    const std::uint64_t at = start * kUnit;
    const std::uint64_t left = part.bytes - at;
    const std::uint64_t mine = static_cast<std::uint64_t>(unitsPerThread) * kUnit;
    const std::uint64_t bytes = left < mine ? left : mine;
#if !defined(__CUDA_ARCH__)
    if (std::memcmp(part.d_now + at, part.d_shadow + at, bytes) == 0) return;
#endif
    for (std::uint64_t u = 0; u * kUnit < bytes; ++u) {
      const std::uint64_t rest = bytes - u * kUnit;
      unit(part, start + u, rest < kUnit ? rest : kUnit);
    }
  }

  WF_HOST_DEVICE void unit(const WatchedPart& part, std::uint64_t unit, std::uint64_t bytes) const {
    const std::uint8_t* now = part.d_now + unit * kUnit;
    std::uint8_t* shadow = part.d_shadow + unit * kUnit;
    ChangedUnit entry{{0, 0}, {0, 0}, part.firstUnit + unit};
    if (bytes == kUnit) {
      for (int k = 0; k < 2; ++k) {
        entry.before[k] = reinterpret_cast<const std::uint64_t*>(shadow)[k];
        entry.after[k] = reinterpret_cast<const std::uint64_t*>(now)[k];
      }
    } else {
      for (std::uint64_t b = 0; b < bytes; ++b) {
        entry.before[b / 8] |= static_cast<std::uint64_t>(shadow[b]) << (b % 8 * 8);
        entry.after[b / 8] |= static_cast<std::uint64_t>(now[b]) << (b % 8 * 8);
      }
    }
    if (entry.before[0] == entry.after[0] && entry.before[1] == entry.after[1]) return;
    for (std::uint64_t b = 0; b < bytes; b += bytes == kUnit ? 8 : 1) {
      if (bytes == kUnit)
        reinterpret_cast<std::uint64_t*>(shadow)[b / 8] = entry.after[b / 8];
      else
        shadow[b] = now[b];
    }
    const std::uint32_t place = fetchAddRelaxed(d_counts, 1u);
    atomicAddRelaxed(d_counts + 1 + part.array, 1u);
    if (place < room) d_entries[place] = entry;
  }
};

}  // namespace

ChangeFinder::ChangeFinder(Executor& executor, std::span<const WatchedArray> arrays)
    : executor_(executor), arrays_(arrays.begin(), arrays.end()) {
  const std::uint32_t perThread = executor.backend() == Backend::Cuda ? 1 : kUnitsOnHost;
  std::vector<WatchedPart> parts;
  std::uint64_t units = 0, threads = 0;
  for (std::size_t k = 0; k < arrays_.size(); ++k) {
    const std::uint64_t bytes = std::uint64_t{arrays_[k].count} * elementSize(arrays_[k].type);
    firstUnit_.push_back(units);
    shadows_.push_back(executor.allocate(bytes));
    if (bytes == 0 || executor.failed()) continue;
    parts.push_back({static_cast<const std::uint8_t*>(arrays_[k].d_data), shadows_.back().as<std::uint8_t>(), bytes, units,
                     static_cast<std::uint32_t>(threads), static_cast<std::uint32_t>(k)});
    const std::uint64_t own = (bytes + kUnit - 1) / kUnit;
    units += own;
    threads += (own + perThread - 1) / perThread;
  }
  firstUnit_.push_back(units);
  if (threads > kMaxIndex) {
    executor.fail({.code = ErrorCode::Unsupported, .message = "the arrays are too large to be compared after every step"});
    return;
  }
  threads_ = static_cast<std::uint32_t>(threads);
  partCount_ = static_cast<std::uint32_t>(parts.size());
  room_ = static_cast<std::uint32_t>(std::max<std::uint64_t>(kLeastRoom, units / 10));
  counted_.resize(arrays_.size() + 1);
  parts_ = executor.allocate(parts.size() * sizeof(WatchedPart));
  counts_ = executor.allocate(counted_.size() * sizeof(std::uint32_t));
  entries_ = executor.allocate(std::size_t{room_} * sizeof(ChangedUnit));
  if (executor.failed() || parts.empty()) return;
  executor.upload(parts_, 0, parts.data(), parts.size() * sizeof(WatchedPart));
  find();  // the shadows were zero
}

std::vector<FoundChanges> ChangeFinder::find() {
  std::vector<FoundChanges> out;
  if (threads_ == 0 || executor_.failed()) return out;
  const bool onHost = executor_.backend() != Backend::Cuda;
  executor_.fill(counts_, 0, counts_.bytes());
  forEach(executor_, "find changes", threads_,
          CompareUnits{parts_.as<const WatchedPart>(), partCount_, onHost ? kUnitsOnHost : 1, counts_.as<std::uint32_t>(),
                       entries_.as<ChangedUnit>(), room_},
          nullptr);
  executor_.download(counted_.data(), counts_, 0, counts_.bytes());
  if (executor_.failed() || counted_[0] == 0) return out;

  const std::uint32_t listed = std::min(counted_[0], room_);
  const auto isWhole = [&](std::size_t k) {
    return counted_[0] > room_ || counted_[k + 1] > kAlwaysSparse + (firstUnit_[k + 1] - firstUnit_[k]) / kSparseShare;
  };
  found_.resize(listed);
  executor_.download(found_.data(), entries_, 0, listed * sizeof(ChangedUnit));
  const auto before = [](const ChangedUnit& a, const ChangedUnit& b) { return a.unit < b.unit; };
  if (!std::is_sorted(found_.begin(), found_.end(), before)) std::sort(found_.begin(), found_.end(), before);
  std::size_t entry = 0;
  for (std::size_t k = 0; k < arrays_.size(); ++k) {
    if (counted_[k + 1] == 0) continue;
    FoundChanges& one = out.emplace_back();
    one.array = static_cast<std::uint32_t>(k);
    one.whole = isWhole(k);
    if (one.whole) {
      one.after.resize(shadows_[k].bytes());
      executor_.download(one.after.data(), shadows_[k], 0, one.after.size());
    }
    if (counted_[0] > room_) continue;
    if (!one.whole) split({found_.data() + entry, counted_[k + 1]}, one, k);
    entry += counted_[k + 1];
  }
  if (executor_.failed()) out.clear();
  return out;
}

void ChangeFinder::split(std::span<const ChangedUnit> entries, FoundChanges& into, std::size_t array) const {
  const std::size_t size = elementSize(arrays_[array].type);
  const std::uint64_t perUnit = kUnit / size;
  into.indices.reserve(entries.size());
  into.before.reserve(entries.size() * size);
  into.after.reserve(entries.size() * size);
  for (const ChangedUnit& entry : entries) {
    const auto* before = reinterpret_cast<const std::byte*>(entry.before);
    const auto* after = reinterpret_cast<const std::byte*>(entry.after);
    for (std::uint64_t e = 0; e < perUnit; ++e) {
      if (std::memcmp(before + e * size, after + e * size, size) == 0) continue;
      into.indices.push_back((entry.unit - firstUnit_[array]) * perUnit + e);
      into.before.insert(into.before.end(), before + e * size, before + (e + 1) * size);
      into.after.insert(into.after.end(), after + e * size, after + (e + 1) * size);
    }
  }
}

}  // namespace wf::exec
