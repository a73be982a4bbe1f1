// Pictures of any size and movies out of the window: what is in the files, that the window goes on, progress, cancel, errors.
#include <sys/stat.h>

#include <QCheckBox>
#include <QComboBox>
#include <QDialog>
#include <QDir>
#include <QFile>
#include <QImage>
#include <QLabel>
#include <QProgressDialog>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTimer>
#include <cstdlib>
#include <fstream>

#include "tests/support/data.h"
#include "tests/support/mp4.h"
#include "tests/ui/picture_difference.h"
#include "tests/ui/scripted_window.h"
#include "ui/actions.h"
#include "ui/dialogs/error_dialog.h"
#include "ui/dialogs/movie_dialog.h"
#include "ui/dialogs/picture_dialog.h"
#include "ui/exporter.h"
#include "ui/theme.h"
#include "ui/viewport/viewport.h"

namespace wf::test {
namespace {

class ExportTest : public ScriptedWindow {
 protected:
  void SetUp() override {
    ScriptedWindow::SetUp();
    if (HasFatalFailure()) return;
    window->actions().get("overlay")->setChecked(false);
    QDir(file("frames")).removeRecursively();
  }
  void TearDown() override {
    qputenv("PATH", path_);
    ScriptedWindow::TearDown();
  }
  ui::Viewport& view() const { return *window->viewport(); }
  ui::Exporter& exporter() const { return *window->exporter(); }
  static QString file(const char* name) { return QString::fromStdString((scratchDir() / name).string()); }
  ui::PictureLook look(int width, int height) const {
    return {.width = width, .height = height, .pixelRatio = exporter().ratioFor(width, height), .dark = ui::darkNow()};
  }
  QSize viewSize() const { return (QSizeF(view().size()) * view().devicePixelRatioF()).toSize(); }
  // Waits for the end of what was begun.
  bool finished(int ms = 30000) const {
    return waitFor([&] { return !exporter().busy(); }, ms);
  }
  QImage saved(const ui::PictureLook& wanted) const {
    const QString path = file("export.png");
    QFile::remove(path);
    EXPECT_TRUE(exporter().savePicture(path, wanted));
    EXPECT_TRUE(finished());
    return QImage(path);
  }
  static void pretendFfmpeg(const std::string& script) {
    const auto folder = scratchDir() / "bin";
    std::filesystem::create_directories(folder);
    std::ofstream(folder / "ffmpeg") << "#!/bin/sh\nPATH=/usr/bin:/bin\nfor last; do :; done\n" << script;
    chmod((folder / "ffmpeg").c_str(), 0755);
    qputenv("PATH", folder.c_str());
  }

 private:
  QByteArray path_ = qgetenv("PATH");
};

TEST_F(ExportTest, OfTheViewsSizeItIsTheView) {
  ASSERT_NO_FATAL_FAILURE(goTo(4));
  session.select(VertexId{33}, false);
  ASSERT_TRUE(waitFor([&] { return view().report().step == 4 && view().report().complete; }));
  const QImage seen = view().picture();
  const QImage made = saved(look(viewSize().width(), viewSize().height()));
  EXPECT_LE(mostDifference(made, seen), 1);
  EXPECT_FALSE(made.hasAlphaChannel());
}

TEST_F(ExportTest, TwiceTheSizeShowsTheSameTwiceAsLarge) {
  const QImage seen = view().picture();
  const QImage made = saved(look(2 * viewSize().width(), 2 * viewSize().height()));
  ASSERT_EQ(made.size(), seen.size() * 2);
  const QImage small = made.scaled(seen.size(), Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
  double sum = 0;
  for (int y = 0; y < seen.height(); ++y) {
    for (int x = 0; x < seen.width(); ++x) sum += std::abs(qGreen(small.pixel(x, y)) - qGreen(seen.pixel(x, y)));
  }
  EXPECT_LT(sum / (seen.width() * seen.height()), 4.0);
  EXPECT_LE(mostDifference(view().picture(), seen), 1) << "the view is what it was";
}

TEST_F(ExportTest, LegendAndBackgroundAreChoices) {
  ui::PictureLook wanted = look(800, 600);
  const QImage plain = saved(wanted);
  wanted.legend = true;
  const QImage legend = saved(wanted);
  EXPECT_NE(legend.pixel(40, 560), plain.pixel(40, 560));
  EXPECT_EQ(legend.pixel(790, 20), plain.pixel(790, 20));
  wanted.legend = false;
  wanted.transparent = true;
  const QImage clear = saved(wanted);
  EXPECT_TRUE(clear.hasAlphaChannel());
  EXPECT_EQ(qAlpha(clear.pixel(2, 2)), 0);
}

TEST_F(ExportTest, ThePathSaysWhetherItIsOfPixelsOrOfShapes) {
  ASSERT_NO_FATAL_FAILURE(goTo(4));
  for (const auto& [name, start] : {std::pair("drawing.svg", "<?xml"), std::pair("Page.PDF", "%PDF-")}) {
    QSignalSpy spy(&exporter(), &ui::Exporter::saved);
    ASSERT_TRUE(exporter().savePicture(file(name), look(500, 400)));
    ASSERT_TRUE(finished());
    ASSERT_EQ(spy.size(), 1) << name;
    EXPECT_TRUE(spy[0][1].toString().contains(name)) << spy[0][1].toString().toStdString();
    QFile written(file(name));
    ASSERT_TRUE(written.open(QIODevice::ReadOnly));
    EXPECT_TRUE(written.readAll().startsWith(start)) << name;
  }
  ASSERT_TRUE(exporter().savePicture("/nonexistent/a.svg", look(300, 200)));
  ASSERT_TRUE(finished());
  EXPECT_NE(window->findChild<QDialog*>("errorDialog"), nullptr);
}

TEST_F(ExportTest, ACaptionIsAPartOfThePicture) {
  ASSERT_NO_FATAL_FAILURE(goTo(4));
  ui::PictureLook wanted = look(800, 600);
  const QImage plain = saved(wanted);
  wanted.caption = true;
  const QImage captioned = saved(wanted);
  EXPECT_EQ(captioned.size(), plain.size());
  EXPECT_NE(captioned.pixel(4, 590), plain.pixel(4, 590)) << "its ground";
  EXPECT_EQ(captioned.pixel(4, 4), plain.pixel(4, 4));
}

TEST_F(ExportTest, TheWindowGoesOnAndALongOneCanBeCancelled) {
  const QString path = file("large.png");
  QFile::remove(path);
  int turns = 0;
  QTimer other;
  QObject::connect(&other, &QTimer::timeout, [&] { ++turns; });
  other.start(0);
  ASSERT_TRUE(exporter().savePicture(path, look(12000, 9000)));
  EXPECT_FALSE(exporter().savePicture(file("second.png"), look(100, 100))) << "one at a time";
  ASSERT_TRUE(waitFor(
      [&] {
        auto* progress = window->findChild<QProgressDialog*>("exportProgress");
        return progress != nullptr && progress->isVisible() && progress->value() >= 100;
      },
      20000));
  EXPECT_GT(turns, 8) << "other things had their turn between any two of the ten tiles";
  EXPECT_TRUE(QFile::exists(file(".large.png.warpfront-0.part")));
  auto* cancel = window->findChild<QProgressDialog*>("exportProgress")->findChild<QPushButton*>();
  ASSERT_NE(cancel, nullptr);
  QTest::mouseClick(cancel, Qt::LeftButton);
  ASSERT_TRUE(finished(5000));
  EXPECT_FALSE(QFile::exists(path));
  EXPECT_FALSE(QFile::exists(file(".large.png.warpfront-0.part")));
  const auto before = view().framesDrawn();
  ASSERT_NO_FATAL_FAILURE(goTo(3));
  ASSERT_TRUE(waitFor([&] { return view().framesDrawn() > before && view().report().step == 3 && view().report().complete; }));
}

TEST_F(ExportTest, TheWindowMayCloseWhileAPictureIsMade) {
  ASSERT_TRUE(exporter().savePicture(file("closing.png"), look(12000, 9000)));
  QTest::qWait(30);
  window.reset();
  EXPECT_FALSE(QFile::exists(file("closing.png")));
  EXPECT_FALSE(QFile::exists(file(".closing.png.warpfront-0.part")));
}

TEST_F(ExportTest, APlaceThatCannotBeWrittenIsAnError) {
  ASSERT_TRUE(exporter().savePicture("/nonexistent/a.png", look(300, 200)));
  ASSERT_TRUE(finished());
  auto* dialog = window->findChild<QDialog*>("errorDialog");
  ASSERT_NE(dialog, nullptr);
  bool named = false;
  for (const QLabel* label : dialog->findChildren<QLabel*>()) named = named || label->text().contains("/nonexistent/a.png");
  EXPECT_TRUE(named);
}

TEST_F(ExportTest, EveryFrameIsThePictureOfItsStepAndTheRunIsBackAfterwards) {
  ASSERT_NO_FATAL_FAILURE(goTo(2));
  ASSERT_TRUE(waitFor([&] { return view().report().step == 2; }));
  const ui::PictureLook wanted = look(640, 480);
  QSignalSpy spy(&exporter(), &ui::Exporter::saved);
  ASSERT_TRUE(exporter().saveMovie({file("frames").toStdString(), 640, 480, 30}, {.from = 1, .to = 7, .every = 3}, wanted));
  ASSERT_TRUE(finished());
  ASSERT_EQ(spy.size(), 1);
  EXPECT_EQ(QDir(file("frames")).entryList(QDir::Files).size(), 3);
  EXPECT_TRUE(waitFor([&] { return session.run().step == 2; }));
  int k = 0;
  for (const std::uint64_t step : {1u, 4u, 7u}) {
    const QImage frame(file("frames") + QString("/frame%1.png").arg(k++, 6, 10, QChar('0')));
    for (const std::uint64_t shown : {step - 1, step}) {  // the edges that relaxed show beside the step before
      ASSERT_NO_FATAL_FAILURE(goTo(shown));
      ASSERT_TRUE(waitFor([&] { return view().report().step == shown && view().report().complete; }));
    }
    EXPECT_LE(mostDifference(frame, saved(wanted)), 2) << step;  // marks that overlap are drawn in any order, and blending rounds
  }
}

TEST_F(ExportTest, AMovieGoesThroughFfmpegAndWhatItSaysIsInTheDetails) {
  const std::string head = mp4Head(10, 320 * 200 * 3);
  std::ofstream(scratchDir() / "head.mp4", std::ios::binary) << head;
  pretendFfmpeg("cat '" + (scratchDir() / "head.mp4").string() + "' - > \"$last\"\n");
  const QString path = file("film.mp4");
  QFile::remove(path);
  ASSERT_TRUE(exporter().saveMovie({path.toStdString(), 320, 200, 25}, {.from = 0, .to = 4, .held = 2}, look(320, 200)));
  auto* progress = window->findChild<QProgressDialog*>("exportProgress");
  ASSERT_NE(progress, nullptr);
  EXPECT_TRUE(progress->isVisible()) << "at once: a key would be in the movie's way";
  ASSERT_TRUE(finished());
  EXPECT_EQ(QFile(path).size(), 10 * 320 * 200 * 3 + static_cast<qint64>(head.size()));

  pretendFfmpeg("echo 'all is wrong, says the pretender' >&2\nexit 4\n");
  QSignalSpy spy(&exporter(), &ui::Exporter::failed);
  ASSERT_TRUE(exporter().saveMovie({file("bad.mp4").toStdString(), 320, 200, 25}, {.from = 0, .to = 4}, look(320, 200)));
  ASSERT_TRUE(finished());
  ASSERT_EQ(spy.size(), 1);
  EXPECT_TRUE(spy[0][1].toString().contains("exit code 4")) << spy[0][1].toString().toStdString();
  EXPECT_TRUE(spy[0][2].toString().contains("says the pretender"));
  EXPECT_FALSE(QFile::exists(file("bad.mp4")));
  EXPECT_FALSE(QFile::exists(file(".bad.mp4.warpfront-0.part")));
}

TEST_F(ExportTest, ACancelledMovieEndsFfmpegAndLeavesNothing) {
  pretendFfmpeg("echo $$ > '" + (scratchDir() / "pid").string() + "'\nexec cat > \"$last\"\n");
  ASSERT_NO_FATAL_FAILURE(goTo(5));
  ASSERT_TRUE(exporter().saveMovie({file("cut.mp4").toStdString(), 1280, 800, 25}, {.from = 0, .to = 9, .held = 100000}, look(1280, 800)));
  ASSERT_TRUE(waitFor([&] { return QFile(file(".cut.mp4.warpfront-0.part")).size() > 0; }, 20000));
  exporter().cancel();
  EXPECT_FALSE(exporter().busy());
  EXPECT_FALSE(QFile::exists(file("cut.mp4")));
  EXPECT_FALSE(QFile::exists(file(".cut.mp4.warpfront-0.part")));
  QFile pid(file("pid"));
  ASSERT_TRUE(pid.open(QIODevice::ReadOnly));
  EXPECT_FALSE(QFile::exists("/proc/" + QString::fromUtf8(pid.readAll()).trimmed())) << "ffmpeg still runs";
  EXPECT_TRUE(waitFor([&] { return session.run().step == 5; }));
}

TEST_F(ExportTest, ThePictureDialogOffersSizesAndRefusesAbsurdOnes) {
  window->actions().get("pictureAs")->trigger();
  auto* dialog = child<ui::PictureDialog>("pictureDialog");
  auto* width = child<QSpinBox>("pictureWidth");
  auto* height = child<QSpinBox>("pictureHeight");
  auto* preset = child<QComboBox>("sizePreset");
  preset->setCurrentIndex(0);
  EXPECT_EQ(QSize(width->value(), height->value()), viewSize());
  EXPECT_FALSE(width->isEnabled());
  preset->setCurrentIndex(2);
  EXPECT_EQ(QSize(width->value(), height->value()), 4 * viewSize());
  preset->setCurrentIndex(3);
  EXPECT_TRUE(width->isEnabled());
  width->setValue(100000);
  height->setValue(100000);
  auto* sum = child<QLabel>("pictureSum");
  EXPECT_TRUE(sum->text().contains("10,000,000,000")) << sum->text().toStdString();
  width->setValue(900);
  height->setValue(700);
  EXPECT_TRUE(sum->text().contains("630,000"));
  child<QCheckBox>("pictureTransparent")->setChecked(true);
  child<QCheckBox>("pictureLegend")->setChecked(false);
  child<QCheckBox>("pictureCaption")->setChecked(true);
  ui::PictureLook got;
  QObject::connect(dialog, &ui::PictureDialog::chosen, [&](const ui::PictureLook& chosen) { got = chosen; });
  QMetaObject::invokeMethod(dialog, "accept");
  EXPECT_EQ(got.width, 900);
  EXPECT_EQ(got.height, 700);
  EXPECT_TRUE(got.transparent);
  EXPECT_FALSE(got.legend);
  EXPECT_TRUE(got.caption);
  for (QDialog* files : window->findChildren<QDialog*>()) files->close();
}

TEST_F(ExportTest, TheMovieDialogCountsFramesAndSaysThatThereIsNoFfmpeg) {
  qputenv("PATH", "/nonexistent");
  window->actions().get("movie")->trigger();
  auto* dialog = child<ui::MovieDialog>("movieDialog");
  EXPECT_TRUE(child<QLabel>("movieSum")->text().contains("ffmpeg is not on PATH"));
  EXPECT_EQ(child<QComboBox>("movieFormat")->count(), 1);
  child<QSpinBox>("movieFrom")->setValue(2);
  child<QSpinBox>("movieTo")->setValue(8);
  child<QSpinBox>("movieFps")->setValue(2);
  child<QComboBox>("moviePace")->setCurrentIndex(0);
  child<QSpinBox>("movieEvery")->setValue(4);
  EXPECT_TRUE(child<QLabel>("movieSum")->text().startsWith("3 frames, 1.5 s")) << child<QLabel>("movieSum")->text().toStdString();
  child<QComboBox>("moviePace")->setCurrentIndex(1);
  child<QDoubleSpinBox>("movieSeconds")->setValue(1);
  EXPECT_TRUE(child<QLabel>("movieSum")->text().startsWith("14 frames, 7.0 s")) << child<QLabel>("movieSum")->text().toStdString();
  dialog->close();
}

}  // namespace
}  // namespace wf::test
