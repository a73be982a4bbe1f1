// Copying the shown arrays, device to device.
#include "compute/run/snapshots.h"

#include <algorithm>
#include <utility>

namespace wf::run {

SnapshotRing::SnapshotRing(std::shared_ptr<exec::Executor> executor, std::span<const exec::StateArray> arrays)
    : executor_(std::move(executor)) {
  for (const exec::StateArray& array : arrays) {
    infos_.push_back(*array.info);
    counts_.push_back(isDrawn(*array.info) ? array.count : 0);
  }
  for (Snapshot& snapshot : snapshots_) {
    for (std::size_t i = 0; i < arrays.size(); ++i) {
      snapshot.arrays.push_back(executor_->allocate(counts_[i] == 0 ? 0 : arrays[i].data->bytes()));
    }
    snapshot.ranges = executor_->allocateOnHost(arrays.size() * sizeof(exec::RangeKeys));
    snapshot.ranged.resize(arrays.size());
    snapshot.ready = executor_->makeMarker();
    snapshot.consumed = executor_->makeMarker();
  }
  wanted_.resize(arrays.size());
}

void SnapshotRing::wantRanges(std::vector<bool> arrays) {
  const std::scoped_lock lock(mutex_);
  wanted_ = std::move(arrays);
  wanted_.resize(infos_.size());
}

bool SnapshotRing::write(const Step& step, std::span<const exec::StateArray> arrays) {
  int slot = 0;
  std::vector<bool> wanted;
  {
    // One waits to be offered; another is offered or being read, but both only where the drawing thread gets no reports of steps. The
    // writer's own choice is never offered before kept_ names it.
    const std::scoped_lock lock(mutex_);
    written_ = -1;
    wanted = wanted_;
    while (slot < kCount && (slot == kept_ || slot == newest_ || slot == reading_)) ++slot;
    if (slot == kCount) slot = std::exchange(newest_, -1);
  }
  Snapshot& snapshot = snapshots_[slot];
  executor_->waitFor(snapshot.consumed.get());
  for (std::size_t i = 0; i < arrays.size(); ++i) {
    if (counts_[i] == 0) continue;
    const bool stays = infos_[i].constant && snapshot.sequence != 0;
    if (!stays) executor_->copy(snapshot.arrays[i], *arrays[i].data, snapshot.arrays[i].bytes());
    if (infos_[i].flag || (stays && snapshot.ranged[i])) continue;
    snapshot.ranged[i] = wanted[i];
    if (wanted[i]) reducer_.reduce(*executor_, *arrays[i].data, infos_[i], counts_[i], snapshot.ranges, i);
  }
  executor_->record(snapshot.ready.get());
  snapshot.step = step;
  snapshot.branches = branches_;
  if (executor_->failed()) return false;
  snapshot.sequence = ++sequence_;
  written_ = slot;
  return true;
}

void SnapshotRing::keep() {
  if (written_ < 0) return;
  const std::scoped_lock lock(mutex_);
  kept_ = std::exchange(written_, -1);
}

void SnapshotRing::offer() {
  const std::scoped_lock lock(mutex_);
  if (kept_ >= 0) newest_ = std::exchange(kept_, -1);
}

void SnapshotRing::publish(const Step& step, std::span<const exec::StateArray> arrays) {
  if (!write(step, arrays)) return;
  keep();
  offer();
}

Snapshot* SnapshotRing::acquire() {
  const std::scoped_lock lock(mutex_);
  if (newest_ < 0 || reading_ >= 0) return nullptr;
  reading_ = newest_;
  newest_ = -1;
  return &snapshots_[reading_];
}

void SnapshotRing::release(Snapshot* snapshot) {
  const std::scoped_lock lock(mutex_);
  if (snapshot != nullptr) reading_ = -1;
}

std::vector<exec::RangeKeys> SnapshotRing::rangesOf(const Snapshot& snapshot) const {
  if (std::find(snapshot.ranged.begin(), snapshot.ranged.end(), true) == snapshot.ranged.end()) return {};
  std::vector<exec::RangeKeys> keys(infos_.size());
  if (!executor_->readFromAnyThread(keys.data(), snapshot.ranges, snapshot.ranges.bytes(), snapshot.ready.get())) return {};
  return keys;
}

bool SnapshotRing::hasNew() const {
  const std::scoped_lock lock(mutex_);
  return newest_ >= 0 || kept_ >= 0;
}

}  // namespace wf::run
