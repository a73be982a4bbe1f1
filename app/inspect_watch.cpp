#include "app/inspect_watch.h"

#include <algorithm>

namespace wf::app {
namespace {

using Of = ui::InspectedValue::Of;

std::uint64_t bitsAt(const algorithms::Algorithm& algorithm, int array, std::uint64_t index) {
  const exec::StateArray& state = algorithm.arrays()[static_cast<std::size_t>(array)];
  const std::size_t size = elementSize(state.info->type);
  std::uint64_t bits = 0;  // little-endian, as every device here
  if (index < state.count) algorithm.executor().download(&bits, *state.data, index * size, size);
  return bits;
}

// The array that names the place in a color's array; −1: none.
int viaOf(const algorithms::Algorithm& algorithm, int array) {
  const auto arrays = algorithm.arrays();
  const StateArrayInfo& info = *arrays[static_cast<std::size_t>(array)].info;
  for (std::size_t via = 0; via < arrays.size() && info.domain == Domain::Color; ++via) {
    if (arrays[via].info->id == info.via) return static_cast<int>(via);
  }
  return -1;
}

ArcId edgeOf(const Graph& graph, ArcId arc) {
  const Edges& edges = graph.edges();
  const VertexId low = std::min(graph.tail(arc), graph.heads()[arc]);
  const auto [first, last] = std::equal_range(edges.tail.begin(), edges.tail.end(), low);
  for (auto e = static_cast<std::size_t>(first - edges.tail.begin()); e < static_cast<std::size_t>(last - edges.tail.begin()); ++e) {
    if (edges.forward[e] == arc || edges.backward[e] == arc) return static_cast<ArcId>(e);
  }
  return kNone;
}

ArcId residualOf(const Graph& graph, ArcId arc) {
  // A vertex's own arcs come first and in their order.
  const VertexId tail = graph.tail(arc);
  return graph.residual().offsets[tail] + (arc - graph.offsets()[tail]);
}

}  // namespace

void InspectWatch::inspect(const ui::Inspected& what) {
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
  const Graph& graph = algorithm.graph();
  switch (algorithm.arrays()[static_cast<std::size_t>(array)].info->domain) {
    case Domain::Arc:
      slots_->push_back({Of::Arc, array, arc});
      if (const ArcId twin = graph.twins()[arc]; twin != kNone && twin != arc) slots_->push_back({Of::Twin, array, twin});
      break;
    case Domain::Residual: {
      const ArcId residual = residualOf(graph, arc);
      slots_->push_back({Of::Arc, array, residual});
      if (const ArcId back = graph.residual().reverse[residual]; back != residual) slots_->push_back({Of::Twin, array, back});
      break;
    }
    case Domain::Edge:
      if (const ArcId edge = edgeOf(graph, arc); edge != kNone) slots_->push_back({Of::Arc, array, edge});
      break;
    default:
      break;
  }
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

std::vector<ui::InspectedValue> InspectWatch::values(const algorithms::Algorithm& algorithm) {
  if (!slots_) place(algorithm);
  std::vector<ui::InspectedValue> out;
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
  for (const ui::InspectedValue& value : values(algorithm)) noted_->push_back(value.bits);
  notedStep_ = algorithm.lastStep().index;
}

std::optional<ui::Inspection> InspectWatch::read(const algorithms::Algorithm& algorithm) {
  if (!inspecting()) return std::nullopt;
  ui::Inspection out{what_, algorithm.lastStep().index, values(algorithm)};
  const bool known = knowsBefore(out.step) && noted_->size() == out.values.size();
  for (std::size_t i = 0; known && i < out.values.size(); ++i) out.values[i].before = (*noted_)[i];
  return out;
}

std::optional<ui::ElementValues> InspectWatch::elements(const algorithms::Algorithm& algorithm) const {
  if (elements_.empty() || elementArray_ < 0 || static_cast<std::size_t>(elementArray_) >= algorithm.arrays().size()) return std::nullopt;
  ui::ElementValues out{elementArray_, algorithm.lastStep().index, elements_, {}};
  const int via = viaOf(algorithm, elementArray_);
  for (const std::uint64_t index : elements_)
    out.bits.push_back(bitsAt(algorithm, elementArray_, via >= 0 ? bitsAt(algorithm, via, index) : index));
  return out;
}

}  // namespace wf::app
