// The runner's closer looks: values at a vertex and an arc, histograms.
#include "compute/run/runner.h"

namespace wf::run {
namespace {

// While it plays, a histogram takes no more than this part of the time.
constexpr int kHistogramShare = 40;
constexpr auto kHistogramEvery = std::chrono::milliseconds(60);

}  // namespace

void Runner::inspect(const Inspected& what) {
  const std::scoped_lock lock(mutex_);
  looks_.what = what;
  looks_.changed = true;
  wake_.notify_one();
}

void Runner::watchElements(int array, std::vector<std::uint64_t> indices) {
  const std::scoped_lock lock(mutex_);
  looks_.elementArray = array;
  looks_.elements = std::move(indices);
  looks_.changed = true;
  wake_.notify_one();
}

void Runner::watchHistogram(const std::optional<HistogramQuery>& query) {
  const std::scoped_lock lock(mutex_);
  looks_.histogram = query;
  looks_.histogramStale = true;
  wake_.notify_one();
}

void Runner::setHistogramSelection(HistogramMaker::Selection selection) {
  const std::scoped_lock lock(mutex_);
  looks_.selection = std::move(selection);
  looks_.histogramStale = true;
  wake_.notify_one();
}

bool Runner::histogramIsDue() const {
  if (!looks_.histogram) return looks_.histogramStale;  // to free what it keeps
  if (!looks_.histogramStale && histogramStep_ == current()) return false;
  return !playing_ || Clock::now() >= histogramDue_;
}

void Runner::makeHistogram() {
  std::optional<HistogramQuery> query;
  HistogramMaker::Selection selection;
  {
    const std::scoped_lock lock(mutex_);
    query = looks_.histogram;
    selection = looks_.selection;
    looks_.histogramStale = false;
  }
  if (!query) return histograms_.forget();
  const auto started = Clock::now();
  Histogram histogram = histograms_.make(*algorithm_, *query, selection);
  if (executor_->failed()) return fail(executor_->error());
  histogramStep_ = current();
  const auto took = Clock::now() - started;
  histogramDue_ = Clock::now() + std::max<Clock::duration>(kHistogramEvery, took * kHistogramShare);
  report(Publish::Never, [&](RunReport& r) { r.histogram = std::move(histogram); });
}

}  // namespace wf::run
