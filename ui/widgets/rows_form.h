// Labels beside fields, of which rows can be hidden. In place of Qt's form, which (6.4) writes beside its memory where a row has a height
// for its width, such as a wrapped text, while others are hidden.
#pragma once

#include <QGridLayout>
#include <QWidget>

class QLabel;

namespace wf::ui {

class RowsForm : public QGridLayout {
  Q_OBJECT

 public:
  explicit RowsForm(QWidget* page);
  void addRow(const QString& label, QWidget* field);  // the label's letter goes to the field
  void addRow(QWidget* field);                        // as wide as both
  void setRowVisible(QWidget* field, bool visible);
  QLabel* labelOf(const QWidget* field) const;  // null: none
};

}  // namespace wf::ui
