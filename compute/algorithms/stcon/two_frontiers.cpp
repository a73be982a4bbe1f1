// st-connectivity, variant `two-frontiers`: the host loop around kernels.h.
#include "compute/algorithms/stcon/two_frontiers.h"

#include <type_traits>

#include "compute/algorithms/kernel_step.h"
#include "compute/algorithms/stcon/invariants.h"
#include "compute/algorithms/stcon/kernels.h"
#include "compute/algorithms/stcon/path.h"
#include "compute/algorithms/stcon/verify.h"
#include "compute/algorithms/stcon/why.h"
#include "compute/algorithms/ways.h"
#include "compute/core/numbers.h"

namespace wf::algorithms::stcon {
namespace {

class TwoFrontiers final : public Algorithm {
 public:
  TwoFrontiers(exec::Executor& executor, const VariantInfo& info) : Algorithm(executor, info) {}

  Result<RunResult> workOut(Progress&) const override {
    const Outcome found = outcome();
    if (executor().failed()) return executor().error();
    RunResult result;
    result.path = tracePath(graph(), found);
    std::vector<std::uint64_t> path;
    for (const VertexId v : result.path) path.push_back(graph().ids().toFile(v));
    const std::uint64_t length = std::uint64_t{found.redLength} + found.greenLength;
    const RunResult::Value told = found.met ? RunResult::Value(length) : RunResult::Value();
    result.values = {{"connected", found.met}, {"length", told}, {"path", std::move(path)}};
    result.sentence = sentence(found, length);
    return result;
  }

  Result<Verification> check(Progress& progress) const override {
    const Outcome found = outcome();
    if (executor().failed()) return executor().error();
    return verifyConnection(graph(), found, progress);
  }

  std::optional<Cause> cause(const Step&, const SavedState& before, const SavedState& after, const Cell& cell) const override {
    return why(graph(), before, after, cell);
  }

  Result<std::optional<Way>> wayTo(std::span<const VertexId> chosen, const std::function<bool()>&) const override {
    if (chosen.empty() || control_.source == kNone) return std::optional<Way>();
    const Outcome found = outcome();
    if (executor().failed()) return executor().error();
    Way way{wayOf(graph(), found, chosen.back()), {}};
    if (way.vertices.size() < 2) return std::optional<Way>();
    const bool red = found.red[chosen.back()] != 0;
    way.sentence = wayText(graph(), red ? chosen.back() : control_.target, way.vertices.size() - 1, {});
    if (!red) way.sentence = "path from " + std::to_string(graph().ids().toFile(chosen.back())) + way.sentence.substr(4);
    return std::optional(std::move(way));
  }

  Result<std::optional<InvariantBreach>> checkInvariant(std::size_t k) const override {
    const bool proposed = control_.next == kSettle;
    const Standing standing{
        .source = control_.source,
        .target = control_.target,
        .level = proposed && control_.met != 0 ? control_.level - 1 : control_.level,  // a meeting on an arc counts it on
        .proposed = proposed,
        .met = control_.met != 0};
    return stcon::checkInvariant(*this, deviceGraph(), checkMemory(), standing, k);
  }

 protected:
  Status start(const Parameters& parameters) override {
    control_ = {};
    if (graph().vertexCount() == 0) {
      control_.done = 1;
      return {};
    }
    report_ = executor().allocate(sizeof(KernelReport));
    control_.source = vertexOf(parameters, "source");
    control_.target = vertexOf(parameters, "target");
    executor().fill(buffer(kCost), 0xFF, buffer(kCost).bytes());
    plant(control_.source, kRed);
    plant(control_.target, kGreen);
    if (control_.source == control_.target) control_.met = control_.done = 1;
    return {};
  }

  void advance(Step& step) override {
    const VertexId n = graph().vertexCount();
    auto* d_frontier = buffer(kFrontier).as<std::uint8_t>();
    auto* d_next = buffer(kNext).as<std::uint8_t>();
    auto* d_red = buffer(kRed).as<std::uint8_t>();
    auto* d_green = buffer(kGreen).as<std::uint8_t>();
    auto* d_nextRed = buffer(kNextRed).as<std::uint8_t>();
    auto* d_nextGreen = buffer(kNextGreen).as<std::uint8_t>();

    step.kernel = control_.next;
    step.iteration = control_.level;
    KernelStep run(executor(), info(), report_, step, metrics());
    if (control_.next == kAdvance) {
      step.line = kLineAdvance;
      const exec::DeviceGraph& g = deviceGraph();
      run.run(n, Advance{g.offsets(), g.heads(), g.inOffsets(), g.inTails(), d_frontier, d_next, buffer(kCost).as<std::uint32_t>(), d_red,
                         d_green, d_nextRed, d_nextGreen, control_.level + 1, run.d_word(0)});
      control_.next = kSettle;
      const KernelReport report = run.finish();
      if (metrics()) step.frontier = step.active;
      // A meeting on an arc ends the run here: settling would overwrite the lengths with those of a longer way.
      if (report.words[0] != 0) {
        control_.met = control_.done = 1;
        endLevel(step, control_.level + 1, control_.level);
      }
    } else {
      step.line = kLineSettle;
      run.run(n, Settle{d_frontier, d_next, d_red, d_green, d_nextRed, d_nextGreen, run.d_word(0), run.d_word(1), run.d_word(2)});
      const KernelReport report = run.finish();
      const bool red = report.words[0] != 0, green = report.words[1] != 0, met = report.words[2] != 0;
      control_.next = kAdvance;
      control_.met = met ? 1 : 0;
      control_.done = met || !red || !green ? 1 : 0;  // a side that found nothing has seen all that it can reach
      endLevel(step, red ? control_.level + 1 : control_.redLength, green ? control_.level + 1 : control_.greenLength);
    }
    step.scalars = {control_.redLength, control_.greenLength, control_.met};
  }

  bool isDone() const override { return control_.done != 0; }
  std::span<std::byte> control() override { return std::as_writable_bytes(std::span(&control_, 1)); }

 private:
  struct Control {
    VertexId source = kNone;
    VertexId target = kNone;
    std::uint32_t next = kAdvance;
    std::uint32_t level = 0;
    std::uint32_t redLength = 0;    // R_f
    std::uint32_t greenLength = 0;  // G_f
    std::uint32_t met = 0;
    std::uint32_t done = 0;
  };
  static_assert(std::is_trivially_copyable_v<Control>);

  void plant(VertexId root, Array colour) {
    const std::uint8_t yes = 1;
    const std::uint32_t zero = 0;
    executor().upload(buffer(kCost), std::size_t{root} * 4, &zero, sizeof zero);
    executor().upload(buffer(kFrontier), root, &yes, 1);
    executor().upload(buffer(colour), root, &yes, 1);
  }

  void endLevel(Step& step, std::uint32_t redLength, std::uint32_t greenLength) {
    step.endsIteration = true;
    control_.redLength = redLength;
    control_.greenLength = greenLength;
    control_.level += 1;
  }

  Outcome outcome() const {
    Outcome out;
    out.source = control_.source;
    out.target = control_.target;
    out.met = control_.met != 0;
    out.redLength = control_.redLength;
    out.greenLength = control_.greenLength;
    out.levels = control_.level;
    out.cost = download<std::uint32_t>(kCost);
    out.red = download<std::uint8_t>(kRed);
    out.green = download<std::uint8_t>(kGreen);
    return out;
  }

  std::string sentence(const Outcome& found, std::uint64_t length) const {
    if (graph().vertexCount() == 0) return "the graph is empty";
    const std::string from = std::to_string(graph().ids().toFile(found.source)), to = std::to_string(graph().ids().toFile(found.target));
    if (!found.met) return "no path leads from " + from + " to " + to;
    return "a path of " + counted(length, "arc", "arcs") + " leads from " + from + " to " + to;
  }

  Control control_;
  exec::Buffer report_;
};

}  // namespace

std::unique_ptr<Algorithm> makeTwoFrontiers(exec::Executor& executor, const VariantInfo& info) {
  return std::make_unique<TwoFrontiers>(executor, info);
}

}  // namespace wf::algorithms::stcon
