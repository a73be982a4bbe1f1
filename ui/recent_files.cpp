// Recent files in the settings.
#include "ui/recent_files.h"

#include <QFileInfo>
#include <QSettings>

#include "ui/session/drawn_graph.h"
#include "ui/session/limits.h"
#include "ui/session/session.h"

namespace wf::ui {

QStringList recentFiles() {
  QStringList out;
  for (const QString& file : QSettings().value("recentFiles").toStringList()) {
    if (out.size() < kRecentFiles && file.size() <= static_cast<qsizetype>(kLongestText)) out << file;
  }
  return out;
}

void rememberFile(const QString& path) {
  if (path.isEmpty() || isDrawn(path.toStdString()) || isLive(path.toStdString())) return;  // a drawn graph comes back with its session
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
