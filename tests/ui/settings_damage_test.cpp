// Settings files as no program writes them: the window starts with any content, and ends.
#include <QDialog>
#include <QFile>
#include <QSettings>
#include <random>

#include "tests/support/data.h"
#include "tests/ui/scripted_window.h"
#include "ui/actions.h"

namespace wf::test {
namespace {

class SettingsDamageTest : public ::testing::Test, protected ScriptedSession {
 protected:
  void SetUp() override {
    ASSERT_NO_FATAL_FAILURE(openGrid({5, 4}));
    QSettings().clear();
    // What a window keeps, and what it keeps only where a person chose something.
    { const ui::MainWindow window(session); }
    QSettings settings;
    const std::pair<const char*, QVariant> chosen[] = {
        {"recentFiles", QStringList{"/tmp/a.gr", "/tmp/b.gr"}},
        {"openFolder", "/tmp"},
        {"graphFolder", "/tmp"},
        {"timingFolder", "/tmp"},
        {"sessionFolder", "/tmp"},
        {"fontSize", 11},
        {"theme", "dark"},
        {"device", "cpu"},
        {"historyMegabytes", 100},
        {"view/reducedMotion", true},
        {"view/labels", "value:cost"},
        {"view/labelsLast", "id"},
        {"view/arrows", true},
        {"picture/size", "640x480"},
        {"picture/transparent", true},
        {"picture/legend", true},
        {"movie/seconds", 0.5},
        {"movie/pace", 1},
        {"movie/fps", 30},
        {"movie/every", 2},
        {"movie/legend", true},
        {"palette/recent", QStringList{"play"}},
        {"appearance/presets", R"({"mine": {"version": 1, "vertices": {"height_scale": 2}}})"}};
    for (const auto& [key, value] : chosen) settings.setValue(key, value);
    settings.sync();
    QFile file(settings.fileName());
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    whole_ = file.readAll();
    ASSERT_GT(whole_.size(), 200);
  }
  void TearDown() override {
    QFile::remove(QSettings().fileName());
    QSettings().sync();
    QSettings().clear();
    QSettings().setValue("workspace/chosen", "debug");  // as the program of the tests starts
  }

  // The window on such a file, with the dialogs that read settings of their own.
  void start(const QByteArray& content) {
    QFile file(QSettings().fileName());
    ASSERT_TRUE(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
    file.write(content);
    file.close();
    QSettings().sync();
    ui::MainWindow window(session);
    window.show();
    QApplication::processEvents();
    for (const char* action : {"settings", "pictureAs", "movie", "palette", "history"}) {
      QAction* one = window.actions().get(action);
      if (!one->isEnabled()) continue;
      one->trigger();
      QApplication::processEvents();
      for (auto* dialog : window.findChildren<QDialog*>()) dialog->close();
    }
    EXPECT_GE(window.width(), 100);
    EXPECT_LE(window.width(), 100'000);
    window.close();
  }

  QByteArray whole_;
};

TEST_F(SettingsDamageTest, EveryKeyMayHoldAnything) {
  const QByteArray long_ = QByteArray(50'000, 'x');
  const QList<QByteArray> nasty = {"",
                                   "-1",
                                   "1e999",
                                   "nan",
                                   "99999999999999999999",
                                   "@Invalid()",
                                   "@ByteArray(\\x1\\x0garbage)",
                                   "@Size(-5 9)",
                                   "@Variant(\\0\\0\\0\\xff)",
                                   "\"open",
                                   "a, b, , c",
                                   "{\"a\": [",
                                   long_};
  // Every line gets every value once; in each file every line has another one.
  for (qsizetype shift = 0; shift < nasty.size(); ++shift) {
    QByteArray content;
    qsizetype at = shift;
    for (const QByteArray& line : whole_.split('\n')) {
      const qsizetype equals = line.indexOf('=');
      content += equals < 0 ? line : line.left(equals + 1) + nasty[at++ % nasty.size()];
      content += '\n';
    }
    SCOPED_TRACE(content.left(4000).toStdString());
    start(content);
    if (HasFatalFailure()) return;
  }
}

TEST_F(SettingsDamageTest, AnyBytesMayStandThere) {
  std::mt19937_64 random(runSeed());
  const int rounds = kSanitized ? 4 : 12;
  for (int round = 0; round < rounds; ++round) {
    QByteArray content = whole_;
    if (random() % 4 == 0) content.truncate(static_cast<qsizetype>(random() % static_cast<std::uint64_t>(content.size())));
    for (auto n = 1 + random() % 60; n > 0 && !content.isEmpty(); --n) {
      const auto at = static_cast<qsizetype>(random() % static_cast<std::uint64_t>(content.size()));
      switch (random() % 3) {
        case 0:
          content[at] = static_cast<char>(random());
          break;
        case 1:
          content.remove(at, static_cast<qsizetype>(random() % 20));
          break;
        default:
          content.insert(at, content.mid(static_cast<qsizetype>(random() % static_cast<std::uint64_t>(content.size())), 30));
      }
    }
    SCOPED_TRACE("seed " + std::to_string(runSeed()) + ", round " + std::to_string(round));
    start(content);
    if (HasFatalFailure()) return;
  }
}

}  // namespace
}  // namespace wf::test
