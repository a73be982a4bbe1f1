// A line for a condition: completes the name before the cursor, and shows where something is wrong.
#pragma once

#include <QLineEdit>
#include <functional>

class QCompleter;
class QStringListModel;

namespace wf::ui {

class ConditionField : public QLineEdit {
  Q_OBJECT

 public:
  // `names` is asked each time that something is typed.
  ConditionField(std::function<QStringList()> names, QWidget* parent);
  void showError(int at);  // selects what stands there, characters from 0

 private:
  QString wordBefore() const;
  void complete();
  void insert(const QString& name);
  std::function<QStringList()> names_;
  QStringListModel* model_;
  QCompleter* completer_;
};

}  // namespace wf::ui
