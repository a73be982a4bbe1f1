#include "compute/exec/change_finder.h"

#include <algorithm>
#include <cstring>

#include "compute/exec/block_comparison.h"
#include "compute/exec/launch.h"

namespace wf::exec {
namespace {

constexpr std::uint32_t kUnit = 16;  // bytes
// Of an array's units, one in so many may differ before the whole of it is cheaper to take.
constexpr std::uint64_t kSparseShare = 2;
constexpr std::uint32_t kAlwaysSparse = 1024;  // units
constexpr std::uint64_t kRoomShare = 3;        // of all units there is room for one in so many that differ
constexpr std::uint32_t kLeastRoom = 4096;     // entries

struct WatchedPart {
  const std::uint8_t* d_now;
  std::uint8_t* d_shadow;
  std::uint64_t bytes;
  std::uint64_t firstUnit;
  std::uint32_t firstThread;
  std::uint32_t array;
};

// Thread i compares one unit. Invariant: afterwards the shadow equals the array, and every unit that differed is counted; it is listed
// where there is room.
struct CompareUnits {
  const WatchedPart* d_parts;
  std::uint32_t partCount;
  std::uint32_t* d_counts;
  ChangedUnit* d_entries;
  std::uint32_t room;

  WF_HOST_DEVICE void operator()(std::uint32_t i, Tally&) const {
    std::uint32_t p = partCount - 1;
    while (d_parts[p].firstThread > i) --p;
    const WatchedPart part = d_parts[p];
    const std::uint64_t unit = i - part.firstThread;
    const std::uint64_t at = unit * kUnit;
    const std::uint64_t left = part.bytes - at;
    if (alikeBytes(part.d_now + at, part.d_shadow + at, left < kUnit ? left : kUnit)) return;
    storeRelaxed(d_counts + 1 + part.array, 1u);
    take(part, unit, fetchAddRelaxed(d_counts, 1u));
  }

  WF_HOST_DEVICE static bool alikeBytes(const std::uint8_t* a, const std::uint8_t* b, std::uint64_t bytes) {
    if (bytes == kUnit) {
      const auto* x = reinterpret_cast<const std::uint64_t*>(a);
      const auto* y = reinterpret_cast<const std::uint64_t*>(b);
      return ((x[0] ^ y[0]) | (x[1] ^ y[1])) == 0;
    }
    for (std::uint64_t k = 0; k < bytes; ++k) {
      if (a[k] != b[k]) return false;
    }
    return true;
  }

  // The last unit of an array may be shorter; what it lacks is 0.
  WF_HOST_DEVICE void take(const WatchedPart& part, std::uint64_t unit, std::uint32_t place) const {
    const std::uint8_t* now = part.d_now + unit * kUnit;
    std::uint8_t* shadow = part.d_shadow + unit * kUnit;
    const std::uint64_t left = part.bytes - unit * kUnit;
    ChangedUnit entry{{0, 0}, {0, 0}, part.firstUnit + unit};
    if (left >= kUnit) {
      for (int k = 0; k < 2; ++k) {
        entry.before[k] = reinterpret_cast<const std::uint64_t*>(shadow)[k];
        entry.after[k] = reinterpret_cast<const std::uint64_t*>(now)[k];
        reinterpret_cast<std::uint64_t*>(shadow)[k] = entry.after[k];
      }
    } else {
      for (std::uint64_t k = 0; k < left; ++k) {
        entry.before[k / 8] |= static_cast<std::uint64_t>(shadow[k]) << (k % 8 * 8);
        entry.after[k / 8] |= static_cast<std::uint64_t>(now[k]) << (k % 8 * 8);
        shadow[k] = now[k];
      }
    }
    if (place < room) d_entries[place] = entry;
  }
};

template <class T>
void splitInto(std::span<const ChangedUnit> entries, std::uint64_t firstUnit, FoundChanges& into) {
  constexpr std::uint64_t kPerUnit = kUnit / sizeof(T);
  const std::size_t most = entries.size() * kPerUnit;
  into.indices.resize(most);
  into.before.resize(most * sizeof(T));
  into.after.resize(most * sizeof(T));
  std::size_t found = 0;
  for (const ChangedUnit& entry : entries) {
    T before[kPerUnit], after[kPerUnit];
    std::memcpy(before, entry.before, kUnit);
    std::memcpy(after, entry.after, kUnit);
    const std::uint64_t first = (entry.unit - firstUnit) * kPerUnit;
    for (std::uint64_t e = 0; e < kPerUnit; ++e) {
      if (before[e] == after[e]) continue;
      into.indices[found] = first + e;
      std::memcpy(into.before.data() + found * sizeof(T), &before[e], sizeof(T));
      std::memcpy(into.after.data() + found * sizeof(T), &after[e], sizeof(T));
      ++found;
    }
  }
  into.indices.resize(found);
  into.before.resize(found * sizeof(T));
  into.after.resize(found * sizeof(T));
}

}  // namespace

ChangeFinder::ChangeFinder(Executor& executor, std::span<const WatchedArray> arrays)
    : executor_(executor), arrays_(arrays.begin(), arrays.end()) {
  for (const WatchedArray& array : arrays_) shadows_.push_back(executor.allocate(std::size_t{array.count} * elementSize(array.type)));
  if (executor.failed()) return;
  if (executor.backend() == Backend::Cuda) {
    startOnDevice();
  } else {
    startOnHost();
  }
}

ChangeFinder::~ChangeFinder() {
  if (marks_) executor_.setWriteMarks(nullptr);
}

void ChangeFinder::startOnHost() {
  std::vector<ComparedArray> compared;
  for (std::size_t k = 0; k < arrays_.size(); ++k) {
    const Buffer& shadow = shadows_[k];
    if (shadow.bytes() > 0) std::memcpy(shadow.as<std::byte>(), arrays_[k].d_data, shadow.bytes());
    compared.push_back(
        {static_cast<const std::uint8_t*>(arrays_[k].d_data), shadow.as<std::uint8_t>(), shadow.bytes(), elementSize(arrays_[k].type)});
  }
  blocks_ = std::make_unique<BlockComparison>(std::move(compared));
  if (executor_.writeMarks() != nullptr) return;
  marks_ = std::make_unique<WriteMarks>();
  executor_.setWriteMarks(marks_.get());
}

void ChangeFinder::startOnDevice() {
  std::vector<WatchedPart> parts;
  std::uint64_t units = 0;
  for (std::size_t k = 0; k < arrays_.size(); ++k) {
    const std::uint64_t bytes = shadows_[k].bytes();
    firstUnit_.push_back(units);
    if (bytes == 0) continue;
    parts.push_back({static_cast<const std::uint8_t*>(arrays_[k].d_data), shadows_[k].as<std::uint8_t>(), bytes, units,
                     static_cast<std::uint32_t>(units), static_cast<std::uint32_t>(k)});
    units += (bytes + kUnit - 1) / kUnit;
  }
  firstUnit_.push_back(units);
  if (units > kMaxIndex) {
    executor_.fail({.code = ErrorCode::Unsupported, .message = "the arrays are too large to be compared after every step"});
    return;
  }
  threads_ = static_cast<std::uint32_t>(units);
  partCount_ = static_cast<std::uint32_t>(parts.size());
  room_ = static_cast<std::uint32_t>(std::max<std::uint64_t>(kLeastRoom, units / kRoomShare));
  counted_.resize(arrays_.size() + 1);
  parts_ = executor_.allocate(parts.size() * sizeof(WatchedPart));
  counts_ = executor_.allocate(counted_.size() * sizeof(std::uint32_t));
  entries_ = executor_.allocate(std::size_t{room_} * sizeof(ChangedUnit));
  if (executor_.failed() || parts.empty()) return;
  executor_.upload(parts_, 0, parts.data(), parts.size() * sizeof(WatchedPart));
  find();  // the shadows were zero
}

std::vector<FoundChanges> ChangeFinder::find(std::vector<FoundChanges> room) {
  if (executor_.failed()) return {};
  if (!blocks_) return findOnDevice();
  foundByMarks_ = marks_ && !marks_->all();
  std::vector<FoundChanges> out = blocks_->find(executor_, foundByMarks_ ? marks_.get() : nullptr, std::move(room));
  if (marks_ && !foundByMarks_) {
    for (std::size_t k = 0; k < arrays_.size(); ++k) marks_->clear(arrays_[k].d_data, shadows_[k].bytes());
  }
  return out;
}

std::vector<FoundChanges> ChangeFinder::findOnDevice() {
  std::vector<FoundChanges> out;
  if (threads_ == 0) return out;
  executor_.fill(counts_, 0, counts_.bytes());
  forEach(executor_, "find changes", threads_,
          CompareUnits{parts_.as<const WatchedPart>(), partCount_, counts_.as<std::uint32_t>(), entries_.as<ChangedUnit>(), room_},
          nullptr);
  executor_.download(counted_.data(), counts_, 0, counts_.bytes());
  if (executor_.failed() || counted_[0] == 0) return out;

  const std::uint32_t listed = std::min(counted_[0], room_);
  found_.resize(listed);
  executor_.download(found_.data(), entries_, 0, listed * sizeof(ChangedUnit));
  std::sort(found_.begin(), found_.end(), [](const ChangedUnit& a, const ChangedUnit& b) { return a.unit < b.unit; });
  std::size_t first = 0;
  for (std::size_t k = 0; k < arrays_.size(); ++k) {
    if (counted_[k + 1] == 0) continue;
    FoundChanges& one = out.emplace_back();
    one.array = static_cast<std::uint32_t>(k);
    std::size_t end = first;
    while (end < found_.size() && found_[end].unit < firstUnit_[k + 1]) ++end;
    one.whole = counted_[0] > room_ || end - first > kAlwaysSparse + (firstUnit_[k + 1] - firstUnit_[k]) / kSparseShare;
    if (one.whole) {
      one.after.resize(shadows_[k].bytes());
      executor_.download(one.after.data(), shadows_[k], 0, one.after.size());
    } else {
      split({found_.data() + first, end - first}, one, k);
    }
    first = end;
  }
  if (executor_.failed()) out.clear();
  return out;
}

void ChangeFinder::split(std::span<const ChangedUnit> entries, FoundChanges& into, std::size_t array) const {
  switch (elementSize(arrays_[array].type)) {
    case 1:
      return splitInto<std::uint8_t>(entries, firstUnit_[array], into);
    case 4:
      return splitInto<std::uint32_t>(entries, firstUnit_[array], into);
    default:
      return splitInto<std::uint64_t>(entries, firstUnit_[array], into);
  }
}

}  // namespace wf::exec
