#include "compute/algorithms/algorithm.h"

#include <algorithm>
#include <cstring>

#include <fmt/format.h>

#include "compute/algorithms/memory.h"
#include "compute/core/domains.h"
#include "compute/core/graph_arrays.h"
#include "compute/core/numbers.h"

namespace wf::algorithms {
std::size_t SavedState::bytes() const {
  std::size_t sum = control.size();
  for (const auto& array : arrays) sum += array.size();
  return sum;
}

Status Algorithm::executorStatus() const {
  if (executor_.failed()) return executor_.error();
  return {};
}

Status Algorithm::place(const std::shared_ptr<const Graph>& graph, const Parameters& parameters) {
  if (auto status = checkVertices(*graph, info_.parameters, parameters); !status) return status;
  if (auto status = accepts(*graph, parameters); !status) return status;
  if (!info_.needs.residual && !info_.needs.edges) return {};
  const auto isOf = [&](const auto& one) { return one && &one->host() == graph.get(); };
  if (!isOf(deviceGraph_) && !isOf(placed_)) {
    placed_.reset();
    auto paired = exec::DeviceGraph::paired(graph, executor_, info_.needs);
    if (!paired) return paired.error();
    placed_ = std::move(*paired);
  }
  if (info_.needs.residual && graph->residualCount() > kMaxIndex) {
    return Error{.code = ErrorCode::Unsupported,
                 .message = fmt::format("the {} arcs with their reverses are more than the {} that 32-bit positions can name",
                                        grouped(graph->residualCount()), grouped(kMaxIndex))};
  }
  return executorStatus();
}

std::uint64_t Algorithm::placedBytes(const Graph& graph) const {
  for (const auto* one : {&deviceGraph_, &placed_}) {
    if (*one && &(*one)->host() == &graph) return (*one)->heldBytes();
  }
  return 0;
}

Status Algorithm::reset(std::shared_ptr<const Graph> graph, const Parameters& parameters) {
  if (auto status = place(graph, parameters); !status) return status;
  // The arrays of the run before go when there are new ones; another run of the same needs no second room.
  std::uint64_t held = placedBytes(*graph);
  for (std::size_t k = 0; k < buffers_.size(); ++k) {
    const bool elsewhere = infos_[k].domain == Domain::Pair && pairPlace_.onHost && executor_.backend() == exec::Backend::Cuda;
    if (!elsewhere) held += buffers_[k].bytes();
  }
  if (auto status = algorithms::checkMemory(info_, *graph, parameters, executor_, {}, held); !status) return status;
  if (placed_ && &placed_->host() == graph.get()) deviceGraph_ = std::move(placed_);
  if (!deviceGraph_ || &deviceGraph_->host() != graph.get())
    deviceGraph_ = std::make_unique<exec::DeviceGraph>(std::move(graph), executor_, info_.needs);
  deviceGraph_->complete();

  checkMemory_ = {};
  arrays_.clear();
  buffers_.clear();
  infos_.clear();
  graphInfos_.clear();
  graphBuffers_.clear();
  buffers_.reserve(info_.arrays.size());
  infos_.reserve(info_.arrays.size());
  pairPlace_ = algorithms::pairPlace(info_, this->graph(), parameters, executor_);
  for (const StateArrayInfo& info : info_.arrays) {
    infos_.push_back(resolved(info, this->graph().weightKind()));
    const auto count = isKept(info, parameters) ? static_cast<std::uint32_t>(elementCount(info, this->graph())) : 0;
    const std::size_t bytes = std::size_t{count} * elementSize(infos_.back().type);
    const bool onHost = info.domain == Domain::Pair && pairPlace_.onHost;
    buffers_.push_back(onHost ? executor_.allocateOnHost(bytes) : executor_.allocate(bytes));
    arrays_.push_back({&infos_.back(), &buffers_.back(), count});
  }
  report_ = executor_.allocate(kReportBytes);
  last_ = {};
  clearControl();
  if (this->graph().vertexCount() == 0) return executorStatus();
  if (auto status = start(parameters); !status) return status;
  return executorStatus();
}

void Algorithm::begin(Step& step, std::uint32_t kernel, std::uint32_t iteration) const {
  step.kernel = kernel;
  step.line = info_.kernels[kernel].line;
  step.iteration = iteration;
}

std::uint32_t Algorithm::compact(std::size_t flags, std::size_t list, Step& step) {
  const VertexId n = graph().vertexCount();
  executor_.startTimer();
  executor_.beginRange(info_.kernels[step.kernel].id.c_str());
  const std::uint32_t length = executor_.compact(buffers_[flags], buffers_[list], n);
  executor_.endRange();
  executor_.stopTimer();
  step.nanoseconds = executor_.elapsed();
  step.launched = n;
  step.active = step.changed = metrics_ ? length : 0;
  return length;
}

void Algorithm::addGraphArrays() {
  if (!graphInfos_.empty()) return;
  graphInfos_ = graphArrays(graph(), info_.arrays);
  graphBuffers_.reserve(graphInfos_.size());
  const std::vector<const std::uint32_t*> bits = graphArrayBits(graph());
  for (std::size_t k = 0; k < graphInfos_.size(); ++k) {
    const auto count = static_cast<std::uint32_t>(elementCount(graphInfos_[k], graph()));
    const std::size_t bytes = std::size_t{count} * elementSize(graphInfos_[k].type);
    graphBuffers_.push_back(executor_.allocate(bytes));
    if (bytes > 0) executor_.upload(graphBuffers_.back(), 0, bits[k], bytes);
    arrays_.push_back({&graphInfos_[k], &graphBuffers_.back(), count});
  }
}

VertexId Algorithm::vertexOf(const Parameters& parameters, const std::string& id) const {
  for (const ParameterInfo& info : info_.parameters) {
    if (info.id != id) continue;
    const auto vertex = vertexParameter(graph(), parameters, id, info.vertexDefault);
    return vertex ? *vertex : kNone;  // reset() has checked it
  }
  return kNone;
}

std::size_t Algorithm::arrayIndex(const std::string& id) const {
  std::size_t at = 0;
  while (info_.arrays[at].id != id) ++at;
  return at;
}

Result<Step> Algorithm::step() { return make(&Algorithm::advanceOnce); }

Result<Step> Algorithm::leap() { return make(&Algorithm::advanceFar); }

Result<Step> Algorithm::make(std::uint64_t (Algorithm::*advanceBy)(Step&)) {
  if (isDone()) return Error{.code = ErrorCode::Internal, .message = "the run has ended: there is no next step"};
  Step step;
  step.index = last_.index + 1;
  step.index = last_.index + (this->*advanceBy)(step);
  if (executor_.failed()) {
    Error error = executor_.error();
    const std::string& kernel = step.kernel < info_.kernels.size() ? info_.kernels[step.kernel].id : info_.id;
    error.message = fmt::format("step {} (kernel '{}', iteration {}): {}", step.index, kernel, step.iteration, error.message);
    return error;
  }
  for (std::size_t k = 0; k < info_.scalars.size(); ++k) {
    if (info_.scalars[k].iteration) step.scalars[k] = step.iteration;
  }
  last_ = step;
  return step;
}

Status Algorithm::adopt(const Parameters&) {
  return Error{.code = ErrorCode::Unsupported, .message = info_.id + " reads its parameters at the start: none can change during the run"};
}

Result<RunResult> Algorithm::result(Progress& progress) const {
  Result<RunResult> found = workOut(progress);
  if (progress.cancelled()) return Error{.code = ErrorCode::Cancelled, .message = "the result was cancelled"};
  return found;
}

Result<RunResult> Algorithm::result() const {
  Progress progress;
  return result(progress);
}

Result<Verification> Algorithm::verify(Progress& progress) const {
  Result<Verification> found = check(progress);
  if (progress.cancelled()) return Error{.code = ErrorCode::Cancelled, .message = "the check was cancelled"};
  return found;
}

Result<Verification> Algorithm::verify() const {
  Progress progress;
  return verify(progress);
}

Result<std::optional<Path>> Algorithm::pathTo(std::span<const VertexId>, const std::function<bool()>&) const {
  return std::optional<Path>();
}

std::optional<Cause> Algorithm::cause(const Step&, const SavedState&, const SavedState&, const Cell&) const { return std::nullopt; }

InvariantAnswer Algorithm::checkInvariant(std::size_t) const { return std::optional<InvariantBreach>(); }

std::size_t Algorithm::savedBytes(std::size_t array) const { return infos_[array].constant ? 0 : buffers_[array].bytes(); }

Result<SavedState> Algorithm::save() const {
  SavedState saved;
  const std::span<std::byte> control = const_cast<Algorithm*>(this)->control();
  saved.control.resize(sizeof(Step) + control.size());
  std::memcpy(saved.control.data(), &last_, sizeof(Step));
  std::copy(control.begin(), control.end(), saved.control.begin() + sizeof(Step));  // there may be none
  for (std::size_t i = 0; i < buffers_.size(); ++i) {
    auto& bytes = saved.arrays.emplace_back(savedBytes(i));
    executor_.download(bytes.data(), buffers_[i], 0, bytes.size());
  }
  if (executor_.failed()) return executor_.error();
  return saved;
}

Status Algorithm::restore(const SavedState& saved) {
  const std::span<std::byte> control = this->control();
  bool fits = saved.control.size() == sizeof(Step) + control.size() && saved.arrays.size() == buffers_.size();
  for (std::size_t i = 0; fits && i < buffers_.size(); ++i) fits = saved.arrays[i].size() == savedBytes(i);
  if (!fits) return Error{.code = ErrorCode::Internal, .message = "the saved state belongs to another graph or another variant"};
  std::memcpy(&last_, saved.control.data(), sizeof(Step));
  std::copy_n(saved.control.begin() + sizeof(Step), control.size(), control.begin());
  for (std::size_t i = 0; i < buffers_.size(); ++i) executor_.upload(buffers_[i], 0, saved.arrays[i].data(), saved.arrays[i].size());
  replaced();
  return executorStatus();
}

}  // namespace wf::algorithms
