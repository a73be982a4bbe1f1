// Stretches of state arrays, and what they held before the last kernel.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "compute/run/reading.h"

namespace wf::run {

// A stretch of one state array, by its place in the run's arrays. What lies past the array's end is left out.
struct CellWindow {
  int array = 0;
  std::uint64_t first = 0;
  std::uint32_t count = 0;
  bool operator==(const CellWindow&) const = default;
};

struct CellValues {
  struct Row {
    CellWindow window;
    std::vector<std::uint64_t> bits;    // zero-extended
    std::vector<std::uint64_t> before;  // at the step directly before; empty: not known, or there is none
  };
  std::uint64_t step = 0;
  std::vector<Row> rows;
};

struct FoundChange {
  CellWindow from;  // as it was asked for: array and first
  std::uint64_t step = 0;
  bool known = false;                  // false: what the array held before the last kernel cannot be had
  std::optional<std::uint64_t> index;  // none: the last kernel changed nothing in the array
};

class CellReader final : public Reader<std::vector<CellWindow>, CellValues> {
 public:
  static bool serves(const Query& /*former*/, const Query& /*now*/) { return true; }
  bool watching() const { return query() != nullptr; }

  void forget() override;
  void noteBefore(const algorithms::Algorithm& algorithm) override;
  bool lacksBefore(std::uint64_t step) const override { return watching() && !holdsAll(step) && !isNoted(step); }
  // Keeps whole arrays in this machine's memory, so that going elsewhere in them and searching need no kernel. Where that memory is short,
  // only the windows are noted. Arrays of pairs are too large for it: of them the windows are noted, and no more.
  void recallBefore(const algorithms::Algorithm& algorithm) override;
  bool recalled(std::uint64_t step) const override { return !watching() || holdsAll(step); }

  bool holdsAll(std::uint64_t step) const { return !all_.empty() && allStep_ + 1 == step; }
  // The first element from `from.first` on, round the end, that differs from before.
  FoundChange search(const algorithms::Algorithm& algorithm, const CellWindow& from) const;

 protected:
  std::optional<CellValues> read(const algorithms::Algorithm& algorithm, const Query& windows, const Wanted& wanted) override;

 private:
  bool isNoted(std::uint64_t step) const;
  std::vector<CellWindow> notedWindows_;
  std::vector<std::vector<std::uint64_t>> noted_;  // one per window of notedWindows_
  std::uint64_t notedStep_ = 0;
  std::vector<std::vector<std::byte>> all_;  // in the order of the arrays; empty: not kept
  std::uint64_t allStep_ = 0;
};

}  // namespace wf::run
