// The files opened last, newest first, kept in the settings.
#pragma once

#include <QStringList>

namespace wf::ui {

inline constexpr int kRecentFiles = 10;

QStringList recentFiles();
void rememberFile(const QString& path);  // made absolute
void forgetFile(const QString& path);    // as recentFiles() has it
void forgetRecentFiles();

}  // namespace wf::ui
