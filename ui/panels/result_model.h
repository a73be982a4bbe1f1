// The entries of one list of a result, row by row; rows are made when they are looked at.
#pragma once

#include <QAbstractTableModel>
#include <vector>

#include "ui/session/session.h"

namespace wf::ui {

class ResultListModel : public QAbstractTableModel {
  Q_OBJECT

 public:
  using QAbstractTableModel::QAbstractTableModel;
  enum class Kind { Vertices, Arcs, Counts };
  void show(const std::string& name, const RunResult::Value& value);
  void clear();
  Kind kind() const { return kind_; }
  // The file's ids at a row: one of a vertex, two of an arc, none of a count.
  std::vector<std::uint64_t> idsAt(int row) const;

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& = {}) const override { return kind_ == Kind::Arcs ? 3 : 2; }
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  Kind kind_ = Kind::Vertices;
  std::vector<std::uint64_t> numbers_;
  RunResult::Pairs arcs_;
};

}  // namespace wf::ui
