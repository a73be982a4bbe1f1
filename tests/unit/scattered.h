// A graph of random arcs at random places, and a camera near its middle.
#pragma once

#include <cstdint>
#include <memory>
#include <random>
#include <vector>

#include "render/camera/camera.h"
#include "render/scene/geometry.h"
#include "tests/support/graphs.h"

namespace wf::render {

inline std::shared_ptr<const GraphGeometry> scattered(VertexId count, std::size_t arcs, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  test::ArcList list;
  for (std::size_t i = 0; i < arcs; ++i) {
    const auto hub = static_cast<VertexId>(random() % count * (random() % count) / count);
    list.emplace_back(hub, static_cast<VertexId>(random() % count));
  }
  std::vector<Coordinate> positions(count);
  for (Coordinate& c : positions) c = {static_cast<double>(random() % 100'000), static_cast<double>(random() % 60'000)};
  return GraphGeometry::build(test::graphFromArcs(count, list), positions);
}

inline Camera nearCamera(const GraphGeometry& geometry, double factor) {
  Camera camera;
  camera.resize(1280, 800);
  camera.frame(geometry.bounds());
  camera.zoomAt(640, 400, factor);
  return camera;
}

}  // namespace wf::render
