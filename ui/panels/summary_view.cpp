#include "ui/panels/summary_view.h"

#include <QHeaderView>
#include <QLabel>
#include <QVBoxLayout>
#include <algorithm>

#include "compute/core/array_name.h"
#include "ui/text.h"
#include "ui/widgets/table_view.h"

namespace wf::ui {

// Least and most of ids, and the mean of what has names, would be numbers without a meaning.
SummaryModel::Row SummaryModel::rowOf(const StateArrayInfo& info, const exec::ArraySummary& summary, const Graph& graph) {
  Row row;
  // The unit stands once: the panel is narrow.
  row.cells[kArray] = text(info.title) + (info.unit.empty() ? QString() : " (" + text(info.unit) + ")");
  row.help = text(symbolBeside(info)) + (symbolBeside(info).empty() || info.help.empty() ? "" : ": ") + text(info.help);
  if (info.flag) {
    row.cells[kOfThem] = countText(summary.set) + " set";
    return row;
  }
  const QString none = info.names == Names::Nothing ? QString::fromUtf8(" ∞") : QString(" with none");
  if (summary.infinite > 0) row.cells[kOfThem] = countText(summary.infinite) + none;
  if (!summary.range || info.names != Names::Nothing) return row;
  row.cells[kLeast] = text(formatValue(info, summary.range->minimum, graph));
  row.cells[kMost] = text(formatValue(info, summary.range->maximum, graph));
  if (info.valueNames.empty()) row.cells[kMean] = shortNumber(summary.mean);
  return row;
}

bool SummaryModel::show(const run::SelectionSummary* summary, const Session& session) {
  std::vector<Row> rows;
  const auto& arrays = session.run().arrays;
  for (std::size_t k = 0; summary != nullptr && session.document() != nullptr && k < summary->rows.size(); ++k) {
    const auto& [array, of] = summary->rows[k];
    if (array >= 0 && static_cast<std::size_t>(array) < arrays.size())
      rows.push_back(rowOf(arrays[static_cast<std::size_t>(array)], of, *session.document()->graph));
  }
  if (rows == rows_) return false;
  if (rows.size() == rows_.size()) {
    rows_ = std::move(rows);
    Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, kColumns - 1));
    return false;
  }
  beginResetModel();
  rows_ = std::move(rows);
  endResetModel();
  return true;
}

QVariant SummaryModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  const Row& row = rows_[static_cast<std::size_t>(index.row())];
  if (role == Qt::ToolTipRole) {
    // The whole row: its beginning may be cut short.
    QString line = row.cells[kArray] + ": " + row.cells[kOfThem];
    for (const Column column : {kLeast, kMost, kMean}) {
      if (row.cells[column].isEmpty()) continue;
      const QString what = headerData(column, Qt::Horizontal, Qt::DisplayRole).toString().toLower() + " " + row.cells[column];
      line += (line.endsWith(": ") ? "" : ", ") + what;
    }
    return line + (row.help.isEmpty() ? "" : "\n" + row.help);
  }
  return role == Qt::DisplayRole ? QVariant(row.cells[index.column()]) : QVariant();
}

QVariant SummaryModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
  static constexpr const char* kTitles[] = {"Array", "Count", "Minimum", "Maximum", "Mean"};
  return kTitles[section];
}

SummaryView::SummaryView(Session& session, QWidget* parent)
    : QWidget(parent), session_(session), title_(new QLabel(this)), model_(new SummaryModel(this)) {
  title_->setObjectName("summaryTitle");
  title_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  title_->setWordWrap(true);
  table_ = new TableView("Summary of the selection", this);
  table_->setObjectName("summaryTable");
  table_->setModel(model_);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(4);
  column->addWidget(title_);
  column->addWidget(table_);
}

void SummaryView::refresh() {
  const run::SelectionSummary* summary = session_.readings().newest<run::SummaryReader>();
  const VertexSet::Pointer& set = session_.sets().current();
  if (model_->show(summary, session_)) table_->restartColumns();
  QString title = "The " + countText(set->size(), "selected vertex", "selected vertices");
  title += summary == nullptr ? QString::fromUtf8(": reading…") : " after step " + countText(summary->step);
  if (summary != nullptr && summary->noMemory) title += QString::fromUtf8(" · the device has no room to count all arrays");
  title_->setText(title);
  table_->setVisible(model_->rowCount() > 0);
  table_->fitColumns(table_->fontMetrics().horizontalAdvance("Next frontie"));
  const int line = table_->verticalHeader()->defaultSectionSize(), head = table_->horizontalHeader()->sizeHint().height() + 2;
  table_->setMinimumHeight(head + std::min(model_->rowCount(), 3) * line);
  table_->setMaximumHeight(head + model_->rowCount() * line + (table_->preferredWidth() > width() ? line : 0));
}

}  // namespace wf::ui
