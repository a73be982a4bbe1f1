// The values at the vertex and the arc that are looked at closely, and what they were before the last kernel.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "compute/core/cause.h"
#include "compute/core/types.h"
#include "compute/run/reading.h"

namespace wf::run {

struct Inspected {
  std::optional<VertexId> vertex;
  std::optional<ArcId> arc;
  bool empty() const { return !vertex && !arc; }
  bool operator==(const Inspected&) const = default;
};

struct InspectedValue {
  // Twin: the arc that leads back along the arc. What the two share, their edge's value, is the arc's.
  enum class Of { Vertex, Arc, Twin } of = Of::Vertex;
  Cell cell;  // of a color's array: at the color that the vertex has now
  std::uint64_t bits = 0;
  std::optional<std::uint64_t> before;  // at the step directly before; none: not known, or there is none
  bool changed() const { return before && *before != bits; }
};

struct InspectedValues {
  Inspected what;
  std::uint64_t step = 0;
  std::vector<InspectedValue> values;  // by what they are of, then in the order of the arrays; arrays that have none of it are left out
};

class InspectReader final : public Reader<Inspected, InspectedValues> {
 public:
  void forget() override;
  void noteBefore(const algorithms::Algorithm& algorithm) override;
  bool lacksBefore(std::uint64_t step) const override { return query() != nullptr && !(noted_ && notedStep_ + 1 == step); }

 protected:
  void asked() override { forget(); }
  std::optional<InspectedValues> read(const algorithms::Algorithm& algorithm, const Inspected& what, const Wanted& wanted) override;

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

  std::optional<std::vector<Slot>> slots_;  // of the query; none: not placed yet
  std::optional<std::vector<std::uint64_t>> noted_;
  std::uint64_t notedStep_ = 0;
};

}  // namespace wf::run
