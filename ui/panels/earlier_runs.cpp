// Earlier runs.
#include "ui/panels/earlier_runs.h"

#include "ui/text.h"

namespace wf::ui {
namespace {

bool sameKind(const EarlierRun& earlier, const RunState& run) {
  return earlier.variant == run.variant && earlier.executor == run.executorName && earlier.device == run.deviceName;
}

}  // namespace

const KernelTotals* EarlierRun::kernel(const std::string& id) const {
  for (std::size_t k = 0; k < kernels.size(); ++k) {
    if (variant->kernels[k].id == id) return kernels[k].launches > 0 ? &kernels[k] : nullptr;
  }
  return nullptr;
}

QString EarlierRun::label() const { return text(executor) + ", " + text(variant->id); }

std::pair<QString, QString> distinguishingNames(const RunState& run, const EarlierRun& earlier) {
  // "CPU (oneTBB, 2 threads)": what is in brackets matters only between two of a kind.
  const auto brief = [](const std::string& executor) { return text(executor).section(" (", 0, 0); };
  const bool sameVariant = earlier.variant == run.variant;
  const auto named = [&](const std::string& executor, const std::string& device, const VariantInfo& variant) {
    if (brief(run.executorName) != brief(earlier.executor))
      return sameVariant ? brief(executor) : brief(executor) + ", " + text(variant.id);
    if (!sameVariant) return text(variant.id);
    return run.executorName != earlier.executor ? text(executor) : text(device);
  };
  return {named(run.executorName, run.deviceName, *run.variant), named(earlier.executor, earlier.device, *earlier.variant)};
}

void EarlierRuns::note(const Session& session, const RunStatistics& statistics, std::uint64_t generation) {
  const RunState& run = session.run();
  const Document* document = session.document();
  if (document == nullptr || document->graph != graph_.lock() || run.algorithm != algorithm_) {
    runs_.clear();
    graph_ = document != nullptr ? document->graph : nullptr;
    algorithm_ = run.algorithm;
  }
  const bool whole = run.ended && run.variant != nullptr && session.steps().size() == run.lastStep + 1 && run.lastStep > 0 &&
                     run.ranOn.size() <= 1;  // else its sums are of its last steps alone
  if (document == nullptr || !whole || noted_ == generation || statistics.kernels().size() > run.variant->kernels.size()) return;
  noted_ = generation;
  std::erase_if(runs_, [&](const auto& earlier) { return sameKind(*earlier, run) && earlier->metrics == run.metrics; });
  runs_.push_back(std::make_shared<EarlierRun>(EarlierRun{.variant = run.variant,
                                                          .executor = run.executorName,
                                                          .device = run.deviceName,
                                                          .metrics = run.metrics,
                                                          .kernels = statistics.kernels(),
                                                          .iterations = statistics.iterations(),
                                                          .launches = run.lastStep,
                                                          .nanoseconds = statistics.nanoseconds()}));
}

std::shared_ptr<const EarlierRun> EarlierRuns::against(const Session& session) const {
  const RunState& run = session.run();
  if (run.variant == nullptr || run.executorName.empty()) return nullptr;  // it is being set up
  std::shared_ptr<const EarlierRun> newest;
  for (auto earlier = runs_.rbegin(); earlier != runs_.rend(); ++earlier) {
    if ((*earlier)->metrics != run.metrics || sameKind(**earlier, run)) continue;
    if ((*earlier)->variant == run.variant) return *earlier;  // on another device
    if (newest == nullptr) newest = *earlier;
  }
  return newest;
}

}  // namespace wf::ui
