#include "compute/lens/lock_step.h"

#include <algorithm>
#include <bit>

namespace wf::lens {
namespace {

bool alike(const Pending& a, const Pending& b) {
  return a.memory == b.memory && (a.kind == b.kind || (a.kind < Event::Kind::Read && b.kind < Event::Kind::Read));
}

}  // namespace

std::uint32_t nextGroup(std::span<const Pending> lanes, const std::function<bool(unsigned, unsigned)>& later) {
  const Place* earliest = nullptr;
  for (const Pending& lane : lanes) {
    if (lane.place != nullptr && (earliest == nullptr || *lane.place < *earliest)) earliest = lane.place;
  }
  if (earliest == nullptr) return 0;
  unsigned leader = kWarp;
  const auto isThere = [&](unsigned k) { return lanes[k].place != nullptr && *lanes[k].place == *earliest; };
  for (unsigned k = 0; k < lanes.size(); ++k) {
    if (!isThere(k)) continue;
    if (leader == kWarp) {
      leader = k;
    } else if (later && !alike(lanes[k], lanes[leader]) && later(k, leader) && !later(leader, k)) {
      leader = k;
    }
  }
  std::uint32_t group = 0;
  for (unsigned k = 0; k < lanes.size(); ++k) {
    if (isThere(k) && alike(lanes[k], lanes[leader])) group |= 1u << k;
  }
  return group;
}

std::vector<Issue> lockStep(std::span<const ThreadTrace> lanes) {
  std::vector<Issue> issues;
  std::array<std::size_t, kWarp> next{};
  std::array<Pending, kWarp> pending{};
  const auto look = [&](unsigned k) {
    const ThreadTrace& lane = lanes[k];
    if (next[k] >= lane.events.size()) {
      pending[k] = {};
      return;
    }
    const Event& event = lane.events[next[k]];
    pending[k] = {&lane.places[lane.placeOf[next[k]]], event.kind, event.memory};
  };
  // What the other lane does next this one does later, at the same place.
  const auto later = [&](unsigned k, unsigned other) {
    const ThreadTrace& lane = lanes[k];
    for (std::size_t at = next[k] + 1; at < lane.events.size() && lane.placeOf[at] == lane.placeOf[next[k]]; ++at) {
      if (lane.events[at].kind == pending[other].kind && lane.events[at].memory == pending[other].memory) return true;
    }
    return false;
  };
  const std::function<bool(unsigned, unsigned)> order = later;
  for (unsigned k = 0; k < lanes.size(); ++k) look(k);
  for (;;) {
    Issue issue;
    issue.lanes = nextGroup(std::span(pending).first(lanes.size()), order);
    if (issue.lanes == 0) return issues;
    for (std::uint32_t left = issue.lanes; left != 0; left &= left - 1) {
      const auto k = static_cast<unsigned>(std::countr_zero(left));
      issue.event[k] = static_cast<std::uint32_t>(next[k]++);
      look(k);
    }
    issues.push_back(issue);
  }
}

}  // namespace wf::lens
