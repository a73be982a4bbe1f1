#include "compute/lens/lock_step.h"

#include <bit>

namespace wf::lens {
namespace {

template <class Visit>
void eachLane(std::uint32_t lanes, const Visit& visit) {
  for (; lanes != 0; lanes &= lanes - 1) visit(static_cast<unsigned>(std::countr_zero(lanes)));
}

std::uint32_t what(Event::Kind kind, std::uint16_t memory) {
  return kind < Event::Kind::Read ? 0 : static_cast<std::uint32_t>(kind) << 16 | memory;
}

}  // namespace

std::uint32_t nextGroup(std::span<const Pending> lanes) {
  const Pending* leader = nullptr;
  for (const Pending& lane : lanes) {
    if (lane.place != nullptr && (leader == nullptr || *lane.place < *leader->place)) leader = &lane;
  }
  std::uint32_t group = 0;
  for (unsigned k = 0; leader != nullptr && k < lanes.size(); ++k) {
    const Pending& lane = lanes[k];
    if (lane.place != nullptr && *lane.place == *leader->place && what(lane.kind, lane.memory) == what(leader->kind, leader->memory))
      group |= 1u << k;
  }
  return group;
}

LockStep::LockStep(std::span<const ThreadTrace> lanes) : lanes_(lanes) {
  for (unsigned k = 0; k < lanes.size(); ++k) {
    alive_ |= 1u << k;
    look(k);
  }
}

void LockStep::look(unsigned lane) {
  const ThreadTrace& trace = lanes_[lane];
  const std::uint32_t at = next_[lane];
  if (at >= trace.events.size()) {
    alive_ &= ~(1u << lane);
    return;
  }
  place_[lane] = trace.places[trace.placeOf[at]];
  what_[lane] = what(trace.events[at].kind, trace.events[at].memory);
}

void LockStep::take(Issue& issue, std::uint32_t group) {
  issue.lanes = group;
  eachLane(group, [&](unsigned k) {
    issue.event[k] = next_[k]++;
    look(k);
  });
}

// What the other lane does next this one does later, at the same place.
bool LockStep::later(unsigned lane, unsigned other) const {
  const ThreadTrace& trace = lanes_[lane];
  for (std::size_t at = next_[lane] + 1; at < trace.events.size() && trace.placeOf[at] == trace.placeOf[next_[lane]]; ++at) {
    if (what(trace.events[at].kind, trace.events[at].memory) == what_[other]) return true;
  }
  return false;
}

bool LockStep::next(Issue& issue) {
  if (alive_ == 0) return false;
  issue.sectors = 0;
  if (std::has_single_bit(alive_)) {  // long loops of one lane are what takes time
    const auto k = static_cast<unsigned>(std::countr_zero(alive_));
    issue.lanes = alive_;
    issue.event[k] = next_[k]++;
    if (next_[k] >= lanes_[k].events.size()) alive_ = 0;
    return true;
  }
  auto leader = static_cast<unsigned>(std::countr_zero(alive_));
  std::uint32_t there = 0;
  eachLane(alive_, [&](unsigned k) {
    if (place_[k] < place_[leader]) {
      leader = k;
      there = 0;
    }
    if (place_[k] == place_[leader]) there |= 1u << k;
  });
  const auto alike = [&] {
    std::uint32_t group = 0;
    eachLane(there, [&](unsigned k) { group |= what_[k] == what_[leader] ? 1u << k : 0; });
    return group;
  };
  std::uint32_t group = alike();
  if (group != there) {
    eachLane(there, [&](unsigned k) {
      if (what_[k] != what_[leader] && later(k, leader) && !later(leader, k)) leader = k;
    });
    group = alike();
  }
  take(issue, group);
  return true;
}

}  // namespace wf::lens
