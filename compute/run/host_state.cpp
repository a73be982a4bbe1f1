#include "compute/run/host_state.h"

#include "compute/algorithms/algorithm.h"

namespace wf::run {

std::optional<HostStateAnswer> HostStateReader::read(const algorithms::Algorithm& algorithm, const HostStateQuery&, const Wanted& wanted) {
  const std::size_t count = algorithm.info().arrays.size();
  if (head_ == nullptr) {
    auto head = std::make_shared<HostStateHead>();
    head->variant = algorithm.info();
    for (std::size_t k = 0; k < count; ++k) {
      const exec::StateArray& array = algorithm.arrays()[k];
      head->arrays.push_back(*array.info);
      head->counts.push_back(std::uint64_t{array.count} * elementSize(array.info->type) <= kMostBytes ? array.count : 0);
    }
    head_ = std::move(head);
  }
  auto state = std::make_shared<HostState>();
  state->step = algorithm.lastStep().index;
  state->head = head_;
  state->arrays.resize(count);
  for (std::size_t k = 0; k < count; ++k) {
    if (head_->counts[k] == 0) continue;
    if (!wanted()) return std::nullopt;
    const exec::StateArray& array = algorithm.arrays()[k];
    state->arrays[k].resize(std::size_t{array.count} * elementSize(array.info->type));
    algorithm.executor().download(state->arrays[k].data(), *array.data, 0, state->arrays[k].size());
  }
  if (algorithm.executor().failed()) return std::nullopt;
  return HostStateAnswer{state->step, std::move(state)};
}

}  // namespace wf::run
