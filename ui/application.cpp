// Start of the window part of the program.
#include "ui/application.h"

#include <QApplication>
#include <QStringList>
#include <QSurfaceFormat>
#include <cstdio>
#include <cstdlib>
#include <utility>
#include <vector>

#include "ui/display_probe.h"
#include "ui/icons.h"
#include "ui/settings_guard.h"
#include "ui/theme.h"
#include "ui/wheel_guard.h"

namespace wf::ui {

namespace {

constexpr const char* kWithout = " (`warpfront run` and `warpfront render` work without a display)";

// While QApplication is being made, Qt's messages wait here: where it gives up, they hold the reason, and where it does not, they are
// passed on. Qt's own way to give up is abort().
struct Held {
  QtMsgType type;
  QString text;
};
QtMessageHandler before = nullptr;
std::vector<Held>& held() {
  static std::vector<Held> all;
  return all;
}
QString& trouble() {  // with the settings
  static QString text;
  return text;
}

[[noreturn]] void giveUp(const QString& last) {
  QStringList reasons;
  for (const Held& message : held()) {
    if (message.type != QtInfoMsg && !message.text.startsWith("QStandardPaths")) reasons << message.text.simplified();
  }
  // Qt's last words advise to reinstall the program; they stand only where there is no other message.
  if (reasons.isEmpty() || !last.startsWith("This application failed to start")) reasons << last.simplified();
  std::fprintf(stderr, "warpfront: no window can be shown: %s%s\n", qPrintable(reasons.join("; ")), kWithout);
  std::_Exit(1);
}

void holdMessage(QtMsgType type, const QMessageLogContext& context, const QString& message) {
  if (type == QtFatalMsg) giveUp(message);
  if (type == QtDebugMsg) {
    before(type, context, message);
  } else {
    held().push_back({type, message});
  }
}

}  // namespace

std::optional<std::string> whyNoWindow() {
  QStringList reasons;
  for (const QString& platform : platformsToTry()) {
    const auto why = whyNotPlatform(platform);
    if (!why) return std::nullopt;
    reasons << *why;
  }
  if (reasons.isEmpty()) {
    reasons << (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM") ? "neither DISPLAY nor WAYLAND_DISPLAY is set"
                                                               : "QT_QPA_PLATFORM names no platform");
  }
  return ("no window can be shown: " + reasons.join("; ").simplified()).toStdString() + kWithout;
}

void prepareApplication() {
  before = qInstallMessageHandler(holdMessage);
  QCoreApplication::setOrganizationName("Warpfront");
  QCoreApplication::setApplicationName("Warpfront");
  trouble() = guardSettings();
  QCoreApplication::setAttribute(Qt::AA_ShareOpenGLContexts);
  QSurfaceFormat format = QSurfaceFormat::defaultFormat();
  format.setRenderableType(QSurfaceFormat::OpenGL);
  format.setVersion(4, 5);
  format.setProfile(QSurfaceFormat::CoreProfile);
  format.setSamples(0);
  format.setDepthBufferSize(0);
  format.setStencilBufferSize(0);
  QSurfaceFormat::setDefaultFormat(format);
}

std::string settingsTrouble() { return trouble().toStdString(); }

void dressApplication() {
  qInstallMessageHandler(before);
  // A window without any screen is fatal to Qt as well.
  if (QGuiApplication::screens().isEmpty()) giveUp("there is no screen");
  for (const Held& message : std::exchange(held(), {})) {
    if (message.type == QtInfoMsg) {
      qInfo("%s", qPrintable(message.text));
    } else {
      qWarning("%s", qPrintable(message.text));
    }
  }
  applyTheme(storedTheme());
  applyFontSize();
  QApplication::setWindowIcon(programIcon());
  new WheelGuard(qApp);
}

}  // namespace wf::ui
