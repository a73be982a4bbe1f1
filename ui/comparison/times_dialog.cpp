#include "ui/comparison/times_dialog.h"

#include <QApplication>
#include <QClipboard>
#include <QDialogButtonBox>
#include <QHeaderView>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>

#include "ui/comparison/difference_text.h"

namespace wf::ui {

TimesDialog::TimesDialog(Context context, QWidget* parent) : QDialog(parent), context_(context), table_(new QTableWidget(this)) {
  setObjectName("timesDialog");
  setWindowTitle("Times of the two runs");
  setAttribute(Qt::WA_DeleteOnClose);
  auto* column = new QVBoxLayout(this);
  table_->setAccessibleName("Times of the two runs");
  table_->setColumnCount(3);
  table_->setHorizontalHeaderLabels({"", "A", "B"});
  table_->verticalHeader()->hide();
  table_->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
  table_->horizontalHeader()->setStretchLastSection(true);
  table_->setEditTriggers(QAbstractItemView::NoEditTriggers);
  column->addWidget(table_);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
  auto* copy = buttons->addButton("&Copy", QDialogButtonBox::ActionRole);
  copy->setToolTip("Copy the table as tab-separated text");
  connect(copy, &QPushButton::clicked, this, [this] {
    QString out;
    for (const TimesRow& row : timesOf(context_.session)) out += row.what + '\t' + row.a + '\t' + row.b + '\n';
    QApplication::clipboard()->setText(out);
  });
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  column->addWidget(buttons);
  context_.events.on(kSecondRunChanged | kStepTick, this, &TimesDialog::refresh);
  refresh();
  const int line = fontMetrics().height();
  resize(34 * line, (table_->rowCount() + 5) * 2 * line);
}

void TimesDialog::refresh() {
  if (!context_.session.second().active()) return reject();
  const std::vector<TimesRow> rows = timesOf(context_.session);
  table_->setRowCount(static_cast<int>(rows.size()));
  for (int k = 0; k < table_->rowCount(); ++k) {
    const TimesRow& row = rows[static_cast<std::size_t>(k)];
    int at = 0;
    for (const QString& cell : {row.what, row.a, row.b}) {
      auto* item = new QTableWidgetItem(cell);
      if (at > 0) item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
      table_->setItem(k, at++, item);
    }
  }
}

}  // namespace wf::ui
