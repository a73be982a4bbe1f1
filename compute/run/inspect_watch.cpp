#include "compute/run/inspect_watch.h"

#include <algorithm>

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

void InspectWatch::inspect(const Inspected& what) {
  if (what == what_) return;
  what_ = what;
  slots_.reset();
  noted_.reset();
}

void InspectWatch::watchElements(int array, std::vector<std::uint64_t> indices) {
  elementArray_ = array;
  elements_ = std::move(indices);
}

void InspectWatch::forget() {
  slots_.reset();
  noted_.reset();
}

void InspectWatch::placeArc(const algorithms::Algorithm& algorithm, int array, ArcId arc) {
  const DomainTraits& of = traits(algorithm.arrays()[static_cast<std::size_t>(array)].info->domain);
  const std::uint32_t element = of.ofArc(algorithm.graph(), arc);
  if (element == kNone) return;
  slots_->push_back({Of::Arc, array, element});
  if (const std::uint32_t twin = of.twin(algorithm.graph(), element); twin != kNone) slots_->push_back({Of::Twin, array, twin});
}

// Which elements are read. Arrays of residual arcs and edges are only there where the graph has derived those.
void InspectWatch::place(const algorithms::Algorithm& algorithm) {
  slots_.emplace();
  const Graph& graph = algorithm.graph();
  const int count = static_cast<int>(algorithm.arrays().size());
  for (int i = 0; what_.vertex && *what_.vertex < graph.vertexCount() && i < count; ++i) {
    const Domain domain = algorithm.arrays()[static_cast<std::size_t>(i)].info->domain;
    const int via = viaOf(algorithm, i);
    if (domain == Domain::Vertex || via >= 0) slots_->push_back({Of::Vertex, i, *what_.vertex, via});
  }
  for (int i = 0; what_.arc && *what_.arc < graph.arcCount() && i < count; ++i) placeArc(algorithm, i, *what_.arc);
  std::stable_sort(slots_->begin(), slots_->end(), [](const Slot& a, const Slot& b) { return a.of < b.of; });
}

std::vector<InspectedValue> InspectWatch::values(const algorithms::Algorithm& algorithm) {
  if (!slots_) place(algorithm);
  std::vector<InspectedValue> out;
  for (const Slot& slot : *slots_) {
    const std::uint64_t index = slot.via >= 0 ? bitsAt(algorithm, slot.via, slot.index) : slot.index;
    out.push_back({slot.of, {slot.array, index}, bitsAt(algorithm, slot.array, index), std::nullopt});
  }
  return out;
}

void InspectWatch::noteBefore(const algorithms::Algorithm& algorithm) {
  noted_.reset();
  if (!inspecting()) return;
  noted_.emplace();
  for (const InspectedValue& value : values(algorithm)) noted_->push_back(value.bits);
  notedStep_ = algorithm.lastStep().index;
}

std::optional<Inspection> InspectWatch::read(const algorithms::Algorithm& algorithm) {
  if (!inspecting()) return std::nullopt;
  Inspection out{what_, algorithm.lastStep().index, values(algorithm)};
  const bool known = knowsBefore(out.step) && noted_->size() == out.values.size();
  for (std::size_t i = 0; known && i < out.values.size(); ++i) out.values[i].before = (*noted_)[i];
  return out;
}

std::optional<ElementValues> InspectWatch::elements(const algorithms::Algorithm& algorithm) const {
  if (elements_.empty() || elementArray_ < 0 || static_cast<std::size_t>(elementArray_) >= algorithm.arrays().size()) return std::nullopt;
  ElementValues out{elementArray_, algorithm.lastStep().index, elements_, {}};
  const int via = viaOf(algorithm, elementArray_);
  for (const std::uint64_t index : elements_)
    out.bits.push_back(bitsAt(algorithm, elementArray_, via >= 0 ? bitsAt(algorithm, via, index) : index));
  return out;
}

}  // namespace wf::run
