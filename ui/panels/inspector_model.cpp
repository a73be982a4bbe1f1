#include "ui/panels/inspector_model.h"

#include <QFont>
#include <algorithm>

#include "compute/core/array_name.h"
#include "compute/core/value_text.h"
#include "compute/run/inspect_reader.h"
#include "ui/text.h"

namespace wf::ui {

void InspectorModel::show(const run::Inspected& what) {
  std::vector<Row> rows;
  std::vector<run::InspectedValue> values;
  const RunState& run = session_.run();
  const run::InspectedValues* inspected = session_.readings().newest<run::InspectReader>();
  const bool read = inspected != nullptr && inspected->what == what && session_.document() != nullptr && run.variant != nullptr;
  if (read) {
    const Graph& graph = *session_.document()->graph;
    for (const run::InspectedValue& value : inspected->values) {
      if (value.cell.array < 0 || value.cell.array >= static_cast<int>(run.arrays.size())) continue;
      const StateArrayInfo& info = run.arrays[static_cast<std::size_t>(value.cell.array)];
      Row row{text(info.title), text(symbolBeside(info)), {}, text(info.help), value.changed()};
      if (value.of == run::InspectedValue::Of::Twin) row.title += " (back)";
      if (row.changed) row.value = text(formatValue(info, *value.before, graph)) + QString::fromUtf8(" → ");
      row.value += text(valueWithUnit(info, value.bits, graph));
      if (row.changed) row.help += (row.help.isEmpty() ? "" : "\n") + QString("Changed in this step");
      rows.push_back(std::move(row));
      values.push_back(value);
    }
  } else if (what.vertex && !what.arc && run.variant != nullptr) {
    for (const StateArrayInfo& info : run.arrays) {
      if (belongsToVertex(info))
        rows.push_back({text(info.title), text(symbolBeside(info)), QString::fromUtf8("…"), text(info.help), false});
    }
  }
  values_ = std::move(values);
  if (rows == rows_) return;
  if (rows.size() != rows_.size()) {
    beginResetModel();
    rows_ = std::move(rows);
    endResetModel();
    return;
  }
  rows_ = std::move(rows);
  Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, kColumns - 1));
}

int InspectorModel::changed() const {
  return static_cast<int>(std::count_if(rows_.begin(), rows_.end(), [](const Row& row) { return row.changed; }));
}

QVariant InspectorModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  const Row& row = rows_[static_cast<std::size_t>(index.row())];
  if (role == Qt::ToolTipRole) return row.help;
  if (role == Qt::FontRole && row.changed) {
    QFont bold;
    bold.setBold(true);
    return bold;
  }
  if (role == Qt::AccessibleTextRole && row.changed && index.column() == kValue) return row.value + ", changed in this step";
  if (role != Qt::DisplayRole) return {};
  return index.column() == kArray ? row.title : index.column() == kSymbol ? row.symbol : row.value;
}

QVariant InspectorModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
  static constexpr const char* kTitles[] = {"Array", "Symbol", "Value"};
  return kTitles[section];
}

}  // namespace wf::ui
