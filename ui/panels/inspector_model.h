// The values of the inspected vertex or arc as a table: each array's value, and what it was where the last kernel changed it. Beside a
// second run, its values too.
#pragma once

#include <QAbstractTableModel>
#include <optional>
#include <vector>

#include "compute/run/inspect_reader.h"
#include "ui/session/session.h"

namespace wf::ui {

class InspectorModel : public QAbstractTableModel {
  Q_OBJECT

 public:
  enum Column { kArray, kSymbol, kValue, kSecond, kColumns };  // kSecond: only beside a second run

  explicit InspectorModel(Session& session, QObject* parent) : QAbstractTableModel(parent), session_(session) {}
  // What inspected() has of it; rows of arrays whose values are not read yet stand there with “…”.
  void show(const run::Inspected& what);
  const std::vector<run::InspectedValue>& values() const { return values_; }
  int changed() const;                                                    // rows that the last kernel changed
  std::optional<Cell> differing(const std::optional<Cell>& first) const;  // from the second run: `first` if it does, else the first row
  std::optional<Cell> ofSecondAlone(int row) const;  // of an array that only the second run has; none: the row is another

  int rowCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : static_cast<int>(rows_.size()); }
  int columnCount(const QModelIndex& = {}) const override { return two_ ? kColumns : kSecond; }
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  struct Row {
    QString title, symbol, value, help;
    bool changed = false;
    QString second;  // the second run's value; empty: it has no such array
    bool differs = false;
    bool operator==(const Row&) const = default;
  };
  Session& session_;
  std::vector<Row> rows_;
  void addSecond(const run::Inspected& what, std::vector<Row>& rows, const std::vector<run::InspectedValue>& values);

  std::vector<run::InspectedValue> values_;  // of the rows; empty while they are not read
  std::vector<Cell> ofSecondAlone_;          // of the rows behind those
  bool two_ = false;
};

}  // namespace wf::ui
