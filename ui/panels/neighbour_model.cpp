// Neighbour table.
#include "ui/panels/neighbour_model.h"

#include <algorithm>
#include <utility>

#include "ui/text.h"
#include "ui/vertex_name.h"

namespace wf::ui {
namespace {

using Direction = NeighbourRow::Direction;

constexpr NeighbourOrder kOrders[] = {NeighbourOrder::Id,     NeighbourOrder::Name,   NeighbourOrder::Direction,
                                      NeighbourOrder::Weight, NeighbourOrder::Stored, NeighbourOrder::Arc};

bool isWords(int column) { return column == NeighbourModel::kName || column == NeighbourModel::kDirection; }

QString directionText(Direction direction) {
  return direction == Direction::Out  ? QString::fromUtf8("→ out")
         : direction == Direction::In ? QString::fromUtf8("← in")
                                      : QString::fromUtf8("↔ both");
}

}  // namespace

void NeighbourModel::show(std::shared_ptr<const Graph> graph, std::optional<VertexId> vertex) {
  background_.cancel();
  beginResetModel();
  graph_ = std::move(graph);
  rows_.reset();
  order_.reset();
  values_.clear();
  complete_ = true;
  if (graph_ != nullptr && vertex) {
    vertex_ = *vertex;
    rows_ = std::make_shared<const Rows>(arcsOut(*graph_, vertex_));
    complete_ = false;
    if (!asStored() && rows_->size() <= kAtOnce) order_ = arranged(*graph_, *rows_, view_, Progress{});
  }
  endResetModel();
  if (!complete_) arrange();
}

bool NeighbourModel::setFilter(const QString& filter, QString* why) {
  const std::string wanted = filter.trimmed().toLower().toStdString();
  std::string sentence;
  if (!filterIsGood(wanted, &sentence)) {
    if (why != nullptr) *why = text(sentence);
    return false;
  }
  if (wanted == view_.filter) return true;
  view_.filter = wanted;
  if (rows_) arrange();
  return true;
}

void NeighbourModel::sort(int column, Qt::SortOrder order) {
  view_.by = column < 0 || column >= kColumns ? NeighbourOrder::Stored : kOrders[column];
  view_.descending = column >= 0 && order == Qt::DescendingOrder;
  if (rows_) arrange();
}

void NeighbourModel::arrange() {
  const bool now = rows_->size() <= kAtOnce;
  if (now) take(rows_, asStored() ? std::nullopt : std::optional(arranged(*graph_, *rows_, view_, Progress{})));
  if (now && complete_) {
    background_.cancel();
    Q_EMIT worked();
    return;
  }
  background_.start(
      [this, graph = graph_, vertex = vertex_, rows = rows_, complete = complete_, view = view_](Progress& progress) -> Background::Done {
        std::shared_ptr<const Rows> all = rows;
        if (!complete) {
          Rows more = *rows;
          if (!addArcsIn(*graph, vertex, more, progress)) return {};
          all = std::make_shared<const Rows>(std::move(more));
        }
        std::optional<Order> order;
        if (view != NeighbourChoice{}) order = arranged(*graph, *all, view, progress);
        if (progress.cancelled()) return {};
        return [this, all = std::move(all), order = std::move(order)]() mutable {
          complete_ = true;
          take(std::move(all), std::move(order));
          Q_EMIT worked();
        };
      });
}

// The chosen row stays the chosen one where it is still there.
void NeighbourModel::take(std::shared_ptr<const Rows> rows, std::optional<Order> order) {
  const bool same = !order && !order_;
  const auto before = static_cast<int>(rows_->size()), after = static_cast<int>(rows->size());
  if (same) {
    if (after > before) beginInsertRows({}, before, after - 1);
    rows_ = std::move(rows);
    if (after > before) endInsertRows();
    if (before > 0) Q_EMIT dataChanged(index(0, kDirection), index(before - 1, kDirection));
    return;
  }
  const int shown = order ? static_cast<int>(order->size()) : after;
  if (shown != rowCount()) {
    beginResetModel();
    rows_ = std::move(rows);
    order_ = std::move(order);
    endResetModel();
    return;
  }
  Q_EMIT layoutAboutToBeChanged();
  const QModelIndexList former = persistentIndexList();
  std::vector<ArcId> arcs;
  for (const QModelIndex& index : former) arcs.push_back(arcAt(index.row()));
  rows_ = std::move(rows);
  order_ = std::move(order);
  QModelIndexList latter;
  for (std::size_t i = 0; i < arcs.size(); ++i) {
    int row = 0;
    while (row < shown && arcAt(row) != arcs[i]) ++row;
    latter << (row < shown ? index(row, former[static_cast<qsizetype>(i)].column()) : QModelIndex());
  }
  changePersistentIndexList(former, latter);
  Q_EMIT layoutChanged();
}

void NeighbourModel::setArray(int array, const StateArrayInfo* info) {
  array_ = array;
  info_ = info != nullptr ? std::optional(*info) : std::nullopt;
  values_.clear();
  Q_EMIT headerDataChanged(Qt::Horizontal, kValue, kValue);
  if (rowCount() > 0) Q_EMIT dataChanged(index(0, kValue), index(rowCount() - 1, kValue));
}

void NeighbourModel::setValues(const run::VertexBits* values) {
  values_.clear();
  const bool ours = values != nullptr && values->arrays == std::vector<int>{array_};
  for (std::size_t i = 0; ours && i < values->vertices.size(); ++i) values_[values->vertices[i]] = values->bits[0][i];
  if (rowCount() > 0) Q_EMIT dataChanged(index(0, kValue), index(rowCount() - 1, kValue));
}

std::vector<VertexId> NeighbourModel::vertices(int first, int last) const {
  std::vector<VertexId> out;
  for (int row = std::max(first, 0); row <= std::min(last, rowCount() - 1); ++row) out.push_back(vertexAt(row));
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

int NeighbourModel::rowCount(const QModelIndex& parent) const {
  if (parent.isValid() || !rows_) return 0;
  return static_cast<int>(order_ ? order_->size() : rows_->size());
}

QString NeighbourModel::valueText(VertexId vertex) const {
  if (!info_) return {};
  const auto at = values_.find(vertex);
  return at == values_.end() ? QString::fromUtf8("…") : text(formatValue(*info_, at->second, *graph_));
}

QString NeighbourModel::nameText(VertexId vertex) const {
  const std::string_view name = nameOf(*graph_, vertex);
  return QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
}

QVariant NeighbourModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  if (role == Qt::TextAlignmentRole) return static_cast<int>((isWords(index.column()) ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
  if (role == Qt::ToolTipRole && index.column() == kName) {
    const QString name = nameText(rowAt(index.row()).other);
    return name.isEmpty() ? name : "<span>" + name.toHtmlEscaped() + "</span>";
  }
  if (role != Qt::DisplayRole) return {};
  const NeighbourRow& row = rowAt(index.row());
  switch (index.column()) {
    case kNeighbour:
      return QString::number(graph_->ids().toFile(row.other));
    case kName:
      return nameText(row.other);
    case kDirection:
      return complete_ ? directionText(row.direction) : QString::fromUtf8("…");
    case kWeight:
      return weightText(*graph_, row.arc);
    case kValue:
      return valueText(row.other);
    default:
      return countText(row.arc);
  }
}

QVariant NeighbourModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::TextAlignmentRole) return static_cast<int>((isWords(section) ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
  static constexpr const char* kTitles[] = {"Vertex", "Name", "Direction", "Weight", "Value", "Arc"};
  static constexpr const char* kTips[] = {"The other end",
                                          "Name of the other end, as in the file",
                                          "Direction of the arc: out, in or both",
                                          "Of the arc",
                                          "The neighbour's value at the shown step (visible rows only; not sortable)",
                                          "The arc's position, from 0"};
  if (role == Qt::ToolTipRole) return kTips[section];
  if (role != Qt::DisplayRole) return {};
  if (section == kValue && info_) return text(info_->symbol);
  return kTitles[section];
}

}  // namespace wf::ui
