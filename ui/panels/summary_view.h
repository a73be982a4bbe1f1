// What several selected vertices hold, array by array: how many are ∞ or set, least, most and mean. Part of the inspector.
#pragma once

#include <QAbstractTableModel>
#include <QLayout>
#include <QWidget>
#include <vector>

#include "compute/run/summary_reader.h"
#include "ui/session/session.h"

class QLabel;

namespace wf::ui {

class TableView;

class SummaryModel : public QAbstractTableModel {
  Q_OBJECT

 public:
  enum Column { kArray, kOfThem, kLeast, kMost, kMean, kColumns };

  explicit SummaryModel(QObject* parent) : QAbstractTableModel(parent) {}
  bool show(const run::SelectionSummary* summary, const Session& session);  // null: no rows; true: there are other arrays

  int rowCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : static_cast<int>(rows_.size()); }
  int columnCount(const QModelIndex& = {}) const override { return kColumns; }
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  struct Row {
    QString cells[kColumns];
    QString help;
    bool operator==(const Row&) const = default;
  };
  static Row rowOf(const StateArrayInfo& info, const exec::ArraySummary& summary, const Graph& graph);
  std::vector<Row> rows_;
};

class SummaryView : public QWidget {
  Q_OBJECT

 public:
  SummaryView(Session& session, QWidget* parent);
  void refresh();                                                                                       // of the selection
  int heightForWidth(int width) const override { return layout()->totalMinimumHeightForWidth(width); }  // as of a panel

 private:
  Session& session_;
  QLabel* title_;
  SummaryModel* model_;
  TableView* table_;
};

}  // namespace wf::ui
