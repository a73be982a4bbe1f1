#include "compute/recording/replay.h"

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

#include "compute/core/domains.h"
#include "compute/recording/recorded_run.h"
#include "compute/recording/shown_texts.h"

namespace wf::recording {
namespace {

// An id that no parameter has: an array that is kept only with it is not kept.
constexpr const char* kNever = "not recorded";

// A sum of weights has the type that the graph's weights give it.
bool sameType(const StateArrayInfo& ours, ElementType recorded) {
  if (!ours.weightTyped) return ours.type == recorded;
  return recorded == ElementType::F32 || recorded == ElementType::I32 || recorded == ElementType::U32;
}

// Arrays, kernels and pseudo-code: what steps and states are read by.
bool isSame(const VariantInfo& ours, const VariantInfo& recorded) {
  const bool arrays = std::equal(ours.arrays.begin(), ours.arrays.end(), recorded.arrays.begin(), recorded.arrays.end(),
                                 [](const StateArrayInfo& a, const StateArrayInfo& b) {
                                   return a.id == b.id && a.domain == b.domain && a.constant == b.constant && sameType(a, b.type);
                                 });
  const bool kernels = std::equal(ours.kernels.begin(), ours.kernels.end(), recorded.kernels.begin(), recorded.kernels.end(),
                                  [](const KernelInfo& a, const KernelInfo& b) { return a.id == b.id && a.line == b.line; });
  return arrays && kernels && ours.pseudocode == recorded.pseudocode && ours.scalars.size() == recorded.scalars.size();
}

}  // namespace

Result<std::shared_ptr<const Replay>> Replay::of(std::shared_ptr<Recording> recording, const algorithms::Registry& registry) {
  auto made = growing(std::move(recording), registry);
  if (!made) return made.error();
  (*made)->endGrowth();
  return std::shared_ptr<const Replay>(std::move(*made));
}

Result<std::shared_ptr<Replay>> Replay::growing(std::shared_ptr<Recording> recording, const algorithms::Registry& registry) {
  std::shared_ptr<Replay> out(new Replay(recording));
  const Description& description = recording->description();
  out->grows_ = true;
  out->takeEnd();
  const auto algorithm = std::make_shared<AlgorithmInfo>(description.algorithm);
  out->algorithm_ = algorithm;
  VariantInfo& variant = algorithm->variants.front();
  if (const auto chosen = registry.choose(description.algorithm.id, variant.id);
      chosen && chosen->variant->id == variant.id && isSame(*chosen->variant, variant)) {
    if (const auto read = readParameters(chosen->variant->parameters, description.parameters)) {
      out->ours_ = *chosen;
      algorithm->title = chosen->algorithm->title;
      algorithm->help = chosen->algorithm->help;
      algorithm->forTerminals = chosen->algorithm->forTerminals;
      variant = *chosen->variant;
      out->parameters_ = description.parameters;
    }
  }
  if (!out->ours_) makeReadable(*algorithm);
  variant.deterministic = true;
  variant.needs = {};
  variant.scratchPerVertex = variant.scratchPerResidual = variant.scratchPerEdge = variant.scratchPerPair = 0;
  variant.pairBudget.clear();
  for (ParameterInfo& info : variant.parameters) info.live = info.racing = false;
  for (std::size_t k = 0; k < variant.arrays.size(); ++k) {
    StateArrayInfo& array = variant.arrays[k];
    const Counted counted = traits(array.domain).counted;
    variant.needs.residual = variant.needs.residual || counted == Counted::ResidualArcs;
    variant.needs.edges = variant.needs.edges || counted == Counted::Edges;
    if (!out->ours_ && description.counts[k] == 0 && description.vertices != 0) array.when = kNever;
  }
  return out;
}

void Replay::takeEnd() {
  const std::scoped_lock lock(endMutex_);
  notice_ = recording_->notice();
  ending_ = recording_->ending();
  lastStep_ = recording_->lastStep();
}

Status Replay::follow() {
  const std::scoped_lock lock(mutex_);
  auto status = recording_->update();
  takeEnd();
  return status;
}

void Replay::endGrowth() { grows_ = false; }

std::string Replay::notice() const {
  const std::scoped_lock lock(endMutex_);
  return notice_;
}

std::optional<Ending> Replay::ending() const {
  const std::scoped_lock lock(endMutex_);
  return ending_;
}

Result<std::shared_ptr<const Graph>> Replay::graph(Progress& progress) const {
  const std::scoped_lock lock(mutex_);
  return recording_->graph(progress);
}

std::string Replay::graphFile() const {
  std::error_code ignored;
  const std::filesystem::path beside = recording_->path().parent_path() / description().graphPath;
  return !description().graphPath.empty() && std::filesystem::exists(beside, ignored) ? beside.string() : description().graphPath;
}

Status Replay::accepts(const Graph& graph) const {
  const std::scoped_lock lock(mutex_);
  return recording_->accepts(graph);
}

Result<std::vector<std::vector<std::byte>>> Replay::constants() const {
  const std::scoped_lock lock(mutex_);
  return recording_->constants();
}

std::uint64_t Replay::keyframeBefore(std::uint64_t step) const {
  const std::scoped_lock lock(mutex_);
  return recording_->keyframeBefore(step);
}

Result<Keyframe> Replay::keyframe(std::uint64_t step) const {
  const std::scoped_lock lock(mutex_);
  return recording_->keyframe(step);
}

bool Replay::endsEarly() const {
  if (grows()) return false;
  const std::optional<Ending> ending = this->ending();
  return !ending || !ending->ended;
}

Result<std::shared_ptr<const StepRecord>> Replay::step(std::uint64_t step) const {
  const std::scoped_lock lock(mutex_);
  return recording_->step(step);
}

algorithms::Chosen chosenOf(std::shared_ptr<const Replay> replay) {
  algorithms::Chosen chosen{&replay->algorithm(), &replay->variant(), {}};
  chosen.make = [replay = std::move(replay)](exec::Executor& executor, const VariantInfo&) -> std::unique_ptr<algorithms::Algorithm> {
    return std::make_unique<RecordedRun>(executor, replay);
  };
  return chosen;
}

Result<algorithms::Chosen> chosenOf(std::shared_ptr<Recording> recording) {
  auto replay = Replay::of(std::move(recording));
  if (!replay) return replay.error();
  return chosenOf(std::move(*replay));
}

}  // namespace wf::recording
