// Breadth-first search, variant `mask`: the host loop around kernels.h.
#include "compute/algorithms/bfs/mask.h"

#include <type_traits>

#include "compute/algorithms/bfs/kernels.h"
#include "compute/algorithms/bfs/verify.h"
#include "compute/algorithms/kernel_step.h"
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
    if (graph().vertexCount() == 0) {  // nothing to search
      control_.done = 1;
      return {};
    }
    const VertexId source = vertexOf(parameters, "source");
    control_.source = source;
    report_ = executor().allocate(sizeof(KernelReport));
    executor().fill(buffer(kCost), 0xFF, buffer(kCost).bytes());
    const std::uint8_t yes = 1;
    const std::uint32_t zero = 0;
    executor().upload(buffer(kCost), std::size_t{source} * 4, &zero, sizeof zero);
    executor().upload(buffer(kFrontier), source, &yes, 1);
    // The paper leaves X_a empty here; the source would then be found again from level 1, with cost 2.
    executor().upload(buffer(kVisited), source, &yes, 1);
    return {};
  }

  void advance(Step& step) override {
    const VertexId n = graph().vertexCount();
    auto* d_frontier = buffer(kFrontier).as<std::uint8_t>();
    auto* d_next = buffer(kNext).as<std::uint8_t>();
    auto* d_visited = buffer(kVisited).as<std::uint8_t>();

    step.kernel = control_.next;
    step.iteration = control_.level;
    KernelStep run(executor(), report_, step, metrics());
    if (control_.next == kExpand) {
      step.line = kLineExpand;
      run.run("expand", n,
              Expand{deviceGraph().offsets(), deviceGraph().heads(), d_frontier, d_next, d_visited, buffer(kCost).as<std::uint32_t>()});
      run.finish();
      control_.next = kSettle;
    } else {
      step.line = kLineSettle;
      step.endsIteration = true;
      run.run("settle", n, Settle{d_frontier, d_next, d_visited, run.d_word(0)});
      control_.done = run.finish().words[0] == 0 ? 1 : 0;
      control_.level += 1;
      control_.next = kExpand;
    }
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

  Control control_;
  exec::Buffer report_;
};

}  // namespace

std::unique_ptr<Algorithm> makeMask(exec::Executor& executor, const VariantInfo& info) { return std::make_unique<Mask>(executor, info); }

}  // namespace wf::algorithms::bfs
