#include "ui/dialogs/compare_model.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include "ui/text.h"
#include "ui/theme.h"
#include "ui/widgets/spread_cell.h"

namespace wf::ui {
namespace {

using Phase = ComparedVariant::Phase;

QString sentence(const std::string& text) {
  QString out = ui::text(text);
  if (!out.isEmpty()) out[0] = out[0].toUpper();
  return out;
}

}  // namespace

QString measuredText(double ms) { return durationText(static_cast<std::uint64_t>(std::llround(std::max(0.0, ms) * 1e6))); }

void CompareModel::setVariants(const AlgorithmInfo* algorithm) {
  beginResetModel();
  // What a person unchecked stays so on another graph.
  std::set<const VariantInfo*> unchecked;
  for (const Row& row : rows_) {
    if (!row.checked) unchecked.insert(row.variant);
  }
  rows_.clear();
  least_ = most_ = 0;
  logarithmic_ = false;
  if (algorithm != nullptr) {
    for (const VariantInfo& variant : algorithm->variants)
      rows_.push_back({.variant = &variant, .checked = unchecked.count(&variant) == 0});
  }
  endResetModel();
  Q_EMIT checkedChanged();
}

std::vector<const VariantInfo*> CompareModel::checked() const {
  std::vector<const VariantInfo*> out;
  for (const Row& row : rows_) {
    if (row.checked) out.push_back(row.variant);
  }
  return out;
}

void CompareModel::setCheckable(bool on) {
  if (std::exchange(checkable_, on) == on || rows_.empty()) return;
  Q_EMIT dataChanged(index(0, kVariant), index(rowCount() - 1, kVariant), {Qt::CheckStateRole});
}

void CompareModel::show(const ComparisonState& state) {
  least_ = most_ = 0;
  for (Row& row : rows_) {
    const auto known = std::find_if(state.variants.begin(), state.variants.end(), [&](const ComparedVariant& one) {
      return one.row.variant == row.variant || (one.row.variant == nullptr && one.row.label == row.variant->id);
    });
    row.known = known != state.variants.end() ? std::optional(*known) : std::nullopt;
    const run::Measured* found = measured(row);
    if (found == nullptr) continue;
    least_ = least_ > 0 ? std::min(least_, found->kernelMs.minimum) : found->kernelMs.minimum;
    most_ = std::max(most_, found->kernelMs.maximum);
  }
  logarithmic_ = wantsLogarithm(least_, most_);
  if (rows_.empty()) return;
  Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, kColumns - 1));
  Q_EMIT headerDataChanged(Qt::Horizontal, kTimes, kTimes);
}

bool CompareModel::saysWhy(int row) const {
  const auto& known = rows_[static_cast<std::size_t>(row)].known;
  return known && known->phase == Phase::Refused;
}

const run::Measured* CompareModel::measured(const Row& row) const {
  return row.known && row.known->phase == Phase::Measured && row.known->row.measured ? &*row.known->row.measured : nullptr;
}

double CompareModel::placeOf(double ms) const {
  if (!(most_ > 0)) return 0;
  if (!logarithmic_) return ms / most_;
  const double from = least_ / 2;  // the fastest one has a bar as well
  return ms > from ? std::log(ms / from) / std::log(most_ / from) : 0;
}

QString CompareModel::textOf(const Row& row, int column) const {
  if (column == kVariant) return text(row.variant->title);
  if (!row.known) return {};
  if (row.known->phase == Phase::Refused) return column == kTimes ? sentence(row.known->row.refusal) : QString();
  const run::Measured* m = measured(row);
  if (m == nullptr) {
    if (column != kResult) return {};
    return row.known->phase == Phase::Waiting     ? "waiting"
           : row.known->phase == Phase::Measuring ? QString::fromUtf8("measuring …")
                                                  : "cancelled";
  }
  switch (column) {
    case kMedian:
      return measuredText(m->kernelMs.median);
    case kMinimum:
      return measuredText(m->kernelMs.minimum);
    case kMaximum:
      return measuredText(m->kernelMs.maximum);
    case kSpread:
      return QString::number(100 * m->kernelMs.spread, 'f', 1) + " %";
    case kRun:
      return measuredText(m->runMs.median);
    case kSteps:
      return countText(m->steps);
    case kResult: {
      if (!m->verified) return QString::fromUtf8("⚠ wrong: ") + text(m->verdict);
      QString out = "verified";
      if (!m->cutShort.empty()) out += ", " + countText(m->runs.size(), "run", "runs");
      if (m->disturbed > 0) out += ", " + countText(m->disturbed) + " disturbed";
      return out;
    }
    default:
      return {};
  }
}

QVariant CompareModel::sortedBy(const Row& row, int column) const {
  if (column == kVariant) return text(row.variant->title);
  const run::Measured* m = measured(row);
  if (column == kResult) return row.known ? QVariant(textOf(row, kResult)) : QVariant();
  if (m == nullptr) return {};
  switch (column) {
    case kMinimum:
      return m->kernelMs.minimum;
    case kMaximum:
      return m->kernelMs.maximum;
    case kSpread:
      return m->kernelMs.spread;
    case kRun:
      return m->runMs.median;
    case kSteps:
      return static_cast<double>(m->steps);
    default:
      return m->kernelMs.median;
  }
}

QString CompareModel::tipOf(const Row& row, int column) const {
  if (column == kVariant) return text(row.variant->title) + "\n" + text(row.variant->source);
  if (row.known && row.known->phase == Phase::Refused) return sentence(row.known->row.refusal);
  const run::Measured* m = measured(row);
  if (m == nullptr) return {};
  if (column == kTimes || column == kMedian) {
    return "Median " + measuredText(m->kernelMs.median) + QString::fromUtf8(", ") + measuredText(m->kernelMs.minimum) + " to " +
           measuredText(m->kernelMs.maximum) + ", of " + countText(m->runs.size(), "run", "runs");
  }
  if (column != kResult) return {};
  QString out = sentence(m->verdict);
  if (!m->cutShort.empty()) out += "\n" + sentence(m->cutShort);
  return out;
}

QVariant CompareModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  const Row& row = rows_[static_cast<std::size_t>(index.row())];
  const int column = index.column();
  switch (role) {
    case Qt::DisplayRole:
      return textOf(row, column);
    case Qt::CheckStateRole:
      return column == kVariant ? QVariant(row.checked ? Qt::Checked : Qt::Unchecked) : QVariant();
    case Qt::TextAlignmentRole:
      if (column == kVariant || column == kTimes || column == kResult) return static_cast<int>(Qt::AlignLeft | Qt::AlignVCenter);
      return static_cast<int>(Qt::AlignRight | Qt::AlignVCenter);
    case Qt::ToolTipRole:
      return tipOf(row, column);
    case Qt::ForegroundRole: {
      const run::Measured* m = measured(row);
      const bool bad = (column == kTimes && saysWhy(index.row())) || (column == kResult && m != nullptr && !m->verified);
      if (bad) return errorColor();
      return column == kResult && row.known && m == nullptr ? QVariant(mutedColor()) : QVariant();
    }
    case kSortRole:
      return sortedBy(row, column);
    case SpreadCell::kBarRole: {
      const run::Measured* m = measured(row);
      if (column != kTimes || m == nullptr) return {};
      return QVariant::fromValue(SpreadBar{placeOf(m->kernelMs.minimum), placeOf(m->kernelMs.median), placeOf(m->kernelMs.maximum)});
    }
    default:
      return {};
  }
}

bool CompareModel::setData(const QModelIndex& index, const QVariant& value, int role) {
  if (!index.isValid() || role != Qt::CheckStateRole || index.column() != kVariant || !checkable_) return false;
  rows_[static_cast<std::size_t>(index.row())].checked = value.toInt() == Qt::Checked;
  Q_EMIT dataChanged(index, index, {Qt::CheckStateRole});
  Q_EMIT checkedChanged();
  return true;
}

Qt::ItemFlags CompareModel::flags(const QModelIndex& index) const {
  Qt::ItemFlags out = QAbstractTableModel::flags(index);
  if (index.column() == kVariant && checkable_) out |= Qt::ItemIsUserCheckable;
  return out;
}

QVariant CompareModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || section < 0 || section >= kColumns) return {};
  if (role == Qt::TextAlignmentRole) {
    const bool left = section == kVariant || section == kTimes || section == kResult;
    return static_cast<int>((left ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
  }
  if (role == Qt::ToolTipRole) {
    switch (section) {
      case kTimes:
        return logarithmic_ ? "Time of all kernels of a run, on a logarithmic axis: the bar is the median, the line spans all runs"
                            : "Time of all kernels of a run: the bar is the median, the line spans all runs";
      case kMedian:
        return "Time of all kernels of a run: the median";
      case kMinimum:
        return "Time of all kernels in the fastest run";
      case kMaximum:
        return "Time of all kernels in the slowest run";
      case kSpread:
        return "Part of the median that the middle half of the runs covers";
      case kRun:
        return "From step 0 until the result is there: kernels, the host between them, the result; the median";
      case kSteps:
        return "Kernels of a run; a variant written for speed makes a whole iteration a step";
      case kResult:
        return "Whether the result was found right, without what the kernels share";
      default:
        return {};
    }
  }
  if (role != Qt::DisplayRole) return {};
  static constexpr const char* kNames[] = {"Variant", "Kernels", "Median", "Min", "Max", "Spread", "Run", "Steps", "Result"};
  return section == kTimes && logarithmic_ ? QString("Kernels (log)") : QString(kNames[section]);
}

bool CompareSorting::lessThan(const QModelIndex& left, const QModelIndex& right) const {
  const QVariant a = left.data(sortRole()), b = right.data(sortRole());
  if (a.isValid() != b.isValid()) return a.isValid() == (sortOrder() == Qt::AscendingOrder);
  return QSortFilterProxyModel::lessThan(left, right);
}

}  // namespace wf::ui
