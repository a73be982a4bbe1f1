// The values at the vertex and the arc that are looked at closely, what they were before the last kernel, and values of a few elements.
// Used on the compute thread only.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "compute/algorithms/algorithm.h"
#include "compute/run/readings.h"

namespace wf::run {

class InspectWatch {
 public:
  void inspect(const Inspected& what);
  void watchElements(int array, std::vector<std::uint64_t> indices);
  bool inspecting() const { return what_.vertex || what_.arc; }
  void forget();  // another run: what is wanted stays

  void noteBefore(const algorithms::Algorithm& algorithm);  // before a kernel; reads nothing where nothing is looked at
  bool knowsBefore(std::uint64_t step) const { return noted_ && notedStep_ + 1 == step; }
  std::optional<Inspection> read(const algorithms::Algorithm& algorithm);
  std::optional<ElementValues> elements(const algorithms::Algorithm& algorithm) const;

 private:
  struct Slot {
    InspectedValue::Of of = InspectedValue::Of::Vertex;
    int array = 0;
    std::uint64_t index = 0;
    int via = -1;  // the array whose value at the index is the place in this one
  };
  void place(const algorithms::Algorithm& algorithm);
  void placeArc(const algorithms::Algorithm& algorithm, int array, ArcId arc);
  std::vector<InspectedValue> values(const algorithms::Algorithm& algorithm);

  Inspected what_;
  std::optional<std::vector<Slot>> slots_;  // of what_; none: not placed yet
  std::optional<std::vector<std::uint64_t>> noted_;
  std::uint64_t notedStep_ = 0;
  int elementArray_ = 0;
  std::vector<std::uint64_t> elements_;
};

}  // namespace wf::run
