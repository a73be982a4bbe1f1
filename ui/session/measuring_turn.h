// One measurement at a time: what another one does on the same device would be in its times.
#pragma once

#include <chrono>
#include <mutex>
#include <thread>

#include "compute/core/progress.h"

namespace wf::ui {

// Waits until no other one has it. Owns nothing where `progress` was cancelled before.
inline std::unique_lock<std::mutex> turnOf(std::mutex& one, const Progress& progress) {
  std::unique_lock turn(one, std::defer_lock);
  while (!turn.try_lock() && !progress.cancelled()) std::this_thread::sleep_for(std::chrono::milliseconds(5));
  return turn;
}

}  // namespace wf::ui
