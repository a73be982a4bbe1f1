#include "app/offscreen_application.h"

#include <QtCore/QByteArray>

namespace wf::app {
namespace {

int argumentCount = 1;
char programName[] = "warpfront";
char* programArguments[] = {programName, nullptr};

// Before the application is made. Standard error is for our one line; what Qt has to say of a desktop that is not there is not for it.
int& prepared() {
  qInstallMessageHandler([](QtMsgType, const QMessageLogContext&, const QString&) {});
  qputenv("QT_QPA_PLATFORM", "offscreen");
  return argumentCount;
}

}  // namespace

OffscreenApplication::OffscreenApplication() : application_(prepared(), programArguments) {}

}  // namespace wf::app
