// Recent files in the settings.
#include "ui/recent_files.h"

#include <QFileInfo>
#include <QSettings>

#include "ui/session_api.h"

namespace wf::ui {

QStringList recentFiles() { return QSettings().value("recentFiles").toStringList(); }

void rememberFile(const QString& path) {
  if (path.isEmpty()) return;
  const QString absolute = isGenerated(path.toStdString()) ? path : QFileInfo(path).absoluteFilePath();
  QStringList files = recentFiles();
  files.removeAll(absolute);
  files.prepend(absolute);
  QSettings().setValue("recentFiles", QStringList(files.mid(0, kRecentFiles)));
}

void forgetFile(const QString& path) {
  QStringList files = recentFiles();
  files.removeAll(path);
  QSettings().setValue("recentFiles", files);
}

void forgetRecentFiles() { QSettings().remove("recentFiles"); }

}  // namespace wf::ui
