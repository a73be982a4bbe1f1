// What a person may call a command that the program calls otherwise.
#pragma once

#include <QString>

namespace wf::ui {

// Words for the command of this id, parted by blanks; empty: there are none.
QString otherWords(const QString& id);

}  // namespace wf::ui
