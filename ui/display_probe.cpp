// The same questions that libxcb, libwayland-client and Qt's plugin loader will ask.
#include "ui/display_probe.h"

#include <dlfcn.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonObject>
#include <QPluginLoader>
#include <cerrno>
#include <cstring>

namespace wf::ui {
namespace {

QString variable(const char* name) { return qEnvironmentVariable(name); }

// libxcb reads every form of DISPLAY and knows about authority files. It comes with Qt's xcb plugin; without it that plugin cannot load.
std::optional<QString> whyNoX() {
  if (qEnvironmentVariableIsEmpty("DISPLAY")) return QStringLiteral("DISPLAY, which names the X server, is not set");
  const QString server = "the X server of DISPLAY=" + variable("DISPLAY");
  void* const library = dlopen("libxcb.so.1", RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) return server + " cannot be asked: libxcb.so.1 is not installed";
  using Connect = void* (*)(const char*, int*);
  using HasError = int (*)(void*);
  using Disconnect = void (*)(void*);
  const auto connectTo = reinterpret_cast<Connect>(dlsym(library, "xcb_connect"));
  const auto hasError = reinterpret_cast<HasError>(dlsym(library, "xcb_connection_has_error"));
  const auto disconnect = reinterpret_cast<Disconnect>(dlsym(library, "xcb_disconnect"));
  if (connectTo == nullptr || hasError == nullptr || disconnect == nullptr) return std::nullopt;
  int screen = 0;
  // xcb_connect never answers null; a failed connection also wants its disconnect.
  void* const connection = connectTo(nullptr, &screen);
  const int error = hasError(connection);
  disconnect(connection);
  constexpr int kParseError = 5, kNoSuchScreen = 6;  // XCB_CONN_CLOSED_PARSE_ERR, XCB_CONN_CLOSED_INVALID_SCREEN
  switch (error) {
    case 0:
      return std::nullopt;
    case kParseError:
      return "DISPLAY=" + variable("DISPLAY") + " names no X server (DISPLAY=:0 would)";
    case kNoSuchScreen:
      return server + " has no such screen";
    default:
      return server + " cannot be reached";
  }
}

std::optional<QString> whyNoWayland() {
  if (!qEnvironmentVariableIsEmpty("WAYLAND_SOCKET")) return std::nullopt;  // a connection that was opened for this program
  const bool named = !qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY");
  const QString display = named ? variable("WAYLAND_DISPLAY") : QStringLiteral("wayland-0");
  const QString server = named ? "the Wayland server of WAYLAND_DISPLAY=" + display : "the Wayland server wayland-0";
  QString path = display;
  if (!display.startsWith('/')) {
    const QString folder = variable("XDG_RUNTIME_DIR");
    if (folder.isEmpty()) return server + " cannot be found: XDG_RUNTIME_DIR is not set";
    path = folder + '/' + display;
  }
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  const QByteArray name = QFile::encodeName(path);
  if (static_cast<std::size_t>(name.size()) >= sizeof address.sun_path) return server + " cannot be reached: the path is too long";
  std::memcpy(address.sun_path, name.constData(), static_cast<std::size_t>(name.size()));
  const int end = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (end < 0) return std::nullopt;
  const bool reached = connect(end, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
  const int error = errno;
  close(end);
  if (reached) return std::nullopt;
  return server + " cannot be reached at " + path + ": " + QString::fromLocal8Bit(std::strerror(error));
}

}  // namespace

QStringList platformsThere() {
  // QT_QPA_PLATFORM_PLUGIN_PATH holds plugins itself, the others have them in a folder `platforms`.
  QStringList folders;
  const QString own = variable("QT_QPA_PLATFORM_PLUGIN_PATH");
  if (!own.isEmpty()) folders << own << own + "/platforms";
  // Beside the program: added to the library paths only once there is an application.
  folders << QFileInfo("/proc/self/exe").canonicalPath() + "/platforms";
  for (const QString& path : QCoreApplication::libraryPaths()) folders << path + "/platforms";
  QStringList platforms;
  for (const QString& folder : folders) {
    for (const QFileInfo& file : QDir(folder).entryInfoList({"*.so"}, QDir::Files)) {
      const QJsonObject plugin = QPluginLoader(file.filePath()).metaData();
      for (const QJsonValue& key : plugin["MetaData"].toObject()["Keys"].toArray()) platforms << key.toString().toLower();
    }
  }
  platforms.removeDuplicates();
  platforms.sort();
  return platforms;
}

QStringList platformsToTry() {
  QStringList platforms;
  const QString asked = variable("QT_QPA_PLATFORM");
  for (const QString& entry : asked.split(';', Qt::SkipEmptyParts)) {
    const QString name = entry.section(':', 0, 0, QString::SectionSkipEmpty).toLower();
    if (!name.isEmpty()) platforms << name;
  }
  if (!asked.isEmpty()) return platforms;
  if (!qEnvironmentVariableIsEmpty("DISPLAY")) platforms << "xcb";
  if (!qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY") || variable("XDG_SESSION_TYPE") == "wayland") platforms << "wayland";
  return platforms;
}

std::optional<QString> whyNotPlatform(const QString& platform) {
  if (platform == "xcb") {
    if (auto why = whyNoX()) return why;
  } else if (platform.startsWith("wayland")) {
    if (auto why = whyNoWayland()) return why;
  }
  const QStringList there = platformsThere();
  if (there.isEmpty() || there.contains(platform)) return std::nullopt;
  const QString known = " (installed: " + there.join(", ") + ")";
  if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) return "the platform \"" + platform + "\" of Qt is not installed" + known;
  return "QT_QPA_PLATFORM asks for \"" + platform + "\", which this Qt does not have" + known;
}

}  // namespace wf::ui
