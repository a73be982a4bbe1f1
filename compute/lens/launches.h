// Runs the launches of one step under a schedule, and takes in what their threads do.
#pragma once

#include <cstdint>
#include <memory>
#include <random>
#include <vector>

#include "compute/core/progress.h"
#include "compute/exec/launch.h"
#include "compute/exec/tracer.h"
#include "compute/lens/conflicts.h"
#include "compute/lens/fiber.h"
#include "compute/lens/heaviest.h"
#include "compute/lens/lens.h"
#include "compute/lens/lock_step.h"
#include "compute/lens/memory_map.h"
#include "compute/lens/probe.h"
#include "compute/lens/sightings.h"
#include "compute/lens/thread_trace.h"

namespace wf::lens {

// How an adversary makes threads lose updates. Which way it goes, lens.cpp tries out.
enum class Attack {
  Stale,      // a thread that has read an element waits before it writes it until all have read it who would, as the launch begins
  StaleOne,   // the same with one element alone, where no thread waits for another that waits elsewhere
  Ahead,      // first the threads that would write as the launch begins, then the others: they see what those wrote
  AheadBack,  // the same, the others in descending order
  BackAhead,  // or the first ones
  BackBack,   // or both
};

class Launches final : public exec::LaunchWatcher, exec::Tracer {
 public:
  // All of them outlive it. `attack`: of an adversarial schedule.
  Launches(const Request& request, MemoryMap& memory, Attack attack, Progress& progress);
  ~Launches() override;

  Report take();  // once the step was made; not after cancelled()
  bool cancelled() const { return cancelled_; }

  void launch(const exec::TracedThreads& threads, exec::Tally* tally) override;
  void launchedUnseen(std::uint32_t count, bool prepares) override;

 private:
  struct Lane {
    ThreadTrace trace;
    exec::Tally tally;
    std::unique_ptr<Fiber> fiber;  // none: it runs to its end at once
    Pending pending;
    MemoryMap::Element reached;  // of the access that it makes
    Event access;                // that it waits before
    Place at;                    // of the line that it waits before
  };
  using Warp = std::vector<std::unique_ptr<Lane>>;
  // Warps of which lanes have not ended, by their numbers in the launch.
  struct OpenWarp {
    Warp lanes;
    std::size_t left = 0;  // that have not ended
  };
  using OpenWarps = std::unordered_map<std::uint32_t, OpenWarp>;
  enum class Leaves { Never, AtAccesses, AtAll, WhenHeld };

  bool about(const exec::Access& access) override;
  void did(const exec::Access& access) override;
  void line(const char* tag, bool trip) override;
  void item(std::uint32_t index) override { lane_->trace.item = index; }

  Event eventOf(const exec::Access& access, const MemoryMap::Element& element) const;
  bool holds(const Event& access) const;

  bool isOfStep(const exec::TracedThreads& threads);
  void probe(const exec::TracedThreads& threads);
  std::uint32_t warpsOf(const exec::TracedThreads& threads) const { return (threads.count + kWarp - 1) / kWarp; }
  Warp make(const exec::TracedThreads& threads, std::uint32_t warp, bool fibers);
  bool writesElement(const ThreadTrace& trace) const;  // the request's
  const Warp& open(OpenWarps& warps, const exec::TracedThreads& threads, std::uint32_t warp, bool fibers);
  bool ended(OpenWarps& warps, const Lane& lane);  // the lane has; whether its warp has, which is then finished
  void resume(Lane& lane);
  void finish(std::uint32_t warp, Warp& lanes);
  void noteItem(std::uint32_t thread, std::uint32_t item);
  bool goesOn();

  void ascending(const exec::TracedThreads& threads);
  void lockStepped(const exec::TracedThreads& threads);
  void random(const exec::TracedThreads& threads);
  void adversarial(const exec::TracedThreads& threads);
  void stale(const exec::TracedThreads& threads);
  void ahead(const exec::TracedThreads& threads);

  const Request& request_;
  MemoryMap& memory_;
  const Attack attack_;
  Progress& progress_;
  std::unique_ptr<CodeMap> code_;
  Report report_;
  Heaviest items_;
  Conflicts conflicts_;
  Sightings sightings_;
  std::unique_ptr<Probe> probe_;  // looks at the launch before it is made; else null
  std::vector<bool> starters_;    // threads of this launch that would write as it begins
  ContestedElements contested_;
  std::vector<std::uint64_t> ready_;  // of these, such that all have read them who would
  std::vector<bool> still_;           // of each memory: no kernel writes it
  std::mt19937_64 random_;
  Lane* lane_ = nullptr;  // that runs
  Leaves leaves_ = Leaves::Never;
  Warp spare_;                     // lanes that have ended
  exec::Tally sum_;                // of this launch
  std::uint64_t firstThread_ = 0;  // of this launch; launches of a step are numbered on
  std::uint32_t firstWarp_ = 0;
  bool cancelled_ = false;
};

}  // namespace wf::lens
