// Before something is measured: drawing that is held still has a picture under way.
#pragma once

#include <chrono>
#include <thread>

#include "compute/core/drawing_clock.h"
#include "compute/core/progress.h"

namespace wf::run {

// Until it is drawn, or for a second: what goes on drawing is not waited for.
inline void waitForPicture(const Progress& progress) {
  using namespace std::chrono_literals;
  const auto until = std::chrono::steady_clock::now() + 1s;
  while (drawingClock().now() % 2 == 1 && !progress.cancelled() && std::chrono::steady_clock::now() < until)
    std::this_thread::sleep_for(1ms);
}

}  // namespace wf::run
