// Sums of finished runs, to put beside those of a run of the same algorithm on the same graph by another variant or on another device.
#pragma once

#include <QString>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "ui/panels/run_statistics.h"
#include "ui/session/session.h"

namespace wf::ui {

struct EarlierRun {
  const VariantInfo* variant = nullptr;
  std::string executor, device;
  bool metrics = true;
  std::vector<KernelTotals> kernels;  // by Step::kernel
  std::vector<IterationTotals> iterations;
  std::uint64_t launches = 0, nanoseconds = 0;

  const KernelTotals* kernel(const std::string& id) const;  // null: its variant has no such kernel, or never launched it
  QString label() const;                                    // "CPU (oneTBB, 2 threads), mask"
};

// What to call the session's run and the earlier one where they stand beside each other: what they differ in, as short as can be.
std::pair<QString, QString> distinguishingNames(const RunState& run, const EarlierRun& earlier);

class EarlierRuns {
 public:
  // After `statistics` took in the session's steps. Only a run that has ended is kept.
  void note(const Session& session, const RunStatistics& statistics, std::uint64_t generation);
  // The one to compare the session's run with: the newest of the same variant on another device, else the newest of another variant. Times
  // with and without counting are not compared.
  std::shared_ptr<const EarlierRun> against(const Session& session) const;

 private:
  std::weak_ptr<const Graph> graph_;
  const AlgorithmInfo* algorithm_ = nullptr;
  std::uint64_t noted_ = 0;                              // generation
  std::vector<std::shared_ptr<const EarlierRun>> runs_;  // one for each variant, executor and way of counting; the newest last
};

}  // namespace wf::ui
