// Settings files that cannot be read as such. QSettings reads a whole file at its first use, of any kind: a pipe without a writer would
// keep the window from starting, a device or a huge file would fill the memory.
#pragma once

#include <QString>

namespace wf::ui {

// Before the first QSettings of the program: where one of its files is not a regular file or too large, settings of this start are kept in
// a temporary folder instead. Returns one sentence about it; empty: all are as they should be.
QString guardSettings();

}  // namespace wf::ui
