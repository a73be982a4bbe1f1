// A rectangle of a pair array, reduced where the array lies to the pixels of a picture: exact, every cell is looked at.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "compute/core/step.h"
#include "compute/exec/atomics.h"
#include "compute/exec/executor.h"

namespace wf::exec {

struct MatrixView {
  PairBlock cells;  // not empty, and within the array
  std::uint32_t width = 0, height = 0;
  bool operator==(const MatrixView&) const = default;
};

struct MatrixSpan {
  std::uint32_t first = 0, end = 0;
  bool operator==(const MatrixSpan&) const = default;
};

// The cells of [begin, end) that lie under one of `pixels` pixels. Where there are fewer cells than pixels, it is one cell, and several
// pixels have it; else every cell is under exactly one.
WF_HOST_DEVICE inline MatrixSpan cellsUnder(std::uint32_t begin, std::uint32_t end, std::uint32_t pixels, std::uint32_t pixel) {
  const std::uint64_t cells = end - begin;
  const auto first = static_cast<std::uint32_t>(begin + cells * pixel / pixels);
  const auto last = static_cast<std::uint32_t>(begin + cells * (pixel + std::uint64_t{1}) / pixels);
  return {first, last > first ? last : first + 1};
}

// Which one of the cells under a pixel it shows.
enum class Pick { Least, Largest };

// Row by row, height × width.
struct MatrixPixels {
  std::vector<std::uint32_t> bits;   // of the picked cell; where all are skipped, 0
  std::vector<std::uint32_t> found;  // how many of the cells under the pixel are not skipped
};

// Keeps its buffers on the executor from one picture to the next. Used by one thread, with one executor until forget().
class MatrixReducer {
 public:
  // Of an array of `side` × `side` elements of 8 or 32 bits. Elements whose bits are `skip` do not count: infinite ones, or flags that are
  // not set. In one launch; waits. Empty after a failure.
  MatrixPixels reduce(Executor& executor, const Buffer& in, ElementType type, std::uint32_t side, std::optional<std::uint64_t> skip,
                      Pick pick, const MatrixView& view);
  void forget();

 private:
  Buffer keys_, found_;
};

}  // namespace wf::exec
