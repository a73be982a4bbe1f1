#include "tests/ui/scripted_algorithm.h"

#include <chrono>
#include <cstring>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "tests/ui/fake_algorithms.h"
#include "tests/ui/scripted_search.h"

namespace wf::test {
namespace {

constexpr int kCost = 2;

class ScriptedAlgorithm final : public algorithms::Algorithm {
 public:
  ScriptedAlgorithm(exec::Executor& executor, const VariantInfo& info) : Algorithm(executor, info) {}

  // Costs come along the smallest arc from the level before, everything else is from a thread of its own.
  std::optional<Cause> cause(const Step&, const algorithms::SavedState&, const algorithms::SavedState&, const Cell& cell) const override {
    constexpr std::uint32_t kAssignment = 4;
    gate().pass();
    const auto v = static_cast<VertexId>(cell.index);
    if (const auto arc = cell.array == kCost ? arcTo(v) : std::nullopt)
      return Cause{Cause::From::Arc, kAssignment, {*arc}, Cell{kCost, graph().tail(*arc)}};
    return Cause{Cause::From::Vertex, kAssignment, {v}, std::nullopt};
  }

  // From vertex to vertex along the smallest arc from the level before.
  Result<std::optional<Path>> pathTo(std::span<const VertexId> chosen, const std::function<bool()>&) const override {
    VertexId v = chosen.back();
    const std::uint32_t arcs = search_.level[v];
    if (arcs > (step_ + 1) / 2) return std::optional<Path>();
    Path path{{v}, "path to " + std::to_string(graph().ids().toFile(v)) + ": " + std::to_string(arcs) + " arcs"};
    for (; search_.level[v] > 0; path.vertices.insert(path.vertices.begin(), v)) v = graph().tail(*arcTo(v));
    return std::optional(std::move(path));
  }

 private:
  Status adopt(const Parameters&) override {
    if (!script().steps.empty()) search_.steps = script().steps;
    return {};
  }

  Status start(const Parameters& parameters) override {
    gate().pass();
    if (script().refusal) return *script().refusal;
    const VertexId source = vertexOf(parameters, "source");
    search_ = ScriptedSearch(graph(), source == kNone ? 0 : source);
    if (!script().steps.empty()) search_.steps = script().steps;
    if (info().arrays.back().domain == Domain::Pair && search_.steps.size() > kBlocksAt)
      search_.steps[kBlocksAt].blocks = {{{0, 150, 0, 150}, {0, 150, 150, 300}, {150, 300, 0, 150}}};
    step_ = 0;
    fill();
    return {};
  }

  void advance(Step& step) override {
    gate().pass();
    step_ = step.index;
    step = search_.steps[step_];
    if (step_ == script().failsAt) executor().fail({.code = ErrorCode::Device, .message = "the device is gone"});
    fill();
  }

  bool isDone() const override { return step_ + 1 >= search_.steps.size(); }
  Result<RunResult> workOut(Progress& progress) const override {
    if (!tasks().pass(progress)) return Error{.code = ErrorCode::Cancelled, .message = "the result was cancelled"};
    if (script().noResult) return *script().noResult;
    return script().result;
  }
  Result<algorithms::Verification> check(Progress& progress) const override {
    if (!tasks().pass(progress)) return Error{.code = ErrorCode::Cancelled, .message = "the check was cancelled"};
    return script().check;
  }
  std::span<std::byte> control() override { return std::as_writable_bytes(std::span(&step_, 1)); }

  std::optional<ArcId> arcTo(VertexId v) const {
    for (ArcId arc = 0; arc < graph().arcCount(); ++arc) {
      if (graph().heads()[arc] == v && search_.level[graph().tail(arc)] + 1 == search_.level[v]) return arc;
    }
    return std::nullopt;
  }

  void fill() {
    const std::uint32_t side = graph().vertexCount();
    for (std::size_t k = 0; k < info().arrays.size(); ++k) {
      const exec::StateArray& array = arrays()[k];
      const std::size_t size = elementSize(array.info->type);
      std::vector<std::byte> bytes(array.count * size);
      for (std::uint64_t at = 0; at < array.count; ++at) {
        const Domain domain = array.info->domain;
        const std::uint64_t bits = domain == Domain::Pair
                                       ? pairValue(static_cast<std::uint32_t>(at / side), static_cast<std::uint32_t>(at % side), step_)
                                   : domain == Domain::Edge ? 0
                                                            : search_.valueAt(k, static_cast<VertexId>(at), step_);
        std::memcpy(bytes.data() + at * size, &bits, size);
      }
      if (!bytes.empty()) executor().upload(buffer(k), 0, bytes.data(), bytes.size());
    }
  }

  ScriptedSearch search_;
  std::uint64_t step_ = 0;
};

AlgorithmInfo scriptedPairs() {
  AlgorithmInfo info = fakeSearch();
  info.id = "pairs";
  info.title = "Pairs";
  VariantInfo& variant = info.variants.front();
  variant.id = "plain";
  variant.parameters.push_back({.id = "predecessors", .title = "Predecessors", .type = ParameterType::Flag, .defaultValue = false});
  StateArrayInfo distance{.id = "distance", .title = "Distance", .symbol = "A", .domain = Domain::Pair, .type = ElementType::U32};
  distance.reduction = Reduction::Min;
  distance.infinite = kNone;
  StateArrayInfo before{.id = "before", .title = "Predecessor", .symbol = "Π", .domain = Domain::Pair, .type = ElementType::U32};
  before.names = Names::Vertex;
  before.infinite = kNone;
  before.when = "predecessors";
  variant.arrays.push_back(distance);
  variant.arrays.push_back(before);
  VariantInfo wordy = variant;
  wordy.id = "wordy";
  wordy.arrays[kDistance].unit =
      "units whose name is of several lines, however wide a panel may be, "
      "and which stand behind finite lengths alone, never behind infinite ones";
  info.variants.push_back(std::move(wordy));
  return info;
}

AlgorithmInfo scriptedSearch() {
  AlgorithmInfo info = fakeSearch();
  info.variants.front().invariants = {{"levels", "Levels", "Levels never skip one"}, {"mask", "Mask", "It is empty in the end"}};
  return info;
}

}  // namespace

algorithms::Entry scripted(AlgorithmInfo info) {
  algorithms::Entry entry{std::move(info), {}};
  entry.makers.resize(entry.info.variants.size(), [](exec::Executor& executor, const VariantInfo& variant) {
    return std::unique_ptr<algorithms::Algorithm>(std::make_unique<ScriptedAlgorithm>(executor, variant));
  });
  return entry;
}

const algorithms::Registry& scriptedRegistry() {
  static const algorithms::Registry all(
      {scripted(scriptedSearch()), scripted(fakeRoute()), scripted(fakeTree()), scripted(scriptedPairs())});
  return all;
}

std::uint32_t pairValue(std::uint32_t row, std::uint32_t column, std::uint64_t step) {
  const std::uint32_t far = row > column ? row - column : column - row;
  return far <= step * 20 ? far * 3 : kNone;
}

Script& script() {
  static Script one;
  return one;
}

void Gate::close() {
  const std::scoped_lock lock(mutex_);
  closed_ = true;
}

void Gate::open() {
  const std::scoped_lock lock(mutex_);
  closed_ = false;
  phase_ = "";
  done_ = total_ = 0;
  changed_.notify_all();
}

void Gate::pass() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return !closed_; });
}

bool Gate::pass(Progress& progress) {
  std::unique_lock lock(mutex_);
  while (closed_ && !progress.cancelled()) {
    progress.begin(phase_, total_);
    progress.advanceTo(done_);
    changed_.wait_for(lock, std::chrono::milliseconds(5));  // cancelling wakes no thread
  }
  return !progress.cancelled();
}

void Gate::say(const char* phase, std::uint64_t done, std::uint64_t total) {
  const std::scoped_lock lock(mutex_);
  phase_ = phase;
  done_ = done;
  total_ = total;
  changed_.notify_all();
}

Gate& gate() {
  static Gate one;
  return one;
}

Gate& tasks() {
  static Gate one;
  return one;
}

}  // namespace wf::test
