// Copyable table.
#include "ui/widgets/table_view.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <algorithm>

namespace wf::ui {

TableView::TableView(const QString& accessibleName, QWidget* parent) : QTableView(parent) {
  setAccessibleName(accessibleName);
  setSelectionBehavior(QAbstractItemView::SelectRows);
  setSelectionMode(QAbstractItemView::ExtendedSelection);
  setEditTriggers(QAbstractItemView::NoEditTriggers);
  setAlternatingRowColors(true);
  setShowGrid(false);
  setWordWrap(false);
  setFrameShape(QFrame::NoFrame);
  setTabKeyNavigation(false);
  verticalHeader()->hide();
  verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
  verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 6);
  horizontalHeader()->setHighlightSections(false);
  horizontalHeader()->setMinimumSectionSize(30);
  horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
  auto* copy = new QAction("&Copy", this);
  copy->setShortcut(QKeySequence::Copy);
  copy->setShortcutContext(Qt::WidgetShortcut);
  connect(copy, &QAction::triggered, this, [this] { QApplication::clipboard()->setText(copied()); });
  addAction(copy);
  setContextMenuPolicy(Qt::ActionsContextMenu);
}

QString TableView::copied() const {
  if (model() == nullptr) return {};
  std::vector<int> rows;
  for (const QModelIndex& index : selectionModel()->selectedRows()) rows.push_back(index.row());
  std::sort(rows.begin(), rows.end());
  return copied(std::move(rows));
}

QString TableView::copiedAll() const { return model() != nullptr ? copied(std::vector<int>()) : QString(); }

QString TableView::copied(std::vector<int> rows) const {
  if (rows.empty()) {
    for (int row = 0; row < std::min(model()->rowCount(), kCopyLimit); ++row) rows.push_back(row);
  }
  std::vector<int> columns;
  for (int column = 0; column < model()->columnCount(); ++column) {
    if (!isColumnHidden(column)) columns.push_back(column);
  }
  QString out;
  for (const int column : columns) {
    out += model()->headerData(column, Qt::Horizontal).toString() + (column != columns.back() ? '\t' : '\n');
  }
  for (const int row : rows) {
    for (const int column : columns) {
      out += model()->index(row, column).data().toString() + (column != columns.back() ? '\t' : '\n');
    }
  }
  return out;
}

void TableView::setColumnWidths(std::initializer_list<const char*> samples) {
  int column = 0, sum = 0;
  for (const char* sample : samples) {
    const QString heading = model()->headerData(column, Qt::Horizontal).toString();
    const int wide = std::max(fontMetrics().horizontalAdvance(heading), fontMetrics().horizontalAdvance(QString::fromUtf8(sample))) + 16;
    if (!isColumnHidden(column)) sum += wide;
    setColumnWidth(column++, wide);
  }
  horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
  preferredWidth_ = sum + 20;  // with a scroll bar
}

}  // namespace wf::ui
