// What is drawn over or beside the values, each against a small picture, dark and light: ways of a value, the selected arc, pins, the rest
// of an emphasis, the frame halfway between two steps, edges that relaxed.
#include <algorithm>
#include <bit>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "compute/core/derived_arrays.h"
#include "render/mapping/mapping_json.h"
#include "render/scene/layer.h"
#include "render/scene/scene_data.h"
#include "tests/render/baseline.h"
#include "tests/render/scene.h"
#include "tests/support/data.h"

namespace wf::render::test {
namespace {

constexpr VertexId kLayerColumns = 14, kLayerRows = 9;
constexpr int kLayerWidth = 360, kLayerHeight = 240;

class LayerBaselineTest : public GlTest {
 protected:
  std::shared_ptr<const GraphGeometry> geometry_;
  std::unique_ptr<FakeRun> run_;
  std::unique_ptr<Renderer> renderer_;
  FrameRequest request_;

  void SetUp() override {
    GlTest::SetUp();
    if (IsSkipped()) return;
    geometry_ = gridGeometry(kLayerColumns, kLayerRows);
    run_ = std::make_unique<FakeRun>(std::vector{costInfo(), frontierInfo(), arrayInfo("load", ElementType::U32, Role::None, Domain::Edge)},
                                     *geometry_);
    renderer_ = newRenderer();
    renderer_->setGraph(geometry_);
    renderer_->setRun(run_->ring());
    request_ = requestFor(*geometry_, nullptr, kLayerWidth, kLayerHeight);
    request_.mapping.colorArray = 0;
    request_.mapping.frontierArray = 1;
    request_.mapping.fixedRange = exec::ValueRange{0, kLayerColumns + kLayerRows - 2};
    request_.source = 0;
  }

  // Breadth-first search from vertex 0 after so many levels; loads move with it.
  void show(std::uint64_t level) {
    std::vector<std::uint64_t> cost, frontier, load;
    for (VertexId v = 0; v < kLayerColumns * kLayerRows; ++v) {
      const std::uint64_t own = v % kLayerColumns + v / kLayerColumns;
      cost.push_back(own <= level ? own : 0xFFFF'FFFFu);
      frontier.push_back(own == level ? 1 : 0);
    }
    for (const VertexId tail : geometry_->graph().edges().tail) load.push_back((tail % kLayerColumns + 3 * level) % 17);
    run_->set(0, cost);
    run_->set(1, frontier);
    run_->set(2, load);
    run_->publish(level);
    ASSERT_TRUE(renderer_->publishNewest());
  }
  void compare(const std::string& name) {
    ASSERT_TRUE(renderer_->draw(request_, kNoTarget).complete);
    compareToBaseline(name, renderer_->readPicture());
  }
  void compareBoth(const std::string& name) {
    compare(name);
    request_.theme = lightTheme();
    compare(name + "_light");
    request_.theme = {};
  }
};

TEST_F(LayerBaselineTest, TheWayOfAValue) {
  show(11);
  request_.why = {34, 48, 33, 34, 19, 33, 18, 19, 4, 18, 3, 4, 2, 3, 1, 2, 0, 1};
  compareBoth("layer_why");
}

TEST_F(LayerBaselineTest, TheSelectedArc) {
  show(11);
  request_.arc = {48, 49};
  request_.arrows = true;
  compareBoth("layer_arc");
}

// A nail in each, reached or not, selected or not.
TEST_F(LayerBaselineTest, PinnedVertices) {
  show(11);
  request_.pinned = {16, 17, 48, 62, 90, 93};
  request_.selected = {48};
  compareBoth("layer_pinned");
}

TEST_F(LayerBaselineTest, TheRestOfAnEmphasis) {
  show(11);
  std::vector<std::uint32_t> bits((kLayerColumns * kLayerRows + 31) / 32, 0);
  for (VertexId v = 0; v < kLayerColumns * kLayerRows; ++v) {
    if (v % kLayerColumns >= 4 && v % kLayerColumns < 9 && v / kLayerColumns >= 2 && v / kLayerColumns < 7) bits[v / 32] |= 1u << (v % 32);
  }
  request_.emphasis = std::make_shared<const std::vector<std::uint32_t>>(bits);
  compareBoth("layer_emphasis_faded");
  request_.hideRest = true;
  compareBoth("layer_emphasis_hidden");
}

// The last vertex of each row of warps of 8 threads has the more trips, the farther down it is; rings of the frontier are thin.
TEST_F(LayerBaselineTest, TheHeaviestWarps) {
  show(11);
  OpenedValues::Array trips{.bits = std::vector<std::uint32_t>(kLayerColumns * kLayerRows, 0)};
  for (VertexId v = 0; v < kLayerColumns * kLayerRows; ++v) {
    trips.bits[v] = std::bit_cast<std::uint32_t>(static_cast<float>(v / 8));
    trips.largest = std::max(trips.largest, trips.bits[v]);
  }
  trips.heaviest = {103, 111, 119};
  auto opened = std::make_shared<OpenedValues>();
  opened->arrays.emplace(kWarpTrips, trips);
  request_.opened = opened;
  request_.mapping.colorArray = kWarpTrips;
  request_.mapping.fixedRange.reset();
  compareBoth("layer_heaviest");
}

TEST_F(LayerBaselineTest, HalfwayBetweenTwoSteps) {
  request_.mapping.size = {0, Scale::Linear, request_.mapping.fixedRange};
  request_.mapping.edgeArray = 2;
  request_.mapping.edgeColormap = "ember";
  request_.mapping.edgeFixedRange = exec::ValueRange{0, 16};
  request_.mapping.edgeWidth = {2, Scale::Linear, request_.mapping.edgeFixedRange};
  show(10);
  ASSERT_TRUE(renderer_->draw(request_, kNoTarget).complete);
  show(11);
  request_.blend = 0.5;
  compare("layer_halfway");
}

TEST_F(LayerBaselineTest, EdgesThatRelaxed) {
  request_.mapping.relaxedArray = 0;
  show(10);
  ASSERT_TRUE(renderer_->draw(request_, kNoTarget).complete);
  show(11);
  compareBoth("layer_relaxed");
}

// Which pictures show what. A layer, a member of mappings or a colormap that is added has to be put here, with a picture.
TEST_F(LayerBaselineTest, EveryLayerChannelAndColormapHasABaseline) {
  const auto isThere = [](const std::string& name) {
    return std::filesystem::exists(wf::test::sourceDir() / "tests" / "render" / "baselines" / (name + ".png"));
  };
  // In the order of the registries in layers.cpp.
  const std::vector<const char*> flat = {"grid_from_afar", "grid_near",      "arrows",    "arrows",    "grid_near",
                                         "layer_hubs",     "flow_near",      "layer_why", "layer_arc", "flow_near",
                                         "grid_near",      "layer_heaviest", "grid_near", "grid_near"};
  const std::vector<const char*> spatial = {"tilted_near",   "tilted_from_afar", "tilted_near",   "tilted_near",   "tilted_layers",
                                            "tilted_layers", "tilted_layers",    "tilted_layers", "tilted_layers", "tilted_layers",
                                            "tilted_layers", "tilted_near",      "tilted_near"};
  const VertexBlocks split{1, 1};
  for (const bool tilted : {false, true}) {
    const auto layers = makeLayers(tilted ? split.spatialDefines(queryLimits()) : split.defines(), tilted);
    ASSERT_TRUE(layers.ok()) << layers.error().sentence();
    const auto& shown = tilted ? spatial : flat;
    EXPECT_EQ(layers->size(), shown.size()) << "which picture shows the new layer?";
    for (const char* name : shown) EXPECT_TRUE(isThere(name)) << name;
  }
  const std::map<std::string, const char*> members = {{"vertices.color", "colormap_viridis"},
                                                      {"vertices.other_sides", "two_sides"},
                                                      {"vertices.other_colormap", "two_sides"},
                                                      {"vertices.size", "channel_size"},
                                                      {"vertices.height", "channel_height"},
                                                      {"vertices.height_scale", "channel_height"},
                                                      {"vertices.outline", "channel_outline"},
                                                      {"vertices.visibility", "channel_visibility_faded"},
                                                      {"vertices.hide_invisible", "channel_visibility_hidden"},
                                                      {"edges.color", "channel_edge_colour"},
                                                      {"edges.width", "channel_edge_width"},
                                                      {"edges.chosen", "forest_whole"},
                                                      {"edges.cut", "flow_near"},
                                                      {"edges.changed", "channel_changed"},
                                                      {"edges.relaxed", "layer_relaxed"},
                                                      {"marks.frontier", "grid_near"},
                                                      {"marks.next_frontier", "two_sides"},
                                                      {"marks.pending", "forest_whole"}};
  const auto json = mappingToJson({}, {});
  std::size_t known = 0;
  for (const auto& [group, inGroup] : json.items()) {
    if (!inGroup.is_object()) continue;  // the version
    for (const auto& [member, value] : inGroup.items()) {
      const auto at = members.find(group + "." + member);
      ASSERT_NE(at, members.end()) << "which picture shows " << group << "." << member << "?";
      EXPECT_TRUE(isThere(at->second)) << at->second;
      ++known;
    }
  }
  EXPECT_EQ(known, members.size());
  for (const Colormap& map : colormaps()) EXPECT_TRUE(isThere("colormap_" + map.id)) << map.id;
}

// Loops, arrows, a path, a chain of causes, a cut and the frontier in space: each stands as high as its vertices.
TEST_F(LayerBaselineTest, EveryLayerInSpace) {
  wf::test::ArcList arcs;
  std::vector<Coordinate> positions;
  for (VertexId v = 0; v < kLayerColumns * kLayerRows; ++v) {
    positions.push_back({v % kLayerColumns + 0.0, v / kLayerColumns + 0.0});
    if (v % kLayerColumns > 0) arcs.emplace_back(v - 1, v);
    if (v >= kLayerColumns) arcs.emplace_back(v - kLayerColumns, v);
    if (v % 9 == 4) arcs.emplace_back(v, v);
  }
  const auto geometry = GraphGeometry::build(wf::test::graphFromArcs(kLayerColumns * kLayerRows, arcs), positions);
  StateArrayInfo reach = arrayInfo("reach", ElementType::U32, Role::Inside);
  reach.infinite = 0xFFFF'FFFFu;
  FakeRun run({costInfo(), frontierInfo(), reach}, kLayerColumns * kLayerRows);
  std::vector<std::uint64_t> cost, frontier, inside;
  for (VertexId v = 0; v < kLayerColumns * kLayerRows; ++v) {
    cost.push_back(v % kLayerColumns + v / kLayerColumns);
    frontier.push_back(cost.back() == 9);
    inside.push_back(v % kLayerColumns < 5 ? 0 : 0xFFFF'FFFFu);
  }
  run.set(0, cost);
  run.set(1, frontier);
  run.set(2, inside);
  run.publish(1);
  const auto renderer = newRenderer();
  renderer->setGraph(geometry);
  renderer->setRun(run.ring());
  renderer->publishNewest();
  FrameRequest request = requestFor(*geometry, nullptr, 480, 360);
  request.mapping.colorArray = request.mapping.height.array = 0;
  request.mapping.frontierArray = 1;
  request.mapping.insideArray = 2;
  request.mapping.heightScale = 0.25;
  request.camera.look(-0.5, 0.9, 0.6);
  request.camera.frame(geometry->bounds(), 0, 0.25 * kLayerColumns);
  request.camera.zoomAt(240, 180, 1.5);
  request.arrows = true;
  request.source = 0;
  request.target = kLayerColumns * kLayerRows - 1;
  request.selected = {52};
  request.path = {0, 1, 2, 16, 30, 31, 45};
  request.arc = {96, 97};
  request.why = {104, 118, 103, 104, 89, 103, 75, 89};
  for (const bool light : {false, true}) {
    request.theme = light ? lightTheme() : Theme{};
    ASSERT_TRUE(renderer->draw(request, kNoTarget).complete);
    compareToBaseline(light ? "tilted_layers_light" : "tilted_layers", renderer->readPicture());
  }
}

}  // namespace
}  // namespace wf::render::test
