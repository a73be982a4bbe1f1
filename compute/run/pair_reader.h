// The values of a few pairs of vertices in all of a run's pair arrays, and what they were before the last kernel where that was noted.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "compute/run/reading.h"

namespace wf::run {

struct VertexPair {
  std::uint32_t row = 0, column = 0;  // positions of vertices
  bool operator==(const VertexPair&) const = default;
};

struct PairValues {
  std::uint64_t step = 0;
  struct Row {
    VertexPair pair;
    // In the order of the run's arrays; none: not of pairs, not kept, or (before) not known.
    std::vector<std::optional<std::uint64_t>> bits, before;  // before: at the step directly before
  };
  std::vector<Row> rows;  // as they were asked for
};

// The run does not go back for what was before: another pair is asked for with each move of the pointer.
class PairReader final : public Reader<std::vector<VertexPair>, PairValues> {
 public:
  static bool serves(const Query& /*former*/, const Query& /*now*/) { return true; }
  void forget() override { noted_.clear(); }
  void noteBefore(const algorithms::Algorithm& algorithm) override;

 protected:
  std::optional<PairValues> read(const algorithms::Algorithm& algorithm, const Query& pairs, const Wanted& wanted) override;

 private:
  std::vector<PairValues::Row> noted_;
  std::uint64_t notedStep_ = 0;
};

}  // namespace wf::run
