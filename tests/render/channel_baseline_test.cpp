// Every colormap and every channel against a small picture: four strips each, linear and logarithmic, automatic and fixed range.
#include "tests/render/baseline.h"
#include "tests/render/scene.h"

namespace wf::render::test {
namespace {

constexpr VertexId kBandColumns = 24, kBandRows = 3;
constexpr int kBandWidth = 480, kBandHeight = 70;

class ChannelBaselineTest : public GlTest {
 protected:
  std::shared_ptr<const GraphGeometry> geometry_ = gridGeometry(kBandColumns, kBandRows);
  std::unique_ptr<FakeRun> run_;

  // Values rise with the square of the column, so that scales differ; the last two columns are infinite.
  void SetUp() override {
    GlTest::SetUp();
    if (IsSkipped()) return;
    run_ = std::make_unique<FakeRun>(std::vector{costInfo(), arrayInfo("load", ElementType::U32, Role::None, Domain::Edge)}, *geometry_);
    std::vector<std::uint64_t> cost, load;
    for (VertexId v = 0; v < kBandColumns * kBandRows; ++v)
      cost.push_back(v % kBandColumns + 2 < kBandColumns ? std::uint64_t{v % kBandColumns} * (v % kBandColumns) : 0xFFFF'FFFFu);
    for (const VertexId tail : geometry_->graph().edges().tail) load.push_back(std::uint64_t{tail % kBandColumns} * (tail % kBandColumns));
    run_->set(0, cost);
    run_->set(1, load);
  }

  using Set = std::function<void(Mapping&, Scale, const std::optional<exec::ValueRange>&)>;
  Picture strips(const Set& set, const Theme& theme = {}, bool tilted = false) const {
    const int height = tilted ? 2 * kBandHeight : kBandHeight;
    Picture out{kBandWidth, 4 * height, {}};
    const auto renderer = newRenderer();
    renderer->setGraph(geometry_);
    renderer->setRun(run_->ring());
    run_->publish(1);
    renderer->publishNewest();
    for (const Scale scale : {Scale::Linear, Scale::Log}) {
      for (const bool fixed : {false, true}) {
        FrameRequest request = requestFor(*geometry_, nullptr, kBandWidth, height);
        if (tilted) {
          request.camera.look(0.25, 1.1, 0.5);
          request.camera.frame(geometry_->bounds(), 0, 0.35 * kBandColumns);
          request.camera.zoomAt(kBandWidth / 2.0, height / 2.0, 1.6);
        }
        request.theme = theme;
        request.mapping = {};
        set(request.mapping, scale, fixed ? std::optional(exec::ValueRange{25, 225}) : std::nullopt);
        EXPECT_TRUE(renderer->draw(request, kNoTarget).complete);
        const Picture strip = renderer->readPicture();
        out.rgba.insert(out.rgba.end(), strip.rgba.begin(), strip.rgba.end());
      }
    }
    return out;
  }
};

TEST_F(ChannelBaselineTest, EveryColormap) {
  for (const Colormap& map : colormaps()) {
    SCOPED_TRACE(map.id);
    compareToBaseline("colormap_" + map.id, strips([&](Mapping& m, Scale scale, const auto& range) {
                        m.colorArray = 0;
                        m.colormap = map.id;
                        m.scale = scale;
                        m.fixedRange = range;
                      }));
  }
}

TEST_F(ChannelBaselineTest, ByCategory) {
  for (const char* map : {"categorical", "categorical-256"}) {
    compareToBaseline(std::string("category_") + map, strips([&](Mapping& m, Scale, const auto& range) {
                        m.colorArray = 0;
                        m.colormap = map;
                        m.scale = Scale::Category;
                        m.fixedRange = range;  // means nothing
                      }));
  }
}

TEST_F(ChannelBaselineTest, Size) {
  compareToBaseline("channel_size", strips([](Mapping& m, Scale scale, const auto& range) { m.size = {0, scale, range}; }));
}

TEST_F(ChannelBaselineTest, SizeByDegree) {
  compareToBaseline("channel_size_degree", strips([](Mapping& m, Scale scale, const auto&) {
                      m.colorArray = kOutDegree;
                      m.size = {kOutDegree, scale};
                    }));
}

TEST_F(ChannelBaselineTest, Outline) {
  const auto set = [](Mapping& m, Scale scale, const auto& range) { m.outline = {0, scale, range, "ember"}; };
  compareToBaseline("channel_outline", strips(set));
  Theme light;
  light.background = {250, 251, 252};
  light.edge = {176, 184, 198};
  light.neutral = {92, 102, 122};
  compareToBaseline("channel_outline_light", strips(set, light));
}

TEST_F(ChannelBaselineTest, Visibility) {
  for (const bool hide : {false, true}) {
    compareToBaseline(hide ? "channel_visibility_hidden" : "channel_visibility_faded", strips([&](Mapping& m, Scale, const auto& range) {
                        m.colorArray = 0;
                        m.visibility = {0, Scale::Linear, range};
                        m.hideInvisible = hide;
                      }));
  }
}

TEST_F(ChannelBaselineTest, Height) {
  const auto set = [](Mapping& m, Scale scale, const auto& range) {
    m.colorArray = 0;
    m.height = {0, scale, range};
  };
  compareToBaseline("channel_height", strips(set, {}, true));
  compareToBaseline("channel_height_light", strips(set, lightTheme(), true));
}

TEST_F(ChannelBaselineTest, EdgeColour) {
  compareToBaseline("channel_edge_colour", strips([](Mapping& m, Scale scale, const auto& range) {
                      m.edgeArray = 1;
                      m.edgeScale = scale;
                      m.edgeFixedRange = range;
                    }));
}

TEST_F(ChannelBaselineTest, EdgeWidth) {
  compareToBaseline("channel_edge_width", strips([](Mapping& m, Scale scale, const auto& range) { m.edgeWidth = {1, scale, range}; }));
}

TEST_F(ChannelBaselineTest, ChangedEdges) {
  const auto renderer = newRenderer();
  renderer->setGraph(geometry_);
  renderer->setRun(run_->ring());
  FrameRequest request = requestFor(*geometry_, nullptr, kBandWidth, kBandHeight);
  request.mapping = {};
  request.mapping.changedArray = 1;
  run_->publish(1);
  renderer->publishNewest();
  renderer->draw(request, kNoTarget);
  std::vector<std::uint64_t> load;
  for (const VertexId tail : geometry_->graph().edges().tail)
    load.push_back(std::uint64_t{tail % kBandColumns} * (tail % kBandColumns) + (tail % 5 == 0 ? 1 : 0));
  run_->set(1, load);
  run_->publish(2);
  renderer->publishNewest();
  renderer->draw(request, kNoTarget);
  compareToBaseline("channel_changed", renderer->readPicture());
}

}  // namespace
}  // namespace wf::render::test
