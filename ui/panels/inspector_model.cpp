#include "ui/panels/inspector_model.h"

#include <QFont>
#include <QGuiApplication>
#include <QPalette>
#include <algorithm>
#include <set>

#include "compute/core/array_name.h"
#include "compute/core/value_text.h"
#include "compute/run/element_equality.h"
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
  const bool two = session_.second().readings() != nullptr;
  two ? addSecond(what, rows, values) : ofSecondAlone_.clear();
  values_ = std::move(values);
  if (two != two_) {
    beginResetModel();
    two_ = two;
    rows_ = std::move(rows);
    endResetModel();
    return;
  }
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

// The second run's values in the rows of the arrays that they are compared with, and behind them those of its other arrays. They differ
// only where both runs are at a point that they share.
void InspectorModel::addSecond(const run::Inspected& what, std::vector<Row>& rows, const std::vector<run::InspectedValue>& values) {
  ofSecondAlone_.clear();
  const SessionSecondRun& second = session_.second();
  const run::InspectedValues* read = second.readings()->newest<run::InspectReader>();
  if (session_.document() == nullptr || values.size() != rows.size()) return;
  const Graph& graph = *session_.document()->graph;
  const bool here = read != nullptr && read->what == what && read->step == second.state().step;
  const auto infoOf = [&](int array) -> const StateArrayInfo& { return second.state().arrays[static_cast<std::size_t>(array)]; };
  std::set<int> partners;
  for (std::size_t k = 0; k < rows.size(); ++k) {
    const run::InspectedValue& value = values[k];
    const auto partner = second.partnerOf(value.cell.array);
    if (!partner) continue;
    partners.insert(*partner);
    if (!here) {
      rows[k].second = QString::fromUtf8("…");
      continue;
    }
    const auto beside = std::find_if(read->values.begin(), read->values.end(),
                                     [&](const run::InspectedValue& one) { return one.cell.array == *partner && one.of == value.of; });
    if (beside == read->values.end()) continue;
    const StateArrayInfo& own = session_.run().arrays[static_cast<std::size_t>(value.cell.array)];
    rows[k].second = text(valueWithUnit(infoOf(*partner), beside->bits, graph));
    rows[k].differs = second.difference() != nullptr &&
                      !run::ElementEquality(own, infoOf(*partner), second.request().tolerance).equal(value.bits, beside->bits);
  }
  for (std::size_t k = 0; here && k < read->values.size(); ++k) {
    const run::InspectedValue& value = read->values[k];
    if (partners.contains(value.cell.array)) continue;
    const StateArrayInfo& info = infoOf(value.cell.array);
    rows.push_back({text(info.title), text(symbolBeside(info)), QString::fromUtf8("–"), text(info.help), false,
                    text(valueWithUnit(info, value.bits, graph)), false});
    ofSecondAlone_.push_back(value.cell);
  }
}

std::optional<Cell> InspectorModel::ofSecondAlone(int row) const {
  const auto at = static_cast<std::size_t>(row) - values_.size();
  return row >= static_cast<int>(values_.size()) && at < ofSecondAlone_.size() ? std::optional(ofSecondAlone_[at]) : std::nullopt;
}

std::optional<Cell> InspectorModel::differing(const std::optional<Cell>& first) const {
  std::optional<Cell> out;
  for (std::size_t k = 0; k < values_.size() && k < rows_.size(); ++k) {
    if (!rows_[k].differs) continue;
    if (values_[k].cell == first) return first;
    if (!out) out = values_[k].cell;
  }
  return out;
}

int InspectorModel::changed() const {
  return static_cast<int>(std::count_if(rows_.begin(), rows_.end(), [](const Row& row) { return row.changed; }));
}

QVariant InspectorModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  const Row& row = rows_[static_cast<std::size_t>(index.row())];
  if (role == Qt::ToolTipRole) return row.help;
  if (role == Qt::ForegroundRole && index.column() == kSecond && !row.differs) return QGuiApplication::palette().placeholderText();
  if (role == Qt::FontRole && row.changed) {
    QFont bold;
    bold.setBold(true);
    return bold;
  }
  if (role == Qt::AccessibleTextRole && row.changed && index.column() == kValue) return row.value + ", changed in this step";
  if (role == Qt::AccessibleTextRole && row.differs && index.column() == kSecond) return row.second + ", differs";
  if (role != Qt::DisplayRole) return {};
  switch (index.column()) {
    case kArray:
      return row.title;
    case kSymbol:
      return row.symbol;
    case kValue:
      return row.value;
    default:
      return row.differs ? QString::fromUtf8("≠ ") + row.second : row.second;
  }
}

QVariant InspectorModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
  if (two_ && section >= kValue) return section == kValue ? "A" : "B";
  static constexpr const char* kTitles[] = {"Array", "Symbol", "Value"};
  return kTitles[section];
}

}  // namespace wf::ui
