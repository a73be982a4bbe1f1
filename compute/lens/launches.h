// Runs the launches of one step under a schedule, and takes in what their threads do.
#pragma once

#include <cstdint>
#include <map>
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
#include "compute/lens/thread_trace.h"

namespace wf::lens {

// What an adversary knows of a launch: who reads what where threads run one after the other.
using ReadersOf = std::vector<std::unique_ptr<Conflicts>>;  // of each launch

class Launches final : public exec::LaunchWatcher, exec::Tracer {
 public:
  // `known` may be null but for an adversarial schedule. All of them outlive it.
  Launches(const Request& request, MemoryMap& memory, const ReadersOf* known, Progress& progress);
  ~Launches() override;

  Report take();  // once the step was made; not after cancelled()
  ReadersOf takeReaders() { return std::move(launched_); }
  bool cancelled() const { return cancelled_; }

  void launch(const exec::TracedThreads& threads, exec::Tally* tally) override;
  void launchedUnseen(std::uint32_t count, bool prepares) override;

 private:
  struct Lane {
    ThreadTrace trace;
    exec::Tally tally;
    std::unique_ptr<Fiber> fiber;  // none: it runs to its end at once
    Pending pending;
    Event access;  // that it waits before
    Place at;      // of the line that it waits before
  };
  using Warp = std::vector<std::unique_ptr<Lane>>;
  enum class Leaves { Never, AtAccesses, AtAll, WhenHeld };

  bool about(const exec::Access& access) override;
  void did(const exec::Access& access) override;
  void line(const char* tag, bool trip) override;
  void item(std::uint32_t index) override { lane_->trace.item = index; }

  Event eventOf(const exec::Access& access);
  std::uint64_t readAt(const Event& access) const;  // by this lane; 0: not lately
  bool holds(const Event& access) const;

  bool isOfStep(const exec::TracedThreads& threads);
  std::uint32_t warpsOf(const exec::TracedThreads& threads) const { return (threads.count + kWarp - 1) / kWarp; }
  Warp make(const exec::TracedThreads& threads, std::uint32_t warp, bool fibers);
  bool writesElement(const ThreadTrace& trace) const;  // the request's
  void resume(Lane& lane);
  void finish(std::uint32_t warp, Warp& lanes);
  bool goesOn();

  void ascending(const exec::TracedThreads& threads);
  void lockStepped(const exec::TracedThreads& threads);
  void random(const exec::TracedThreads& threads);
  void adversarial(const exec::TracedThreads& threads);
  std::vector<Lane*> released(std::vector<Lane*>& held) const;

  const Request& request_;
  MemoryMap& memory_;
  const ReadersOf* known_;
  Progress& progress_;
  std::unique_ptr<CodeMap> code_;
  Report report_;
  Heaviest items_;
  ReadersOf launched_;
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
