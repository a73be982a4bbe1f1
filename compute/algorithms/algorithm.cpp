#include "compute/algorithms/algorithm.h"

#include <cstring>

#include <fmt/format.h>

#include "compute/core/numbers.h"

namespace wf::algorithms {
namespace {

std::uint32_t elementCount(Domain domain, const Graph& graph) {
  switch (domain) {
    case Domain::Vertex:
    case Domain::Color:
      return graph.vertexCount();
    case Domain::Arc:
      return graph.arcCount();
    case Domain::Edge:
      return static_cast<std::uint32_t>(graph.edges().size());
    case Domain::Residual:
    case Domain::Pair:
      break;
  }
  return 0;
}

}  // namespace

std::size_t SavedState::bytes() const {
  std::size_t sum = control.size();
  for (const auto& array : arrays) sum += array.size();
  return sum;
}

Status Algorithm::executorStatus() const {
  if (executor_.failed()) return executor_.error();
  return {};
}

Status Algorithm::reset(std::shared_ptr<const Graph> graph, const Parameters& parameters) {
  std::uint64_t sum = 0;
  for (const StateArrayInfo& info : info_.arrays) sum += std::uint64_t{elementCount(info.domain, *graph)} * elementSize(info.type);
  if (executor_.backend() == exec::Backend::Cuda) sum += (std::uint64_t{graph->vertexCount()} + 1 + graph->arcCount()) * 4;
  const exec::MemoryInfo memory = executor_.memory();
  if (memory.freeBytes != 0 && sum > memory.freeBytes) {
    return Error{.code = executor_.backend() == exec::Backend::Cuda ? ErrorCode::Device : ErrorCode::OutOfMemory,
                 .message = fmt::format("this run needs {} on {}, where {} are free", bytesText(sum), executor_.deviceName(),
                                        bytesText(memory.freeBytes))};
  }
  if (!deviceGraph_ || &deviceGraph_->host() != graph.get())
    deviceGraph_ = std::make_unique<exec::DeviceGraph>(std::move(graph), executor_);

  arrays_.clear();
  buffers_.clear();
  buffers_.reserve(info_.arrays.size());
  for (const StateArrayInfo& info : info_.arrays) {
    const std::uint32_t count = elementCount(info.domain, this->graph());
    buffers_.push_back(executor_.allocate(count * elementSize(info.type)));
    arrays_.push_back({&info, &buffers_.back(), count});
  }
  last_ = {};
  if (auto status = start(parameters); !status) return status;
  return executorStatus();
}

Result<Step> Algorithm::step() {
  if (isDone()) return Error{.code = ErrorCode::Internal, .message = "the run has ended: there is no next step"};
  Step step;
  step.index = last_.index + 1;
  advance(step);
  if (executor_.failed()) {
    Error error = executor_.error();
    const std::string& kernel = step.kernel < info_.kernels.size() ? info_.kernels[step.kernel].id : info_.id;
    error.message = fmt::format("step {} (kernel '{}', iteration {}): {}", step.index, kernel, step.iteration, error.message);
    return error;
  }
  last_ = step;
  return step;
}

Result<SavedState> Algorithm::save() const {
  SavedState saved;
  const std::span<std::byte> control = const_cast<Algorithm*>(this)->control();
  saved.control.resize(sizeof(Step) + control.size());
  std::memcpy(saved.control.data(), &last_, sizeof(Step));
  std::memcpy(saved.control.data() + sizeof(Step), control.data(), control.size());
  for (std::size_t i = 0; i < arrays_.size(); ++i) {
    auto& bytes = saved.arrays.emplace_back(buffers_[i].bytes());
    executor_.download(bytes.data(), buffers_[i], 0, bytes.size());
  }
  if (executor_.failed()) return executor_.error();
  return saved;
}

Status Algorithm::restore(const SavedState& saved) {
  const std::span<std::byte> control = this->control();
  bool fits = saved.control.size() == sizeof(Step) + control.size() && saved.arrays.size() == buffers_.size();
  for (std::size_t i = 0; fits && i < buffers_.size(); ++i) fits = saved.arrays[i].size() == buffers_[i].bytes();
  if (!fits) return Error{.code = ErrorCode::Internal, .message = "the saved state belongs to another graph or another variant"};
  std::memcpy(&last_, saved.control.data(), sizeof(Step));
  std::memcpy(control.data(), saved.control.data() + sizeof(Step), control.size());
  for (std::size_t i = 0; i < buffers_.size(); ++i) executor_.upload(buffers_[i], 0, saved.arrays[i].data(), saved.arrays[i].size());
  return executorStatus();
}

}  // namespace wf::algorithms
