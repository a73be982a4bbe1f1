// Frame times against the number of edges. Every measured frame is of a view that differs from the last, and ends when OpenGL has ended.
#include "app/render_bench.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <ctime>
#include <fstream>
#include <limits>

#include "app/bench_graph.h"
#include "app/headless_parts.h"
#include "app/json_file.h"
#include "compute/core/json.h"
#include "compute/core/numbers.h"
#include "compute/exec/executors.h"
#include "render/gl/debug_output.h"
#include "render/gl/headless_context.h"
#include "render/scene/renderer_settings.h"
#include "ui/session/session.h"
#include "ui/viewport/views.h"

namespace wf::app {
namespace {

using Json = nlohmann::ordered_json;
using Clock = std::chrono::steady_clock;
using Geometry = std::shared_ptr<const render::GraphGeometry>;

constexpr int kWarmUp = 4, kFrames = 11;
constexpr double kMovingBudgetMs = 12;  // what the window allows per frame
constexpr double kMostOpenGlMs = 2000;  // a frame beyond is measured once, and larger graphs are left out

double median(std::vector<double> values) {
  std::nth_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2), values.end());
  return values[values.size() / 2];
}

// Of all threads: where other programs take the processor, this tells what is ours.
double cpuMs() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return 1e3 * static_cast<double>(now.tv_sec) + 1e-6 * static_cast<double>(now.tv_nsec);
}

struct Frames {
  double allMs = 0;  // everything
  double allCpuMs = 0;
  double movingMs = 0;  // what the budget allows
  double share = 0;     // of the edges, while moving
  bool slow = false;    // one frame alone was measured
};

// A cost for each vertex by its place, so that colours are read and mixed as in a run.
struct FakeRun {
  StateArrayInfo info;
  exec::Buffer values;
  std::shared_ptr<run::SnapshotRing> ring;
};

FakeRun makeRun(const std::shared_ptr<exec::Executor>& executor, const render::GraphGeometry& geometry) {
  FakeRun run;
  run.info.id = "cost";
  run.info.role = Role::Cost;
  const auto places = geometry.positions();
  std::vector<std::uint32_t> costs;
  for (const render::PointF& p : places) {
    costs.push_back(static_cast<std::uint32_t>(1e6 * std::hypot(p.x - geometry.bounds().low.x, p.y - geometry.bounds().low.y) /
                                               std::max(1e-9, geometry.bounds().high.x - geometry.bounds().low.x)));
  }
  run.values = executor->allocate(costs.size() * 4);
  executor->upload(run.values, 0, costs.data(), costs.size() * 4);
  return run;
}

class Bench {
 public:
  explicit Bench(const Command& command) : command_(command) {}

  Status run() {
    auto executor = exec::makeExecutor(command_.request.device);
    if (!executor) return executor.error();
    executor_ = *executor;
    auto geometry = load();
    if (!geometry) return geometry.error();
    auto context = render::HeadlessContext::create();
    if (!context) return context.error();
    render::setMessageSink([this](render::MessageLevel level, const std::string& text) {
      if (level == render::MessageLevel::Error && trouble_.empty()) trouble_ = text;
    });
    Status done = measureAll(**geometry);
    render::setMessageSink({});
    if (done && !trouble_.empty()) return Error{.code = ErrorCode::Device, .message = trouble_};
    return done;
  }

 private:
  Result<Geometry> load() {
    if (command_.graphs.empty()) return makeBenchGraph(command_.benchVertices, command_.benchEdges, command_.randomPlaces);
    ui::Session session({.drawing = true, .keyframes = false, .autoRun = false});
    session.open(command_.graphs.front());
    session.waitUntil([&] { return !session.load().active; });
    if (session.document() == nullptr) return *session.lastError();
    return Geometry(session.document()->geometry);
  }

  Status measureAll(const render::GraphGeometry& whole) {
    bool openGlTooSlow = false;
    for (const std::uint64_t part : {64, 16, 4, 1}) {
      const std::uint64_t edges = whole.edges().size() / part;
      if (edges == 0 && part > 1) continue;  // of a graph with fewer edges than parts
      auto geometry = withEdges(whole, edges);
      if (!geometry) return geometry.error();
      Json row{{"edges", (*geometry)->edges().size()}};
      auto splat = measure(*geometry, true);
      if (!splat) return splat.error();
      row["splat"] = json(*splat);
      if (!openGlTooSlow) {
        auto lines = measure(*geometry, false);
        if (!lines) return lines.error();
        row["opengl"] = json(*lines);
        openGlTooSlow = lines->slow;
      } else {
        row["opengl"] = {{"left_out", fmt::format("a frame with fewer edges took longer than {:.0f} ms", kMostOpenGlMs)}};
      }
      if (rows_.empty()) printHead(whole);
      print(row);
      rows_.push_back(std::move(row));
    }
    return write(whole);
  }

  Result<Frames> measure(const Geometry& geometry, bool splat) {
    auto made = render::makeRenderer({.splat = splat, .splatDevice = executor_->cudaDevice()});
    if (!made) return made.error();
    render::Renderer& renderer = **made;
    description_ = renderer.glDescription();
    FakeRun run = makeRun(executor_, *geometry);
    const exec::StateArray array{&run.info, &run.values, static_cast<std::uint32_t>(geometry->positions().size())};
    run.ring = std::make_shared<run::SnapshotRing>(executor_, std::span(&array, 1));
    run.ring->publish(Step{}, std::span(&array, 1));
    if (executor_->failed()) return executor_->error();
    renderer.setGraph(geometry);
    renderer.setRun(run.ring);
    renderer.publishNewest();
    interop_ = renderer.bridge()->sentence;

    render::FrameRequest request;
    request.camera.resize(command_.width, command_.height);
    request.camera.frame(geometry->bounds());
    request.mapping = render::suggestMapping(run.ring->infos());
    if (command_.tilted) ui::showWhole(request.camera, ui::kSpatialView, *geometry, request.mapping);
    int side = 1;
    const auto frame = [&](double budget, render::FrameReport& report) {
      request.camera.pan(side = -side, 0);
      request.budgetMs = budget;
      const auto start = Clock::now();
      report = renderer.draw(request, 0);
      renderer.finish();
      return msSince(start);
    };
    Frames frames;
    render::FrameReport report;
    const auto series = [&](double budget, double* share) {
      std::vector<double> times, shares, processor;
      for (int i = 0; i < kWarmUp + kFrames; ++i) {
        const double before = cpuMs();
        const double ms = frame(budget, report);
        if (!splat && std::isinf(budget) && ms > kMostOpenGlMs && i > 0) {
          frames.slow = true;
          return ms;
        }
        if (i < kWarmUp) continue;
        times.push_back(ms);
        processor.push_back(cpuMs() - before);
        shares.push_back(report.edgesTotal > 0 ? static_cast<double>(report.edgesDrawn) / static_cast<double>(report.edgesTotal) : 1);
      }
      if (share != nullptr) {
        *share = median(shares);
      } else {
        frames.allCpuMs = median(processor);
      }
      return median(times);
    };
    frames.allMs = series(std::numeric_limits<double>::infinity(), nullptr);
    frames.movingMs = series(kMovingBudgetMs, &frames.share);
    if (splat) drawnBy_ = renderer.farViewBy();
    return frames;
  }

  static Json json(const Frames& frames) {
    return {{"all_ms", frames.allMs},
            {"all_cpu_ms", frames.allCpuMs},
            {"moving_ms", frames.movingMs},
            {"moving_share", frames.share},
            {"single_frame", frames.slow}};
  }

  std::string placesText() const { return !command_.graphs.empty() ? command_.graphs.front() : command_.randomPlaces ? "random" : "grid"; }

  bool quiet() const { return command_.json == "-"; }

  void printHead(const render::GraphGeometry& whole) const {
    if (quiet()) return;
    fmt::print("{} × {} pixels, {} vertices, places: {}{}\nfar view by {}; {}; {}\n", command_.width, command_.height,
               grouped(whole.positions().size()), placesText(), command_.tilted ? ", tilted" : "",
               drawnBy_.empty() ? "OpenGL too, since the graph is small" : drawnBy_, description_, interop_);
    constexpr const char* kColumns = "{:>12}  {:>9}  {:>9}  {:>11}  {:>7}  {:>9}  {:>9}  {:>11}  {:>7}\n";
    fmt::print(fmt::runtime(kColumns), "", drawnBy_.empty() ? "far view" : "kernels", "", "", "", "OpenGL", "", "", "");
    fmt::print(fmt::runtime(kColumns), "edges", "all, ms", "CPU, ms", "moving, ms", "share", "all, ms", "CPU, ms", "moving, ms", "share");
  }

  void print(const Json& row) const {
    if (quiet()) return;
    const auto half = [](const Json& of) {
      if (of.contains("left_out")) return fmt::format("{:>9}  {:>9}  {:>11}  {:>7}", "left out", "", "", "");
      return fmt::format("{:>9.2f}  {:>9.2f}  {:>11.2f}  {:>6.1f}%", of["all_ms"].get<double>(), of["all_cpu_ms"].get<double>(),
                         of["moving_ms"].get<double>(), 100 * of["moving_share"].get<double>());
    };
    fmt::print("{:>12}  {}  {}{}\n", grouped(row["edges"].get<std::uint64_t>()), half(row["splat"]), half(row["opengl"]),
               row["opengl"].value("single_frame", false) ? "  (one frame)" : "");
    std::fflush(stdout);
  }

  Status write(const render::GraphGeometry& whole) const {
    if (command_.json.empty()) return {};
    std::ifstream load("/proc/loadavg");
    double minute = 0;
    load >> minute;
    const Json out{{"width", command_.width},
                   {"height", command_.height},
                   {"vertices", whole.positions().size()},
                   {"edges", whole.edges().size()},
                   {"places", placesText()},
                   {"view", command_.tilted ? "tilted" : "flat"},
                   {"far_view", drawnBy_},
                   {"executor", executor_->name()},
                   {"device_name", executor_->deviceName()},
                   {"opengl", description_},
                   {"interop_reason", interop_},
                   {"frames", kFrames},
                   {"load_average", minute},
                   {"curve", rows_}};
    const auto saved = saveJson(command_.json, out);
    if (!saved) return saved.error();
    tellNotice(command_.json, *saved);
    return {};
  }

  const Command& command_;
  std::shared_ptr<exec::Executor> executor_;
  std::string trouble_, description_, interop_, drawnBy_;
  Json rows_ = Json::array();
};

}  // namespace

Status benchRender(const Command& command) { return Bench(command).run(); }

}  // namespace wf::app
