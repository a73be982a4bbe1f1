// The shared context, the made-up runs, and looking at pixels.
#include "tests/render/scene.h"

#include <algorithm>
#include <cstdlib>
#include <limits>

#include "render/gl/debug_output.h"
#include "render/scene/edge_places.h"

namespace wf::render::test {
namespace {

struct Shared {
  std::unique_ptr<HeadlessContext> context;
  std::string why;
};

Shared& shared() {
  static Shared* one = [] {
    auto* made = new Shared;  // lives as long as the process: drivers mind contexts that end after main
    auto context = HeadlessContext::create();
    if (context) {
      made->context = std::move(*context);
    } else {
      made->why = context.error().sentence();
    }
    return made;
  }();
  return *one;
}

}  // namespace

HeadlessContext* GlTest::context() { return shared().context.get(); }

void GlTest::SetUp() {
  if (!context()) GTEST_SKIP() << shared().why;
  context()->makeCurrent();
  setMessageSink([this](MessageLevel level, const std::string& text) {
    if (level == MessageLevel::Error) errors_.push_back(text);
  });
}

void GlTest::TearDown() {
  for (const std::string& error : errors_) ADD_FAILURE() << error;
  if (context()) setMessageSink({});
}

FakeRun::FakeRun(std::vector<StateArrayInfo> infos, const std::vector<std::uint32_t>& counts, std::shared_ptr<exec::Executor> executor)
    : executor_(std::move(executor)), infos_(std::move(infos)) {
  for (std::size_t a = 0; a < infos_.size(); ++a) buffers_.push_back(executor_->allocate(elementSize(infos_[a].type) * counts[a]));
  for (std::size_t a = 0; a < infos_.size(); ++a) arrays_.push_back({&infos_[a], &buffers_[a], counts[a]});
  ring_ = std::make_shared<run::SnapshotRing>(executor_, arrays_);
}

FakeRun::FakeRun(std::vector<StateArrayInfo> infos, VertexId vertices) : FakeRun(infos, std::vector(infos.size(), vertices)) {}

FakeRun::FakeRun(std::vector<StateArrayInfo> infos, VertexId vertices, std::shared_ptr<exec::Executor> executor)
    : FakeRun(infos, std::vector(infos.size(), vertices), std::move(executor)) {}

FakeRun::FakeRun(std::vector<StateArrayInfo> infos, const GraphGeometry& geometry)
    : FakeRun(infos, [&] {
        std::vector<std::uint32_t> counts;
        for (const StateArrayInfo& info : infos) {
          const auto elements = static_cast<std::uint32_t>(elementsOf(geometry.graph(), info.domain));
          counts.push_back(elements != 0 ? elements : geometry.graph().vertexCount());
        }
        return counts;
      }()) {}

void FakeRun::set(std::size_t array, const std::vector<std::uint64_t>& values) {
  const std::size_t size = elementSize(infos_[array].type);
  std::vector<std::uint8_t> bytes;
  for (const std::uint64_t value : values) {
    for (std::size_t b = 0; b < size; ++b) bytes.push_back(static_cast<std::uint8_t>(value >> (8 * b)));
  }
  executor_->upload(buffers_[array], 0, bytes.data(), bytes.size());
}

void FakeRun::publish(std::uint64_t step) {
  Step s;
  s.index = step;
  ring_->publish(s, arrays_);
}

StateArrayInfo costInfo(ElementType type) {
  StateArrayInfo info;
  info.id = "cost";
  info.type = type;
  info.role = Role::Cost;
  info.infinite = type == ElementType::U64 ? ~0ull : type == ElementType::U8 ? 0xFFu : 0xFFFF'FFFFull;
  return info;
}

StateArrayInfo arrayInfo(const std::string& id, ElementType type, Role role, Domain domain) {
  StateArrayInfo info;
  info.id = id;
  info.type = type;
  info.role = role;
  info.domain = domain;
  info.flag = type == ElementType::U8;
  return info;
}

StateArrayInfo frontierInfo() {
  StateArrayInfo info;
  info.id = "frontier";
  info.type = ElementType::U8;
  info.role = Role::Frontier;
  info.flag = true;
  return info;
}

std::shared_ptr<const GraphGeometry> gridGeometry(VertexId columns, VertexId rows) {
  wf::test::ArcList arcs;
  std::vector<Coordinate> positions;
  for (VertexId y = 0; y < rows; ++y) {
    for (VertexId x = 0; x < columns; ++x) {
      positions.push_back({static_cast<double>(x), static_cast<double>(y)});
      if (x + 1 < columns) arcs.emplace_back(y * columns + x, y * columns + x + 1);
      if (y + 1 < rows) arcs.emplace_back(y * columns + x, (y + 1) * columns + x);
    }
  }
  return GraphGeometry::build(wf::test::graphFromArcs(columns * rows, arcs), positions);
}

std::unique_ptr<FakeRun> gridRun(VertexId columns, VertexId rows, std::uint64_t level) {
  auto run = std::make_unique<FakeRun>(std::vector{costInfo(), frontierInfo()}, columns * rows);
  std::vector<std::uint64_t> cost, frontier;
  for (VertexId y = 0; y < rows; ++y) {
    for (VertexId x = 0; x < columns; ++x) {
      cost.push_back(x + y <= level ? x + y : 0xFFFF'FFFFu);
      frontier.push_back(x + y == level ? 1 : 0);
    }
  }
  run->set(0, cost);
  run->set(1, frontier);
  run->publish(level);
  return run;
}

Theme lightTheme() {
  Theme theme;
  theme.background = {250, 251, 252};
  theme.edge = {176, 184, 198};
  theme.unreached = {150, 158, 174};
  theme.neutral = {92, 102, 122};
  theme.mark = {20, 24, 34};
  theme.selection = {214, 96, 0};
  theme.why = {128, 52, 196};
  return theme;
}

std::unique_ptr<Renderer> newRenderer(const RendererSettings& settings) {
  auto renderer = makeRenderer(settings);
  if (!renderer) {
    ADD_FAILURE() << renderer.error().sentence();
    std::abort();
  }
  return std::move(*renderer);
}

FrameRequest requestFor(const GraphGeometry& geometry, const run::SnapshotRing* ring, int width, int height) {
  FrameRequest request;
  request.camera.resize(width, height);
  request.camera.frame(geometry.bounds());
  if (ring != nullptr) request.mapping = suggestMapping(ring->infos());
  request.budgetMs = std::numeric_limits<double>::infinity();
  return request;
}

Rgb8 pixel(const Picture& picture, double x, double y) {
  const int column = static_cast<int>(std::floor(x));
  const int row = static_cast<int>(std::floor(y));
  if (column < 0 || row < 0 || column >= picture.width || row >= picture.height) return {};
  const std::size_t at = (static_cast<std::size_t>(row) * static_cast<std::size_t>(picture.width) + static_cast<std::size_t>(column)) * 4;
  return {picture.rgba[at], picture.rgba[at + 1], picture.rgba[at + 2]};
}

int difference(Rgb8 a, Rgb8 b) { return std::max({std::abs(a.r - b.r), std::abs(a.g - b.g), std::abs(a.b - b.b)}); }

int difference(const Picture& a, const Picture& b) {
  if (a.width != b.width || a.height != b.height || a.rgba.size() != b.rgba.size()) return 256;
  int most = 0;
  for (std::size_t i = 0; i < a.rgba.size(); ++i) most = std::max(most, std::abs(a.rgba[i] - b.rgba[i]));
  return most;
}

}  // namespace wf::render::test
