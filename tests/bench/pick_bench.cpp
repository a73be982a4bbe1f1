// Picking at scale: how long the nearest vertex, a rectangle and a lasso take, flat, tilted, and tilted with heights and hidden vertices.
// Heights and colours lie in executor memory, as the window's scene has them there; on the processor the bounds of heights are known, as
// where a picture was looked at before. It ends with 1 where a median is above 5 ms: of all on CUDA, of the nearest on the processor.
//   pick_bench [--vertices N] [--cpu] [--corners N] [--nearest]
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <numbers>
#include <random>
#include <vector>

#include "compute/exec/executors.h"
#include "render/pick/pick.h"
#include "render/scene/visibility.h"
#include "tests/support/graphs.h"

namespace {

using namespace wf;
using namespace wf::render;
using Clock = std::chrono::steady_clock;

constexpr double kMostMs = 5;

struct Times {
  std::vector<double> ms;
  double processor = 0;             // of all threads, for one; on a busy machine the better measure
  double print(const char* what) {  // the median
    std::sort(ms.begin(), ms.end());
    std::printf("%-48s median %8.3f ms, worst %8.3f ms, processor %8.3f ms\n", what, ms[ms.size() / 2], ms.back(), processor);
    std::fflush(stdout);
    return ms[ms.size() / 2];
  }
};

template <class Use>
Times measure(int rounds, const Use& use) {
  Times out;
  use(0);  // warm
  const std::clock_t before = std::clock();
  for (int k = 0; k < rounds; ++k) {
    const auto start = Clock::now();
    use(k);
    out.ms.push_back(std::chrono::duration<double, std::milli>(Clock::now() - start).count());
  }
  out.processor = 1000.0 * static_cast<double>(std::clock() - before) / CLOCKS_PER_SEC / rounds;
  return out;
}

}  // namespace

int main(int argc, char** argv) {
  VertexId count = 10'000'000;
  bool cpu = false, nearestOnly = false;
  std::size_t corners = Region::kMostCorners;
  for (int k = 1; k < argc; ++k) {
    if (std::strcmp(argv[k], "--cpu") == 0) cpu = true;
    if (std::strcmp(argv[k], "--nearest") == 0) nearestOnly = true;
    if (std::strcmp(argv[k], "--vertices") == 0 && k + 1 < argc) count = static_cast<VertexId>(std::strtoul(argv[++k], nullptr, 10));
    if (std::strcmp(argv[k], "--corners") == 0 && k + 1 < argc) corners = std::strtoul(argv[++k], nullptr, 10);
  }
  auto made = exec::makeExecutor(cpu ? exec::DeviceChoice::Cpu : exec::DeviceChoice::Auto);
  if (!made) {
    std::fprintf(stderr, "%s\n", made.error().sentence().c_str());
    return 1;
  }
  const std::shared_ptr<exec::Executor> executor = *made;
  std::printf("%s, %s; %u vertices\n", executor->name().c_str(), executor->deviceName().c_str(), count);

  std::mt19937_64 random(7);
  const auto unit = [&] { return static_cast<double>(random() >> 11) * 0x1p-53; };
  std::vector<Coordinate> places(count);
  for (Coordinate& at : places) at = {unit() * 16000, unit() * 9000};
  const auto geometry = GraphGeometry::build(test::graphFromArcs(count, {}), places);
  // Random ones are the worst case: bounds leave nothing out. Levels of a search lie together.
  std::vector<float> heights(count), level(count);
  for (VertexId v = 0; v < count; ++v) {
    heights[v] = static_cast<float>(unit() * 3000);
    level[v] = static_cast<float>(std::hypot(places[v].x - 8000, places[v].y - 4500) / 9200 * 3000);
  }
  std::vector<std::uint32_t> colours(count);  // one vertex in eight is hidden
  for (std::uint32_t& colour : colours) colour = (random() % 8 == 0 ? kAlphaHidden : kAlphaValue) << 24;
  const auto start = Clock::now();
  Picker picker(executor, geometry);
  executor->synchronize();
  std::printf("made in %.1f ms\n", std::chrono::duration<double, std::milli>(Clock::now() - start).count());
  const exec::Buffer raised = picker.place(heights.data(), heights.size() * sizeof(float));
  const exec::Buffer levelled = picker.place(level.data(), level.size() * sizeof(float));
  HeightBounds bounds, levelBounds;
  const auto bounding = Clock::now();
  if (executor->backend() != exec::Backend::Cuda) {
    bounds = BlockTree::boundsOf(*executor, heights.data(), geometry->farOrder().placed(), {});
    std::printf("bounds of heights made in %.1f ms\n", std::chrono::duration<double, std::milli>(Clock::now() - bounding).count());
    levelBounds = BlockTree::boundsOf(*executor, level.data(), geometry->farOrder().placed(), {});
  }
  const exec::Buffer painted = picker.place(colours.data(), colours.size() * sizeof(std::uint32_t));
  double slowest = 0;
  const bool onDevice = executor->backend() == exec::Backend::Cuda;

  enum { kFlat, kTilted, kLevelled, kRaised };
  for (const int view : {kFlat, kTilted, kLevelled, kRaised}) {
    const bool tilted = view != kFlat;
    Camera camera;
    camera.resize(1920, 1080);
    camera.frame(geometry->bounds());
    if (tilted) camera.look(0.5, 0.95, 0.7);
    const Projection projection = camera.projection();
    PickScene scene;
    if (view == kLevelled || view == kRaised) {
      scene.heights = view == kRaised ? &raised : &levelled;
      scene.highest = 3000;
      scene.colours = &painted;
      if (!onDevice) scene.bounds = view == kRaised ? &bounds : &levelBounds;
    }
    const char* how = view == kFlat       ? "flat"
                      : view == kTilted   ? "tilted"
                      : view == kLevelled ? "tilted, with levels"
                                          : "tilted, with heights";
    char line[80];
    int hits = 0;
    auto nearest = measure(200, [&](int) {
      hits += picker.nearest(projection, {unit() * 1920, unit() * 1080}, 6, scene).has_value() ? 1 : 0;
    });
    std::snprintf(line, sizeof line, "nearest, %s (%d hits)", how, hits);
    slowest = std::max(slowest, nearest.print(line));
    if (nearestOnly) continue;
    std::uint64_t inside = 0;
    const auto all = [&](Region region) {
      inside = 0;
      for (const std::uint32_t word : picker.inside(region, scene)) inside += static_cast<std::uint64_t>(__builtin_popcount(word));
    };
    auto box = measure(10, [&](int) { all(rectangle(projection, {300, 200}, {1500, 900})); });
    std::snprintf(line, sizeof line, "rectangle, %s (%llu inside)", how, static_cast<unsigned long long>(inside));
    if (const double ms = box.print(line); onDevice) slowest = std::max(slowest, ms);
    Region lasso{.projection = projection, .outline = {}, .heights = nullptr, .shown = nullptr, .found = nullptr};
    for (std::size_t k = 0; k < corners; ++k) {
      const double angle = 2 * std::numbers::pi * static_cast<double>(k) / static_cast<double>(corners),
                   r = 350 + 90 * std::sin(angle * 23);
      lasso.outline.push_back({960 + 1.6 * r * std::cos(angle), 540 + r * std::sin(angle)});
    }
    auto around = measure(10, [&](int) { all(lasso); });
    std::snprintf(line, sizeof line, "lasso, %s (%llu inside)", how, static_cast<unsigned long long>(inside));
    if (const double ms = around.print(line); onDevice) slowest = std::max(slowest, ms);
  }
  if (executor->failed()) {
    std::fprintf(stderr, "%s\n", executor->error().sentence().c_str());
    return 1;
  }
  if (slowest <= kMostMs) return 0;
  std::fprintf(stderr, "a median is %.3f ms, above %.0f ms\n", slowest, kMostMs);
  return 1;
}
