// A graph with positions, a made-up run over it, and a renderer in a headless context: what the tests of this folder draw.
#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <memory>
#include <string>
#include <vector>

#include "compute/exec/executors.h"
#include "render/gl/headless_context.h"
#include "render/scene/renderer_settings.h"
#include "tests/support/graphs.h"

namespace wf::render::test {

// Skips where there is no EGL context, and fails a test during which OpenGL or the renderer reported an error that it did not expect.
class GlTest : public testing::Test {
 protected:
  void SetUp() override;
  void TearDown() override;
  static HeadlessContext* context();
  std::vector<std::string> errors_;
};

// Arrays that a test fills and publishes.
class FakeRun {
 public:
  explicit FakeRun(std::vector<StateArrayInfo> infos, VertexId vertices);  // every array has one value per vertex
  explicit FakeRun(std::vector<StateArrayInfo> infos, VertexId vertices, std::shared_ptr<exec::Executor> executor);  // on this executor
  explicit FakeRun(std::vector<StateArrayInfo> infos, const GraphGeometry& geometry);  // as many as its domain has in this graph
  void set(std::size_t array, const std::vector<std::uint64_t>& values);
  void publish(std::uint64_t step);
  const std::shared_ptr<run::SnapshotRing>& ring() const { return ring_; }
  exec::Executor& executor() { return *executor_; }
  const std::vector<StateArrayInfo>& infos() const { return infos_; }

 private:
  FakeRun(std::vector<StateArrayInfo> infos, const std::vector<std::uint32_t>& counts,
          std::shared_ptr<exec::Executor> executor = exec::makeSequentialExecutor());
  std::shared_ptr<exec::Executor> executor_;
  std::vector<StateArrayInfo> infos_;
  std::vector<exec::Buffer> buffers_;
  std::vector<exec::StateArray> arrays_;
  std::shared_ptr<run::SnapshotRing> ring_;
};

StateArrayInfo costInfo(ElementType type = ElementType::U32);  // infinite: all ones
StateArrayInfo frontierInfo();
StateArrayInfo arrayInfo(const std::string& id, ElementType type, Role role, Domain domain = Domain::Vertex);  // U8: a flag

// columns × rows vertices one apart, joined to their neighbours.
std::shared_ptr<const GraphGeometry> gridGeometry(VertexId columns, VertexId rows);
// Costs as breadth-first search from vertex 0 of that grid leaves them after `level` levels, and its frontier; cost first, frontier second.
std::unique_ptr<FakeRun> gridRun(VertexId columns, VertexId rows, std::uint64_t level);

Theme lightTheme();  // the window's colours on a light ground
std::unique_ptr<Renderer> newRenderer(const RendererSettings& settings = {});
// Everything in view, all at once.
FrameRequest requestFor(const GraphGeometry& geometry, const run::SnapshotRing* ring, int width, int height);

Rgb8 pixel(const Picture& picture, double x, double y);
int difference(Rgb8 a, Rgb8 b);                      // largest of the three channels
int difference(const Picture& a, const Picture& b);  // largest of all; 256 where the sizes differ

}  // namespace wf::render::test
