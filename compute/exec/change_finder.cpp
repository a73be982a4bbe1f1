#include "compute/exec/change_finder.h"

#include <algorithm>
#include <cstring>

#include "compute/exec/block_comparison.h"
#include "compute/exec/launch.h"

namespace wf::exec {
namespace {

constexpr std::uint32_t kUnit = UnitMap::kUnit;
// Of an array's units, one in so many may differ before the whole of it is cheaper to take.
constexpr std::uint64_t kSparseShare = 2;
constexpr std::uint32_t kAlwaysSparse = 1024;  // units
constexpr std::uint64_t kRoomShare = 3;        // of all units there is room for one in so many that differ
constexpr std::uint32_t kLeastRoom = 4096;     // entries
// So many entries are copied to the host before it knows whether there are as many: some more than the step before had.
constexpr std::uint32_t kLeastAhead = 256, kMostAhead = 16'384;

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
  if (waiting_) executor_.synchronize();  // it still writes to the host
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
  for (std::size_t k = 0; k < arrays_.size(); ++k) {
    const std::uint64_t bytes = shadows_[k].bytes();
    const std::uint64_t first = map_.units();
    map_.add(arrays_[k].type, bytes);
    if (bytes == 0) continue;
    parts.push_back({static_cast<const std::uint8_t*>(arrays_[k].d_data), shadows_[k].as<std::uint8_t>(), bytes, first,
                     static_cast<std::uint32_t>(first), static_cast<std::uint32_t>(k)});
  }
  if (map_.units() > kMaxIndex) {
    executor_.fail({.code = ErrorCode::Unsupported, .message = "the arrays are too large to be compared after every step"});
    return;
  }
  if (parts.empty()) return;
  partCount_ = static_cast<std::uint32_t>(parts.size());
  room_ = static_cast<std::uint32_t>(std::max<std::uint64_t>(kLeastRoom, map_.units() / kRoomShare));
  ahead_ = kLeastAhead;
  header_ = ((arrays_.size() + 1) * sizeof(std::uint32_t) + kUnit - 1) / kUnit * kUnit;
  parts_ = executor_.allocate(parts.size() * sizeof(WatchedPart));
  listed_ = executor_.allocate(header_ + std::size_t{room_} * sizeof(ChangedUnit));
  landing_ = executor_.allocateOnHost(header_ + std::size_t{std::min(room_, kMostAhead)} * sizeof(ChangedUnit));
  if (executor_.failed()) return;
  executor_.upload(parts_, 0, parts.data(), parts.size() * sizeof(WatchedPart));
  find();  // the shadows were zero
}

std::vector<FoundChanges> ChangeFinder::find(std::vector<FoundChanges> room) {
  ask({.changes = std::move(room), .units = {}});
  return inOrder(answer());
}

void ChangeFinder::ask(ChangesAsFound room) {
  asked_ = std::move(room);
  if (executor_.failed()) {
    asked_ = {};
  } else if (blocks_) {
    askOnHost();
  } else {
    askOnDevice();
  }
}

ChangesAsFound ChangeFinder::answer() {
  if (waiting_) {
    waiting_ = false;
    executor_.synchronize();
    if (!executor_.failed()) takeListed();
    if (executor_.failed()) asked_ = {};
  }
  return std::exchange(asked_, {});
}

void ChangeFinder::askOnHost() {
  foundByMarks_ = marks_ && !marks_->all();
  asked_.changes = blocks_->find(executor_, foundByMarks_ ? marks_.get() : nullptr, std::move(asked_.changes));
  if (marks_ && !foundByMarks_) {
    for (std::size_t k = 0; k < arrays_.size(); ++k) marks_->clear(arrays_[k].d_data, shadows_[k].bytes());
  }
}

void ChangeFinder::askOnDevice() {
  asked_.changes.clear();
  asked_.units.clear();
  if (partCount_ == 0) return;
  executor_.fill(listed_, 0, header_);
  forEach(executor_, "find changes", static_cast<std::uint32_t>(map_.units()),
          CompareUnits{parts_.as<const WatchedPart>(), partCount_, listed_.as<std::uint32_t>(),
                       reinterpret_cast<ChangedUnit*>(listed_.as<std::byte>() + header_), room_},
          nullptr);
  executor_.copy(landing_, listed_, header_ + std::size_t{ahead_} * sizeof(ChangedUnit));
  waiting_ = true;
}

// From the landing place, and what did not fit there from the device, whose arrays may have gone on, but not their shadows.
void ChangeFinder::takeListed() {
  std::vector<std::uint32_t> counts(arrays_.size() + 1);
  std::memcpy(counts.data(), landing_.as<std::byte>(), counts.size() * sizeof(std::uint32_t));
  if (counts[0] == 0) return;
  const bool all = counts[0] > room_;  // some are not listed
  const std::uint32_t listed = all ? 0 : counts[0], landed = std::min(listed, ahead_);
  const auto* const units = reinterpret_cast<const ChangedUnit*>(landing_.as<std::byte>() + header_);
  asked_.units.assign(units, units + landed);
  asked_.units.resize(listed);
  executor_.download(asked_.units.data() + landed, listed_, header_ + landed * sizeof(ChangedUnit),
                     (listed - landed) * sizeof(ChangedUnit));
  ahead_ = std::clamp(listed + listed / 4, kLeastAhead, std::min(room_, kMostAhead));
  if (listed <= kAlwaysSparse && !all) return;

  const std::vector<std::uint32_t> differing = map_.perArray(asked_.units);
  for (std::size_t k = 0; k < arrays_.size(); ++k) {
    if (counts[k + 1] == 0 || (!all && differing[k] <= kAlwaysSparse + map_.unitsOf(k) / kSparseShare)) continue;
    FoundChanges& one = asked_.changes.emplace_back();
    one.array = static_cast<std::uint32_t>(k);
    one.whole = true;
    one.after.resize(shadows_[k].bytes());
    executor_.download(one.after.data(), shadows_[k], 0, one.after.size());
  }
}

}  // namespace wf::exec
