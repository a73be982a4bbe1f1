// The values of the inspected vertex or arc as a table: each array's value, and what it was where the last kernel changed it.
#pragma once

#include <QAbstractTableModel>
#include <vector>

#include "compute/run/inspect_reader.h"
#include "ui/session/session.h"

namespace wf::ui {

class InspectorModel : public QAbstractTableModel {
  Q_OBJECT

 public:
  enum Column { kArray, kSymbol, kValue, kColumns };

  explicit InspectorModel(Session& session, QObject* parent) : QAbstractTableModel(parent), session_(session) {}
  // What inspected() has of it; rows of arrays whose values are not read yet stand there with “…”.
  void show(const run::Inspected& what);
  const std::vector<run::InspectedValue>& values() const { return values_; }
  int changed() const;  // rows that the last kernel changed

  int rowCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : static_cast<int>(rows_.size()); }
  int columnCount(const QModelIndex& = {}) const override { return kColumns; }
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  struct Row {
    QString title, symbol, value, help;
    bool changed = false;
    bool operator==(const Row&) const = default;
  };
  Session& session_;
  std::vector<Row> rows_;
  std::vector<run::InspectedValue> values_;  // of the rows; empty while they are not read
};

}  // namespace wf::ui
