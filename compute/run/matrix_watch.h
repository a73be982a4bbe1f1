// What somebody looks at of a run's pair arrays: a picture of one, and the values of a few pairs in all of them. Used on the compute thread
// only.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "compute/algorithms/algorithm.h"
#include "compute/run/readings.h"

namespace wf::run {

class MatrixWatch {
 public:
  // Of the state as it stands. None: there is no such array, or its rectangle is not in it.
  std::optional<MatrixPicture> picture(const algorithms::Algorithm& algorithm, const MatrixQuery& query);
  void freePicture();  // nobody looks any more

  void watchPairs(std::vector<VertexPair> pairs) { pairs_ = std::move(pairs); }
  void noteBefore(const algorithms::Algorithm& algorithm);  // before a kernel
  std::optional<PairValues> read(const algorithms::Algorithm& algorithm) const;

  void forget();  // another run

 private:
  using Bits = std::vector<std::optional<std::uint64_t>>;
  Bits valuesAt(const algorithms::Algorithm& algorithm, VertexPair pair) const;

  exec::MatrixReducer reducer_;
  std::uint64_t pictures_ = 0;
  // Of all of an array at a step: a picture of another rectangle needs no second look at it.
  struct Range {
    int array = 0;
    std::uint64_t step = 0;
    std::optional<exec::ValueRange> values;
  };
  std::optional<Range> range_;
  std::vector<VertexPair> pairs_, notedPairs_;
  std::vector<Bits> noted_;
  std::uint64_t notedStep_ = 0;
};

}  // namespace wf::run
