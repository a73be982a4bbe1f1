// The orders of threads that are left in their middle.
#include <algorithm>
#include <bit>
#include <set>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "compute/lens/launches.h"

namespace wf::lens {
namespace {

constexpr std::uint32_t kAtRandom = 32;    // warps among whose threads the next one is drawn
constexpr std::size_t kHeldAtOnce = 4096;  // threads; then a queue has to go on

// Lanes that wait before an element each.
template <class Lane>
class WaitingLanes {
 public:
  std::size_t held() const { return held_; }
  void add(std::uint64_t element, Lane* lane) {
    auto& queue = queues_[element];
    if (!queue.empty()) bySize_.erase({queue.size(), element});
    queue.push_back(lane);
    bySize_.insert({queue.size(), element});
    ++held_;
  }
  bool has(std::uint64_t element) const { return queues_.contains(element); }
  std::uint64_t longest() const { return bySize_.rbegin()->second; }  // there is one
  std::vector<Lane*> take(std::uint64_t element) {
    std::vector<Lane*> out = std::move(queues_.at(element));
    bySize_.erase({out.size(), element});
    queues_.erase(element);
    held_ -= out.size();
    return out;
  }

 private:
  std::unordered_map<std::uint64_t, std::vector<Lane*>> queues_;
  std::set<std::pair<std::size_t, std::uint64_t>> bySize_;
  std::size_t held_ = 0;
};

}  // namespace

void Launches::lockStepped(const exec::TracedThreads& threads) {
  leaves_ = Leaves::AtAll;
  for (std::uint32_t warp = 0; warp < warpsOf(threads); ++warp) {
    Warp lanes = make(threads, warp, true);
    std::vector<Pending> pending(lanes.size());
    const auto goOn = [&](std::size_t k) {
      resume(*lanes[k]);
      pending[k] = lanes[k]->pending;
    };
    for (std::size_t k = 0; k < lanes.size(); ++k) goOn(k);
    while (const std::uint32_t group = nextGroup(pending)) {
      if (!goesOn()) return;
      for (std::uint32_t left = group; left != 0; left &= left - 1) goOn(static_cast<std::size_t>(std::countr_zero(left)));
    }
    finish(warp, lanes);
  }
}

const Launches::Warp& Launches::open(OpenWarps& warps, const exec::TracedThreads& threads, std::uint32_t warp, bool fibers) {
  OpenWarp& one = warps[warp];
  one.lanes = make(threads, warp, fibers);
  one.left = one.lanes.size();
  return one.lanes;
}

bool Launches::ended(OpenWarps& warps, const Lane& lane) {
  const auto one = warps.find(static_cast<std::uint32_t>((lane.trace.thread - firstThread_) / kWarp));
  if (--one->second.left != 0) return false;
  finish(one->first, one->second.lanes);
  warps.erase(one);
  return true;
}

void Launches::random(const exec::TracedThreads& threads) {
  leaves_ = Leaves::AtAccesses;
  OpenWarps warps;
  std::vector<Lane*> alive;
  std::uint32_t next = 0;
  const auto begin = [&] {
    for (const auto& lane : open(warps, threads, next++, true)) alive.push_back(lane.get());
  };
  while (next < warpsOf(threads) && next < kAtRandom) begin();
  while (!alive.empty()) {
    if (!goesOn()) return;
    Lane*& lane = alive[random_() % alive.size()];
    Lane* const drawn = lane;
    resume(*drawn);
    if (!drawn->fiber->ended()) continue;
    lane = alive.back();
    alive.pop_back();
    if (ended(warps, *drawn) && next < warpsOf(threads)) begin();
  }
}

void Launches::probe(const exec::TracedThreads& threads) {
  probe_ = std::make_unique<Probe>();
  starters_.assign(threads.count, false);
  progress_.begin("Looking for what threads contend for", threads.count);
  for (std::uint32_t warp = 0; warp < warpsOf(threads) && goesOn(); ++warp) {
    Warp lanes = make(threads, warp, false);
    for (auto& lane : lanes) {
      lane_ = lane.get();
      const auto i = static_cast<std::uint32_t>(lane->trace.thread - firstThread_);
      probe_->begin(lane->trace.thread);
      threads.run(threads.kernel, i, lane->tally);
      starters_[i] = probe_->wrote();
      spare_.push_back(std::move(lane));
    }
    progress_.advanceTo(std::uint64_t{warp} * kWarp);
  }
  progress_.begin("Looking into the step", firstThread_ + threads.count);
  contested_ = probe_->takeContested();
  probe_.reset();
}

void Launches::adversarial(const exec::TracedThreads& threads) {
  probe(threads);
  if (attack_ == Attack::StaleOne && !contested_.empty()) {
    const auto most = std::max_element(contested_.begin(), contested_.end(), [](const auto& a, const auto& b) {
      return std::tuple(a.second.spread(), b.first) < std::tuple(b.second.spread(), a.first);  // the first of equals
    });
    ContestedElements only;
    only.insert(contested_.extract(most));
    contested_ = std::move(only);
  }
  attack_ == Attack::Stale || attack_ == Attack::StaleOne ? stale(threads) : ahead(threads);
  contested_.clear();
  ready_.clear();
}

void Launches::stale(const exec::TracedThreads& threads) {
  leaves_ = Leaves::WhenHeld;
  OpenWarps warps;
  WaitingLanes<Lane> queues;
  const auto run = [&](Lane* lane) {
    resume(*lane);
    if (lane->fiber->ended()) {
      ended(warps, *lane);
    } else {
      queues.add(keyOf(lane->access), lane);
    }
  };
  std::uint32_t next = 0;
  while (next < warpsOf(threads) || queues.held() > 0) {
    if (!goesOn()) return;
    if (next < warpsOf(threads) && queues.held() < kHeldAtOnce && ready_.empty()) {
      std::vector<Lane*> starting;
      for (const auto& lane : open(warps, threads, next++, true)) starting.push_back(lane.get());
      for (Lane* lane : starting) run(lane);
      continue;
    }
    // Where each waits for another, the longest queue goes on.
    std::uint64_t key = queues.held() > 0 ? queues.longest() : 0;
    if (!ready_.empty()) {
      key = ready_.back();
      ready_.pop_back();
      contested_.at(key).free = true;
    }
    if (!queues.has(key)) continue;
    std::vector<Lane*> queue = queues.take(key);
    // The value that changes the element most is written first, so that the others are written over it. What a thread writes now need
    // not be the last that it does.
    const Contested& element = contested_.at(key);
    const auto reach = [&](const Lane* lane) { return std::max(element.reach(lane->trace.thread), reachOf(lane->access)); };
    std::stable_sort(queue.begin(), queue.end(), [&](const Lane* a, const Lane* b) { return reach(a) > reach(b); });
    for (Lane* lane : queue) run(lane);
  }
}

void Launches::ahead(const exec::TracedThreads& threads) {
  leaves_ = Leaves::Never;
  OpenWarps warps;
  const auto run = [&](std::uint32_t i) {
    const std::uint32_t warp = i / kWarp;
    const Warp& lanes = warps.contains(warp) ? warps.at(warp).lanes : open(warps, threads, warp, false);
    lane_ = lanes[i % kWarp].get();
    threads.run(threads.kernel, i, lane_->tally);
    ended(warps, *lane_);
    return goesOn();
  };
  const auto pass = [&](bool starters, bool back) {
    for (std::uint32_t k = 0; k < threads.count; ++k) {
      const std::uint32_t i = back ? threads.count - 1 - k : k;
      if (starters_[i] == starters && !run(i)) return false;
    }
    return true;
  };
  if (pass(true, attack_ == Attack::BackAhead || attack_ == Attack::BackBack))
    pass(false, attack_ == Attack::AheadBack || attack_ == Attack::BackBack);
}

}  // namespace wf::lens
