// Neighbour table.
#include "ui/panels/neighbour_model.h"

#include <algorithm>
#include <numeric>

#include "ui/text.h"

namespace wf::ui {

void NeighbourModel::show(std::shared_ptr<const Graph> graph, std::optional<VertexId> vertex) {
  beginResetModel();
  graph_ = std::move(graph);
  arcs_.clear();
  if (graph_ != nullptr && vertex) {
    arcs_.resize(graph_->degree(*vertex));
    std::iota(arcs_.begin(), arcs_.end(), graph_->offsets()[*vertex]);
  }
  arrange();
  endResetModel();
}

VertexId NeighbourModel::vertexAt(int row) const { return graph_->heads()[arcs_[static_cast<std::size_t>(row)]]; }

QVariant NeighbourModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  if (role == Qt::TextAlignmentRole) return static_cast<int>(Qt::AlignRight | Qt::AlignVCenter);
  if (role != Qt::DisplayRole) return {};
  if (index.column() == 0) return QString::number(graph_->ids().toFile(vertexAt(index.row())));
  return weightText(*graph_, arcs_[static_cast<std::size_t>(index.row())]);
}

QVariant NeighbourModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::TextAlignmentRole) return static_cast<int>(Qt::AlignRight | Qt::AlignVCenter);
  if (role != Qt::DisplayRole) return {};
  return section == 0 ? "Neighbour" : "Weight";
}

void NeighbourModel::sort(int column, Qt::SortOrder order) {
  column_ = column;
  order_ = order;
  Q_EMIT layoutAboutToBeChanged();
  const QModelIndexList before = persistentIndexList();
  std::vector<ArcId> arcs;
  for (const QModelIndex& index : before) arcs.push_back(arcs_[static_cast<std::size_t>(index.row())]);
  arrange();
  QModelIndexList after;
  for (std::size_t i = 0; i < arcs.size(); ++i) {
    const auto at = std::find(arcs_.begin(), arcs_.end(), arcs[i]);
    after << index(static_cast<int>(at - arcs_.begin()), before[static_cast<qsizetype>(i)].column());
  }
  changePersistentIndexList(before, after);
  Q_EMIT layoutChanged();
}

void NeighbourModel::arrange() {
  if (graph_ == nullptr || column_ < 0) return;
  const auto key = [&](ArcId arc) -> double {
    return column_ == 0 ? static_cast<double>(graph_->ids().toFile(graph_->heads()[arc])) : graph_->weight(arc);
  };
  std::sort(arcs_.begin(), arcs_.end(), [&](ArcId a, ArcId b) {
    const double ka = key(a), kb = key(b);
    if (ka != kb) return order_ == Qt::AscendingOrder ? ka < kb : ka > kb;
    return a < b;
  });
}

}  // namespace wf::ui
