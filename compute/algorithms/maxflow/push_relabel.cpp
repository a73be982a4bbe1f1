// Maximum flow, variant `push-relabel`: the host loop around kernels.h, a small state machine.
#include "compute/algorithms/maxflow/push_relabel.h"

#include <algorithm>
#include <type_traits>

#include "compute/algorithms/kernel_step.h"
#include "compute/algorithms/kernels/heights.h"
#include "compute/algorithms/maxflow/capacities.h"
#include "compute/algorithms/maxflow/invariants.h"
#include "compute/algorithms/maxflow/kernels.h"
#include "compute/algorithms/maxflow/result.h"
#include "compute/algorithms/maxflow/verify.h"
#include "compute/algorithms/maxflow/why.h"

namespace wf::algorithms::maxflow {
namespace {

class PushRelabel final : public Algorithm {
 public:
  PushRelabel(exec::Executor& executor, const VariantInfo& info) : Algorithm(executor, info) {}

  Result<RunResult> workOut(Progress&) const override {
    const Downloaded arrays(*this);
    if (executor().failed()) return executor().error();
    return flowResult(graph(), control_.source, control_.sink, arrays.spans());
  }

  Result<Verification> check(Progress& progress) const override {
    const Downloaded arrays(*this);
    if (executor().failed()) return executor().error();
    return verifyFlow(graph(), control_.source, control_.sink, arrays.spans(), progress);
  }

  Result<ValueTable> values() const override {
    auto table = Algorithm::values();
    if (!table) return table.error();
    const auto residual = download<std::uint32_t>(kResidual);
    if (executor().failed()) return executor().error();
    addFlowColumn(*table, graph(), residual);
    return table;
  }

  std::optional<Cause> cause(const Step& step, const SavedState& before, const SavedState& after, const Cell& cell) const override {
    return why(graph(), step, before, after, cell);
  }

  Result<std::optional<InvariantBreach>> checkInvariant(std::size_t k) const override {
    const bool heightsNext = control_.next == kHeightsStep;
    const bool searching = heightsNext && control_.nextLevel != 0;
    const bool between = heightsNext && !searching;
    Standing standing{.source = control_.source,
                      .sink = control_.sink,
                      .filled = lastStep().index > 0,
                      .phase = std::min(control_.phase, 2u),
                      .searched = kNone,
                      .stateIsNew = lastStep().index > 0 && lastStep().kernel == kStateStep,
                      .limit = 0,
                      .reachLevels = control_.phase == 3 ? control_.nextLevel : 0};
    // With none in play the next phase has begun, and the heights are still those of the one before.
    if (between && control_.phase == 2 && control_.inPlay == 0) standing.phase = 1;
    if (control_.next == kSaturateStep || (between && control_.previous == kSaturateStep)) standing.phase = 0;
    standing.limit = standing.phase * vertices();
    if (searching) standing.searched = (standing.phase == 2 ? vertices() : 0) + control_.nextLevel;
    return maxflow::checkInvariant(*this, deviceGraph(), checkMemory(), standing, k);
  }

  // Both are only looked at where they may be too small already.
  Status adopt(const Parameters& parameters) override {
    control_.pushes = positive(parameters, "m", kPushes);
    control_.relabels = positive(parameters, "k", kRelabels);
    return {};
  }

 protected:
  Status accepts(const Graph& graph, const Parameters&) const override { return checkCapacities(graph); }

  Status start(const Parameters& parameters) override {
    control_ = {};
    const std::vector<std::uint32_t> capacities = residualCapacities(graph());
    executor().upload(buffer(kResidual), 0, capacities.data(), capacities.size() * sizeof(std::uint32_t));
    executor().fill(buffer(kActivity), kSaturated, buffer(kActivity).bytes());
    executor().fill(buffer(kReach), 0xFF, buffer(kReach).bytes());
    if (graph().vertexCount() < 2) {  // no two ends
      control_.done = 1;
      return {};
    }
    control_.source = vertexOf(parameters, "source");
    control_.sink = vertexOf(parameters, "target");
    if (auto status = adopt(parameters); !status) return status;
    report_ = executor().allocate(sizeof(KernelReport));
    before_ = executor().allocate(std::size_t{graph().vertexCount()} * sizeof(std::uint64_t));
    return {};
  }

  void advance(Step& step) override {
    step.kernel = control_.next;
    step.iteration = control_.iteration;
    step.scalars[0] = control_.phase;
    switch (control_.next) {
      case kSaturateStep:
        saturate(step);
        break;
      case kHeightsStep:
        heights(step);
        break;
      case kStateStep:
        state(step);
        break;
      case kPushStep:
        push(step);
        break;
      case kRelabelStep:
        relabel(step);
        break;
      default:
        reach(step);
        break;
    }
    step.scalars[1] = control_.inPlay;
    step.scalars[2] = control_.level;
  }

  bool isDone() const override { return control_.done != 0; }
  std::span<std::byte> control() override { return std::as_writable_bytes(std::span(&control_, 1)); }

 private:
  // All of one width: no byte between them is left undefined.
  struct Control {
    VertexId source = kNone;
    VertexId sink = kNone;
    std::uint32_t pushes = kPushes;      // m
    std::uint32_t relabels = kRelabels;  // k
    std::uint32_t phase = 1;             // 1: towards the sink; 2: what is left, back to the source; 3: the source's side
    std::uint32_t next = kSaturateStep;
    std::uint32_t previous = kSaturateStep;  // decides what follows a state step
    std::uint32_t nextLevel = 0;             // of the search that is going on
    std::uint32_t pushed = 0;                // since the newest relabel
    std::uint32_t relabelled = 0;            // since the newest heights
    std::uint32_t iteration = 0;
    std::uint32_t inPlay = 0;  // scalars
    std::uint32_t level = 0;
    std::uint32_t done = 0;
  };
  static_assert(std::is_trivially_copyable_v<Control>);

  // The arrays that result and verification look at.
  struct Downloaded {
    std::vector<std::uint64_t> excess;
    std::vector<std::uint32_t> residual, reach;
    explicit Downloaded(const PushRelabel& run)
        : excess(run.download<std::uint64_t>(kExcess)),
          residual(run.download<std::uint32_t>(kResidual)),
          reach(run.download<std::uint32_t>(kReach)) {}
    FlowArrays spans() const { return {excess, residual, reach}; }
  };

  static std::uint32_t positive(const Parameters& parameters, const char* id, std::uint32_t unset) {
    const ParameterValue* value = parameters.find(id);
    const std::int64_t* number = value == nullptr ? nullptr : std::get_if<std::int64_t>(value);
    return number == nullptr ? unset : static_cast<std::uint32_t>(*number);
  }

  std::uint32_t vertices() const { return graph().vertexCount(); }
  std::uint32_t limit() const { return control_.phase == 1 ? vertices() : 2 * vertices(); }
  Network network() const {
    return {deviceGraph().residualOffsets(),
            deviceGraph().residualHeads(),
            deviceGraph().residualReverse(),
            control_.source,
            control_.sink,
            limit()};
  }
  std::uint32_t* d_height() { return buffer(kHeight).as<std::uint32_t>(); }
  std::uint64_t* d_excess() { return buffer(kExcess).as<std::uint64_t>(); }
  std::uint8_t* d_activity() { return buffer(kActivity).as<std::uint8_t>(); }
  std::uint32_t* d_residual() { return buffer(kResidual).as<std::uint32_t>(); }

  void follow(std::uint32_t next) {
    control_.previous = control_.next;
    control_.next = next;
  }
  void endIteration(Step& step) {
    step.endsIteration = true;
    control_.iteration += 1;
    control_.pushed = control_.relabelled = 0;
  }

  void saturate(Step& step) {
    step.line = kLineSaturate;
    KernelStep run(executor(), info(), report_, step, metrics());
    const auto& offsets = graph().residual().offsets;
    run.run(offsets[control_.source + 1] - offsets[control_.source], Saturate{network(), d_residual(), d_excess()});
    run.finish();
    follow(kHeightsStep);
  }

  // Distances to the sink; in phase 2 to the source, above every height of phase 1. The other end is left out.
  void heights(Step& step) {
    step.line = kLineHeights;
    const bool back = control_.phase == 2;
    const std::uint32_t base = back ? vertices() : 0;
    KernelStep run(executor(), info(), report_, step, metrics());
    if (control_.nextLevel == 0) {
      const kernels::ResetHeights reset{d_height(), back ? control_.source : control_.sink, base, limit()};
      run.prepare(vertices(), reset);
    }
    run.run(vertices(), kernels::HeightLevel{deviceGraph().residualOffsets(), deviceGraph().residualHeads(),
                                             deviceGraph().residualReverse(), d_residual(), d_height(), run.d_word(0),
                                             base + control_.nextLevel, limit(), back ? control_.sink : control_.source});
    const bool more = run.finish().words[0] != 0;
    control_.level = control_.nextLevel;
    control_.nextLevel = more ? control_.nextLevel + 1 : 0;
    if (!more) follow(kStateStep);
  }

  void state(Step& step) {
    step.line = control_.previous == kHeightsStep ? kLineStateAfterHeights
                : control_.previous == kPushStep  ? kLineStateAfterPush
                                                  : kLineStateAfterRelabel;
    KernelStep run(executor(), info(), report_, step, metrics());
    run.run(vertices(), State{network(), d_residual(), d_excess(), d_height(), d_activity(), run.d_word(0)});
    control_.inPlay = run.finish().words[0];
    if (control_.inPlay == 0) {
      endIteration(step);
      control_.phase += 1;
      follow(control_.phase == 2 ? kHeightsStep : kReachStep);
    } else if (control_.previous == kHeightsStep) {
      endIteration(step);
      follow(kPushStep);
    } else if (control_.previous == kPushStep) {
      control_.pushed += 1;
      follow(control_.pushed < control_.pushes ? kPushStep : kRelabelStep);
    } else {
      control_.pushed = 0;
      control_.relabelled += 1;
      follow(control_.relabelled < control_.relabels ? kPushStep : kHeightsStep);
    }
  }

  void push(Step& step) {
    step.line = kLinePush;
    KernelStep run(executor(), info(), report_, step, metrics());
    executor().copy(before_, buffer(kExcess), buffer(kExcess).bytes());
    run.run(vertices(), Push{network(), d_activity(), d_height(), before_.as<std::uint64_t>(), d_excess(), d_residual()});
    run.finish();
    follow(kStateStep);
  }

  void relabel(Step& step) {
    step.line = kLineRelabel;
    KernelStep run(executor(), info(), report_, step, metrics());
    executor().copy(before_, buffer(kHeight), buffer(kHeight).bytes());
    run.run(vertices(), Relabel{network(), d_residual(), d_excess(), before_.as<std::uint32_t>(), d_height(), d_activity()});
    run.finish();
    follow(kStateStep);
  }

  void reach(Step& step) {
    step.line = kLineReach;
    KernelStep run(executor(), info(), report_, step, metrics());
    if (control_.nextLevel == 0) {
      const std::uint32_t zero = 0;
      executor().upload(buffer(kReach), std::size_t{control_.source} * sizeof zero, &zero, sizeof zero);
    }
    run.run(vertices(), ReachLevel{network(), d_residual(), buffer(kReach).as<std::uint32_t>(), run.d_word(0), control_.nextLevel});
    const bool more = run.finish().words[0] != 0;
    control_.level = control_.nextLevel;
    control_.nextLevel += 1;
    if (more) return;
    step.endsIteration = true;
    control_.done = 1;
  }

  Control control_;
  exec::Buffer report_;
  exec::Buffer before_;  // excess or height as the step found it; 8 bytes a vertex
};

}  // namespace

std::unique_ptr<Algorithm> makePushRelabel(exec::Executor& executor, const VariantInfo& info) {
  return std::make_unique<PushRelabel>(executor, info);
}

}  // namespace wf::algorithms::maxflow
