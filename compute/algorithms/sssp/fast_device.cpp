#include "compute/algorithms/sssp/fast_device.h"

#include "compute/algorithms/sssp/fast_loop.h"

namespace wf::algorithms::sssp {

#if defined(__CUDACC__)
namespace {

constexpr std::uint64_t kLeapNanoseconds = 100'000'000;

class Search final : public DeviceSearch {
 public:
  Search(exec::Executor& executor, const FastArrays& arrays, const Buckets& buckets, bool dense)
      : executor_(executor), at_(arrays), buckets_(buckets), dense_(dense) {
    const std::size_t bytes = std::size_t{arrays.vertices} * 4;
    for (exec::Buffer* list : {&near_[0], &near_[1], &places_[0], &places_[1], &far_[0], &far_[1], &stamps_, &moved_})
      *list = executor.allocate(bytes);
    state_ = executor.allocate(sizeof(LoopState));
    // Once, and outside the steps, whose time it would be part of.
    withLoop([&]<class Loop>() { blocks_ = exec::blocksAtOnce<Loop>(kLoopThreads, 0); });
  }

  void rebuild(std::uint32_t next) override {
    if (executor_.failed()) return;
    const LoopState fresh;
    executor_.upload(state_, 0, &fresh, sizeof fresh);
    executor_.fill(stamps_, 0, stamps_.bytes());
    executor_.fill(moved_, 0, moved_.bytes());
    if (next == kNone) return;
    const PileUp pile{
        at_.cost,         far_[0].as<VertexId>(), stamps_.as<std::uint32_t>(), &state_.as<LoopState>()->farCount[0], buckets_.begin(next),
        buckets_.infinite};
    exec::forEach(executor_, "pile up", at_.vertices, pile, nullptr);
  }

  void run(KernelStep& step, std::uint32_t bucket, bool far) override {
    withLoop([&]<class Loop>() { launch<Loop>(step, bucket, far); });
  }

 private:
  template <class Use>
  void withLoop(const Use& use) const {
    const bool floats = buckets_.floats && at_.weights != nullptr;
    if (floats && dense_) return use.template operator()<BucketLoop<FloatSums, true>>();
    if (floats) return use.template operator()<BucketLoop<FloatSums, false>>();
    if (dense_) return use.template operator()<BucketLoop<IntegerSums, true>>();
    use.template operator()<BucketLoop<IntegerSums, false>>();
  }

  template <class Loop>
  void launch(KernelStep& step, std::uint32_t bucket, bool far) {
    const Loop loop{{.at = at_,
                     .buckets = buckets_,
                     .near = {near_[0].as<VertexId>(), near_[1].as<VertexId>()},
                     .places = {places_[0].as<std::uint32_t>(), places_[1].as<std::uint32_t>()},
                     .far = {far_[0].as<VertexId>(), far_[1].as<VertexId>()},
                     .stamps = stamps_.as<std::uint32_t>(),
                     .moved = moved_.as<std::uint32_t>(),
                     .state = state_.as<LoopState>(),
                     .report = step.d_word(0),
                     .tally = step.tally(),
                     .bucket = bucket,
                     .most = far ? kNone : 1u,
                     .nanoseconds = kLeapNanoseconds}};
    exec::launchTogether(executor_, step.name(), blocks_, kLoopThreads, 0, loop);
    step.blocks(0, 1);
  }

  exec::Executor& executor_;
  const FastArrays at_;
  const Buckets buckets_;
  const bool dense_;
  exec::Buffer near_[2], places_[2], far_[2], stamps_, moved_, state_;
  unsigned blocks_ = 0;
};

}  // namespace

std::unique_ptr<DeviceSearch> makeDeviceSearch(exec::Executor& executor, const FastArrays& arrays, const Buckets& buckets, bool dense) {
  return std::make_unique<Search>(executor, arrays, buckets, dense);
}
#else
std::unique_ptr<DeviceSearch> makeDeviceSearch(exec::Executor&, const FastArrays&, const Buckets&, bool) { return nullptr; }
#endif

}  // namespace wf::algorithms::sssp
