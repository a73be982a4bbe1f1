// When which kernel ran: steps laid end to end, sorted into a lane for every kernel. Everything asked of it is a binary search, so a run of
// a million steps is drawn as fast as a short one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace wf::ui {

class LaneTimes {
 public:
  void clear();
  // The next step, from 0. `newIteration`: it is the first one of an iteration.
  void add(std::uint32_t lane, std::uint64_t nanoseconds, bool newIteration);
  // What went on in another lane beside the step that was added last, from its start on. Where it took longer, the step is as long.
  void addBeside(std::uint32_t lane, std::uint64_t nanoseconds);

  std::size_t size() const { return starts_.size() - 1; }
  std::uint64_t total() const { return starts_.back(); }  // ns
  std::uint64_t start(std::size_t step) const { return starts_[step]; }
  std::uint64_t end(std::size_t step) const { return starts_[step + 1]; }
  std::size_t stepAt(std::uint64_t time) const;  // the one that runs then; the last one at the end. There is one.

  std::size_t lanes() const { return lanes_.size(); }
  // A lane's steps in order. The first one that ends after `time`, as a place in the lane; laneSize() where there is none.
  std::size_t laneSize(std::size_t lane) const { return lanes_[lane].steps.size(); }
  std::size_t firstEndingAfter(std::size_t lane, std::uint64_t time) const;
  std::size_t laneStep(std::size_t lane, std::size_t place) const { return lanes_[lane].steps[place]; }
  std::uint64_t laneEnd(std::size_t lane, std::size_t place) const {  // of what the step did in the lane
    const Lane& own = lanes_[lane];
    return start(own.steps[place]) + own.busy[place + 1] - own.busy[place];
  }
  // How long the lane was busy before `time`: differences of it are what the pixels of a long run show.
  std::uint64_t busyBefore(std::size_t lane, std::uint64_t time) const;
  // The step of the lane that runs in [from, to], the last one of several.
  std::optional<std::size_t> laneStepIn(std::size_t lane, std::uint64_t from, std::uint64_t to) const;

  // First steps of the iterations.
  const std::vector<std::size_t>& iterations() const { return iterations_; }
  std::size_t iterationAt(std::size_t step) const;  // place in iterations() of a step

 private:
  void addTo(std::uint32_t lane, std::uint64_t nanoseconds);
  struct Lane {
    std::vector<std::uint32_t> steps;
    std::vector<std::uint64_t> busy;  // before each of the steps, and after the last one
  };
  std::vector<std::uint64_t> starts_ = {0};  // and the end of the last one
  std::vector<Lane> lanes_;
  std::vector<std::size_t> iterations_;
};

}  // namespace wf::ui
