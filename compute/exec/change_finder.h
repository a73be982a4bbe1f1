// What a step changed in arrays on an executor: they are compared with shadow copies there, and only what differs crosses to the host. On
// the host kernels mark where they write (write_marks.h), and only what is marked is compared (block_comparison.h).
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "compute/core/state_array.h"
#include "compute/exec/executor.h"

namespace wf::exec {

struct WatchedArray {
  const void* d_data = nullptr;  // memory of the executor, aligned to 16 bytes, that stays where it is
  ElementType type = ElementType::U32;
  std::uint32_t count = 0;
};

// Of one array.
struct FoundChanges {
  std::uint32_t array = 0;
  // More than a part of it changed, so that all of it is there: `after` holds every element, and `indices` and `before` are empty.
  bool whole = false;
  std::vector<std::uint64_t> indices;    // ascending
  std::vector<std::byte> before, after;  // of these elements, as the array's type

  // Bytes that it holds, used or not.
  std::size_t room() const { return indices.capacity() * sizeof(std::uint64_t) + before.capacity() + after.capacity(); }
};

// Sixteen bytes that differ.
struct ChangedUnit {
  std::uint64_t before[2];
  std::uint64_t after[2];
  std::uint64_t unit;  // among those of all arrays
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
  // Whether the last call compared what was marked, and nothing else.
  bool foundByMarks() const { return foundByMarks_; }

 private:
  void startOnHost();
  void startOnDevice();
  std::vector<FoundChanges> findOnDevice();
  void split(std::span<const ChangedUnit> entries, FoundChanges& into, std::size_t array) const;

  Executor& executor_;
  std::vector<WatchedArray> arrays_;
  std::vector<Buffer> shadows_;
  // On the host.
  std::unique_ptr<WriteMarks> marks_;  // null: another one has them
  std::unique_ptr<BlockComparison> blocks_;
  bool foundByMarks_ = false;
  // On a device.
  std::vector<std::uint64_t> firstUnit_;  // of each array, among all; then how many there are
  Buffer parts_;                          // one for each array with elements
  std::uint32_t partCount_ = 0;
  std::uint32_t threads_ = 0;
  std::uint32_t room_ = 0;  // entries
  Buffer counts_;           // how many units differ, then for each array whether one does
  Buffer entries_;
  std::vector<std::uint32_t> counted_;
  std::vector<ChangedUnit> found_;
};

}  // namespace wf::exec
