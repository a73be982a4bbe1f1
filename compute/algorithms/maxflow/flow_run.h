// What the variants of maximum flow share: parts of their descriptions, and the class that a run derives from. Only files that launch
// kernels include it.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "compute/algorithms/kernel_step.h"
#include "compute/algorithms/maxflow/kernels.h"
#include "compute/algorithms/maxflow/maxflow.h"

namespace wf::algorithms::maxflow {

inline ParameterInfo sourceParameter() {
  return {.id = "source", .title = "Source", .help = "The vertex the flow comes from", .type = ParameterType::Vertex};
}
inline ParameterInfo targetParameter() {
  return {.id = "target",
          .title = "Target",
          .help = "The vertex the flow goes to",
          .type = ParameterType::Vertex,
          .vertexDefault = VertexDefault::Target,
          .distinctFrom = "source"};
}

inline StateArrayInfo heightArray() {
  return {.id = "height",
          .title = "Height",
          .symbol = "h_a",
          .help = "Flow moves one level down; the height is a distance to the sink, later to the source, and only grows between searches",
          .role = Role::Height};
}
inline StateArrayInfo excessArray() {
  return {.id = "excess",
          .title = "Excess",
          .symbol = "e_a",
          .help = "Inflow minus outflow of the vertex",
          .type = ElementType::U64,
          .role = Role::Excess,
          .isSigned = true};
}
inline StateArrayInfo residualArray() {
  return {.id = "residual",
          .title = "Residual capacity",
          .symbol = "W_a",
          .help = "Remaining capacity of the arc or its reverse",
          .domain = Domain::Residual,
          .role = Role::Residual};
}
inline StateArrayInfo reachArray() {
  return {.id = "reach",
          .title = "Level from the source",
          .symbol = "D_a",
          .help = "Residual distance from the source; infinite beyond the cut",
          .role = Role::Inside,
          .unit = "arcs",
          .infinite = kNone};
}

inline KernelInfo saturateKernel() {
  return {"saturate",
          "Saturate the source's arcs",
          "{changed|arc|arcs|no arc} out of the source saturated",
          false,
          {.active = 32, .arc = 8},
          {},
          0,
          Domain::Residual};  // of W_a, its reverse, W_a of that, e_a; E_a, W_a
}

inline InvariantInfo capacitiesInvariant() {
  return {"capacities", "Capacities", "The residual capacities of an arc and its reverse add up to their capacities"};
}
inline InvariantInfo conservationInvariant() {
  return {"conservation", "Conservation", "Excess is inflow minus outflow, never negative; at the source it is the returned flow"};
}

// A run with its arrays. Control has source, sink and done.
template <class Control>
class FlowRun : public Controlled<Control> {
 public:
  using Controlled<Control>::Controlled;

  Result<RunResult> workOut(Progress&) const override {
    std::uint64_t value = 0;
    if (this->control_.sink != kNone)
      this->executor().download(&value, this->buffer(places().excess), std::size_t{this->control_.sink} * sizeof value, sizeof value);
    const auto reach = this->template download<std::uint32_t>(places().reach);
    const auto cut = cutArcsFound();
    if (this->executor().failed()) return this->executor().error();
    return flowResult(this->graph(), this->control_.source, this->control_.sink, value, reach, cut);
  }

  Result<Verification> check(Progress& progress) const override {
    const FlowArrays arrays = downloaded();
    if (this->executor().failed()) return this->executor().error();
    return verifyFlow(this->graph(), this->control_.source, this->control_.sink, arrays, progress);
  }

  Result<ValueTable> values() const override {
    auto table = Algorithm::values();
    if (!table) return table.error();
    const auto residual = this->template download<std::uint32_t>(places().residual);
    if (this->executor().failed()) return this->executor().error();
    addFlowColumn(*table, this->graph(), residual);
    return table;
  }

 protected:
  virtual const Places& places() const = 0;
  bool isPossible(const Control& control) const override {
    return control.source == this->control_.source && control.sink == this->control_.sink && control.next < this->info().kernels.size();
  }
  // The arcs of the cut, ascending, where a variant finds them sooner than a scan on the host does.
  virtual std::optional<std::vector<ArcId>> cutArcsFound() const { return std::nullopt; }

  // The capacities, and no distances; and the ends. False, and done: the graph has no two of them.
  bool fillArrays(const Parameters& parameters) {
    fillCapacities(this->deviceGraph(), this->executor(), this->buffer(places().residual));
    this->fill(places().reach, 0xFF);
    if (this->graph().vertexCount() < 2) {
      this->control_.done = 1;
      return false;
    }
    this->control_.source = this->vertexOf(parameters, "source");
    this->control_.sink = this->vertexOf(parameters, "target");
    return true;
  }

  Network<> networkBelow(std::uint32_t limit) const {
    const exec::DeviceGraph& on = this->deviceGraph();
    return {on.residualOffsets(), on.residualHeads(), on.residualReverse(), this->control_.source, this->control_.sink, limit};
  }

  void saturateSource(Step& step, const Network<>& network) {
    const std::uint32_t arcs = this->deviceGraph().residualDegree(network.source);
    KernelStep run(*this, step);
    run.run(arcs, Saturate<>{network, this->d_words(places().residual), this->d_wide(places().excess)});
    run.finish();
  }

 private:
  FlowArrays downloaded() const {
    return {this->template download<std::uint64_t>(places().excess), this->template download<std::uint32_t>(places().residual),
            this->template download<std::uint32_t>(places().reach)};
  }
};

}  // namespace wf::algorithms::maxflow
