// The orders of threads that are left in their middle.
#include <algorithm>
#include <bit>
#include <map>

#include "compute/lens/launches.h"

namespace wf::lens {
namespace {

constexpr std::uint32_t kAtRandom = 32;    // warps among whose threads the next one is drawn
constexpr std::size_t kHeldAtOnce = 4096;  // threads; then the longest queue has to go on

std::uint64_t distance(std::uint64_t a, std::uint64_t b) { return a < b ? b - a : a - b; }

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

void Launches::random(const exec::TracedThreads& threads) {
  leaves_ = Leaves::AtAccesses;
  struct Running {
    Warp lanes;
    std::size_t left = 0;  // lanes that have not ended
  };
  std::map<std::uint32_t, Running> warps;
  std::vector<std::pair<Lane*, std::uint32_t>> alive;  // with their warps
  std::uint32_t next = 0;
  const auto begin = [&] {
    Running& running = warps[next];
    running.lanes = make(threads, next, true);
    running.left = running.lanes.size();
    for (const auto& lane : running.lanes) alive.emplace_back(lane.get(), next);
    ++next;
  };
  while (next < warpsOf(threads) && next < kAtRandom) begin();
  while (!alive.empty()) {
    if (!goesOn()) return;
    const std::size_t k = random_() % alive.size();
    const auto [lane, warp] = alive[k];
    resume(*lane);
    if (!lane->fiber->ended()) continue;
    alive[k] = alive.back();
    alive.pop_back();
    const auto running = warps.find(warp);
    if (--running->second.left != 0) continue;
    finish(warp, running->second.lanes);
    warps.erase(running);
    if (next < warpsOf(threads)) begin();
  }
}

// Those that need not wait any more, or else the longest queue before one element. Of a queue the value that changes the element most is
// written first, so that the others are written over it.
std::vector<Launches::Lane*> Launches::released(std::vector<Lane*>& held) const {
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::vector<Lane*>> queues;
  for (Lane* lane : held) queues[{lane->access.memory, lane->access.index}].push_back(lane);
  const Conflicts& known = *(*known_)[launched_.size() - 1];
  std::vector<Lane*> out;
  const std::vector<Lane*>* longest = nullptr;
  for (auto& [element, queue] : queues) {
    std::stable_sort(queue.begin(), queue.end(), [](const Lane* a, const Lane* b) {
      return distance(a->access.now, a->access.old) > distance(b->access.now, b->access.old);
    });
    if (launched_.back()->readers(element.first, element.second) >= known.readers(element.first, element.second))
      out.insert(out.end(), queue.begin(), queue.end());
    if (longest == nullptr || queue.size() > longest->size()) longest = &queue;
  }
  if (out.empty() && longest != nullptr) out = *longest;
  std::erase_if(held, [&](Lane* lane) { return std::find(out.begin(), out.end(), lane) != out.end(); });
  return out;
}

void Launches::adversarial(const exec::TracedThreads& threads) {
  leaves_ = Leaves::WhenHeld;
  struct Running {
    Warp lanes;
    std::size_t left = 0;
  };
  std::map<std::uint32_t, Running> warps;
  std::vector<Lane*> held;
  const auto run = [&](Lane* lane) {
    resume(*lane);
    if (!lane->fiber->ended()) {
      held.push_back(lane);
      return;
    }
    const auto warp = static_cast<std::uint32_t>((lane->trace.thread - firstThread_) / kWarp);
    Running& running = warps[warp];
    if (--running.left != 0) return;
    finish(warp, running.lanes);
    warps.erase(warp);
  };
  std::uint32_t next = 0;
  while (next < warpsOf(threads) || !held.empty()) {
    if (!goesOn()) return;
    if (next < warpsOf(threads) && held.size() < kHeldAtOnce) {
      Running& running = warps[next];
      running.lanes = make(threads, next++, true);
      running.left = running.lanes.size();
      std::vector<Lane*> lanes;
      for (const auto& lane : running.lanes) lanes.push_back(lane.get());
      for (Lane* lane : lanes) run(lane);
    } else {
      for (Lane* lane : released(held)) run(lane);
    }
  }
}

}  // namespace wf::lens
