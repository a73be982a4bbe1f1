// What stands out in an opened step, as rows: heavy warps, vertices and elements, conflicts, lost writes, what ends wrong.
#pragma once

#include <QAbstractTableModel>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "ui/session/session.h"

namespace wf::ui {

enum class WarpList { Warps, Items, Elements, Atomics, Conflicts, Lost, Wrong };

struct WarpListInfo {
  WarpList list;
  const char* title;
  const char* counts;  // heading of the first column; empty: there is nothing to count
  const char* help;
};
std::span<const WarpListInfo> warpListInfos();

class WarpListModel : public QAbstractTableModel {
  Q_OBJECT

 public:
  struct Row {
    std::uint64_t count = 0;
    QString what;
    std::vector<VertexId> vertices;  // that it is about: at most two
    std::optional<std::uint32_t> warp;
  };
  explicit WarpListModel(QObject* parent) : QAbstractTableModel(parent) {}
  // Of the report of the session's shown step; null: no rows.
  void show(const Session& session, std::shared_ptr<const lens::Report> report, WarpList list);
  const Row& row(int at) const { return rows_[static_cast<std::size_t>(at)]; }
  std::uint64_t all() const { return all_; }  // also those that are not listed

  int rowCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : static_cast<int>(rows_.size()); }
  int columnCount(const QModelIndex& = {}) const override { return 2; }
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  enum Column { kCount, kWhat };

 private:
  std::vector<Row> rows_;
  std::uint64_t all_ = 0;
  const WarpListInfo* info_ = nullptr;
};

// How many there are of what the list lists.
std::uint64_t listed(const lens::Report& report, WarpList list);

}  // namespace wf::ui
