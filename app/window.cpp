#include "app/window.h"

#include <QtCore/QEvent>
#include <QtWidgets/QApplication>
#include <cstdio>

#include "app/assets_dir.h"
#include "app/session.h"
#include "app/timing_export.h"
#include "app/version.h"
#include "ui/application.h"
#include "ui/main_window.h"

namespace wf::app {
namespace {

// The first key or click ends the demonstration's endless repetition.
class TakeOver final : public QObject {
 public:
  explicit TakeOver(Session& session) : session_(session) {}

 protected:
  bool eventFilter(QObject* object, QEvent* event) override {
    // A key that is a shortcut never arrives as a press.
    if (event->type() == QEvent::KeyPress || event->type() == QEvent::ShortcutOverride || event->type() == QEvent::MouseButtonPress ||
        event->type() == QEvent::Wheel)
      session_.takeOver();
    return QObject::eventFilter(object, event);
  }

 private:
  Session& session_;
};

}  // namespace

int runWindow(int argc, char** argv, const Command& command) {
  if (const auto why = ui::whyNoWindow()) {
    std::fprintf(stderr, "warpfront: %s\n", why->c_str());
    return kRefused;
  }
  ui::prepareApplication();
  QCoreApplication::setApplicationVersion(kVersion);
  QApplication application(argc, argv);
  ui::dressApplication();

  Session::Options options;
  if (command.historyMegabytes) options.keyframeBudget = *command.historyMegabytes * 1'000'000;
  Session session(options);
  TakeOver takeOver(session);
  application.installEventFilter(&takeOver);
  ui::MainWindow window(session);
  window.setTimingWriter(
      [&session](const std::string& file) { return [report = timingReport(session), file] { return saveTiming(report, file); }; });
  window.show();
  if (command.deviceGiven) {
    ui::RunRequest request = session.request();
    request.device = command.request.device;
    request.cudaDevice = command.request.cudaDevice;
    session.startRun(request);  // without a graph: what the first one starts with
  }
  if (!command.graphs.empty()) {
    window.openFile(QString::fromStdString(command.graphs.front()));
    if (command.graphs.size() > 1) {
      session.note(ui::LogLine::Level::Warning, "one graph is open at a time: of the files named, the first was opened");
    }
  } else if (const auto assets = assetsDir()) {
    session.showDemo((*assets / "samples" / "city.gr.gz").string());
  } else {
    session.note(ui::LogLine::Level::Warning, "the sample graphs were not found beside the program; open a file instead");
  }
  return QApplication::exec();
}

}  // namespace wf::app
