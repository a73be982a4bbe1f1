#include "compute/lens/warp_sums.h"

#include <algorithm>
#include <array>
#include <bit>

#include "compute/lens/lock_step.h"

namespace wf::lens {
namespace {

template <class Visit>
void eachLane(std::uint32_t lanes, const Visit& visit) {
  for (; lanes != 0; lanes &= lanes - 1) visit(static_cast<unsigned>(std::countr_zero(lanes)));
}

// The next line or pass behind the event; the end where there is none.
const Place* placeBehind(const ThreadTrace& lane, std::uint32_t event) {
  const std::uint32_t next = lane.placeOf[event] + 1;
  return next < lane.places.size() ? &lane.places[next] : nullptr;
}

// Whether a branch behind the line sends its lanes different ways.
bool diverges(std::span<const ThreadTrace> lanes, const Issue& issue) {
  bool first = true, differ = false;
  const Place* way = nullptr;
  eachLane(issue.lanes, [&](unsigned k) {
    const Place* mine = placeBehind(lanes[k], issue.event[k]);
    if (first) {
      way = mine;
      first = false;
    } else if ((way == nullptr) != (mine == nullptr) || (way != nullptr && *way != *mine)) {
      differ = true;
    }
  });
  return differ;
}

void addAccess(Report& report, std::uint32_t bytes, std::span<const ThreadTrace> lanes, Issue& issue, WarpFigures& warp, const Event& one) {
  MemoryFigures& figures = report.memoryFigures[one.memory];
  std::array<std::uint64_t, kWarp> elements{};
  unsigned count = 0;
  eachLane(issue.lanes, [&](unsigned k) {
    const Event& event = lanes[k].events[issue.event[k]];
    if (!event.outside) elements[count++] = event.index;
  });
  (one.kind == Event::Kind::Read ? figures.reads : one.kind == Event::Kind::Write ? figures.writes : figures.atomics) += count;
  if (!std::is_sorted(elements.begin(), elements.begin() + count)) std::sort(elements.begin(), elements.begin() + count);
  const auto end = std::unique(elements.begin(), elements.begin() + count);
  const auto distinct = static_cast<std::uint32_t>(end - elements.begin());
  std::uint32_t sectors = 0;
  std::uint64_t last = ~std::uint64_t{0};
  for (auto at = elements.begin(); at != end; ++at) {
    const std::uint64_t sector = *at * bytes / kSector;
    if (sector != last) ++sectors;
    last = sector;
  }
  issue.sectors = sectors;
  ++figures.requests;
  figures.sectors += sectors;
  figures.usefulBytes += std::uint64_t{distinct} * bytes;
  report.sums.usefulBytes += std::uint64_t{distinct} * bytes;
  ++warp.requests;
  warp.sectors += sectors;
  if (one.kind != Event::Kind::Atomic) return;
  figures.collisions += count - distinct;
  warp.collisions += count - distinct;
}

}  // namespace

void addWarp(Report& report, std::span<const Memory> memories, std::span<const ThreadTrace> lanes, WarpFigures& warp,
             std::vector<Issue>* issues) {
  const auto add = [&](Issue& issue) {
    const auto leader = static_cast<unsigned>(std::countr_zero(issue.lanes));
    const Event& one = lanes[leader].events[issue.event[leader]];
    const auto width = static_cast<std::uint32_t>(std::popcount(issue.lanes));
    if (one.isAccess()) {
      if (one.memory != kNoArray) addAccess(report, memories[one.memory].bytes, lanes, issue, warp, one);
      return;
    }
    LineFigures& line = report.lines[one.line];
    ++line.issues;
    line.lanes += width;
    ++warp.issues;
    warp.laneIssues += width;
    if (one.kind == Event::Kind::Trip) {
      ++warp.trips;
      warp.laneTrips += width;
    }
    if (!diverges(lanes, issue)) return;
    ++line.divergent;
    ++warp.divergent;
  };
  LockStep steps(lanes);
  for (Issue issue; steps.next(issue);) {
    add(issue);
    if (issues != nullptr) issues->push_back(issue);
  }
  warp.firstThread = lanes.front().thread;
  warp.threads = static_cast<std::uint32_t>(lanes.size());
  std::size_t most = 0;
  for (const ThreadTrace& lane : lanes) {
    if (lane.events.size() > most) {
      most = lane.events.size();
      warp.busiestThread = lane.thread;
    }
    warp.firstItem = std::min(warp.firstItem, lane.item);
    warp.lastItem = warp.lastItem == kNone ? lane.item : std::max(warp.lastItem, lane.item);
  }
  Sums& sums = report.sums;
  sums.threads += lanes.size();
  ++sums.warps;
  sums.issues += warp.issues;
  sums.laneIssues += warp.laneIssues;
  sums.trips += warp.trips;
  sums.laneTrips += warp.laneTrips;
  sums.divergent += warp.divergent;
  sums.requests += warp.requests;
  sums.sectors += warp.sectors;
  sums.collisions += warp.collisions;
}

}  // namespace wf::lens
