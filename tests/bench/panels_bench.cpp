// What open panels cost a run that plays at full speed: the window as it is, with the real session on the CPU, from pressing play to
// the last step, with all panels closed and with all of them open, round by round.
//   panels_bench GRAPH.gr[.gz] [ROUNDS]      needs a display (Xvfb will do)
// Exits 1 where open panels take more than 1.20 times what closed ones take (median of the rounds' ratios).
#include <QApplication>
#include <QDockWidget>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QSettings>
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <functional>
#include <limits>
#include <string>
#include <vector>

#include "tests/support/data.h"
#include "ui/application.h"
#include "ui/main_window.h"
#include "ui/panels/registry.h"
#include "ui/session/session.h"
#include "ui/viewport/viewport.h"

namespace {

using namespace wf;

constexpr double kBar = 1.20;
constexpr std::size_t kRounds = 9;
constexpr int kTimeoutMs = 120'000;

// Closed: the picture has the whole window. ClosedSmall: and is as small as beside open panels, so that these alone make the difference.
// Open: as at the first start, the arrays in front of the other tabs below. SideBySide: no panel is behind another one.
enum Arrangement { Closed, ClosedSmall, Open, SideBySide, kArrangements };
constexpr const char* kNames[kArrangements] = {"closed", "closed, picture as small", "open, arrays in front", "open, all in sight"};

void wait(const std::function<bool()>& until, const char* what) {
  QElapsedTimer timer;
  timer.start();
  while (!until()) {
    QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents, 20);
    if (timer.elapsed() < kTimeoutMs) continue;
    std::printf("waited in vain for %s\n", what);
    std::exit(2);
  }
}

void rest(int ms) {
  QElapsedTimer timer;
  timer.start();
  wait([&] { return timer.elapsed() >= ms; }, "the time to pass");
}

class Bench {
 public:
  explicit Bench(ui::Session& session) : session_(session), window_(session) {
    window_.resize(1600, 960);
    window_.show();
  }

  bool open(const char* file) {
    session_.open(file);
    wait([&] { return !session_.load().active; }, "the graph");
    return session_.document() != nullptr;
  }

  void arrange(Arrangement arrangement) {
    const bool shown = arrangement >= Open;
    for (const ui::PanelInfo& info : ui::panelInfos()) {
      auto* panel = window_.findChild<QDockWidget*>(QString("dock.") + info.id);
      window_.removeDockWidget(panel);
    }
    window_.resize(1600, 960);
    for (const ui::PanelInfo& info : ui::panelInfos()) {
      auto* panel = window_.findChild<QDockWidget*>(QString("dock.") + info.id);
      if (arrangement != SideBySide && *info.tabWith != '\0') {
        window_.tabifyDockWidget(window_.findChild<QDockWidget*>(QString("dock.") + info.tabWith), panel);
      } else {
        // Nine in one column would be taller than the screen: those below stand side by side.
        window_.addDockWidget(info.area, panel, info.area == Qt::BottomDockWidgetArea ? Qt::Horizontal : Qt::Vertical);
      }
      panel->setVisible(shown);
    }
    if (arrangement == Open) window_.findChild<QDockWidget*>("dock.arrays")->raise();
    rest(300);
    const QSize view = window_.viewport()->size();
    if (arrangement == Open) small_ = view;
    if (arrangement == ClosedSmall) window_.resize(window_.size() - view + small_);
    rest(100);
  }

  // From play to the last step of a fresh run, in milliseconds; and for how long of it the window's thread had a processor.
  struct Took {
    double all = 0, window = 0;
  };
  Took play() {
    session_.startRun({.algorithm = "bfs", .variant = "mask", .parameters = {{"source", "1"}}, .device = exec::DeviceChoice::Cpu});
    wait([&] { return session_.run().state == ui::PlayState::Paused; }, "the run");
    session_.select(VertexId{1000}, false);  // the inspector has something to show
    wait([&] { return window_.viewport()->report().complete; }, "the picture");
    rest(100);
    const double before = windowMs();
    QElapsedTimer timer;
    timer.start();
    session_.play();
    wait([&] { return session_.run().state == ui::PlayState::Finished; }, "the last step");
    return {static_cast<double>(timer.nsecsElapsed()) * 1e-6, windowMs() - before};
  }

  QSize viewSize() const { return window_.viewport()->size(); }
  int frames() const { return static_cast<int>(window_.viewport()->framesDrawn()); }
  int panelsInSight() const {
    int seen = 0;
    for (const ui::PanelInfo& info : ui::panelInfos()) {
      seen += window_.findChild<QWidget*>(QString("panel.") + info.id)->visibleRegion().isEmpty() ? 0 : 1;
    }
    return seen;
  }

 private:
  static double windowMs() {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) * 1e-6;
  }

  ui::Session& session_;
  ui::MainWindow window_;
  QSize small_{900, 500};
};

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

}  // namespace

int main(int argc, char** argv) {
  const std::size_t rounds = argc > 2 ? std::strtoul(argv[2], nullptr, 10) : kRounds;
  if (argc < 2 || rounds == 0) {
    std::printf("usage: panels_bench GRAPH.gr[.gz] [ROUNDS]\n");
    return 2;
  }
  QSettings::setDefaultFormat(QSettings::IniFormat);
  QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, QString::fromStdString(test::scratchDir().string()));
  ui::prepareApplication();
  QApplication application(argc, argv);
  ui::dressApplication();
  ui::Session session;
  Bench bench(session);
  if (!bench.open(argv[1])) {
    std::printf("%s\n", session.lastError()->sentence().c_str());
    return 2;
  }
  session.setSpeed(std::numeric_limits<double>::infinity());
  for (const Arrangement a : {Open, Closed}) {  // what is compiled and loaded at a first use belongs to neither
    bench.arrange(a);
    bench.play();
  }

  // Round by round, so that what else the machine does meets all of them; every other round backwards.
  std::vector<double> times[kArrangements], window[kArrangements];
  double frames[kArrangements] = {};
  int inSight[kArrangements] = {};
  QSize views[kArrangements];
  for (std::size_t round = 0; round < rounds; ++round) {
    for (int k = 0; k < kArrangements; ++k) {
      const auto a = static_cast<Arrangement>(round % 2 == 0 ? k : kArrangements - 1 - k);
      bench.arrange(a);
      views[a] = bench.viewSize();
      inSight[a] = bench.panelsInSight();
      const int before = bench.frames();
      const auto took = bench.play();
      times[a].push_back(took.all);
      window[a].push_back(took.window);
      frames[a] += bench.frames() - before;
    }
  }
  std::printf("bfs/mask, %llu steps, %zu rounds\n", static_cast<unsigned long long>(session.run().lastStep), rounds);
  for (int a = 0; a < kArrangements; ++a) {
    std::printf("  %-26s median %6.0f ms, fastest %6.0f ms, window's thread %6.0f ms, picture %d x %d, %d panels in sight, %.0f frames\n",
                kNames[a], median(times[a]), *std::min_element(times[a].begin(), times[a].end()), median(window[a]), views[a].width(),
                views[a].height(), inSight[a], frames[a] / static_cast<double>(rounds));
  }
  bool good = true;
  const auto compare = [&](Arrangement open, Arrangement closed) {
    std::vector<double> ratios;
    for (std::size_t round = 0; round < rounds; ++round) ratios.push_back(times[open][round] / times[closed][round]);
    const double ratio = median(ratios);
    std::printf("  %s / %s: median ratio %.3f (the bar is %.2f)\n", kNames[open], kNames[closed], ratio, kBar);
    good = good && ratio <= kBar;
  };
  compare(Open, Closed);
  compare(Open, ClosedSmall);
  compare(SideBySide, Closed);
  if (!good) std::printf("FAILED: the bar was passed\n");
  return good ? 0 : 1;
}
