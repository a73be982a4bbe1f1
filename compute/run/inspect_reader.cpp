#include "compute/run/inspect_reader.h"

#include <algorithm>

#include "compute/algorithms/algorithm.h"
#include "compute/core/domains.h"

namespace wf::run {
namespace {

using Of = InspectedValue::Of;

std::uint64_t bitsAt(const algorithms::Algorithm& algorithm, int array, std::uint64_t index) {
  const exec::StateArray& state = algorithm.arrays()[static_cast<std::size_t>(array)];
  const std::size_t size = elementSize(state.info->type);
  std::uint64_t bits = 0;  // little-endian, as every device here
  if (index < state.count) algorithm.executor().download(&bits, *state.data, index * size, size);
  return bits;
}

int viaOf(const algorithms::Algorithm& algorithm, int array) {
  const auto arrays = algorithm.arrays();
  const auto infoOf = [](const exec::StateArray& one) -> const StateArrayInfo& { return *one.info; };
  return viaPlace(arrays, *arrays[static_cast<std::size_t>(array)].info, infoOf);
}

}  // namespace

void InspectReader::forget() {
  slots_.reset();
  noted_.reset();
}

void InspectReader::placeArc(const algorithms::Algorithm& algorithm, int array, ArcId arc) {
  const DomainTraits& of = traits(algorithm.arrays()[static_cast<std::size_t>(array)].info->domain);
  const std::uint32_t element = of.ofArc(algorithm.graph(), arc);
  if (element == kNone) return;
  slots_->push_back({Of::Arc, array, element});
  if (const std::uint32_t twin = of.twin(algorithm.graph(), element); twin != kNone) slots_->push_back({Of::Twin, array, twin});
}

// Which elements are read. Arrays of residual arcs and edges are only there where the graph has derived those.
void InspectReader::place(const algorithms::Algorithm& algorithm) {
  slots_.emplace();
  const Inspected& what = *query();
  const Graph& graph = algorithm.graph();
  const int count = static_cast<int>(algorithm.arrays().size());
  for (int i = 0; what.vertex && *what.vertex < graph.vertexCount() && i < count; ++i) {
    const Domain domain = algorithm.arrays()[static_cast<std::size_t>(i)].info->domain;
    const int via = viaOf(algorithm, i);
    if (domain == Domain::Vertex || via >= 0) slots_->push_back({Of::Vertex, i, *what.vertex, via});
  }
  for (int i = 0; what.arc && *what.arc < graph.arcCount() && i < count; ++i) placeArc(algorithm, i, *what.arc);
  std::stable_sort(slots_->begin(), slots_->end(), [](const Slot& a, const Slot& b) { return a.of < b.of; });
}

std::vector<InspectedValue> InspectReader::values(const algorithms::Algorithm& algorithm) {
  if (!slots_) place(algorithm);
  std::vector<InspectedValue> out;
  for (const Slot& slot : *slots_) {
    const std::uint64_t index = slot.via >= 0 ? bitsAt(algorithm, slot.via, slot.index) : slot.index;
    out.push_back({slot.of, {slot.array, index}, bitsAt(algorithm, slot.array, index), std::nullopt});
  }
  return out;
}

void InspectReader::noteBefore(const algorithms::Algorithm& algorithm) {
  noted_.emplace();
  for (const InspectedValue& value : values(algorithm)) noted_->push_back(value.bits);
  notedStep_ = algorithm.lastStep().index;
}

std::optional<InspectedValues> InspectReader::read(const algorithms::Algorithm& algorithm, const Inspected& what, const Wanted&) {
  InspectedValues out{what, algorithm.lastStep().index, values(algorithm)};
  const bool known = !lacksBefore(out.step) && noted_->size() == out.values.size();
  for (std::size_t i = 0; known && i < out.values.size(); ++i) out.values[i].before = (*noted_)[i];
  return out;
}

}  // namespace wf::run
