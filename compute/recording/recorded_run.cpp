#include "compute/recording/recorded_run.h"

#include <algorithm>
#include <cstring>

#include <fmt/format.h>

#include "compute/core/domains.h"
#include "compute/core/numbers.h"
#include "compute/recording/could_come_from.h"
#include "compute/recording/names_check.h"

namespace wf::recording {

using algorithms::Algorithm;
using algorithms::SavedState;

namespace {

// So many steps further on are made one by one; beyond that, a state that is put together on the host and uploaded once costs less.
constexpr std::uint64_t kFewSteps = 16;
// So far back a guess looks for the step that wrote the array last.
constexpr std::uint64_t kStepsBack = 16;

}  // namespace

RecordedRun::RecordedRun(exec::Executor& executor, std::shared_ptr<const Replay> replay)
    : Algorithm(executor, replay->variant()), replay_(std::move(replay)) {}

Error RecordedRun::broken(std::uint64_t step, const char* what) const {
  return {.code = ErrorCode::InvalidInput,
          .message = fmt::format("the recording contradicts itself at step {}: {}", grouped(step), what),
          .file = replay_->path().string()};
}

Status RecordedRun::accepts(const Graph& graph, const Parameters& parameters) const {
  if (auto status = replay_->accepts(graph); !status) return status;
  const Description& description = replay_->description();
  for (std::size_t k = 0; k < info().arrays.size(); ++k) {
    const StateArrayInfo& array = info().arrays[k];
    const auto refuse = [&](std::string what) {
      return Error{.code = ErrorCode::InvalidInput,
                   .message = fmt::format("the recording's array '{}' {}", array.id, what),
                   .file = replay_->path().string()};
    };
    if (resolved(array, graph.weightKind()).type != description.variant().arrays[k].type)
      return refuse("has another type than the weights of this graph give it");
    const std::uint64_t recorded = description.counts[k];
    const std::uint64_t wanted = isKept(array, parameters) ? elementCount(array, graph) : 0;
    if (recorded != wanted)
      return refuse(fmt::format("has {}, where the graph has {}", counted(recorded, "element", "elements"), grouped(wanted)));
  }
  return {};
}

// Of a graph without vertices this is all that is done.
void RecordedRun::clearControl() {
  control_.clear();
  if (graph().vertexCount() == 0 && replay_->ours()) {
    if (auto first = replay_->keyframe(0)) control_ = std::move(first->control);
  }
  instance_.reset();
  asked_ = false;
  instanceAt_.reset();
}

// Only the algorithm's own code follows what values name.
bool RecordedRun::trusted(std::size_t array, std::span<const std::byte> values) const {
  return !replay_->ours() || namesWhatThereIs(*arrays()[array].info, values, graph());
}

Status RecordedRun::fits(const std::vector<std::vector<std::byte>>& arrays, bool constant) const {
  bool good = arrays.size() == info().arrays.size();
  for (std::size_t k = 0; good && k < arrays.size(); ++k)
    good = arrays[k].size() == (isConstant(k) == constant ? buffer(k).bytes() : 0) && trusted(k, arrays[k]);
  if (good) return {};
  return Error{.code = ErrorCode::InvalidInput, .message = "the recording has a state that does not fit its arrays"};
}

Status RecordedRun::start(const Parameters& parameters) {
  parameters_ = parameters;
  hasBase_ = false;
  auto first = replay_->keyframe(0);
  if (!first) return first.error();
  if (auto status = fits(first->arrays, false); !status) return status;
  const bool anyConstant = std::any_of(info().arrays.begin(), info().arrays.end(), [](const StateArrayInfo& one) { return one.constant; });
  std::vector<std::vector<std::byte>> constants(info().arrays.size());
  if (anyConstant) {
    auto read = replay_->constants();
    if (!read) return read.error();
    constants = std::move(*read);
    if (auto status = fits(constants, true); !status) return status;
  }
  for (std::size_t k = 0; k < info().arrays.size(); ++k) {
    const auto& from = isConstant(k) ? constants[k] : first->arrays[k];
    executor().upload(buffer(k), 0, from.data(), from.size());
  }
  if (replay_->ours()) control_ = first->control;
  base_ = std::move(*first);
  hasBase_ = true;
  return executorStatus();
}

bool RecordedRun::isDone() const { return graph().vertexCount() == 0 || lastStep().index >= replay_->lastStep(); }

Status RecordedRun::takeControl(const std::vector<std::byte>& recorded, std::span<std::byte> to) const {
  if (!replay_->ours()) return {};
  if (recorded.size() != to.size())
    return Error{.code = ErrorCode::InvalidInput, .message = "the recording has a control state of another size than at its start"};
  std::copy(recorded.begin(), recorded.end(), to.begin());
  return {};
}

Status RecordedRun::apply(const StepRecord& record) {
  for (const ArrayChange& change : record.changes) {
    if (change.array >= info().arrays.size() || isConstant(change.array)) return broken(record.step.index, "an array cannot change");
    if (!trusted(change.array, change.values)) return broken(record.step.index, "it names what the graph does not have");
    exec::Buffer& array = buffer(change.array);
    const exec::StateArray& described = arrays()[change.array];
    if (!change.whole) {
      scatterer_.scatter(executor(), array, described.info->type, described.count, change.indices, change.values);
    } else if (change.values.size() == array.bytes()) {
      executor().upload(array, 0, change.values.data(), change.values.size());
    } else {
      return broken(record.step.index, "an array has another size");
    }
  }
  return record.control ? takeControl(*record.control, control_) : Status{};
}

Status RecordedRun::apply(const StepRecord& record, SavedState& to) const {
  for (const ArrayChange& change : record.changes) {
    if (change.array >= to.arrays.size() || isConstant(change.array)) return broken(record.step.index, "an array cannot change");
    if (!trusted(change.array, change.values)) return broken(record.step.index, "it names what the graph does not have");
    std::vector<std::byte>& array = to.arrays[change.array];
    if (change.whole) {
      if (change.values.size() != array.size()) return broken(record.step.index, "an array has another size");
      array = change.values;
      continue;
    }
    const std::size_t size = elementSize(arrays()[change.array].info->type);
    const std::size_t count = array.size() / size;
    if (change.values.size() != change.indices.size() * size) return broken(record.step.index, "values are missing");
    const auto put = [&]<std::size_t kSize>() {
      const std::byte* from = change.values.data();
      for (const std::uint64_t index : change.indices) {
        if (index < count) std::memcpy(array.data() + index * kSize, from, kSize);
        from += kSize;
      }
    };
    size == 1 ? put.template operator()<1>() : size == 4 ? put.template operator()<4>() : put.template operator()<8>();
  }
  return record.control ? takeControl(*record.control, std::span(to.control).subspan(sizeof(Step))) : Status{};
}

// What names a kernel or a line that there is not would be looked up all over the program.
Result<std::shared_ptr<const StepRecord>> RecordedRun::record(std::uint64_t step) const {
  auto read = replay_->step(step);
  if (!read) return read;
  if ((*read)->step.kernel >= info().kernels.size()) return broken(step, "there is no such kernel");
  if ((*read)->step.line >= info().pseudocode.size()) return broken(step, "there is no such line of pseudo-code");
  return read;
}

Result<Step> RecordedRun::stepOf(const StepRecord& record, std::uint64_t index) const {
  Step out = record.step;
  out.index = index;
  if (out.endsIteration || index >= replay_->lastStep() || replay_->ours()) return out;
  const auto next = replay_->step(index + 1);
  if (!next) return next.error();
  out.endsIteration = (*next)->step.iteration != out.iteration;
  return out;
}

void RecordedRun::advance(Step& step) {
  const std::uint64_t index = lastStep().index + 1;
  const auto read = record(index);
  const auto made = read ? stepOf(**read, index) : Result<Step>(read.error());
  const Status status = made ? apply(**read) : Status(made.error());
  if (!status) return executor().fail(status.error());
  step = *made;
}

Result<Step> RecordedRun::known(std::uint64_t step) {
  const auto read = record(step);
  return read ? stepOf(**read, step) : Result<Step>(read.error());
}

Result<std::uint64_t> RecordedRun::hashAfter(std::uint64_t step) {
  const auto read = record(step);
  if (!read) return read.error();
  return (*read)->hash;
}

Status RecordedRun::jumpTo(std::uint64_t step) {
  const std::uint64_t here = lastStep().index;
  if (step == here || graph().vertexCount() == 0) return executorStatus();
  if (here < step && step - here <= kFewSteps) {
    while (lastStep().index < step) {
      if (auto made = Algorithm::step(); !made) return made.error();
    }
    return {};
  }
  const std::uint64_t from = replay_->keyframeBefore(step);
  if (!hasBase_ || base_.step != from) {
    auto frame = replay_->keyframe(from);
    if (!frame) return frame.error();
    if (auto status = fits(frame->arrays, false); !status) return status;
    base_ = std::move(*frame);
    hasBase_ = true;
  }
  SavedState state;
  state.control.resize(sizeof(Step) + control_.size());
  if (auto status = takeControl(base_.control, std::span(state.control).subspan(sizeof(Step))); !status) return status;
  state.arrays = base_.arrays;
  for (std::uint64_t k = from + 1; k <= step; ++k) {
    const auto read = record(k);
    if (!read) return read.error();
    if (auto status = apply(**read, state); !status) return status;
  }
  Step at;
  if (step > 0) {
    const auto last = known(step);
    if (!last) return last.error();
    at = *last;
  }
  std::memcpy(state.control.data(), &at, sizeof at);
  return restore(state);
}

const Algorithm* RecordedRun::instance() const {
  if (!replay_->ours()) return nullptr;
  if (!asked_) {
    asked_ = true;
    instance_ = replay_->ours()->make(executor(), *replay_->ours()->variant);
    if (!instance_->reset(deviceGraph().shared(), parameters_) || instance_->controlBytes().size() != control_.size()) instance_.reset();
  }
  return instance_.get();
}

Result<const Algorithm*> RecordedRun::instanceHere() const {
  const Algorithm* const ours = instance();
  if (ours == nullptr || instanceAt_ == lastStep().index) return ours;
  instanceAt_.reset();
  if (!ours->couldHold(control_) || (lastStep().index > 0 && !ours->couldMake(lastStep())))
    return broken(lastStep().index, "the algorithm cannot have come there");
  const auto state = save();
  if (!state || !instance_->restore(*state)) return nullptr;
  instanceAt_ = lastStep().index;
  return ours;
}

Result<RunResult> RecordedRun::workOut(Progress& progress) const {
  const std::optional<Ending> ending = replay_->ending();
  RunResult out;
  if (!ending || !ending->ended) {
    out.sentence = fmt::format("the recording ends with step {}, before the run did", grouped(replay_->lastStep()));
    if (ending && !ending->result.empty()) out.sentence += ": " + ending->result;
    return out;
  }
  const auto ours = instanceHere();
  if (!ours) return ours.error();
  if (*ours != nullptr) return (*ours)->result(progress);
  out.sentence = ending->result;
  return out;
}

Result<algorithms::Verification> RecordedRun::check(Progress& progress) const {
  const auto ours = instanceHere();
  if (!ours) return ours.error();
  if (*ours != nullptr) return (*ours)->verify(progress);
  return Error{.code = ErrorCode::Unsupported,
               .message = "the recorded algorithm is not one of this program's: it cannot check the result"};
}

Result<algorithms::ValueTable> RecordedRun::values() const {
  const auto ours = instanceHere();
  if (!ours) return ours.error();
  return *ours != nullptr ? (*ours)->values() : Algorithm::values();
}

bool RecordedRun::isThere(const Cell& cell) const {
  const auto array = static_cast<std::size_t>(cell.array);
  return array < info().arrays.size() && !isConstant(array) && cell.index < arrays()[array].count;
}

// Recorded values may lead anywhere.
bool RecordedRun::isThere(const Cause& cause) const {
  const bool ofArcs = cause.kind == Cause::From::Arc, ofResidual = cause.kind == Cause::From::ResidualArc;
  const std::uint64_t most = ofArcs ? graph().arcCount() : ofResidual ? graph().residualCount() : graph().vertexCount();
  return (!cause.source || isThere(*cause.source)) &&
         std::all_of(cause.from.begin(), cause.from.end(), [&](auto one) { return one < most; });
}

// The kernels between two that write an array are few.
std::optional<Cause> RecordedRun::guessed(const Step& step, const SavedState& before, const SavedState& after, const Cell& cell) const {
  std::shared_ptr<const StepRecord> record;
  const ArrayChange* newest = nullptr;
  for (std::uint64_t s = step.index; s > 1 && step.index - s < kStepsBack && newest == nullptr;) {
    auto loaded = replay_->step(--s);
    if (!loaded) break;
    record = *std::move(loaded);
    for (const ArrayChange& change : record->changes) {
      if (static_cast<int>(change.array) == cell.array) newest = &change;
    }
  }
  // A change of the whole array does not tell which elements are new.
  if (newest == nullptr || newest->whole) return couldComeFrom(graph(), arrays(), step, before, after, cell);
  const auto fresh = [newest](VertexId v) { return std::binary_search(newest->indices.begin(), newest->indices.end(), std::uint64_t{v}); };
  return couldComeFrom(graph(), arrays(), step, before, after, cell, fresh);
}

std::optional<Cause> RecordedRun::cause(const Step& step, const SavedState& before, const SavedState& after, const Cell& cell) const {
  if (!isThere(cell)) return std::nullopt;
  if (!replay_->ours()) return guessed(step, before, after, cell);
  const Algorithm* ours = instance();
  if (ours == nullptr || !ours->couldMake(step)) return std::nullopt;
  auto found = ours->cause(step, before, after, cell);
  return found && isThere(*found) ? found : std::nullopt;
}

Result<std::optional<Path>> RecordedRun::pathTo(std::span<const VertexId> chosen, const std::function<bool()>& wanted) const {
  const auto ours = instanceHere();
  if (!ours) return ours.error();
  return *ours != nullptr ? (*ours)->pathTo(chosen, wanted) : Algorithm::pathTo(chosen, wanted);
}

algorithms::InvariantAnswer RecordedRun::checkInvariant(std::size_t k) const {
  const auto ours = instanceHere();
  if (!ours) return ours.error();
  return *ours != nullptr ? (*ours)->checkInvariant(k) : Algorithm::checkInvariant(k);
}

}  // namespace wf::recording
