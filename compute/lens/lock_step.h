// How a warp executes what its lanes do: of the lanes that have not ended those at the earliest place go on, one line or one access at a
// time.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

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
// after the other, that of the lowest lane first, unless `later(lane, other)` says that the lane of a group comes to what the other does
// yet.
std::uint32_t nextGroup(std::span<const Pending> lanes, const std::function<bool(unsigned lane, unsigned other)>& later = {});

// All of a warp whose lanes have ended.
std::vector<Issue> lockStep(std::span<const ThreadTrace> lanes);

}  // namespace wf::lens
