#include "app/window.h"

#include <QtCore/QEvent>
#include <QtWidgets/QApplication>
#include <cstdio>
#include <memory>
#include <utility>

#include "app/assets_dir.h"
#include "app/samples.h"
#include "app/version.h"
#include "compute/core/failure.h"
#include "compute/core/printable.h"
#include "ui/application.h"
#include "ui/main_window.h"
#include "ui/session/opening_layout.h"
#include "ui/session/session.h"
#include "ui/session/timing_export.h"

namespace wf::app {
namespace {

// The first key or click ends the demonstration's endless repetition.
class TakeOver final : public QObject {
 public:
  explicit TakeOver(ui::Session& session) : session_(session) {}

 protected:
  bool eventFilter(QObject* object, QEvent* event) override {
    // A key that is a shortcut never arrives as a press.
    if (event->type() == QEvent::KeyPress || event->type() == QEvent::ShortcutOverride || event->type() == QEvent::MouseButtonPress ||
        event->type() == QEvent::Wheel)
      session_.takeOver();
    return QObject::eventFilter(object, event);
  }

 private:
  ui::Session& session_;
};

// An exception ends the event that threw it, not the window: a notice says what failed, and the rest goes on.
class GuardedApplication final : public QApplication {
 public:
  using QApplication::QApplication;

  void noticesIn(ui::Session* session) { session_ = session; }

  bool notify(QObject* receiver, QEvent* event) override {
    try {
      return QApplication::notify(receiver, event);
    } catch (...) {
      failed();
    }
    return true;
  }

 private:
  // The notice comes with an event of its own: this one may be in the middle of a paint. What comes before it was shown adds none.
  void failed() noexcept {
    try {
      const Error error = errorInFlight("out of memory on this machine or for this process; the action was skipped");
      if (session_ == nullptr || std::exchange(noticed_, true)) return;
      QMetaObject::invokeMethod(
          this,
          [this, error] {
            if (session_ != nullptr) session_->raise({.title = "Something could not be completed", .message = error.sentence()});
            noticed_ = false;
          },
          Qt::QueuedConnection);
    } catch (...) {
      noticed_ = false;  // no memory for the notice either; the next one may have it
    }
  }

  ui::Session* session_ = nullptr;
  bool noticed_ = false;
};

}  // namespace

int runWindow(int argc, char** argv, const Command& command) {
  if (const auto why = ui::whyNoWindow()) {
    std::fprintf(stderr, "warpfront: %s\n", why->c_str());
    return kRefused;
  }
  ui::prepareApplication();
  QCoreApplication::setApplicationVersion(kVersion);
  GuardedApplication application(argc, argv);
  ui::dressApplication();

  ui::Session::Options options{.opensWith = ui::Look::Graph, .samples = samples()};
  if (command.historyMegabytes) options.keyframeBudget = *command.historyMegabytes * 1'000'000;
  ui::Session session(options);
  application.noticesIn(&session);
  const std::shared_ptr<void> quiet(nullptr, [&](void*) { application.noticesIn(nullptr); });  // before the session ends
  const std::shared_ptr<void> laysOut = ui::layOutOpenedGraphs(session);
  TakeOver takeOver(session);
  application.installEventFilter(&takeOver);
  ui::MainWindow window(session);
  window.setTimingWriter([&session](const std::string& file) {
    return [report = ui::timingReport(session), file] {
      const auto saved = ui::saveTiming(report, file);
      return saved ? Status() : Status(saved.error());
    };
  });
  window.show();
  if (const std::string trouble = ui::settingsTrouble(); !trouble.empty()) session.note(ui::LogLine::Level::Warning, printable(trouble));
  if (command.deviceGiven) {
    ui::RunRequest request = session.request();
    request.device = command.request.device;
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
