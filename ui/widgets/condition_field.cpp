#include "ui/widgets/condition_field.h"

#include <QAbstractItemView>
#include <QCompleter>
#include <QStringListModel>
#include <algorithm>

namespace wf::ui {

ConditionField::ConditionField(std::function<QStringList()> names, QWidget* parent)
    : QLineEdit(parent), names_(std::move(names)), model_(new QStringListModel(this)), completer_(new QCompleter(model_, this)) {
  completer_->setCaseSensitivity(Qt::CaseInsensitive);
  completer_->setWidget(this);  // not setCompleter(): that would complete the whole line, and this is about a word of it
  connect(this, &QLineEdit::textEdited, this, &ConditionField::complete);
  connect(completer_, qOverload<const QString&>(&QCompleter::activated), this, &ConditionField::insert);
}

QString ConditionField::wordBefore() const {
  int from = cursorPosition();
  const QString line = text();
  while (from > 0 && (line[from - 1].isLetterOrNumber() || line[from - 1] == '_')) --from;
  return line.mid(from, cursorPosition() - from);
}

void ConditionField::complete() {
  const QString word = wordBefore();
  if (word.isEmpty() || word[0].isDigit()) return completer_->popup()->hide();
  model_->setStringList(names_());
  completer_->setCompletionPrefix(word);
  const bool whole = completer_->completionCount() == 1 && completer_->currentCompletion().compare(word, Qt::CaseInsensitive) == 0;
  if (completer_->completionCount() == 0 || whole) return completer_->popup()->hide();
  QRect place = cursorRect();
  place.setWidth(std::min(width(), 220));
  completer_->complete(place);
}

void ConditionField::insert(const QString& name) {
  const QString word = wordBefore();
  setSelection(cursorPosition() - static_cast<int>(word.size()), static_cast<int>(word.size()));
  QLineEdit::insert(name);
}

void ConditionField::showError(int at) {
  const int length = static_cast<int>(text().size());
  setFocus();
  setCursorPosition(std::min(at, length));
  if (at < length) setSelection(at, length - at);
}

}  // namespace wf::ui
