// A monkey at the window: all that the registry of actions, the keys and the mouse can do, in an order that the seed gives, on the real
// session with three small graphs. Nothing breaks, and what it takes of memory, threads and descriptors does not grow.
// WARPFRONT_MONKEY_TURNS: how many things it does (tests/torture/run --long has it do more); WARPFRONT_MONKEY_TELLS: each is printed.
#include <QAbstractButton>
#include <QAction>
#include <QApplication>
#include <QContextMenuEvent>
#include <QDialog>
#include <QDockWidget>
#include <QFileDialog>
#include <QMenu>
#include <QSettings>
#include <QTimer>
#include <QWheelEvent>
#include <cstdio>
#include <deque>
#include <fstream>
#include <random>
#include <set>

#include "tests/support/data.h"
#include "tests/ui/ui_harness.h"
#include "ui/actions.h"
#include "ui/desk.h"
#include "ui/session/session.h"
#include "ui/session/timing_export.h"
#include "ui/sessions/session_keeper.h"
#include "ui/viewport/viewport.h"

namespace wf::test {
namespace {

namespace fs = std::filesystem;

struct Taken {
  std::uint64_t megabytes = 0, threads = 0, descriptors = 0;
};

Taken taken() {
  Taken out;
  std::ifstream status("/proc/self/status");
  for (std::string word; status >> word;) {
    if (word == "VmRSS:" && status >> out.megabytes) out.megabytes /= 1024;
    if (word == "Threads:") status >> out.threads;
  }
  out.descriptors = static_cast<std::uint64_t>(std::distance(fs::directory_iterator("/proc/self/fd"), {}));
  return out;
}

// What Qt complains about: an object that is used wrongly, and what it cannot draw.
std::vector<std::string> complaints;
QtMessageHandler before = nullptr;
void listen(QtMsgType type, const QMessageLogContext& context, const QString& text) {
  if (text.startsWith("QObject::") || text.startsWith("QPainter::") || text.startsWith("QTimer::"))
    complaints.push_back(text.toStdString());
  before(type, context, text);
}

std::vector<fs::path> threeGraphs() {
  const fs::path folder = scratchDir() / "graphs";
  fs::create_directories(folder);
  std::ofstream grid(folder / "grid.gr"), places(folder / "grid.co"), list(folder / "list.csv"), flow(folder / "flow.max");
  constexpr int kSide = 15;
  grid << "p sp " << kSide * kSide << ' ' << 4 * kSide * (kSide - 1) << '\n';
  places << "p aux sp co " << kSide * kSide << '\n';
  const auto both = [&](int u, int v) { grid << "a " << u + 1 << ' ' << v + 1 << " 3\na " << v + 1 << ' ' << u + 1 << " 4\n"; };
  for (int v = 0; v < kSide * kSide; ++v) {
    if (v % kSide + 1 < kSide) both(v, v + 1);
    if (v / kSide + 1 < kSide) both(v, v + kSide);
    places << "v " << v + 1 << ' ' << v % kSide * 10000 << ' ' << v / kSide * 8000 << '\n';
  }
  list << "source,target,weight\n";
  for (int v = 1; v < 40; ++v) list << "name " << v / 3 << ",name " << v << ',' << 0.5 * v << '\n';
  list << "name 5,name 5,1\nlonely,lonely,2\n";
  flow << "p max 8 11\nn 1 s\nn 8 t\na 1 2 5\na 1 3 7\na 2 4 4\na 2 5 2\na 3 5 6\na 3 6 3\na 4 7 4\na 5 7 3\na 5 8 5\na 6 8 4\na 7 8 9\n";
  return {folder / "grid.gr", folder / "list.csv", folder / "flow.max"};
}

class Monkey {
 public:
  Monkey(ui::Session& session, ui::MainWindow& window, std::uint64_t seed) : session_(session), window_(window), random_(seed) {
    // A dialog or a menu may have an event loop of its own, in which the monkey waits for its end.
    QObject::connect(&escape_, &QTimer::timeout, [this] { leaveModal(); });
    escape_.start(150);
  }

  void turn() {
    static constexpr void (Monkey::*kWhat[])() = {&Monkey::act,    &Monkey::act,   &Monkey::act,   &Monkey::press, &Monkey::press,
                                                  &Monkey::click,  &Monkey::click, &Monkey::click, &Monkey::wheel, &Monkey::drag,
                                                  &Monkey::type,   &Monkey::menu,  &Monkey::dock,  &Monkey::seek,  &Monkey::resize,
                                                  &Monkey::answer, &Monkey::run,   &Monkey::open};
    (this->*kWhat[below(std::size(kWhat))])();
    QTest::qWait(static_cast<int>(below(25)));
  }

  // Everything that was opened is closed, and this graph is open, at step 0.
  bool settle(const fs::path& graph) {
    tell("settle");
    for (int i = 0; i < 50 && (QApplication::activeModalWidget() != nullptr || QApplication::activePopupWidget() != nullptr); ++i)
      leaveModal();
    for (QWidget* top : QApplication::topLevelWidgets()) {
      if (top != &window_ && top->isVisible()) top->close();
    }
    window_.showNormal();
    window_.resize(1200, 800);
    waitFor([&] { return !window_.desk().sessions().busy() && !session_.load().active && !session_.saving().state().active; }, 30000);
    session_.open(graph.string());
    const bool there = waitFor(
        [&] {
          return !session_.load().active && session_.document() != nullptr && session_.document()->source == graph.string() &&
                 session_.run().state == ui::PlayState::Paused;
        },
        30000);
    session_.startRun({.algorithm = "bfs", .device = exec::DeviceChoice::Cpu});
    const bool runs = waitFor([&] { return session_.run().state == ui::PlayState::Paused && session_.run().step == 0; }, 30000);
    QTest::qWait(300);
    return there && runs;
  }

  std::string lately() const {
    std::string out;
    for (const std::string& one : recent_) out += one + "\n";
    return out;
  }

 private:
  std::size_t below(std::size_t n) { return static_cast<std::size_t>(random_() % std::max<std::size_t>(n, 1)); }
  template <class T>
  const T& oneOf(const std::vector<T>& all) {
    return all[below(all.size())];
  }
  void tell(std::string what) {
    static const bool aloud = qEnvironmentVariableIsSet("WARPFRONT_MONKEY_TELLS");
    if (aloud) std::fprintf(stderr, "monkey: %s\n", what.c_str());
    recent_.push_back(std::move(what));
    if (recent_.size() > 30) recent_.pop_front();
  }
  static std::string nameOf(const QWidget* widget) {
    return std::string(widget->metaObject()->className()) + " " + widget->objectName().toStdString();
  }

  void leaveModal() {
    if (QWidget* popup = QApplication::activePopupWidget(); popup != nullptr) {
      popup->close();
      return;
    }
    QWidget* modal = QApplication::activeModalWidget();
    if (modal == nullptr) return;
    QTest::keyClick(modal, Qt::Key_Escape);
    if (QApplication::activeModalWidget() == modal) modal->close();
  }

  // A visible widget of what the person could use now.
  QWidget* anyWidget() {
    QWidget* top = QApplication::activeModalWidget();
    if (top == nullptr) {
      std::vector<QWidget*> tops;
      for (QWidget* one : QApplication::topLevelWidgets()) {
        if (one->isVisible() && qobject_cast<QMenu*>(one) == nullptr) tops.push_back(one);
      }
      if (tops.empty()) return nullptr;
      top = below(3) == 0 ? oneOf(tops) : &window_;
    }
    std::vector<QWidget*> all;
    for (QWidget* one : top->findChildren<QWidget*>()) {
      if (one->isVisible() && one->width() > 2 && one->height() > 2) all.push_back(one);
    }
    return all.empty() ? top : oneOf(all);
  }
  QPoint anyPoint(const QWidget* in) {
    return {static_cast<int>(below(static_cast<std::size_t>(in->width()))),
            static_cast<int>(below(static_cast<std::size_t>(in->height())))};
  }

  void act() {
    const auto infos = ui::actionInfos();
    const ui::ActionInfo& info = infos[below(infos.size())];
    QAction* action = window_.actions().get(info.id);
    if (std::string(info.id) == "quit" || !action->isEnabled() || QApplication::activeModalWidget() != nullptr) return;
    tell(std::string("action ") + info.id);
    action->trigger();
  }
  void press() {
    QWidget* focus = QApplication::focusWidget();
    if (focus == nullptr) focus = &window_;
    static const std::vector<Qt::Key> keys = {Qt::Key_Left,   Qt::Key_Right,  Qt::Key_Up,     Qt::Key_Down,     Qt::Key_Space,
                                              Qt::Key_Return, Qt::Key_Escape, Qt::Key_Tab,    Qt::Key_Home,     Qt::Key_End,
                                              Qt::Key_Plus,   Qt::Key_Minus,  Qt::Key_Delete, Qt::Key_PageDown, Qt::Key_PageUp,
                                              Qt::Key_F5,     Qt::Key_F9,     Qt::Key_F10,    Qt::Key_Backspace};
    static const std::vector<Qt::KeyboardModifier> modifiers = {Qt::NoModifier, Qt::NoModifier, Qt::ShiftModifier, Qt::ControlModifier,
                                                                Qt::AltModifier};
    const Qt::Key key = below(3) == 0 ? static_cast<Qt::Key>(Qt::Key_0 + below(Qt::Key_Z - Qt::Key_0)) : oneOf(keys);
    const Qt::KeyboardModifier modifier = oneOf(modifiers);
    if (key == Qt::Key_Q && modifier == Qt::ControlModifier) return;
    tell("key " + QKeySequence(key | modifier).toString().toStdString() + " to " + nameOf(focus));
    QTest::keyClick(focus, key, modifier);
  }
  void type() {
    static const std::vector<QString> texts = {
        "12", "-1", "1e99", "cost < 5", "name 3", "∞", "excess of the selection > 1", "\"", "generate:grid", "  "};
    QWidget* focus = QApplication::focusWidget();
    if (focus == nullptr || focus == window_.viewport()) return;
    const QString text = oneOf(texts);
    tell("type " + text.toStdString() + " to " + nameOf(focus));
    for (const QChar c : text) {
      QKeyEvent down(QEvent::KeyPress, 0, Qt::NoModifier, QString(c));
      QApplication::sendEvent(focus, &down);
      if (QApplication::focusWidget() != focus) return;
    }
  }
  void click() {
    QWidget* widget = anyWidget();
    if (widget == nullptr) return;
    const QPoint at = anyPoint(widget);
    const Qt::MouseButton button = below(5) == 0 ? Qt::RightButton : Qt::LeftButton;
    const Qt::KeyboardModifier modifier = below(4) == 0 ? Qt::ControlModifier : below(4) == 0 ? Qt::ShiftModifier : Qt::NoModifier;
    tell("click on " + nameOf(widget));
    if (below(6) == 0)
      doubleClick(widget, at, button, modifier);
    else
      QTest::mouseClick(widget, button, modifier, at);
  }
  void menu() {
    QWidget* widget = anyWidget();
    if (widget == nullptr) return;
    tell("context menu of " + nameOf(widget));
    const QPoint at = anyPoint(widget);
    QContextMenuEvent event(QContextMenuEvent::Mouse, at, widget->mapToGlobal(at));
    QApplication::sendEvent(widget, &event);
    auto* popup = qobject_cast<QMenu*>(QApplication::activePopupWidget());
    if (popup == nullptr || popup->actions().empty()) return;
    QAction* chosen = popup->actions()[static_cast<qsizetype>(below(static_cast<std::size_t>(popup->actions().size())))];
    tell("choose " + chosen->text().toStdString());
    popup->setActiveAction(chosen);
    QTest::keyClick(popup, below(2) == 0 ? Qt::Key_Return : Qt::Key_Escape);
  }
  void wheel() {
    QWidget* widget = below(2) == 0 && window_.viewport() != nullptr ? window_.viewport() : anyWidget();
    if (widget == nullptr) return;
    tell("wheel on " + nameOf(widget));
    const QPoint at = anyPoint(widget);
    QWheelEvent event(at, widget->mapToGlobal(at), {}, {0, below(2) == 0 ? 120 : -240}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase,
                      false);
    QApplication::sendEvent(widget, &event);
  }
  void drag() {
    QWidget* widget = below(2) == 0 && window_.viewport() != nullptr ? window_.viewport() : anyWidget();
    if (widget == nullptr || QApplication::activeModalWidget() != nullptr) return;
    const QPointer<QWidget> alive = widget;
    tell("drag on " + nameOf(widget));
    const Qt::MouseButton button = below(4) == 0 ? Qt::MiddleButton : Qt::LeftButton;
    const Qt::KeyboardModifier modifier = below(3) == 0 ? Qt::ControlModifier : Qt::NoModifier;
    QTest::mousePress(widget, button, modifier, anyPoint(widget));
    for (int i = 0; i < 3 && alive != nullptr; ++i) QTest::mouseMove(widget, anyPoint(widget));
    if (alive != nullptr) QTest::mouseRelease(widget, button, modifier, anyPoint(widget));
  }
  void dock() {
    const auto docks = window_.findChildren<QDockWidget*>();
    QDockWidget* one = docks[static_cast<qsizetype>(below(static_cast<std::size_t>(docks.size())))];
    tell("panel " + nameOf(one));
    if (below(4) == 0)
      one->setFloating(!one->isFloating());
    else
      one->setVisible(!one->isVisible());
    if (one->isVisible() && below(2) == 0) one->raise();
  }
  void seek() {
    tell("seek");
    const std::uint64_t last = session_.run().lastStep;
    switch (below(6)) {
      case 0:
        session_.goTo(last + below(5));
        break;
      case 1:
        session_.goTo(below(static_cast<std::size_t>(last) + 1));
        break;
      case 2:
        session_.play();
        break;
      case 3:
        session_.runToStop(below(2) == 0);
        break;
      case 4:
        session_.verify();
        break;
      default:
        session_.setSpeed(below(2) == 0 ? 1000 : 5);
        break;
    }
  }
  void resize() {
    tell("resize");
    window_.resize(500 + static_cast<int>(below(1000)), 350 + static_cast<int>(below(550)));
  }
  // A file dialog gets a name in the scratch folder, so that exports write something.
  void answer() {
    for (auto* dialog : window_.findChildren<QFileDialog*>()) {
      if (!dialog->isVisible()) continue;
      QString name = QString::fromStdString((scratchDir() / ("out" + std::to_string(below(4)))).string());
      if (dialog->acceptMode() == QFileDialog::AcceptOpen)
        name = QString::fromStdString(oneOf(graphs_).string());
      else
        name += "." + dialog->defaultSuffix();
      tell("answer " + name.toStdString());
      const QPointer<QFileDialog> alive = dialog;
      Q_EMIT dialog->fileSelected(name);
      if (alive != nullptr) alive->close();
      return;
    }
    const QString picture = QString::fromStdString((scratchDir() / "picture.png").string());
    tell("export");
    if (below(2) == 0)
      window_.savePicture(picture);
    else
      window_.exportTiming(QString::fromStdString((scratchDir() / "timing.json").string()));
  }
  void run() {
    const auto algorithms = session_.algorithms();
    const AlgorithmInfo& algorithm = algorithms[below(algorithms.size())];
    const VariantInfo& variant = algorithm.variants[below(algorithm.variants.size())];
    tell("run " + algorithm.id + " " + variant.id);
    session_.startRun({.algorithm = algorithm.id, .variant = variant.id, .device = exec::DeviceChoice::Cpu});
  }
  void open() {
    if (QApplication::activeModalWidget() != nullptr) return;
    const fs::path graph = graphs_[next_++ % graphs_.size()];
    tell("open " + graph.string());
    window_.openFile(QString::fromStdString(graph.string()));
  }

  ui::Session& session_;
  ui::MainWindow& window_;
  std::mt19937_64 random_;
  QTimer escape_;
  std::deque<std::string> recent_;
  const std::vector<fs::path> graphs_ = threeGraphs();
  std::size_t next_ = 0;
};

// Fixed bounds of what comes on top of what was taken after the warm-up: caches that fill, arenas of threads.
constexpr std::uint64_t kMoreMegabytes = 200, kMoreThreads = 8, kMoreDescriptors = 12;

TEST(MonkeyTest, NothingBreaksAndNothingGrows) {
  if (kSanitized) GTEST_SKIP() << "a sanitizer keeps what was freed: the bounds mean nothing, and it is too slow to do much";
  const int turns = qEnvironmentVariableIsSet("WARPFRONT_MONKEY_TURNS") ? qEnvironmentVariableIntValue("WARPFRONT_MONKEY_TURNS") : 500;
  before = qInstallMessageHandler(listen);
  const std::shared_ptr<void> quiet(nullptr, [](void*) { qInstallMessageHandler(before); });
  QSettings().setValue("view/reducedMotion", true);
  const fs::path first = threeGraphs().front();
  ui::Session session({.keyframeBudget = 20'000'000});
  ui::MainWindow window(session);
  window.setTimingWriter([&session](const std::string& file) {
    return [report = ui::timingReport(session), file] {
      const auto saved = ui::saveTiming(report, file);
      return saved ? Status() : Status(saved.error());
    };
  });
  window.show();
  window.activateWindow();
  ASSERT_TRUE(QTest::qWaitForWindowActive(&window));
  Monkey monkey(session, window, runSeed());
  const int warm = std::max(100, turns / 4);
  Taken begin;
  for (int i = 0; i < turns; ++i) {
    if (i == warm) {
      ASSERT_TRUE(monkey.settle(first)) << monkey.lately() << session.run().refusal;
      begin = taken();
    }
    monkey.turn();
    ASSERT_TRUE(complaints.empty()) << complaints.front() << "\nseed " << runSeed() << ", turn " << i << "\n" << monkey.lately();
  }
  ASSERT_TRUE(monkey.settle(first)) << monkey.lately() << session.run().refusal;
  Taken end = taken();
  // What ends by itself, such as threads that Qt keeps for half a minute, may still be there.
  waitFor([&] { return (end = taken()).threads <= begin.threads && end.descriptors <= begin.descriptors; }, 5000);
  std::printf("%d turns: %llu MB, %llu threads, %llu descriptors after %d; %llu MB, %llu threads, %llu descriptors at the end\n", turns,
              static_cast<unsigned long long>(begin.megabytes), static_cast<unsigned long long>(begin.threads),
              static_cast<unsigned long long>(begin.descriptors), warm, static_cast<unsigned long long>(end.megabytes),
              static_cast<unsigned long long>(end.threads), static_cast<unsigned long long>(end.descriptors));
  EXPECT_LE(end.megabytes, begin.megabytes + kMoreMegabytes) << "seed " << runSeed();
  EXPECT_LE(end.threads, begin.threads + kMoreThreads) << "seed " << runSeed();
  EXPECT_LE(end.descriptors, begin.descriptors + kMoreDescriptors) << "seed " << runSeed();
}

}  // namespace
}  // namespace wf::test
