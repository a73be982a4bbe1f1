// Where a run's state differs from a state of another run on the same graph.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "compute/run/array_differences.h"
#include "compute/run/host_state.h"

namespace wf::run {

struct DifferenceQuery {
  std::shared_ptr<const HostState> first;  // of the other run, which counts as the first of the two
  std::vector<PairName> pairs;             // empty: as pairArrays() finds them
  double tolerance = 0;                    // of floats, absolute
  std::size_t vertices = 100'000;          // that are listed, at most
  bool operator==(const DifferenceQuery&) const = default;
};

struct StateDifference {
  std::uint64_t step = 0;       // of this run, the second one
  std::uint64_t firstStep = 0;  // of the other
  struct Pair {
    StateArrayInfo a, b;
    std::uint64_t count = 0;  // elements that differ
  };
  std::vector<Pair> pairs;
  std::vector<std::string> aloneInA, aloneInB;  // ids of arrays that are not compared
  std::string problem;                          // why nothing is compared; empty: something is
  std::uint64_t count = 0;                      // elements that differ, of all pairs
  std::optional<ElementDifference> element;     // the first one; none: nothing differs
  DifferingVertices vertices;
};

class DifferenceReader final : public Reader<DifferenceQuery, StateDifference> {
 public:
  // What was found of the step before is better than nothing; it says which steps it is of.
  static bool serves(const DifferenceQuery&, const DifferenceQuery&) { return true; }
  std::optional<Pace> pace() const override { return Pace{.share = 3}; }

 protected:
  std::optional<StateDifference> read(const algorithms::Algorithm& algorithm, const DifferenceQuery& query, const Wanted& wanted) override;
};

}  // namespace wf::run
