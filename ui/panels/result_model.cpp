#include "ui/panels/result_model.h"

#include "ui/panels/result_text.h"
#include "ui/text.h"

namespace wf::ui {

void ResultListModel::show(const std::string& name, const RunResult::Value& value) {
  beginResetModel();
  numbers_.clear();
  arcs_.clear();
  if (const auto* arcs = std::get_if<RunResult::Pairs>(&value)) {
    kind_ = Kind::Arcs;
    arcs_ = *arcs;
  } else if (const auto* numbers = std::get_if<std::vector<std::uint64_t>>(&value)) {
    kind_ = holdsIds(name) ? Kind::Vertices : Kind::Counts;
    numbers_ = *numbers;
  }
  endResetModel();
}

void ResultListModel::clear() { show({}, {}); }

std::vector<std::uint64_t> ResultListModel::idsAt(int row) const {
  if (row < 0 || row >= rowCount() || kind_ == Kind::Counts) return {};
  const auto at = static_cast<std::size_t>(row);
  if (kind_ == Kind::Arcs) return {arcs_[at][0], arcs_[at][1]};
  return {numbers_[at]};
}

int ResultListModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(kind_ == Kind::Arcs ? arcs_.size() : numbers_.size());
}

QVariant ResultListModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  if (role == Qt::TextAlignmentRole) return static_cast<int>(Qt::AlignRight | Qt::AlignVCenter);
  if (role != Qt::DisplayRole) return {};
  const auto row = static_cast<std::size_t>(index.row());
  if (index.column() == 0) return kind_ == Kind::Counts ? countText(row) : countText(row + 1);
  if (kind_ == Kind::Arcs) return QString::number(arcs_[row][static_cast<std::size_t>(index.column() - 1)]);
  return kind_ == Kind::Counts ? countText(numbers_[row]) : QString::number(numbers_[row]);
}

QVariant ResultListModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::TextAlignmentRole) return static_cast<int>(Qt::AlignRight | Qt::AlignVCenter);
  if (role != Qt::DisplayRole) return {};
  if (section == 0) return kind_ == Kind::Counts ? "At" : "Place";
  if (kind_ == Kind::Arcs) return section == 1 ? "From" : "To";
  return kind_ == Kind::Counts ? "Number" : "Vertex";
}

}  // namespace wf::ui
