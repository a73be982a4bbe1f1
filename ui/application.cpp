// Start of the window part of the program.
#include "ui/application.h"

#include <QApplication>
#include <QSurfaceFormat>

#include "ui/icons.h"
#include "ui/theme.h"

namespace wf::ui {

std::optional<std::string> whyNoWindow() {
  const auto set = [](const char* name) { return !qEnvironmentVariableIsEmpty(name); };
  if (set("DISPLAY") || set("WAYLAND_DISPLAY") || set("QT_QPA_PLATFORM")) return std::nullopt;
  return "no window can be shown: neither DISPLAY nor WAYLAND_DISPLAY is set (`warpfront run` and `warpfront render` work without a "
         "display)";
}

void prepareApplication() {
  QCoreApplication::setOrganizationName("Warpfront");
  QCoreApplication::setApplicationName("Warpfront");
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

void dressApplication() {
  applyTheme(storedTheme());
  QApplication::setWindowIcon(programIcon());
}

}  // namespace wf::ui
