// The real window on a real GPU: every variant in CUDA, the arrays shared with OpenGL, on New York or a flow network. Leaves pictures of
// the window in $WARPFRONT_PICTURES (or the build folder) and prints what a frame costs.
#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <vector>

#include "tests/support/data.h"
#include "tests/ui/ui_harness.h"
#include "ui/overlay/overlay_model.h"
#include "ui/session/session.h"
#include "ui/viewport/viewport.h"
#include "ui/widgets/lane_grid.h"
#include "ui/workspaces/workspaces.h"

namespace wf::test {
namespace {

double median(std::vector<double> values) {
  if (values.empty()) return 0;
  std::nth_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2), values.end());
  return values[values.size() / 2];
}

std::filesystem::path pictures() {
  const char* setting = std::getenv("WARPFRONT_PICTURES");
  const auto folder = setting != nullptr ? std::filesystem::path(setting) : binaryDir() / "pictures";
  std::filesystem::create_directories(folder);
  return folder;
}

void keep(ui::MainWindow& window, const std::string& name) {
  EXPECT_TRUE(window.grab().save(QString::fromStdString((pictures() / name).string())));
}

TEST(GpuWindow, TheWaveCrossesNewYorkWithoutPassingTheHost) {
  std::string why;
  if (exec::cudaDevices(&why).empty()) GTEST_SKIP() << why;
  WF_REQUIRE_SHARED_DATA(data);
  ui::Session session;
  ui::MainWindow window(session);
  window.resize(1600, 1000);
  window.show();
  window.openFile(QString::fromStdString((data / "road/USA-road-d.NY.gr.gz").string()));
  ASSERT_TRUE(waitFor([&] { return session.document() != nullptr && session.run().state == ui::PlayState::Paused; }, 60000));
  ASSERT_TRUE(session.setSource(0));
  ASSERT_TRUE(waitFor([&] { return session.run().state == ui::PlayState::Paused; }, 60000));
  EXPECT_TRUE(session.run().onCuda) << session.run().executorName;
  ui::Viewport& view = *window.viewport();
  ASSERT_TRUE(waitFor([&] { return view.report().complete; }, 20000));
  std::printf("OpenGL: %s\n", view.renderer()->glDescription().c_str());

  std::vector<double> map, pack, unmap, frame;
  std::uint64_t seen = 0;
  const auto watch = [&] {
    // None before the first publication.
    const render::BridgeStatus* bridge = view.renderer()->bridge();
    if (bridge != nullptr && view.framesDrawn() != seen) {
      seen = view.framesDrawn();
      map.push_back(bridge->mapMs);
      pack.push_back(bridge->packMs);
      unmap.push_back(bridge->unmapMs);
      frame.push_back(view.report().frameMs);
    }
  };
  session.setSpeed(200);
  session.play();
  ASSERT_TRUE(waitFor([&] { return watch(), session.run().step >= 600; }, 60000));
  session.pause();
  ASSERT_TRUE(waitFor(
      [&] { return session.run().state == ui::PlayState::Paused && view.report().step == session.run().step && view.report().complete; }));
  keep(window, "gpu_window_wave.png");
  session.play();
  ASSERT_TRUE(waitFor([&] { return watch(), session.run().state == ui::PlayState::Finished; }, 60000));
  ASSERT_TRUE(waitFor([&] { return view.report().step == 1240 && view.report().complete; }));
  keep(window, "gpu_window_end.png");

  const render::BridgeStatus& bridge = *view.renderer()->bridge();
  EXPECT_TRUE(bridge.interop) << bridge.sentence;
  EXPECT_EQ(bridge.hostBytes, 0u);
  // The same, as the window says it.
  const std::vector<std::string> hud = ui::hudOf(session, view.renderer()->bridge(), view.report(), 0);
  ASSERT_GE(hud.size(), 5u);
  EXPECT_EQ(hud[0], "CUDA · " + session.run().deviceName);
  EXPECT_EQ(hud[1], "CUDA–OpenGL interop on");
  EXPECT_EQ(hud[3], "0 bytes through the host");
  EXPECT_GT(bridge.publications, 100u);
  EXPECT_EQ(session.run().resultText, "264,346 of 264,346 vertices reached, depth 619");
  std::printf("%zu frames, medians: map %.3f ms, pack %.3f ms, unmap %.3f ms, frame %.2f ms\n", frame.size(), median(map), median(pack),
              median(unmap), median(frame));
  std::vector<double> kernels[2];
  for (const Step& step : session.steps().subspan(1)) kernels[step.kernel].push_back(static_cast<double>(step.nanoseconds) / 1e3);
  std::printf("kernels, medians: expand %.1f µs, settle %.1f µs\n", median(kernels[0]), median(kernels[1]));
}

// A step that the GPU made is opened: its kernel runs again on the processor, from the state that came back from the device.
TEST(GpuWindow, AStepOfACudaRunOpensInThreads) {
  std::string why;
  if (exec::cudaDevices(&why).empty()) GTEST_SKIP() << why;
  const auto file = scratchDir() / "gpu_path.gr";
  std::ofstream out(file);
  out << "p sp 100 99\n";
  for (int v = 1; v < 100; ++v) out << "a " << v << ' ' << v + 1 << " 1\n";
  out.close();
  ui::Session session;
  ui::MainWindow window(session);
  window.resize(1600, 1000);
  window.show();
  window.openFile(QString::fromStdString(file.string()));
  ASSERT_TRUE(waitFor([&] { return session.document() != nullptr && session.run().state == ui::PlayState::Paused; }, 60000));
  session.startRun({.algorithm = "bfs", .variant = "mask", .parameters = {{"source", "1"}}, .device = exec::DeviceChoice::Cuda});
  ASSERT_TRUE(waitFor([&] { return session.run().state == ui::PlayState::Paused && session.run().variant->id == "mask"; }, 60000));
  ASSERT_TRUE(session.run().onCuda) << session.run().executorName;
  window.workspaces().reveal("threads");
  auto* grid = window.findChild<ui::LaneGrid*>("laneGrid");
  ASSERT_NE(grid, nullptr);
  for (const std::uint64_t step : {1u, 41u, 3u}) {
    session.goTo(step);
    const auto opened = [&] {
      const ui::LensState& lens = session.lens().state();
      return session.run().step == step && lens.phase == ui::LensState::Phase::Done && lens.step == step &&
             session.lens().detail() != nullptr && grid->isVisible();
    };
    ASSERT_TRUE(waitFor(opened, 60000)) << step << ": " << session.lens().state().sentence;
    // Step 2 k + 1 expands the vertex at distance k: its thread writes what the device wrote.
    const auto& report = *session.lens().state().report;
    EXPECT_EQ(report.step.active, session.steps()[step].active) << step;
    EXPECT_EQ(report.step.changed, session.steps()[step].changed) << step;
    EXPECT_EQ(report.sums.threads, 100u);
    session.lens().choose({.of = ui::LensWarp::Of::Number, .number = static_cast<std::uint32_t>(step / 2 / 32)});
    ASSERT_TRUE(waitFor(opened, 60000));
    const auto& lane = session.lens().detail()->lanes[step / 2 % 32];
    EXPECT_TRUE(std::any_of(lane.events.begin(), lane.events.end(),
                            [&](const lens::Event& event) {
                              return event.kind == lens::Event::Kind::Write && event.index == step / 2 + 1 && event.now == step / 2 + 1;
                            }))
        << step << ": the thread of vertex " << step / 2 + 1 << " writes the next one's level";
  }
  keep(window, "gpu_window_threads.png");
}

// To the end and back to the middle, all in CUDA; what is drawn there came by interop.
TEST(GpuWindow, EveryVariantHalfwayAndAtItsEnd) {
  std::string why;
  if (exec::cudaDevices(&why).empty()) GTEST_SKIP() << why;
  WF_REQUIRE_SHARED_DATA(data);
  ui::Session session;
  ui::MainWindow window(session);
  window.resize(1600, 1000);
  window.show();
  ui::Viewport& view = *window.viewport();
  std::string open;
  for (const AlgorithmInfo& algorithm : session.algorithms()) {
    const bool ofPairs = algorithm.variants.front().answer == Domain::Pair;  // more of them than a matrix has room for, in New York
    const std::string file = algorithm.forTerminals ? "maxflow/gen-rlg-64x64.max" : ofPairs ? "road/rome99.gr" : "road/USA-road-d.NY.gr.gz";
    if (file != open) {
      window.openFile(QString::fromStdString((data / file).string()));
      ASSERT_TRUE(waitFor(
          [&] {
            return session.document() != nullptr && !session.load().active &&
                   session.document()->title == std::filesystem::path(file).filename();
          },
          60000))
          << file;
      open = file;
    }
    for (const VariantInfo& variant : algorithm.variants) {
      const std::string name = algorithm.id + "_" + variant.id;
      SCOPED_TRACE(name);
      ui::RunRequest request{.algorithm = algorithm.id, .variant = variant.id, .device = exec::DeviceChoice::Cuda};
      if (algorithm.id == "stcon") request.parameters = {{"source", "1"}, {"target", "200000"}};
      session.startRun(request);
      ASSERT_TRUE(waitFor([&] { return session.run().variant == &variant && session.run().state == ui::PlayState::Paused; }, 60000))
          << session.run().refusal;
      const auto shows = [&](std::uint64_t step) {
        return waitFor(
            [&] { return session.run().step == step && !session.run().seeking && view.report().step == step && view.report().complete; },
            60000);
      };
      session.goToEnd();
      ASSERT_TRUE(waitFor([&] { return session.run().ended && !session.run().seeking; }, 120000));
      const std::uint64_t last = session.run().lastStep;
      ASSERT_TRUE(shows(last));
      keep(window, name + "_end.png");
      session.goTo(last / 2);
      ASSERT_TRUE(shows(last / 2));
      keep(window, name + "_half.png");
      EXPECT_TRUE(session.run().onCuda);
      const render::BridgeStatus& bridge = *view.renderer()->bridge();
      EXPECT_TRUE(bridge.interop) << bridge.sentence;
      EXPECT_EQ(bridge.hostBytes, 0u);
      std::uint64_t nanoseconds = 0;
      for (const Step& step : session.steps()) nanoseconds += step.nanoseconds;
      std::printf("%s: %llu steps, %.2f ms in kernels; %s\n", name.c_str(), static_cast<unsigned long long>(last),
                  static_cast<double>(nanoseconds) / 1e6, session.run().resultText.c_str());
    }
  }
}

}  // namespace
}  // namespace wf::test
