// Copyable table.
#include "ui/widgets/table_view.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QScrollBar>
#include <algorithm>
#include <utility>

#include "ui/font_size.h"

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
  const auto sizeRows = [this] { verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 6); };
  sizeRows();
  connect(&fontSizeNews(), &FontSizeNews::changed, this, sizeRows);
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

void TableView::setColumnWidths(std::initializer_list<const char*> samples, int beside) {
  widths_.clear();
  for (const char* sample : samples) {
    const int column = static_cast<int>(widths_.size());
    const QString heading = model()->headerData(column, Qt::Horizontal).toString();
    widths_.push_back(std::max(fontMetrics().horizontalAdvance(heading), fontMetrics().horizontalAdvance(QString::fromUtf8(sample))) +
                      beside);
    setColumnWidth(column, widths_.back());
  }
  updateGeometries();
}

void TableView::fitColumns(int mostFirst) {
  constexpr int kCell = 12, kArrow = 18, kMostRows = 200;  // beside a text, of the sorted column's mark, looked at
  const int columns = model()->columnCount(), first = std::max(0, rowAt(0)), bottom = rowAt(viewport()->height() - 1);
  const int last = std::min(bottom < 0 ? model()->rowCount() - 1 : bottom, first + kMostRows);
  bool grown = static_cast<int>(widths_.size()) != columns;
  widths_.resize(static_cast<std::size_t>(columns), 0);
  const QFontMetrics heads = horizontalHeader()->fontMetrics();
  for (int column = 0; column < columns; ++column) {
    const bool sorted = isSortingEnabled() && horizontalHeader()->sortIndicatorSection() == column;
    int width = heads.horizontalAdvance(model()->headerData(column, Qt::Horizontal).toString()) + (sorted ? kArrow : 0);
    for (int row = first; row <= last; ++row)
      width = std::max(width, fontMetrics().horizontalAdvance(model()->index(row, column).data().toString()));
    width += kCell;
    if (column == 0) width = std::min(width, mostFirst);
    int& known = widths_[static_cast<std::size_t>(column)];
    if (width <= known) continue;
    known = width;
    grown = true;
  }
  if (!grown) return;
  for (int column = 0; column < columns; ++column) setColumnWidth(column, widths_[static_cast<std::size_t>(column)]);
  updateGeometries();
}

// Qt's ResizeToContents looks at the rows in sight alone, which are none while the table is hidden.
void TableView::fitFirst() {
  fitsFirst_ = true;
  horizontalHeader()->setSectionResizeMode(0, QHeaderView::Fixed);
  horizontalHeader()->setStretchLastSection(true);
  updateGeometries();
}

bool TableView::widenFirst(int most) {
  int width = 0;
  for (int row = 0; row < model()->rowCount(); ++row) width = std::max(width, sizeHintForIndex(model()->index(row, 0)).width());
  return std::exchange(firstWidth_, std::min(width, most)) != firstWidth_;
}

int TableView::preferredWidth() const {
  int sum = 20;  // a scroll bar
  if (!widths_.empty() && !isColumnHidden(0)) sum += std::max(0, firstWidth_ - widths_[0]);
  for (std::size_t column = 0; column < widths_.size(); ++column) {
    if (!isColumnHidden(static_cast<int>(column))) sum += widths_[column];
  }
  return sum;
}

void TableView::updateGeometries() {
  QHeaderView* header = horizontalHeader();
  if (fitsFirst_ && header->count() > 0) {
    int width = header->sectionSizeHint(0);
    for (int row = 0; row < model()->rowCount(); ++row) width = std::max(width, sizeHintForIndex(model()->index(row, 0)).width());
    header->resizeSection(0, std::min(width, viewport()->width() / 2));
  }
  if (!widths_.empty() && header->count() > 0) {
    const int others = header->length() - (header->isSectionHidden(0) ? 0 : header->sectionSize(0));
    const auto mode = viewport()->width() - others >= widths_[0] ? QHeaderView::Stretch : QHeaderView::Interactive;
    if (header->sectionResizeMode(0) != mode) {
      header->setSectionResizeMode(0, mode);
      if (mode == QHeaderView::Interactive) header->resizeSection(0, widths_[0]);
    }
  }
  QTableView::updateGeometries();
}

void TableView::scrollTo(const QModelIndex& index, ScrollHint hint) {
  const int left = horizontalScrollBar()->value();
  QTableView::scrollTo(index, hint);
  horizontalScrollBar()->setValue(left);
}

}  // namespace wf::ui
