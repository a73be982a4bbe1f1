#include "ui/widgets/rows_form.h"

#include <QComboBox>
#include <QLabel>

namespace wf::ui {

RowsForm::RowsForm(QWidget* page) : QGridLayout(page) { setColumnStretch(1, 1); }

void RowsForm::addRow(const QString& label, QWidget* field) {
  auto* made = new QLabel(label, parentWidget());
  made->setBuddy(field);
  // Beside the first line of a field of several.
  made->setMinimumHeight(QComboBox().sizeHint().height());
  const int row = rowCount();
  addWidget(made, row, 0, Qt::AlignTop);
  addWidget(field, row, 1);
}

void RowsForm::addRow(QWidget* field) { addWidget(field, rowCount(), 0, 1, 2); }

void RowsForm::setRowVisible(QWidget* field, bool visible) {
  if (QLabel* label = labelOf(field)) label->setVisible(visible);
  field->setVisible(visible);
}

QLabel* RowsForm::labelOf(const QWidget* field) const {
  int row = 0, column = 0, rows = 0, columns = 0;
  const int at = indexOf(field);
  if (at < 0) return nullptr;
  getItemPosition(at, &row, &column, &rows, &columns);
  const QLayoutItem* item = column == 1 ? itemAtPosition(row, 0) : nullptr;
  return item != nullptr ? qobject_cast<QLabel*>(item->widget()) : nullptr;
}

}  // namespace wf::ui
