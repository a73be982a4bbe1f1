// What was read at one state of a run, and what a kernel made of it: the readings before and after are compared where exactly one kernel
// lies between them, whichever way the run went over it.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>

namespace wf::run {

template <class Readings>
class BeforeAfter {
 public:
  void forget() {
    step_.reset();
    readings_ = {};
  }
  bool isOf(std::uint64_t step) const { return step_ == step; }
  void take(std::uint64_t step, Readings readings) {
    step_ = step;
    readings_ = std::move(readings);
  }
  // A kernel has ended and led to `step`. compare(before, after) where what is known is of the step before it; afterwards `now` is known.
  template <class Compare>
  auto after(std::uint64_t step, Readings now, Compare compare) {
    decltype(compare(readings_, now)) out{};
    if (step_ && *step_ + 1 == step) out = compare(readings_, now);
    take(step, std::move(now));
    return out;
  }
  // The run has gone back over a kernel, to `step`.
  template <class Compare>
  auto before(std::uint64_t step, Readings now, Compare compare) {
    decltype(compare(now, readings_)) out{};
    if (step_ && *step_ == step + 1) out = compare(now, readings_);
    take(step, std::move(now));
    return out;
  }

 private:
  std::optional<std::uint64_t> step_;  // none: nothing is known
  Readings readings_{};
};

}  // namespace wf::run
