// Three snapshots between the compute thread and the thread that draws. At a step boundary the compute thread copies the shown
// arrays into a free one, device to device, and goes on; the drawing thread takes the newest whole one. Neither waits for the other.
// The report of a step goes with its picture: a snapshot is held back until its reader has the report of the same step.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <vector>

#include "compute/core/step.h"
#include "compute/exec/executor.h"
#include "compute/exec/range_reducer.h"
#include "compute/exec/state_array.h"
#include "compute/run/drawn_memory.h"

namespace wf::run {

struct Snapshot {
  Step step;
  std::uint64_t sequence = 0;           // ascending by publication
  std::vector<std::uint64_t> branches;  // the steps at which the run went another way so far, in that order
  std::vector<exec::Buffer> arrays;     // in the order of SnapshotRing::infos(), executor memory
  exec::Buffer ranges;                  // RangeKeys of each array, where `ranged`; there once `ready` is
  std::vector<bool> ranged;
  std::shared_ptr<exec::Marker> ready;     // recorded by the writer after its copies (CUDA)
  std::shared_ptr<exec::Marker> consumed;  // recorded by the reader after its last read (CUDA)
};

class SnapshotRing {
 public:
  static constexpr int kCount = kSnapshots;
  // Allocates three copies of the arrays. A failure sticks to the executor.
  SnapshotRing(std::shared_ptr<exec::Executor> executor, std::span<const exec::StateArray> arrays);

  const std::vector<StateArrayInfo>& infos() const { return infos_; }
  // Elements that are published: 0 for arrays of lists and pairs, which nothing draws; they keep their place among the others.
  std::uint32_t count(std::size_t array) const { return counts_[array]; }
  exec::Executor& executor() const { return *executor_; }

  // Compute thread. From here on the run goes another way than it did: later steps that were published are no longer part of it.
  void branched(std::uint64_t step) { branches_.push_back(step); }
  // Any thread. From here on snapshots are written with the ranges of these arrays: what something shows. None at first.
  void wantRanges(std::vector<bool> arrays);

  // Compute thread. Into a free snapshot that is not offered yet; does not wait for the device. False: the executor
  // failed.
  bool write(const Step& step, std::span<const exec::StateArray> arrays);
  // Compute thread. What was written last waits to be offered, in place of what waited before.
  void keep();
  // Any thread. What waits can be drawn, in place of one that was not acquired. The report of the step and its drawing belong on one
  // thread: between an acquire and its release an offer can cost the snapshot that was offered before.
  void offer();
  // Compute thread, where no report goes with the picture. All three in one.
  void publish(const Step& step, std::span<const exec::StateArray> arrays);

  // Drawing thread. The newest snapshot that was offered and not acquired before, or null. It stays untouched until release.
  Snapshot* acquire();
  void release(Snapshot* snapshot);
  // Drawing thread, of one that it holds. Waits until the device has written it. Empty where it has no ranges, or they cannot be read.
  std::vector<exec::RangeKeys> rangesOf(const Snapshot& snapshot) const;
  bool hasNew() const;  // any thread: one waits to be offered or acquired

 private:
  std::shared_ptr<exec::Executor> executor_;
  std::vector<StateArrayInfo> infos_;
  std::vector<std::uint32_t> counts_;
  Snapshot snapshots_[kCount];
  exec::RangeReducer reducer_;           // compute thread
  std::vector<std::uint64_t> branches_;  // compute thread
  int written_ = -1;                     // compute thread: not yet kept
  mutable std::mutex mutex_;
  std::vector<bool> wanted_;  // ranges
  int kept_ = -1;             // not yet offered
  int newest_ = -1;           // offered, not yet acquired
  int reading_ = -1;          // acquired, not yet released
  std::uint64_t sequence_ = 0;
};

}  // namespace wf::run
