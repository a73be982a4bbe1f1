// A question to a person, with buttons that the caller adds: plain text, a name for tests, gone when it is answered.
#pragma once

#include <QMessageBox>

namespace wf::ui {

// `more`: a second, smaller sentence. Not shown yet.
QMessageBox* question(const char* object, const QString& title, const QString& sentence, const QString& more, QWidget* parent);

}  // namespace wf::ui
