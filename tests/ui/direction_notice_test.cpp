// A file without a direction, in the window with the real session: a notice, and read again with one click.
#include <QStatusBar>
#include <QToolButton>
#include <fstream>

#include "tests/support/data.h"
#include "tests/ui/ui_harness.h"
#include "ui/session/session.h"
#include "ui/widgets/eliding_label.h"

namespace wf::test {
namespace {

TEST(DirectionNotice, AListWithoutADirectionIsReadAgainAsUndirected) {
  const auto folder = scratchDir() / "direction";
  std::filesystem::create_directories(folder);
  const auto list = folder / "ways.txt", directed = folder / "directed.graphml";
  std::ofstream(list) << "1 2\n2 3\n3 3\n3 4\n1 5\n";
  std::ofstream(directed)
      << R"(<graphml><graph edgedefault="directed"><node id="a"/><node id="b"/><edge source="a" target="b"/></graph></graphml>)";
  ui::Session session;
  ui::MainWindow window(session);
  window.show();
  window.activateWindow();
  ASSERT_TRUE(QTest::qWaitForWindowActive(&window));
  auto* notice = window.findChild<QWidget*>("directionNotice");
  auto* button = window.findChild<QToolButton*>("readUndirected");
  ASSERT_NE(notice, nullptr);
  ASSERT_NE(button, nullptr);
  EXPECT_FALSE(notice->isVisible()) << "no graph is open";
  const auto opened = [&](const std::filesystem::path& path) {
    return waitFor(
        [&] {
          return session.document() != nullptr && session.document()->source == path.string() && !session.load().active &&
                 session.run().state == ui::PlayState::Paused;
        },
        20000);
  };
  window.openFile(QString::fromStdString(list.string()));
  ASSERT_TRUE(opened(list));
  ASSERT_TRUE(waitFor([&] { return button->isVisible(); }));
  const auto* words = window.findChild<ui::ElidingLabel*>("directionAssumed");
  QFont large = window.font();
  large.setPointSize(22);
  window.findChild<QStatusBar*>()->setFont(large);
  EXPECT_EQ(words->sizeHint().width() - 1, words->fontMetrics().horizontalAdvance(words->text())) << "room for all of it is asked for";
  window.findChild<QStatusBar*>()->setFont(window.font());
  ASSERT_TRUE(session.document()->graph->directed());
  EXPECT_EQ(session.document()->graph->arcCount(), 5u);
  QTest::mouseClick(button, Qt::LeftButton);
  ASSERT_TRUE(waitFor([&] { return !session.load().active && !session.document()->graph->directed(); }, 20000));
  EXPECT_EQ(session.document()->source, list.string());
  EXPECT_EQ(session.document()->graph->arcCount(), 9u) << "every arc but the loop got its reverse";
  EXPECT_EQ(session.document()->import.direction, Direction::Undirected);
  EXPECT_TRUE(waitFor([&] { return !notice->isVisible(); })) << "a direction was chosen";
  window.openFile(QString::fromStdString(directed.string()));
  ASSERT_TRUE(opened(directed));
  ASSERT_TRUE(session.document()->graph->directed());
  QTest::qWait(50);
  EXPECT_FALSE(notice->isVisible()) << "the file tells its direction";
}

}  // namespace
}  // namespace wf::test
