// A window that opens recordings and waits for programs, as the tests of both begin.
#pragma once

#include <QAction>
#include <QLineEdit>
#include <filesystem>
#include <string>
#include <vector>

#include "tests/ui/scripted_window.h"
#include "tests/unit/sending_program.h"
#include "ui/actions.h"
#include "ui/dialogs/attach_dialog.h"

namespace wf::test {

class RecordingsWindow : public ScriptedWindow {
 protected:
  using PlayState = ui::PlayState;

  std::filesystem::path file(const char* name) const { return scratchDir() / name; }
  bool opens(const std::filesystem::path& path) {
    window->openFile(QString::fromStdString(path.string()));
    return waitFor([&] { return session.run().replay != nullptr && session.run().state == PlayState::Paused; });
  }
  template <class T>
  T* dialog() {
    for (T* one : window->findChildren<T*>()) {
      if (one->isVisible()) return one;
    }
    return nullptr;
  }
  QAction* action(const char* id) { return window->actions().get(id); }
  const MadeRun run_ = madeRun(3, 20);
};

class AttachWindow : public RecordingsWindow {
 protected:
  void SetUp() override {
    qputenv("XDG_RUNTIME_DIR", QByteArray::fromStdString(scratchDir().string()));
    RecordingsWindow::SetUp();
    pieces_ = piecesOf(run_, file("stream.wfr"));
  }
  // The dialog, and the path in it.
  std::filesystem::path waits() {
    action("attach")->trigger();
    if (!waitFor([&] { return dialog<ui::AttachDialog>() != nullptr; })) return {};
    const QString address = child<QLineEdit>("attachAddress")->text();
    EXPECT_TRUE(address.startsWith("WARPFRONT_PROBE=unix:")) << address.toStdString();
    return address.section(':', 1).toStdString();
  }
  bool shows(std::uint64_t step) {
    return waitFor([&] { return session.run().step == step && !session.movePending(); });
  }
  std::vector<std::string> pieces_;
};

}  // namespace wf::test
