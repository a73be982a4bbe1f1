// Loops in chunks on threads of their own: for code below compute/exec, and for work that has nothing to do with an executor.
#pragma once

#include <cstdint>
#include <functional>

#include "compute/core/progress.h"

namespace wf {

// As many as the machine runs at once; at least 1, at most 64.
unsigned hardwareThreads();

struct Chunks {
  std::uint64_t count = 0;             // of the items
  std::uint64_t size = 1 << 14;        // items per chunk: well below 50 ms of work
  unsigned threads = 0;                // the caller's among them; 0: hardwareThreads()
  const Progress* progress = nullptr;  // no chunk is begun once it is cancelled
  Progress* reports = nullptr;         // learns how many items are done; its phase was begun with `count`
};

// Calls work(begin, end) for every chunk of [0, count), in any order, on the caller's thread and others; returns when all are done. False
// where the task was cancelled and items were left out. The first exception ends the loop and is thrown here. What a call writes may not
// be read by another one.
bool parallelChunks(const Chunks& chunks, const std::function<void(std::uint64_t begin, std::uint64_t end)>& work);

}  // namespace wf
