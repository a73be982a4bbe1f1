// What labels cost per frame, without drawing them: which vertices and edges, and where, while the view moves; and the arc under the
// pointer. On the GUI's thread.
//   labels_bench [VERTICES] [ARCS]
// Exits 1 where choosing labels of vertices takes more than 2 ms of the processor's time, those of edges more than 5, or finding an arc
// more than 5, in the median of a view's frames.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <random>
#include <string>
#include <vector>

#include "render/labels/labeller.h"
#include "render/labels/seen_edges.h"
#include "render/scene/arc_hit.h"

namespace {

using namespace wf;
using namespace wf::render;

constexpr double kLabelsBar = 2, kEdgesBar = 5, kArcBar = 5;
constexpr int kFrames = 41;

// This thread's time: the machine may be busy.
double now() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) * 1e-6;
}

double median(std::vector<double> values) {
  std::nth_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2), values.end());
  return values[values.size() / 2];
}

}  // namespace

int main(int argc, char** argv) {
  const auto vertices = static_cast<VertexId>(argc > 1 ? std::atoll(argv[1]) : 10'000'000);
  const auto arcs = static_cast<std::size_t>(argc > 2 ? std::atoll(argv[2]) : 20'000'000);
  std::mt19937_64 random(7);
  std::vector<VertexId> tails(arcs), heads(arcs);
  for (std::size_t a = 0; a < arcs; ++a) {
    tails[a] = static_cast<VertexId>(random() % vertices);
    heads[a] = static_cast<VertexId>((tails[a] + random() % 2000) % vertices);
  }
  auto graph = Graph::make(adjacencyFromArcs(vertices, tails, heads, {}));
  std::vector<Coordinate> places(vertices);
  for (VertexId v = 0; v < vertices; ++v) places[v] = {static_cast<double>(v % 4000), static_cast<double>(v / 4000)};
  double begun = now();
  const auto geometry = GraphGeometry::build(*graph, places);
  std::printf("%u vertices, geometry in %.0f ms", vertices, now() - begun);
  begun = now();
  const LabelOrder order(geometry->degrees(), geometry->positions(), geometry->farOrder().placed());
  std::printf(", of which the order of labels %.0f ms\n", now() - begun);

  bool slow = false;
  for (const double zoom : {1.0, 5.0, 30.0, 100.0, 400.0}) {
    Camera camera;
    camera.resize(1920, 1080);
    camera.frame(geometry->bounds());
    camera.zoomAt(1000, 500, zoom);
    Labeller labeller;
    std::vector<double> label, edge, arc;
    std::size_t count = 0, edges = 0, hits = 0;
    for (int frame = 0; frame < kFrames; ++frame) {
      camera.pan(3, 2);
      LabelView view{.geometry = *geometry, .camera = camera};
      view.nearness = zoom < 50 ? 0 : 1;
      view.extent = [](VertexId v, bool) { return Vec2{7.0 * static_cast<double>(std::to_string(v).size()), 15}; };
      begun = now();
      count = labeller.update(view).size();
      label.push_back(now() - begun);
      begun = now();
      const SeenEdges seen = seenEdges({.geometry = *geometry, .camera = camera, .discRadius = 4, .shortest = 14});
      std::vector<EdgeLabelCandidate> boxes;
      std::vector<ScreenLine> lines;
      for (const SeenEdge& one : seen.edges) {
        boxes.push_back({.line = one.line, .width = 30, .height = 15});
        lines.push_back(one.line);
      }
      const LabelRoom room{.view = {0, 0, 1920, 1080}, .gapX = 2, .gapY = 1, .discs = seen.discs};
      edges = placeEdgeLabels(boxes, lines, room).size();
      edge.push_back(now() - begun);
      const PlacesOf placesOf = [&](std::span<const VertexId> of) {
        std::vector<std::optional<Vec2>> out;
        out.reserve(of.size());
        for (const VertexId v : of) out.push_back(camera.toScreen({geometry->positions()[v].x, geometry->positions()[v].y}));
        return out;
      };
      begun = now();
      hits += arcNear(*geometry, camera, placesOf, {900.0 + frame, 500}, 4).has_value();
      arc.push_back(now() - begun);
    }
    std::printf("zoom %5.0f: %3zu labels in %.2f ms, %3zu of edges in %.2f ms, an arc in %.2f ms (%zu found)\n", zoom, count, median(label),
                edges, median(edge), median(arc), hits);
    slow = slow || median(label) > kLabelsBar || median(edge) > kEdgesBar || median(arc) > kArcBar;
  }
  return slow ? 1 : 0;
}
