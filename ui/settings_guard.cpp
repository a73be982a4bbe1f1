#include "ui/settings_guard.h"

#include <sys/stat.h>

#include <QCoreApplication>
#include <QFile>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>

#include "compute/core/numbers.h"
#include "ui/session/limits.h"
#include "ui/text.h"

namespace wf::ui {
namespace {

// Empty, or what is wrong with the file. One that is not there is as it should be.
QString troubleWith(const QString& path) {
  struct stat info {};
  if (::stat(QFile::encodeName(path).constData(), &info) != 0) return {};
  if (!S_ISREG(info.st_mode)) return path + " is not a regular file";
  if (static_cast<std::uint64_t>(info.st_size) > kMostSettingsBytes)
    return path + " has " + text(bytesText(static_cast<std::uint64_t>(info.st_size))) + ", of " + text(bytesText(kMostSettingsBytes)) +
           " at most";
  return {};
}

// Qt's own file as well: its file dialog keeps folders there.
QString troubleIn(const QString& folder) {
  const QString of = QCoreApplication::organizationName(), name = QCoreApplication::applicationName();
  for (const QString& file : {of + "/" + name + ".conf", of + ".conf", QString("QtProject.conf")}) {
    if (const QString trouble = troubleWith(folder + "/" + file); !trouble.isEmpty()) return trouble;
  }
  return {};
}

}  // namespace

QString guardSettings() {
  QString first;
  QStringList folders = QStandardPaths::standardLocations(QStandardPaths::GenericConfigLocation);
  for (qsizetype k = 0; k < folders.size(); ++k) {
    const QString trouble = troubleIn(folders[k]);
    if (trouble.isEmpty()) continue;
    static const QTemporaryDir instead;
    QSettings::setPath(QSettings::NativeFormat, k == 0 ? QSettings::UserScope : QSettings::SystemScope, instead.path());
    if (first.isEmpty())
      first = "the settings cannot be read; this session starts with defaults and does not save them: " + trouble + "; remove or rename it";
  }
  return first;
}

}  // namespace wf::ui
