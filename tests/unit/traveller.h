// Runs whose steps are asked for and waited for, and what a run shows that never goes back.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "compute/algorithms/registry.h"
#include "compute/exec/executors.h"
#include "compute/run/runner.h"

namespace wf::run {

constexpr std::size_t kMostSteps = 250;  // of a run; what comes after them is not gone to

// What a run shows that never goes back: made anew from its start, on one thread, with the branches where they are.
class FreshRun {
 public:
  FreshRun(const algorithms::Chosen& chosen, std::shared_ptr<const Graph> graph, const Parameters& parameters)
      : chosen_(chosen), graph_(std::move(graph)), parameters_(parameters) {}

  bool refused() {
    const auto run = chosen_.make(*executor_, *chosen_.variant);
    return !run->reset(graph_, parameters_).ok();
  }
  void make() {
    const auto run = chosen_.make(*executor_, *chosen_.variant);
    ASSERT_TRUE(run->reset(graph_, parameters_).ok());
    states_.clear();
    ends_.clear();
    for (;;) {
      const auto branch = branches_.find(run->lastStep().index);
      ASSERT_TRUE(branch == branches_.end() || run->adopt(branch->second).ok());
      states_.push_back(*run->save());
      ends_.push_back(run->lastStep().endsIteration);
      if (run->done() || states_.size() > kMostSteps) break;
      ASSERT_TRUE(run->step().ok());
    }
    whole_ = run->done();
  }
  void branch(std::uint64_t step, const Parameters& parameters) {
    branches_.erase(branches_.upper_bound(step), branches_.end());
    branches_[step] = parameters;
    make();
  }
  const Parameters& parametersAt(std::uint64_t step) const {
    const auto after = branches_.upper_bound(step);
    return after == branches_.begin() ? parameters_ : std::prev(after)->second;
  }

  const algorithms::SavedState& state(std::uint64_t step) const { return states_[step]; }
  std::uint64_t last() const { return states_.size() - 1; }
  bool whole() const { return whole_; }  // last() is where the run ends
  bool endsIteration(std::uint64_t step) const { return ends_[step]; }

 private:
  algorithms::Chosen chosen_;
  std::shared_ptr<const Graph> graph_;
  Parameters parameters_;
  std::map<std::uint64_t, Parameters> branches_;
  std::shared_ptr<exec::Executor> executor_ = exec::makeSequentialExecutor();
  std::vector<algorithms::SavedState> states_;
  std::vector<bool> ends_;
  bool whole_ = false;
};

// A runner whose reports are waited for.
class Traveller {
 public:
  explicit Traveller(RunSetup setup, Runner::ExecutorMaker makeExecutor = exec::makeExecutor)
      : runner_(
            [this] {
              const std::scoped_lock lock(mutex_);
              notified_ = true;
              woken_.notify_one();
            },
            std::move(makeExecutor)) {
    runner_.setUp(std::move(setup));
  }

  Runner& runner() { return runner_; }
  // Until the step was shown after what was asked for last. The arrays as they were shown; lists are not.
  std::vector<std::vector<std::byte>> shownAt(std::uint64_t step) {
    std::vector<std::vector<std::byte>> arrays;
    const bool arrived = wait([&] {
      if (!ring_) return false;
      Snapshot* snapshot = ring_->acquire();
      if (snapshot == nullptr) return false;
      const bool there = snapshot->step.index == step;
      for (std::size_t a = 0; there && a < ring_->infos().size(); ++a) {
        auto& bytes = arrays.emplace_back(std::size_t{ring_->count(a)} * elementSize(ring_->infos()[a].type));
        if (bytes.empty()) continue;
        EXPECT_TRUE(ring_->executor().readFromAnyThread(bytes.data(), snapshot->arrays[a], bytes.size(), snapshot->ready.get()).ok());
      }
      ring_->release(snapshot);
      return there;
    });
    if (!arrived) ADD_FAILURE() << "step " << step << " was never shown";
    return arrays;
  }
  // Until it has come to where it ends: what is asked for before that makes it play on from elsewhere.
  void play(bool backward) {
    runner_.play(backward);
    playing_ = true;
    EXPECT_TRUE(wait([&] { return !playing_; })) << "it plays on";
  }
  // Whether the branch was taken.
  bool branched() {
    const bool answered = wait([&] { return branched_.has_value(); });
    EXPECT_TRUE(answered) << "the branch was never answered";
    return answered && *std::exchange(branched_, std::nullopt);
  }

 private:
  bool wait(const std::function<bool()>& until) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(60);
    for (;;) {
      while (auto report = runner_.takeReport()) {
        if (report->failure || report->setupError) {
          ADD_FAILURE() << (report->failure ? report->failure : report->setupError)->sentence();
          return false;
        }
        playing_ = report->playing;
        if (report->ring) ring_ = report->ring;
        if (report->branch) branched_ = true;
        if (report->branchError) branched_ = false;
      }
      if (until()) return true;
      std::unique_lock lock(mutex_);
      // A snapshot may be newer than the report that was taken: it is looked for again soon.
      if (!woken_.wait_for(lock, std::chrono::milliseconds(2), [&] { return std::exchange(notified_, false); }) &&
          std::chrono::steady_clock::now() > end)
        return false;
    }
  }

  std::mutex mutex_;
  std::condition_variable woken_;
  bool notified_ = false;
  std::shared_ptr<SnapshotRing> ring_;
  std::optional<bool> branched_;
  bool playing_ = false;
  Runner runner_;
};

inline std::vector<algorithms::Chosen> deterministicVariants() {
  std::vector<algorithms::Chosen> out;
  for (const auto& entry : algorithms::entries()) {
    for (std::size_t v = 0; v < entry.makers.size(); ++v) {
      if (entry.info.variants[v].deterministic) out.push_back({&entry.info, &entry.info.variants[v], entry.makers[v]});
    }
  }
  return out;
}

inline void compare(const std::vector<std::vector<std::byte>>& shown, const algorithms::SavedState& state, const VariantInfo& info) {
  ASSERT_GE(shown.size(), state.arrays.size()) << "what is shown beyond is the graph's own";
  for (std::size_t a = 0; a < state.arrays.size(); ++a) {
    // Entries of matrices are read in windows (session_matrix_test.cpp).
    const Domain domain = info.arrays[a].domain;
    const bool drawn = !isList(domain) && domain != Domain::Pair && !info.arrays[a].constant;
    EXPECT_TRUE(!drawn || shown[a] == state.arrays[a]) << info.arrays[a].id;
  }
}

}  // namespace wf::run
