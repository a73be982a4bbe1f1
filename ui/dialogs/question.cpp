#include "ui/dialogs/question.h"

namespace wf::ui {

QMessageBox* question(const char* object, const QString& title, const QString& sentence, const QString& more, QWidget* parent) {
  auto* box = new QMessageBox(QMessageBox::Question, title, sentence, QMessageBox::NoButton, parent);
  box->setObjectName(object);
  box->setInformativeText(more);
  box->setTextFormat(Qt::PlainText);
  box->setAttribute(Qt::WA_DeleteOnClose);
  return box;
}

}  // namespace wf::ui
