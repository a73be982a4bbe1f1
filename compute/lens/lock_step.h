// How a warp executes what its lanes do: of the lanes that have not ended those at the earliest place go on, one line or one access at a
// time.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "compute/lens/report.h"
#include "compute/lens/thread_trace.h"

namespace wf::lens {

// What a lane comes to next.
struct Pending {
  const Place* place = nullptr;  // null: it has ended
  Event::Kind kind = Event::Kind::Line;
  std::uint16_t memory = kNoArray;
};

// The lanes that go on together, a bit each; 0: all have ended. Lanes at one place with accesses of different arrays or kinds go one group
// after the other, that of the lowest lane first.
std::uint32_t nextGroup(std::span<const Pending> lanes);

// A warp whose lanes have ended, issue by issue. As nextGroup() has it; but of several groups at one place, one whose lanes come to what
// another does yet waits for that.
class LockStep {
 public:
  explicit LockStep(std::span<const ThreadTrace> lanes);
  bool next(Issue& issue);  // of it the lanes and their events; false: there is none left

 private:
  void look(unsigned lane);
  void take(Issue& issue, std::uint32_t group);
  bool later(unsigned lane, unsigned other) const;

  std::span<const ThreadTrace> lanes_;
  std::uint32_t alive_ = 0;  // a bit each
  std::array<std::uint32_t, kWarp> next_{};
  std::array<Place, kWarp> place_{};
  std::array<std::uint32_t, kWarp> what_{};  // equal: accesses of one kind to one array, or lines
};

}  // namespace wf::lens
