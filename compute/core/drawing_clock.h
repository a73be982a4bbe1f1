// Whether this process draws: a kernel that runs beside a picture waits for its share of the device, and its time holds that waiting.
#pragma once

#include <atomic>
#include <cstdint>

namespace wf {

// One thread draws, any thread asks. There is one for the process: all that it draws goes to the same devices.
class DrawingClock {
 public:
  // From the first call for a picture until the device has drawn it. A second begin() before the end changes nothing.
  void begin() {
    if (now() % 2 == 0) count_.fetch_add(1);
  }
  void end() {
    if (now() % 2 == 1) count_.fetch_add(1);
  }
  std::uint64_t now() const { return count_.load(); }  // odd while something is drawn
  // Whether nothing was drawn from then, which now() returned, until now.
  bool stillSince(std::uint64_t then) const { return then % 2 == 0 && now() == then; }

 private:
  std::atomic<std::uint64_t> count_{0};
};

inline DrawingClock& drawingClock() {
  static DrawingClock one;
  return one;
}

}  // namespace wf
