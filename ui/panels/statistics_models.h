// The sums of a run as table models; nothing is stored twice.
#pragma once

#include <QAbstractTableModel>

#include "compute/core/algorithm_info.h"
#include "ui/panels/earlier_runs.h"
#include "ui/panels/run_statistics.h"

namespace wf::ui {

class KernelModel : public QAbstractTableModel {
  Q_OBJECT

 public:
  KernelModel(const RunStatistics& statistics, QObject* parent) : QAbstractTableModel(parent), statistics_(statistics) {}
  // After the sums changed. `earlier`, or null, is compared with.
  void refresh(const VariantInfo* variant, std::shared_ptr<const EarlierRun> earlier = nullptr,
               std::shared_ptr<const exec::EnergyReport> energy = nullptr);
  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& = {}) const override { return kMedianBefore + 1; }
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  enum Column {
    kName,
    kLaunches,
    kTotal,
    kMedian,
    kP95,
    kShare,
    kRate,
    kCopied,
    kCopyRate,
    kEnergy,
    kArcsPerJoule,
    kEfficiency,
    kSectors,
    kConflicts,
    kTimes,
    kTotalBefore,
    kMedianBefore
  };

 private:
  // What takes a walk over the bins, once per refresh.
  struct Spread {
    std::uint64_t launches = 0, nanoseconds = 0;  // what it was worked out for
    std::uint64_t median = 0, p95 = 0;
  };
  void measure();
  QVariant sum(int column) const;  // the last row: all kernels
  QString before(const KernelTotals* totals, int column) const;
  QString timesText(const TimeHistogram& times) const;  // "1.2 µs: 34, 1.7 µs: 5"

  const RunStatistics& statistics_;
  const VariantInfo* variant_ = nullptr;
  QString cleanText(const KernelTotals& totals) const;  // why its figures are what they are; empty: all launches were clean
  QString energyText(std::size_t kernel, int column) const;
  std::shared_ptr<const EarlierRun> earlier_;
  std::shared_ptr<const exec::EnergyReport> energy_;
  std::vector<Spread> spreads_;
  int firstBin_ = 0, endBin_ = 0;  // all kernels' histograms are drawn over the same times
};

class IterationModel : public QAbstractTableModel {
  Q_OBJECT

 public:
  IterationModel(const RunStatistics& statistics, QObject* parent) : QAbstractTableModel(parent), statistics_(statistics) {}
  void refresh(bool startedOver);
  void setCounted(bool on);  // off: counts mean nothing
  void openedChanged();      // what is known of steps that were opened
  // Marks the iteration of the shown step. True where it was another one before.
  bool setCurrent(std::optional<std::size_t> row);
  std::optional<std::size_t> current() const { return current_; }
  int rowCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : rows_; }
  int columnCount(const QModelIndex& = {}) const override { return kConflicts + 1; }

  enum Column { kIteration, kTime, kFrontier, kActive, kArcs, kBytes, kEfficiency, kSectors, kConflicts };

  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  const RunStatistics& statistics_;
  bool counted_ = true;
  int rows_ = 0;
  std::optional<std::size_t> current_;
};

}  // namespace wf::ui
