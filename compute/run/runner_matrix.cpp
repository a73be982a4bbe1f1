// The runner's pictures of pair arrays, and the pairs under the pointer.
#include "compute/run/runner.h"

namespace wf::run {
namespace {

// While it plays, pictures take no more than this part of the time, and come no more often than they are looked at.
constexpr int kPictureShare = 10;
constexpr auto kPictureEvery = std::chrono::milliseconds(33);

}  // namespace

void Runner::watchMatrix(const std::optional<MatrixQuery>& query) {
  const std::scoped_lock lock(mutex_);
  matrixQuery_ = query;
  matrixStale_ = true;
  wake_.notify_one();
}

void Runner::watchPairs(std::vector<VertexPair> pairs) {
  const std::scoped_lock lock(mutex_);
  pairs_ = std::move(pairs);
  pairsChanged_ = watchChanged_ = true;
  wake_.notify_one();
}

bool Runner::matrixIsDue() const {
  if (!matrixQuery_) return matrixStale_;  // to free what it keeps
  if (!matrixStale_ && matrixStep_ == current()) return false;
  return !playing_ || Clock::now() >= matrixDue_;
}

void Runner::makeMatrix() {
  std::optional<MatrixQuery> query;
  {
    const std::scoped_lock lock(mutex_);
    query = matrixQuery_;
    matrixStale_ = false;
  }
  matrixStep_ = current();
  if (!query) return matrix_.freePicture();
  const auto started = Clock::now();
  auto picture = matrix_.picture(*algorithm_, *query);
  if (executor_->failed()) return fail(executor_->error());
  const auto took = Clock::now() - started;
  matrixDue_ = Clock::now() + std::max<Clock::duration>(kPictureEvery, took * kPictureShare);
  if (picture) report(Publish::Never, [&](RunReport& r) { r.matrix = std::move(picture); });
}

}  // namespace wf::run
