// The arcs at one vertex as a table that can be sorted and filtered. A million of them open at once: what leads in, and sorting that many,
// is worked out off the GUI thread. Values of neighbours are asked for where rows are in sight.
#pragma once

#include <QAbstractTableModel>
#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

#include "compute/core/graph.h"
#include "compute/core/state_array.h"
#include "compute/run/vertex_reader.h"
#include "ui/background.h"
#include "ui/panels/neighbour_rows.h"
#include "ui/session/session_inspect.h"

namespace wf::ui {

class NeighbourModel : public QAbstractTableModel {
  Q_OBJECT

 public:
  enum Column { kNeighbour, kName, kDirection, kWeight, kValue, kArc, kColumns };
  static constexpr std::size_t kAtOnce = 20'000;  // rows that are sorted and filtered without a thread

  using QAbstractTableModel::QAbstractTableModel;
  void show(std::shared_ptr<const Graph> graph, std::optional<VertexId> vertex);
  // False, with what is wrong: nothing changes then.
  bool setFilter(const QString& filter, QString* why);
  // Whose values the value column shows; null: nothing's. The info is copied.
  void setArray(int array, const StateArrayInfo* info);
  int array() const { return array_; }
  void setValues(const run::VertexBits* values);              // null: none are known
  std::vector<VertexId> vertices(int first, int last) const;  // of these rows

  VertexId vertexAt(int row) const { return rowAt(row).other; }
  ArcId arcAt(int row) const { return rowAt(row).arc; }
  std::size_t allCount() const { return rows_ ? rows_->size() : 0; }  // before the filter
  bool complete() const { return complete_; }                         // the arcs that lead in are there, too
  bool working() const { return background_.progress() != nullptr; }

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& = {}) const override { return kColumns; }
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
  void sort(int column, Qt::SortOrder order) override;

 Q_SIGNALS:
  void worked();  // rows came, or their order

 private:
  using Rows = std::vector<NeighbourRow>;
  using Order = std::vector<std::uint32_t>;
  const NeighbourRow& rowAt(int row) const {
    return (*rows_)[order_ ? (*order_)[static_cast<std::size_t>(row)] : static_cast<std::size_t>(row)];
  }
  bool asStored() const { return view_ == NeighbourChoice{}; }
  void arrange();
  void take(std::shared_ptr<const Rows> rows, std::optional<Order> order);
  QString nameText(VertexId vertex) const;
  QString valueText(VertexId vertex) const;

  std::shared_ptr<const Graph> graph_;
  VertexId vertex_ = kNone;
  std::shared_ptr<const Rows> rows_;
  bool complete_ = false;
  std::optional<Order> order_;  // none: as stored
  NeighbourChoice view_;
  std::optional<StateArrayInfo> info_;
  int array_ = -1;
  std::unordered_map<std::uint64_t, std::uint64_t> values_;
  Background background_;
};

}  // namespace wf::ui
