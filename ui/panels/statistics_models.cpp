// Table models of the timing panel.
#include "ui/panels/statistics_models.h"

#include <QBrush>
#include <QFont>
#include <utility>

#include "ui/text.h"
#include "ui/theme.h"

namespace wf::ui {
namespace {

constexpr int kRightAligned = static_cast<int>(Qt::AlignRight | Qt::AlignVCenter);

QVariant heading(int section, Qt::Orientation orientation, int role, std::initializer_list<const char*> names, int firstNumber) {
  if (orientation != Qt::Horizontal || section < 0 || section >= static_cast<int>(names.size())) return {};
  if (role == Qt::DisplayRole) return QString::fromUtf8(names.begin()[section]);
  if (role == Qt::TextAlignmentRole) return section >= firstNumber ? kRightAligned : static_cast<int>(Qt::AlignLeft | Qt::AlignVCenter);
  return {};
}

}  // namespace

void KernelModel::refresh(const VariantInfo* variant) {
  if (variant != variant_) {
    beginResetModel();
    variant_ = variant;
    endResetModel();
  } else if (rowCount() > 0) {
    Q_EMIT dataChanged(index(0, 1), index(rowCount() - 1, columnCount() - 1), {Qt::DisplayRole});
  }
}

int KernelModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() || variant_ == nullptr ? 0 : static_cast<int>(variant_->kernels.size());
}

QVariant KernelModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  const auto kernel = static_cast<std::size_t>(index.row());
  if (role == Qt::TextAlignmentRole && index.column() > 0) return kRightAligned;
  if (role != Qt::DisplayRole) return {};
  const KernelTotals totals = kernel < statistics_.kernels().size() ? statistics_.kernels()[kernel] : KernelTotals{};
  switch (index.column()) {
    case 0:
      return text(variant_->kernels[kernel].title);
    case 1:
      return countText(totals.launches);
    case 2:
      return durationText(totals.nanoseconds);
    case 3:
      return totals.launches == 0 ? QString::fromUtf8("–") : durationText(totals.nanoseconds / totals.launches);
    case 4:
      return statistics_.nanoseconds() == 0
                 ? QString::fromUtf8("–")
                 : QString::number(100.0 * static_cast<double>(totals.nanoseconds) / static_cast<double>(statistics_.nanoseconds()), 'f',
                                   1) +
                       " %";
    default:
      return {};
  }
}

QVariant KernelModel::headerData(int section, Qt::Orientation orientation, int role) const {
  return heading(section, orientation, role, {"Kernel", "Launches", "Total", "Mean", "Share"}, 1);
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
  if (rows_ > 0) Q_EMIT dataChanged(index(0, 2), index(rows_ - 1, 3), {Qt::DisplayRole});
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
  if (role != Qt::DisplayRole) return {};
  const IterationTotals& totals = statistics_.iterations()[static_cast<std::size_t>(index.row())];
  switch (index.column()) {
    case 0:
      return countText(totals.iteration);
    case 1:
      return durationText(totals.nanoseconds);
    case 2:
      return counted_ ? countText(totals.active) : QString("not counted");
    case 3:
      return counted_ ? countText(totals.arcs) : QString("not counted");
    default:
      return {};
  }
}

QVariant IterationModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (role == Qt::ToolTipRole && section == 2) return "Active threads of the kernel that visited the most arcs: the size of the frontier";
  return heading(section, orientation, role, {"Iteration", "Time", "Active", "Arcs"}, 0);
}

}  // namespace wf::ui
