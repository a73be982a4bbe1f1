// The options with which a graph file is imported: direction, loops, duplicates, weights.
#pragma once

#include <QDialog>

#include "compute/core/import.h"

class QCheckBox;
class QComboBox;
class QLineEdit;

namespace wf::ui {

class ImportDialog : public QDialog {
  Q_OBJECT

 public:
  // `columns`: names of what may be the weights, where they are known; others can be typed.
  ImportDialog(const QString& file, const ImportOptions& options, const QStringList& columns, QWidget* parent);

  ImportOptions options() const;

 Q_SIGNALS:
  void chosen(const wf::ImportOptions& options);

 private:
  QComboBox* direction_;
  QComboBox* duplicates_;
  QComboBox* weights_;
  QCheckBox* loops_;
};

}  // namespace wf::ui
