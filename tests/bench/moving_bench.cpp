// What a picture of vertices that move costs, in each of its parts: the force-directed layout at work on a random graph, its places
// downloaded, made into geometry (the order kept) and drawn whole.
//   moving_bench [--vertices N] [--degree D] [--pictures N] [--size WxH] [--cpu]
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#include "compute/exec/executors.h"
#include "compute/generators/registry.h"
#include "compute/layouts/registry.h"
#include "render/gl/headless_context.h"
#include "render/scene/renderer_settings.h"

namespace {

using namespace wf;
using Clock = std::chrono::steady_clock;

double msSince(Clock::time_point start) { return std::chrono::duration<double, std::milli>(Clock::now() - start).count(); }

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values.empty() ? 0 : values[values.size() / 2];
}

}  // namespace

int main(int argc, char** argv) {
  std::string vertices = "1000000", degree = "8";
  int pictures = 60, width = 1920, height = 1080;
  bool cpu = false;
  for (int k = 1; k < argc; ++k) {
    const auto value = [&](const char* name) { return std::strcmp(argv[k], name) == 0 && k + 1 < argc ? argv[++k] : nullptr; };
    if (const char* v = value("--vertices")) vertices = v;
    if (const char* d = value("--degree")) degree = d;
    if (const char* p = value("--pictures")) pictures = std::atoi(p);
    if (const char* s = value("--size")) std::sscanf(s, "%dx%d", &width, &height);
    cpu = cpu || std::strcmp(argv[k], "--cpu") == 0;
  }
  Progress progress;
  const generators::Generator& generator = *generators::findGenerator("random");
  auto parameters = readParameters(generator.parameters, {{"vertices", vertices}, {"degree", degree}});
  if (!parameters) return std::fprintf(stderr, "%s\n", parameters.error().sentence().c_str()), 2;
  auto graph = generators::makeGraph(generator, *parameters, {progress});
  if (!graph) return std::fprintf(stderr, "%s\n", graph.error().sentence().c_str()), 2;
  auto executor = exec::makeExecutor(cpu ? exec::DeviceChoice::Cpu : exec::DeviceChoice::Auto);
  if (!executor) return std::fprintf(stderr, "%s\n", executor.error().sentence().c_str()), 2;
  const bool cuda = (*executor)->backend() == exec::Backend::Cuda;
  auto context = render::HeadlessContext::create();
  if (!context) return std::fprintf(stderr, "%s\n", context.error().sentence().c_str()), 2;
  auto renderer = render::makeRenderer({.splatDevice = cuda ? 0 : -1});
  if (!renderer) return std::fprintf(stderr, "%s\n", renderer.error().sentence().c_str()), 2;

  const auto ordering = Clock::now();
  auto geometry = render::GraphGeometry::build(*graph, std::vector<Coordinate>((*graph)->vertexCount()));
  std::printf("%s vertices, %zu edges, %s, %s; ordered anew in %.0f ms\n", vertices.c_str(), geometry->edges().size(),
              (*executor)->deviceName().c_str(), (*renderer)->glDescription().c_str(), msSince(ordering));
  const layouts::Layout& layout = *layouts::findLayout("force");
  const auto run = layout.start({.graph = *graph, .executor = *executor, .progress = &progress});
  std::vector<double> step, download, make, upload, draw;
  std::vector<render::Point3F> places((*graph)->vertexCount());
  render::FrameRequest request;
  request.budgetMs = INFINITY;
  request.camera.resize(width, height);
  while (static_cast<int>(draw.size()) < pictures) {
    auto start = Clock::now();
    const bool going = run->step();
    (*executor)->synchronize();
    const double stepped = msSince(start);
    start = Clock::now();
    (*executor)->download(places.data(), run->positions(), 0, places.size() * sizeof(render::Point3F));
    const double down = msSince(start);
    if (!going || (*executor)->failed()) break;
    if (std::string(progress.phase()) != "Settling") continue;  // nothing is placed yet
    step.push_back(stepped);
    download.push_back(down);
    start = Clock::now();
    geometry = geometry->moved(places, render::GraphGeometry::Order::Kept);
    make.push_back(msSince(start));
    start = Clock::now();
    (*renderer)->setGraph(geometry);
    (*renderer)->finish();
    upload.push_back(msSince(start));
    request.camera.frame(geometry->bounds());
    start = Clock::now();
    (*renderer)->draw(request, render::kNoTarget);
    (*renderer)->finish();
    draw.push_back(msSince(start));
  }
  std::printf("medians of %zu pictures, ms: a step of the layout %.2f, download %.2f, geometry %.2f, to the scene %.2f, drawn whole %.2f\n",
              draw.size(), median(step), median(download), median(make), median(upload), median(draw));
  std::printf("the window's thread: %.2f a picture; the layout's: %.2f\n", median(upload) + median(draw),
              median(step) + median(download) + median(make));
}
