// Breadth-first search, variant `mask`: the host loop around kernels.h.
#include "compute/algorithms/bfs/mask.h"

#include <type_traits>

#include "compute/algorithms/bfs/kernels.h"
#include "compute/algorithms/bfs/verify.h"
#include "compute/core/numbers.h"

namespace wf::algorithms::bfs {
namespace {

class Mask final : public Algorithm {
 public:
  Mask(exec::Executor& executor, const VariantInfo& info) : Algorithm(executor, info) {}

  Result<RunResult> result() const override {
    const std::vector<std::uint32_t> cost = download<std::uint32_t>(kCost);
    if (executor().failed()) return executor().error();
    std::vector<std::uint64_t> levels;
    std::uint64_t reached = 0;
    for (const std::uint32_t level : cost) {
      if (level == kNone) continue;
      ++reached;
      if (level >= levels.size()) levels.resize(level + std::size_t{1}, 0);
      ++levels[level];
    }
    const std::uint64_t depth = levels.empty() ? 0 : levels.size() - 1;
    RunResult result;
    result.sentence = grouped(reached) + " of " + grouped(cost.size()) + " vertices reached, depth " + grouped(depth);
    result.values = {{"reached", reached}, {"depth", depth}, {"level_counts", std::move(levels)}};
    return result;
  }

  Result<Verification> verify() const override {
    const std::vector<std::uint32_t> cost = download<std::uint32_t>(kCost);
    if (executor().failed()) return executor().error();
    return verifyLevels(graph(), control_.source, cost);
  }

 protected:
  Status start(const Parameters& parameters) override {
    control_ = {};
    const auto source = vertexParameter(graph(), parameters, "source");
    if (!source) {
      // Without vertices there is nothing to search, and nothing that could be asked for.
      if (graph().vertexCount() != 0 || parameters.find("source") != nullptr) return source.error();
      control_.done = 1;
      return {};
    }
    control_.source = *source;
    flags_ = executor().allocate(sizeof(Flags));
    executor().fill(buffer(kCost), 0xFF, buffer(kCost).bytes());
    const std::uint8_t yes = 1;
    const std::uint32_t zero = 0;
    executor().upload(buffer(kCost), std::size_t{*source} * 4, &zero, sizeof zero);
    executor().upload(buffer(kFrontier), *source, &yes, 1);
    // The paper leaves X_a empty here; the source would then be found again from level 1, with cost 2.
    executor().upload(buffer(kVisited), *source, &yes, 1);
    return {};
  }

  void advance(Step& step) override {
    const VertexId n = graph().vertexCount();
    executor().fill(flags_, 0, sizeof(Flags));
    auto* d_flags = flags_.as<Flags>();
    exec::Tally* d_tally = metrics() ? &d_flags->tally : nullptr;
    auto* d_frontier = buffer(kFrontier).as<std::uint8_t>();
    auto* d_next = buffer(kNext).as<std::uint8_t>();
    auto* d_visited = buffer(kVisited).as<std::uint8_t>();

    step.kernel = control_.next;
    step.iteration = control_.level;
    step.launched = n;
    executor().startTimer();
    if (control_.next == kExpand) {
      step.line = kLineExpand;
      const Expand kernel{deviceGraph().offsets(), deviceGraph().heads(), d_frontier, d_next, d_visited, buffer(kCost).as<std::uint32_t>()};
      step.gpuLaunches = exec::forEach(executor(), "expand", n, kernel, d_tally);
    } else {
      step.line = kLineSettle;
      step.endsIteration = true;
      step.gpuLaunches = exec::forEach(executor(), "settle", n, Settle{d_frontier, d_next, d_visited, &d_flags->more}, d_tally);
    }
    executor().stopTimer();
    Flags flags;
    executor().download(&flags, flags_, 0, sizeof flags);
    step.nanoseconds = executor().elapsed();
    step.active = flags.tally.active;
    step.arcs = flags.tally.arcs;
    step.changed = flags.tally.changed;

    if (control_.next == kSettle) {
      control_.done = flags.more == 0 ? 1 : 0;
      control_.level += 1;
    }
    control_.next = control_.next == kExpand ? kSettle : kExpand;
  }

  bool isDone() const override { return control_.done != 0; }
  std::span<std::byte> control() override { return std::as_writable_bytes(std::span(&control_, 1)); }

 private:
  struct Control {
    VertexId source = kNone;
    std::uint32_t next = kExpand;
    std::uint32_t level = 0;
    std::uint32_t done = 0;
  };
  static_assert(std::is_trivially_copyable_v<Control>);

  // What a kernel reports, in executor memory; cleared before and read after each.
  struct Flags {
    exec::Tally tally;
    std::uint32_t more = 0;  // the paper's Terminate, negated so that clearing the whole struct says "terminate"
    std::uint32_t unused = 0;
  };

  Control control_;
  exec::Buffer flags_;
};

}  // namespace

std::unique_ptr<Algorithm> makeMask(exec::Executor& executor, const VariantInfo& info) { return std::make_unique<Mask>(executor, info); }

}  // namespace wf::algorithms::bfs
