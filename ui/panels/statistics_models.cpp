// Table models of the timing panel.
#include "ui/panels/statistics_models.h"

#include <QBrush>
#include <QFont>
#include <QStringList>
#include <algorithm>
#include <utility>

#include "compute/core/numbers.h"
#include "ui/panels/timing_curves.h"
#include "ui/text.h"
#include "ui/theme.h"
#include "ui/widgets/histogram_cell.h"

namespace wf::ui {
namespace {

constexpr int kRightAligned = static_cast<int>(Qt::AlignRight | Qt::AlignVCenter);

QVariant heading(int section, Qt::Orientation orientation, int role, std::initializer_list<const char*> names, int firstNumber) {
  if (orientation != Qt::Horizontal || section < 0 || section >= static_cast<int>(names.size())) return {};
  if (role == Qt::DisplayRole) return QString::fromUtf8(names.begin()[section]);
  if (role == Qt::TextAlignmentRole) return section >= firstNumber ? kRightAligned : static_cast<int>(Qt::AlignLeft | Qt::AlignVCenter);
  return {};
}

// Before a time that drawing disturbed.
QString disturbedMark(bool on) { return on ? QString("~") : QString(); }

// Columns of both tables, in their order.
enum class OfOpened { Efficiency, Sectors, Conflicts };

QString openedText(const OpenedTotals& totals, OfOpened what) {
  if (totals.steps == 0) return {};
  switch (what) {
    case OfOpened::Efficiency:
      return QString::number(100 * totals.sums.efficiency(), 'f', 0) + " %";
    case OfOpened::Sectors:
      return QString::number(totals.sums.sectorsPerRequest(), 'f', 1);
    case OfOpened::Conflicts:
      return countText(totals.sums.conflicts);
  }
  return {};
}

QString openedTip(const OpenedTotals& totals) {
  return totals.steps == 0 ? QString("None of these steps was opened: the panels Warps and Threads open the shown step")
                           : "Of " + countText(totals.steps, "step that was opened", "steps that were opened");
}

QString openedHelp(OfOpened what) {
  switch (what) {
    case OfOpened::Efficiency:
      return "Share of a warp's lanes that take part in what it executes, of the steps that were opened";
    case OfOpened::Sectors:
      return "Pieces of 32 bytes that an access of a warp touches, of the steps that were opened";
    case OfOpened::Conflicts:
      return "Elements that two threads came to, one with a plain write, of the steps that were opened";
  }
  return {};
}

std::optional<OfOpened> ofOpened(int column, int first) {
  return column >= first && column < first + 3 ? std::optional(static_cast<OfOpened>(column - first)) : std::nullopt;
}

}  // namespace

void KernelModel::refresh(const VariantInfo* variant, std::shared_ptr<const EarlierRun> earlier,
                          std::shared_ptr<const exec::EnergyReport> energy) {
  measure();
  earlier_ = std::move(earlier);
  energy_ = std::move(energy);
  if (variant != variant_) {
    beginResetModel();
    variant_ = variant;
    endResetModel();
  } else if (rowCount() > 0) {
    Q_EMIT dataChanged(index(0, 1), index(rowCount() - 1, columnCount() - 1), {Qt::DisplayRole, HistogramCell::kBarsRole});
  }
}

void KernelModel::measure() {
  const auto& kernels = statistics_.kernels();
  spreads_.resize(kernels.size());
  firstBin_ = TimeHistogram::kDrawnBins;
  endBin_ = 0;
  for (std::size_t k = 0; k < kernels.size(); ++k) {
    const auto& bins = kernels[k].times.drawn();
    for (int bin = 0; bin < TimeHistogram::kDrawnBins; ++bin) {
      if (bins[static_cast<std::size_t>(bin)] == 0) continue;
      firstBin_ = std::min(firstBin_, bin);
      endBin_ = std::max(endBin_, bin + 1);
    }
    const KernelTotals& totals = kernels[k];
    if (spreads_[k].launches == totals.launches && spreads_[k].nanoseconds == totals.nanoseconds) continue;
    spreads_[k] = {totals.launches, totals.nanoseconds, totals.best().quantile(0.5), totals.best().quantile(0.95)};
  }
}

namespace {

constexpr const char* kUntimed = "Not recorded: the program that made the recording took no times";

QString timeText(const RunStatistics& statistics, std::uint64_t nanoseconds) {
  return statistics.timed() ? durationText(nanoseconds) : QString::fromUtf8("–");
}

}  // namespace

QString KernelModel::cleanText(const KernelTotals& totals) const {
  if (totals.disturbed == 0) return {};
  const std::uint64_t clean = totals.launches - totals.disturbed;
  if (clean == 0) {
    return "Something was drawn during every launch, and the times include waiting for the device. Measure… repeats a step with drawing "
           "held.";
  }
  return "Of the " + countText(clean, "clean launch", "clean launches") + " alone; during " +
         countText(totals.disturbed, "other", "others") + " something was drawn, and their times include waiting for the device";
}

QString KernelModel::timesText(const TimeHistogram& times) const {
  QStringList parts;
  for (int bin = firstBin_; bin < endBin_; ++bin) {
    const std::uint64_t count = times.drawn()[static_cast<std::size_t>(bin)];
    if (count != 0) parts << durationText(TimeHistogram::drawnStart(bin)) + ": " + countText(count);
  }
  return parts.join(", ");
}

// What is known is of the launches between two values of the counter; the text scales it to all launches at the same mean power.
QString KernelModel::energyText(std::size_t kernel, int column) const {
  const QString none = QString::fromUtf8("–");
  if (energy_ == nullptr || kernel >= energy_->kernels.size()) return none;
  const exec::EnergyReport::Kernel& known = energy_->kernels[kernel];
  if (!(known.nanoseconds > 0)) return none;
  if (column == kArcsPerJoule) return known.arcs > 0 && known.joules > 0 ? rateText(known.arcs / known.joules) : none;
  return joulesText(known.joules * static_cast<double>(statistics_.kernels()[kernel].nanoseconds) / known.nanoseconds);
}

int KernelModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() || variant_ == nullptr ? 0 : static_cast<int>(variant_->kernels.size()) + 1;
}

QVariant KernelModel::sum(int column) const {
  switch (column) {
    case kName:
      return "All kernels";
    case kLaunches: {
      std::uint64_t launches = 0;
      for (const KernelTotals& totals : statistics_.kernels()) launches += totals.launches;
      return countText(launches);
    }
    case kTotal:
      return statistics_.iterations().empty() ? QString::fromUtf8("–") : timeText(statistics_, statistics_.nanoseconds());
    case kTotalBefore:
      if (earlier_ == nullptr) return QString();
      return earlier_->nanoseconds == 0 ? QString::fromUtf8("–") : durationText(earlier_->nanoseconds);
    default:
      return {};
  }
}

QString KernelModel::before(const KernelTotals* totals, int column) const {
  if (totals == nullptr || earlier_->nanoseconds == 0) return QString::fromUtf8("–");
  return durationText(column == kTotalBefore ? totals->nanoseconds : totals->best().quantile(0.5));
}

QVariant KernelModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  const auto kernel = static_cast<std::size_t>(index.row());
  if (role == Qt::TextAlignmentRole && index.column() > 0) return kRightAligned;
  if (kernel == variant_->kernels.size()) return role == Qt::DisplayRole ? sum(index.column()) : QVariant();
  const bool ran = kernel < statistics_.kernels().size() && kernel < spreads_.size() && statistics_.kernels()[kernel].launches > 0;
  if (role == Qt::ToolTipRole && index.column() == kName) return text(variant_->kernels[kernel].title);
  const bool ofClean = index.column() == kMedian || index.column() == kP95;
  const bool drawn = index.column() == kTimes && ran && statistics_.timed();
  if (role == Qt::ToolTipRole && ran && !statistics_.timed() && (ofClean || index.column() == kTotal || index.column() == kTimes))
    return kUntimed;
  if (role == Qt::ToolTipRole && ofClean && ran) return cleanText(statistics_.kernels()[kernel]);
  if (role == Qt::ToolTipRole && drawn) {
    return QString::fromUtf8(
               "Launches by their time, from left to right %1 to %2, each bar 1.41 times the previous one; the median's is marked\n")
               .arg(durationText(TimeHistogram::drawnStart(firstBin_)), durationText(TimeHistogram::drawnStart(endBin_))) +
           timesText(statistics_.kernels()[kernel].times);
  }
  const auto opened = ofOpened(index.column(), kEfficiency);
  if (role == Qt::ToolTipRole && opened) return openedTip(statistics_.openedOfKernel(kernel));
  if (role == HistogramCell::kBarsRole && drawn) {
    const auto& bins = statistics_.kernels()[kernel].times.drawn();
    return QVariant::fromValue(
        HistogramBars{{bins.begin() + firstBin_, bins.begin() + endBin_}, TimeHistogram::drawnBin(spreads_[kernel].median) - firstBin_});
  }
  if (role != Qt::DisplayRole) return {};
  const QString none = QString::fromUtf8("–");
  if (index.column() == kName) return text(variant_->kernels[kernel].title);
  if (index.column() >= kTotalBefore) {
    return earlier_ != nullptr ? before(earlier_->kernel(variant_->kernels[kernel].id), index.column()) : QString();
  }
  if (opened) return openedText(statistics_.openedOfKernel(kernel), *opened);
  if (!ran) return index.column() == kLaunches ? countText(0) : none;
  const KernelTotals& totals = statistics_.kernels()[kernel];
  switch (index.column()) {
    case kLaunches:
      return countText(totals.launches);
    case kTotal:
      return timeText(statistics_, totals.nanoseconds);
    case kMedian:
      if (!statistics_.timed()) return none;
      return disturbedMark(totals.clean.count() == 0) + durationText(spreads_[kernel].median);
    case kP95:
      if (!statistics_.timed()) return none;
      return disturbedMark(totals.clean.count() == 0) + durationText(spreads_[kernel].p95);
    case kShare:
      if (statistics_.nanoseconds() == 0) return none;
      return QString::number(100.0 * static_cast<double>(totals.nanoseconds) / static_cast<double>(statistics_.nanoseconds()), 'f', 1) +
             " %";
    case kRate:
      if (totals.bytes == 0 || totals.nanoseconds == 0) return none;
      return bytesRateText(1e9 * static_cast<double>(totals.bytes) / static_cast<double>(totals.nanoseconds));
    case kCopied:
      return totals.copied != 0 ? text(bytesText(totals.copied)) : none;
    case kCopyRate:
      if (totals.copied == 0 || totals.copyNanoseconds == 0) return none;
      return bytesRateText(1e9 * static_cast<double>(totals.copied) / static_cast<double>(totals.copyNanoseconds));
    case kEnergy:
    case kArcsPerJoule:
      return energyText(kernel, index.column());
    case kTimes:
      return statistics_.timed() ? timesText(totals.times) : none;
    default:
      return {};
  }
}

QVariant KernelModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (role == Qt::ToolTipRole) {
    switch (section) {
      case kMedian:
        return "Half of the launches took at most this long (to 1 %); of the clean launches, and ~ where there are none";
      case kP95:
        return "95 of 100 launches took at most this long (to 1 %); of the clean launches, and ~ where there are none";
      case kShare:
        return "Share of the time of all kernels";
      case kRate:
        return "Least bytes that the kernel reads and writes, by its counts and without caches, over its time";
      case kCopied:
        return "Copied between host and device, because the arrays do not fit there; partly during the kernel";
      case kCopyRate:
        return "Bytes copied over the time of copying";
      case kEnergy:
        return "Estimated: the device's energy counter moves every 20 to 100 ms and is of the whole device; the energy between two "
               "readings is distributed over the kernels by their time";
      case kArcsPerJoule:
        return "Arcs visited per joule, if the energy is known";
      case kTimes:
        return "Distribution of launch times; one logarithmic axis for all kernels";
      case kEfficiency:
      case kSectors:
      case kConflicts:
        return openedHelp(*ofOpened(section, kEfficiency));
      case kTotalBefore:
        return earlier_ != nullptr ? "Total of the run before: " + earlier_->label() : QString();
      case kMedianBefore:
        return earlier_ != nullptr ? "Median of the run before: " + earlier_->label() : QString();
      default:
        return {};
    }
  }
  if (role == Qt::TextAlignmentRole && section == kTimes) return static_cast<int>(Qt::AlignLeft | Qt::AlignVCenter);
  return heading(section, orientation, role,
                 {"Kernel", "Launches", "Total", "Median", "p95", "Share", "Bytes/s", "Copied", "Copied/s", "Energy", "Arcs/J",
                  "Efficiency", "Sectors", "Conflicts", "Times", "Before", "Its median"},
                 1);
}

void IterationModel::refresh(bool startedOver) {
  const int rows = static_cast<int>(statistics_.iterations().size());
  if (startedOver || rows < rows_) {
    beginResetModel();
    rows_ = rows;
    endResetModel();
    return;
  }
  // Sums of the last row may have grown.
  if (rows_ > 0) Q_EMIT dataChanged(index(rows_ - 1, 0), index(rows_ - 1, columnCount() - 1), {Qt::DisplayRole});
  if (rows > rows_) {
    beginInsertRows({}, rows_, rows - 1);
    rows_ = rows;
    endInsertRows();
  }
}

void IterationModel::setCounted(bool on) {
  if (on == counted_) return;
  counted_ = on;
  if (rows_ > 0) Q_EMIT dataChanged(index(0, kFrontier), index(rows_ - 1, kBytes), {Qt::DisplayRole});
}

void IterationModel::openedChanged() {
  if (rows_ > 0) Q_EMIT dataChanged(index(0, kEfficiency), index(rows_ - 1, kConflicts), {Qt::DisplayRole});
}

bool IterationModel::setCurrent(std::optional<std::size_t> row) {
  if (row == current_) return false;
  for (const auto& changed : {std::exchange(current_, row), row}) {
    if (!changed || static_cast<int>(*changed) >= rows_) continue;
    const int at = static_cast<int>(*changed);
    Q_EMIT dataChanged(index(at, 0), index(at, columnCount() - 1), {Qt::FontRole, Qt::BackgroundRole});
  }
  return true;
}

QVariant IterationModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || index.row() >= static_cast<int>(statistics_.iterations().size())) return {};
  if (role == Qt::TextAlignmentRole) return kRightAligned;
  const bool current = current_ == static_cast<std::size_t>(index.row());
  if (current && role == Qt::FontRole) {
    QFont bold;
    bold.setBold(true);
    return bold;
  }
  if (current && role == Qt::BackgroundRole) {
    QColor band = accentColor();
    band.setAlpha(72);
    return QBrush(band);
  }
  const bool disturbed = statistics_.iterations()[static_cast<std::size_t>(index.row())].disturbed;
  const auto opened = ofOpened(index.column(), kEfficiency);
  const OpenedTotals found = opened ? statistics_.openedOfIteration(static_cast<std::size_t>(index.row())) : OpenedTotals{};
  if (role == Qt::ToolTipRole && opened) return openedTip(found);
  if (role == Qt::ToolTipRole && index.column() == kTime && !statistics_.timed()) return kUntimed;
  if (role == Qt::ToolTipRole && index.column() == kTime && disturbed)
    return "Something was drawn during one of its kernels: the time includes waiting for the device";
  if (role != Qt::DisplayRole) return {};
  if (opened) return openedText(found, *opened);
  const IterationTotals& totals = statistics_.iterations()[static_cast<std::size_t>(index.row())];
  switch (index.column()) {
    case kIteration:
      return countText(totals.iteration);
    case kTime:
      return statistics_.timed() ? disturbedMark(totals.disturbed) + durationText(totals.nanoseconds) : timeText(statistics_, 0);
    case kFrontier:
      return !counted_ ? QString("not counted") : totals.frontier == kNotCounted ? QString::fromUtf8("–") : countText(totals.frontier);
    case kActive:
      return counted_ ? countText(totals.active) : QString("not counted");
    case kArcs:
      return counted_ ? countText(totals.arcs) : QString("not counted");
    case kBytes:
      return !counted_ ? QString("not counted") : totals.bytes == 0 ? QString::fromUtf8("–") : text(bytesText(totals.bytes));
    default:
      return {};
  }
}

QVariant IterationModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (role == Qt::ToolTipRole && section == kFrontier) return "Vertices in the frontier of the level or round";
  if (role == Qt::ToolTipRole && section == kActive)
    return "Threads with work, in the kernel that visited the most arcs: one per vertex or per edge, depending on the variant";
  if (role == Qt::ToolTipRole && section == kBytes)
    return "Estimated: least bytes that its kernels read and write, by their counts and without caches";
  if (const auto opened = ofOpened(section, kEfficiency); role == Qt::ToolTipRole && opened) return openedHelp(*opened);
  return heading(section, orientation, role,
                 {"Iteration", "Time", "Frontier", "Active", "Arcs", "Bytes", "Efficiency", "Sectors", "Conflicts"}, 0);
}

}  // namespace wf::ui
