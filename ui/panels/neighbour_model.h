// The arcs that leave one vertex as a sortable table; a million of them cost one permutation.
#pragma once

#include <QAbstractTableModel>
#include <memory>
#include <vector>

#include "compute/core/graph.h"

namespace wf::ui {

class NeighbourModel : public QAbstractTableModel {
  Q_OBJECT

 public:
  using QAbstractTableModel::QAbstractTableModel;
  void show(std::shared_ptr<const Graph> graph, std::optional<VertexId> vertex);
  VertexId vertexAt(int row) const;
  ArcId arcAt(int row) const { return arcs_[static_cast<std::size_t>(row)]; }
  int rowCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : static_cast<int>(arcs_.size()); }
  int columnCount(const QModelIndex& = {}) const override { return 2; }
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
  void sort(int column, Qt::SortOrder order) override;

 private:
  void arrange();
  std::shared_ptr<const Graph> graph_;
  std::vector<ArcId> arcs_;
  int column_ = -1;  // −1: as the file has them
  Qt::SortOrder order_ = Qt::AscendingOrder;
};

}  // namespace wf::ui
