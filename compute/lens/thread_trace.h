// What one thread did while its launch runs: its events, and the place of each.
#pragma once

#include <cstdint>
#include <vector>

#include "compute/lens/code_map.h"
#include "compute/lens/report.h"

namespace wf::lens {

struct ThreadTrace {
  // A thread that writes an element after it has read it has read it a few accesses before.
  static constexpr std::size_t kLookBack = 64;

  std::uint32_t thread = 0;
  std::uint32_t item = kNone;
  std::vector<Event> events;
  std::vector<Place> places;           // of lines and passes, in the order of these events
  std::vector<std::uint32_t> placeOf;  // of each event, into places
  std::vector<std::uint64_t> times;    // of each access to what kernels write (Conflicts::now()); else 0

  void begin(std::uint32_t number, const Place& start) {
    thread = number;
    item = number;
    events.clear();
    places.assign(1, start);
    placeOf.assign(1, 0);
    times.assign(1, 0);
    events.push_back({.line = start.line()});
  }
  const Place& place() const { return places.back(); }
  // When it last came to the element; 0: not lately.
  std::uint64_t cameTo(const Event& access) const {
    const std::size_t stop = events.size() > kLookBack ? events.size() - kLookBack : 0;
    for (std::size_t at = events.size(); at-- > stop;) {
      const Event& event = events[at];
      if (event.isAccess() && event.memory == access.memory && event.index == access.index) return times[at];
    }
    return 0;
  }
  void come(const Place& to, bool trip) {
    places.push_back(to);
    add({.line = to.line(), .kind = trip ? Event::Kind::Trip : Event::Kind::Line});
  }
  void add(const Event& event, std::uint64_t time = 0) {
    times.push_back(time);
    placeOf.push_back(static_cast<std::uint32_t>(places.size() - 1));
    events.push_back(event);
  }
};

}  // namespace wf::lens
