// Stretches of state arrays that somebody looks at, and what they held before the last kernel. Used on the compute thread only.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "compute/algorithms/algorithm.h"
#include "compute/run/readings.h"

namespace wf::run {

class CellWatch {
 public:
  void watch(std::vector<CellWindow> windows);
  bool watching() const { return !windows_.empty(); }
  void forget();  // another run: what was read is of no use; the windows stay

  // Before a kernel: keeps what the windows hold. Reads nothing where nothing is watched, as all that follows.
  void noteBefore(const algorithms::Algorithm& algorithm);
  // Likewise whole arrays, in this machine's memory, so that going elsewhere in them and searching need no kernel. Where that memory is
  // short, nothing is kept. Arrays of pairs are too large for it: of them the windows are noted, and no more.
  void keepAll(const algorithms::Algorithm& algorithm);

  // Whether every window's values before the kernel that made step `step` are there.
  bool knowsBefore(std::uint64_t step) const;
  bool holdsAll(std::uint64_t step) const { return !all_.empty() && allStep_ + 1 == step; }
  std::optional<CellValues> read(const algorithms::Algorithm& algorithm);  // none: nothing is watched
  // The first element from `from.first` on, round the end, that differs from before.
  FoundChange search(const algorithms::Algorithm& algorithm, const CellWindow& from) const;

 private:
  using Bits = std::vector<std::uint64_t>;
  bool isNoted(std::uint64_t step) const;
  std::vector<CellWindow> windows_;
  std::vector<CellWindow> notedWindows_;
  std::vector<Bits> noted_;  // one per window of notedWindows_
  std::uint64_t notedStep_ = 0;
  std::vector<std::vector<std::byte>> all_;  // in the order of the arrays; empty: not kept
  std::uint64_t allStep_ = 0;
};

}  // namespace wf::run
