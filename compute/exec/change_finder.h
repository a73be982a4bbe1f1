// What a step changed in arrays on an executor: they are compared with shadow copies there, and only what differs crosses to the host. On
// the host kernels mark where they write (write_marks.h), and only what is marked is compared (block_comparison.h).
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "compute/core/state_array.h"
#include "compute/exec/executor.h"
#include "compute/exec/found_changes.h"
#include "compute/exec/unit_map.h"

namespace wf::exec {

struct WatchedArray {
  const void* d_data = nullptr;  // memory of the executor, aligned to 16 bytes, that stays where it is
  ElementType type = ElementType::U32;
  std::uint32_t count = 0;
};

class BlockComparison;  // block_comparison.h

class ChangeFinder {
 public:
  // Allocates the shadows, about as much again as the arrays and on a device nearly as much for what differs, and takes the arrays as they
  // are. A failure sticks to the executor, which must outlive this. As long as this lives, the executor's kernels mark where they write;
  // of an executor that has such marks already, and on a device, all of the arrays are compared at every call.
  ChangeFinder(Executor& executor, std::span<const WatchedArray> arrays);
  ~ChangeFinder();
  ChangeFinder(const ChangeFinder&) = delete;
  ChangeFinder& operator=(const ChangeFinder&) = delete;

  // What differs from what was there at the last call, one entry for each array that changed, ascending. Waits. Empty after a failure.
  // `room`: what an earlier call returned, whose memory serves again.
  std::vector<FoundChanges> find(std::vector<FoundChanges> room = {});

  // find() in parts, so that a device need not be waited for. ask() compares: on a device it returns at once, and kernels that run later
  // may write to the arrays. answer() waits for what the newest ask() began, which is then over; one that nothing asked for is empty, as
  // after a failure, which takes what was asked before it along. inOrder() may be called by any thread.
  void ask(ChangesAsFound room = {});
  ChangesAsFound answer();
  std::vector<FoundChanges> inOrder(ChangesAsFound found) const { return map_.inOrder(std::move(found)); }
  // Whether there is something to do between ask() and answer().
  bool asksAhead() const { return blocks_ == nullptr; }
  // Whether the last call compared what was marked, and nothing else.
  bool foundByMarks() const { return foundByMarks_; }

 private:
  void startOnHost();
  void startOnDevice();
  void askOnHost();
  void askOnDevice();
  void takeListed();

  Executor& executor_;
  std::vector<WatchedArray> arrays_;
  std::vector<Buffer> shadows_;
  ChangesAsFound asked_;
  // On the host.
  std::unique_ptr<WriteMarks> marks_;  // null: another one has them
  std::unique_ptr<BlockComparison> blocks_;
  bool foundByMarks_ = false;
  // On a device.
  UnitMap map_;
  Buffer parts_;  // one for each array with elements
  std::uint32_t partCount_ = 0;
  std::uint32_t room_ = 0;   // units that can be listed
  std::size_t header_ = 0;   // bytes of the counts: how many units differ, then for each array whether one does
  Buffer listed_;            // the counts, then the units
  Buffer landing_;           // on the host: the counts, and the first of the units
  std::uint32_t ahead_ = 0;  // so many units are copied there without waiting for how many there are
  bool waiting_ = false;     // for what landing_ is to hold
};

}  // namespace wf::exec
