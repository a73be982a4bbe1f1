// What is drawn over or beside the values, each against a small picture, dark and light: ways of a value, the selected arc, the rest of an
// emphasis, the frame halfway between two steps, edges that relaxed.
#include "tests/render/baseline.h"
#include "tests/render/scene.h"

namespace wf::render::test {
namespace {

constexpr VertexId kColumns = 14, kRows = 9;
constexpr int kWidth = 360, kHeight = 240;

class LayerBaselineTest : public GlTest {
 protected:
  std::shared_ptr<const GraphGeometry> geometry_;
  std::unique_ptr<FakeRun> run_;
  std::unique_ptr<Renderer> renderer_;
  FrameRequest request_;

  void SetUp() override {
    GlTest::SetUp();
    if (IsSkipped()) return;
    geometry_ = gridGeometry(kColumns, kRows);
    run_ = std::make_unique<FakeRun>(std::vector{costInfo(), frontierInfo(), arrayInfo("load", ElementType::U32, Role::None, Domain::Edge)},
                                     *geometry_);
    renderer_ = newRenderer();
    renderer_->setGraph(geometry_);
    renderer_->setRun(run_->ring());
    request_ = requestFor(*geometry_, nullptr, kWidth, kHeight);
    request_.mapping.colorArray = 0;
    request_.mapping.frontierArray = 1;
    request_.mapping.fixedRange = exec::ValueRange{0, kColumns + kRows - 2};
    request_.source = 0;
  }

  // Breadth-first search from vertex 0 after so many levels; loads move with it.
  void show(std::uint64_t level) {
    std::vector<std::uint64_t> cost, frontier, load;
    for (VertexId v = 0; v < kColumns * kRows; ++v) {
      const std::uint64_t own = v % kColumns + v / kColumns;
      cost.push_back(own <= level ? own : 0xFFFF'FFFFu);
      frontier.push_back(own == level ? 1 : 0);
    }
    for (const VertexId tail : geometry_->graph().edges().tail) load.push_back((tail % kColumns + 3 * level) % 17);
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

TEST_F(LayerBaselineTest, TheRestOfAnEmphasis) {
  show(11);
  std::vector<std::uint32_t> bits((kColumns * kRows + 31) / 32, 0);
  for (VertexId v = 0; v < kColumns * kRows; ++v) {
    if (v % kColumns >= 4 && v % kColumns < 9 && v / kColumns >= 2 && v / kColumns < 7) bits[v / 32] |= 1u << (v % 32);
  }
  request_.emphasis = std::make_shared<const std::vector<std::uint32_t>>(bits);
  compareBoth("layer_emphasis_faded");
  request_.hideRest = true;
  compareBoth("layer_emphasis_hidden");
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

}  // namespace
}  // namespace wf::render::test
