#include "render/pick/scene_copy.h"

#include <algorithm>

#include "compute/exec/executors.h"
#include "render/scene/visibility.h"

namespace wf::render {

SceneCopy::SceneCopy(std::shared_ptr<const GraphGeometry> geometry, const float* heights, const std::uint32_t* colours)
    : geometry_(std::move(geometry)), thread_([this, heights, colours] { run(heights, colours); }) {}

SceneCopy::~SceneCopy() {
  {
    const std::scoped_lock lock(mutex_);
    stop_ = true;
  }
  thread_.join();
}

void SceneCopy::want() {
  const std::scoped_lock lock(mutex_);
  wanted_ = true;
}

void SceneCopy::settle() {
  std::unique_lock lock(mutex_);
  if (!wanted_) stop_ = true;
  news_.wait(lock, [this] { return state_ != State::Copying; });
}

const CopiedScene* SceneCopy::ready() const {
  const std::scoped_lock lock(mutex_);
  return state_ == State::Ready ? &scene_ : nullptr;
}

const CopiedScene* SceneCopy::wait() const {
  std::unique_lock lock(mutex_);
  news_.wait(lock, [this] { return state_ != State::Copying; });
  return state_ != State::GivenUp ? &scene_ : nullptr;
}

bool SceneCopy::stopped() const {
  const std::scoped_lock lock(mutex_);
  return stop_;
}

void SceneCopy::reach(State state) {
  {
    const std::scoped_lock lock(mutex_);
    state_ = state;
  }
  news_.notify_all();
}

void SceneCopy::run(const float* heights, const std::uint32_t* colours) {
  try {
    if (!copy(heights, colours)) return reach(State::GivenUp);
    reach(State::Bounding);
    if (heights == nullptr) return reach(State::Ready);
    const auto executor = exec::makeCpuExecutor();
    HeightBounds bounds =
        BlockTree::boundsOf(*executor, scene_.heights.data(), geometry_->farOrder().placed(), [this] { return stopped(); });
    {
      const std::scoped_lock lock(mutex_);
      scene_.bounds = std::move(bounds);
    }
    reach(State::Ready);
  } catch (...) {
    reach(State::GivenUp);
  }
}

bool SceneCopy::copy(const float* heights, const std::uint32_t* colours) {
  const std::size_t count = geometry_->positions().size();
  if (heights != nullptr) scene_.heights.resize(count);
  if (colours != nullptr) scene_.shown.resize(VertexSet::words(static_cast<VertexId>(count)));
  constexpr std::size_t kAtOnce = 1 << 18;  // vertices; whole words
  for (std::size_t first = 0; first < count; first += kAtOnce) {
    if (stopped()) return false;
    const std::size_t end = std::min(first + kAtOnce, count);
    if (heights != nullptr) std::copy(heights + first, heights + end, scene_.heights.begin() + static_cast<std::ptrdiff_t>(first));
    for (std::size_t v = first; colours != nullptr && v < end; ++v)
      scene_.shown[v / 32] |= (colours[v] >> 24 != kAlphaHidden ? 1u : 0u) << v % 32;
  }
  return true;
}

}  // namespace wf::render
