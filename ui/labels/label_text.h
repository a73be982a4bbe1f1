// What labels say of values, and of what the last kernel made of them. Qt-free.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "compute/core/graph.h"
#include "compute/core/state_array.h"

namespace wf::ui {

struct LabelValue {
  const StateArrayInfo* info = nullptr;
  std::optional<std::uint64_t> bits;    // none: not known yet
  std::optional<std::uint64_t> before;  // the last kernel; none: not known
  bool changed() const { return bits && before && *bits != *before; }
};

// "5"; "∞→5" where the last kernel changed it; "…" where it is not known yet.
std::string labelText(const Graph& graph, const LabelValue& value);
// "B: ∞→5"; of several values each with its symbol: "B: h 1→3, e 7". Without a name, or without values, what is left.
std::string labelText(const Graph& graph, const std::string& name, const std::vector<LabelValue>& values);
// The flow through an arc and its capacity, "3/7", "0→3/7" where the last kernel changed it. The value is what is left of the capacity,
// which is more than that where flow leads back along the arc.
std::string flowText(const Graph& graph, ArcId arc, const LabelValue& left);
bool flowChanged(const Graph& graph, ArcId arc, const LabelValue& left);  // by the last kernel
// At any time as wide: "7/7".
std::string fullFlowText(const Graph& graph, ArcId arc, const StateArrayInfo& left);

}  // namespace wf::ui
