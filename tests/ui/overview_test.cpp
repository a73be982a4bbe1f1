// The overview map: what it says of the view, and how it moves it.
#include <QDockWidget>
#include <QWheelEvent>

#include "tests/ui/scripted_window.h"
#include "ui/viewport/viewport.h"

namespace wf::test {
namespace {

using namespace ui;

class OverviewTest : public ScriptedWindow {
 protected:
  void SetUp() override {
    ScriptedWindow::SetUp();
    if (HasFatalFailure()) return;
    if (window->viewport() == nullptr) GTEST_SKIP() << "no OpenGL: there is no view";
    auto* dock = child<QDockWidget>("dock.overview");
    dock->show();
    dock->raise();
    map_ = child<QWidget>("overviewMap");
    ASSERT_TRUE(waitFor([&] { return !map_->visibleRegion().isEmpty(); }));
  }
  Viewport& view() const { return *window->viewport(); }
  QString says() const { return map_->accessibleDescription(); }
  bool nearTo(double x, double y, double slack) const {
    return std::abs(view().camera().centre().x - x) < slack && std::abs(view().camera().centre().y - y) < slack;
  }
  const render::Box& bounds() const { return session.document()->geometry->bounds(); }
  int inked() const {
    const QImage image = map_->grab().toImage();
    const QColor ink = map_->palette().text().color(), paper = map_->palette().base().color();
    int out = 0;
    for (int y = 0; y < image.height(); ++y) {
      for (int x = 0; x < image.width(); ++x) {
        const QColor at = image.pixelColor(x, y);
        out += std::abs(at.lightness() - paper.lightness()) > std::abs(ink.lightness() - paper.lightness()) / 4 ? 1 : 0;
      }
    }
    return out;
  }

  QWidget* map_ = nullptr;
};

TEST_F(OverviewTest, ShowsTheWholeGraphAndWhatTheViewShowsOfIt) {
  EXPECT_TRUE(waitFor([&] { return inked() > 200; })) << inked();
  ASSERT_TRUE(waitFor([&] { return says() == "The view shows the whole graph"; })) << says().toStdString();
  view().zoomBy(4);
  ASSERT_TRUE(waitFor([&] { return says().contains("% of the graph's width"); })) << says().toStdString();
}

TEST_F(OverviewTest, AClickADragTheWheelAndKeysMoveTheView) {
  view().zoomBy(4);
  const double wide = bounds().high.x - bounds().low.x, high = bounds().high.y - bounds().low.y;
  // The graph lies in the middle of the map, with a margin: its upper right quarter.
  const double scale = std::min(map_->width() / wide, map_->height() / high);
  const QPoint middle = map_->rect().center();
  const auto place = [&](double x, double y) {
    return middle + QPoint(static_cast<int>(x * scale * 0.88), static_cast<int>(-y * scale * 0.88));
  };
  QTest::mouseClick(map_, Qt::LeftButton, {}, place(0.25 * wide, 0.25 * high));
  EXPECT_TRUE(waitFor([&] { return nearTo(0.25 * wide, 0.25 * high, 0.08 * wide); })) << view().camera().centre().x;
  QTest::mousePress(map_, Qt::LeftButton, {}, middle);
  QTest::mouseMove(map_, place(-0.25 * wide, -0.25 * high));
  QTest::mouseRelease(map_, Qt::LeftButton, {}, place(-0.25 * wide, -0.25 * high));
  EXPECT_TRUE(waitFor([&] { return nearTo(-0.25 * wide, -0.25 * high, 0.08 * wide); })) << view().camera().centre().x;
  const double before = view().camera().pixelsPerUnit();
  QWheelEvent wheel(middle, map_->mapToGlobal(middle), {}, {0, 240}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
  QApplication::sendEvent(map_, &wheel);
  EXPECT_NEAR(view().camera().pixelsPerUnit() / before, 1.25 * 1.25, 1e-6);
  const double left = view().camera().centre().x;
  QTest::keyClick(map_, Qt::Key_Right);
  EXPECT_TRUE(waitFor([&] { return view().camera().centre().x > left; }));
  QTest::keyClick(map_, Qt::Key_Home);
  EXPECT_TRUE(waitFor([&] { return view().showsAll(); }));
}

TEST_F(OverviewTest, ATurnedViewSaysSo) {
  view().look(kFrontView, true);
  ASSERT_TRUE(waitFor([&] { return says().startsWith("The view is rotated"); })) << says().toStdString();
  view().look(kFlatView, false);
  ASSERT_TRUE(waitFor([&] { return says() == "The view shows the whole graph"; })) << says().toStdString();
}

}  // namespace
}  // namespace wf::test
