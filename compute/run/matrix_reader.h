// A picture of a run's pair array: a rectangle of it in so many pixels.
#pragma once

#include <cstdint>
#include <optional>

#include "compute/exec/executor.h"
#include "compute/exec/matrix_view.h"
#include "compute/run/reading.h"

namespace wf::run {

struct MatrixQuery {
  int array = 0;  // into the run's arrays; of pairs, and kept
  exec::MatrixView view;
  bool operator==(const MatrixQuery&) const = default;
};

// Of numbers each pixel has the least value under it, or the largest where the array's reduction says so, infinite ones left out. Of flags:
// how many are set. Of names of vertices: the first by position, infinite ones ("none") left out.
struct MatrixPicture {
  MatrixQuery query;
  std::uint64_t step = 0;
  exec::MatrixPixels pixels;
  std::optional<exec::ValueRange> range;  // of all finite values of the array, not of the rectangle alone, as bits
  std::uint64_t number = 0;               // another one: another picture
};

// No answer: there is no such array, or its rectangle is not in it.
class MatrixReader final : public Reader<MatrixQuery, MatrixPicture> {
 public:
  static bool serves(const Query& former, const Query& now) { return former.array == now.array; }
  // Pictures come no more often than they are looked at.
  std::optional<Pace> pace() const override { return Pace{.share = 10, .every = std::chrono::milliseconds(33)}; }
  void forget() override;

 protected:
  std::optional<MatrixPicture> read(const algorithms::Algorithm& algorithm, const MatrixQuery& query, const Wanted& wanted) override;

 private:
  exec::MatrixReducer reducer_;
  std::uint64_t pictures_ = 0;
  // Of all of an array at a step: a picture of another rectangle needs no second look at it.
  struct Range {
    int array = 0;
    std::uint64_t step = 0;
    std::optional<exec::ValueRange> values;
  };
  std::optional<Range> range_;
};

}  // namespace wf::run
