// A small view as shapes: how many, in what colours and order, and what of them goes into an SVG file. Needs no OpenGL but for what the
// renderer reads back.
#include <algorithm>

#include "render/picture/svg_text.h"
#include "render/picture/vector_job.h"
#include "render/picture/vector_scene.h"
#include "render/scene/visibility.h"
#include "tests/render/scene.h"

namespace wf::render::test {
namespace {

constexpr std::uint32_t word(std::uint32_t alpha, std::uint32_t r, std::uint32_t g, std::uint32_t b) {
  return alpha << 24 | b << 16 | g << 8 | r;
}

// Three vertices in a row, 0 – 1 – 2: red, without a value, blue.
struct Row {
  std::shared_ptr<const GraphGeometry> geometry = gridGeometry(3, 1);
  DrawnWords words{.colours = {word(kAlphaValue, 250, 10, 20), word(kAlphaUnreached, 90, 100, 110), word(kAlphaValue, 0, 0, 240)}};
  FrameRequest request = requestFor(*geometry, nullptr, 600, 200);

  std::vector<VectorLayer> near() const {
    const Detail detail = vectorDetail(request, *geometry);
    return nearLayers(VectorView(request, *geometry, words, detail));
  }
  std::vector<VectorLayer> marks() const {
    const Detail detail = vectorDetail(request, *geometry);
    return markLayers(VectorView(request, *geometry, words, detail));
  }
};

const VectorLayer* layerOf(const std::vector<VectorLayer>& layers, const std::string& name) {
  const auto at = std::find_if(layers.begin(), layers.end(), [&](const VectorLayer& layer) { return layer.name == name; });
  return at == layers.end() ? nullptr : &*at;
}

std::vector<std::string> namesOf(const std::vector<VectorLayer>& layers) {
  std::vector<std::string> out;
  for (const VectorLayer& layer : layers) out.push_back(layer.name);
  return out;
}

std::size_t countOf(const std::string& text, const std::string& what) {
  std::size_t count = 0;
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) ++count;
  return count;
}

TEST(VectorScene, EdgesLieBelowVerticesAndHaveTheColoursOfTheirEnds) {
  const Row row;
  const auto layers = row.near();
  ASSERT_EQ(namesOf(layers), (std::vector<std::string>{"edges", "vertices"}));
  ASSERT_EQ(layers[0].items.size(), 2u);
  ASSERT_EQ(layers[1].items.size(), 3u);
  // Dimmed by 0.3 where vertices are large, and not at all without a value.
  const Theme theme;
  for (const VectorItem& item : layers[0].items) {
    const auto& line = std::get<VectorLine>(item);
    EXPECT_EQ(line.b.y, line.a.y);
    const bool valueFirst = line.from.color != theme.edge;
    const Ink& value = valueFirst ? line.from : line.to;
    const Ink& none = valueFirst ? line.to : line.from;
    EXPECT_EQ(none.color, theme.edge);
    EXPECT_LT(none.alpha, value.alpha);
    EXPECT_TRUE(value.color.r == 180 || value.color.b == 175) << int(value.color.r) << " " << int(value.color.b);
  }
  for (const VectorItem& item : layers[1].items) {
    const auto& disc = std::get<VectorDisc>(item);
    ASSERT_TRUE(disc.fill);
    const bool unreached = disc.fill->color == Rgb8{90, 100, 110};
    EXPECT_TRUE(unreached || disc.fill->color == (Rgb8{250, 10, 20}) || disc.fill->color == (Rgb8{0, 0, 240}));
    EXPECT_NEAR(disc.radius, unreached ? 7.2 : 9, 1e-5) << "one without a value is smaller";
    EXPECT_EQ(disc.around.color, theme.background);
    EXPECT_EQ(disc.opacity, 1);
  }
}

TEST(VectorScene, WhatIsHiddenIsLeftOutAndWhatIsFadedIsFaint) {
  Row row;
  row.words.colours[0] = word(kAlphaHidden, 250, 10, 20);
  row.words.colours[2] = word(kAlphaFadedValue, 0, 0, 240);
  const auto layers = row.near();
  EXPECT_EQ(layerOf(layers, "edges")->items.size(), 1u);
  const auto& vertices = layerOf(layers, "vertices")->items;
  ASSERT_EQ(vertices.size(), 2u);
  for (const VectorItem& item : vertices) {
    const auto& disc = std::get<VectorDisc>(item);
    EXPECT_EQ(disc.opacity, disc.fill->color == (Rgb8{0, 0, 240}) ? kFadedShare : 1);
  }
}

TEST(VectorScene, ChosenEdgesAreWideAndOutlinesHaveTheirColours) {
  Row row;
  row.words.styles = {VectorView::kChosen, VectorView::kFaint};
  row.words.looks = {word(0, 1, 2, 3), word(255, 4, 5, 6), word(51, 7, 8, 9)};
  row.request.mapping.outline.array = 0;
  const auto layers = row.near();
  const auto& edges = layerOf(layers, "edges")->items;
  ASSERT_EQ(edges.size(), 2u);
  EXPECT_GT(std::get<VectorLine>(edges[0]).width, 2 * std::get<VectorLine>(edges[1]).width);
  for (const VectorItem& item : layerOf(layers, "vertices")->items) {
    const auto& disc = std::get<VectorDisc>(item);
    const bool first = disc.around.color == Rgb8{1, 2, 3}, second = disc.around.color == Rgb8{4, 5, 6};
    EXPECT_TRUE(first || second || disc.around.color == (Rgb8{7, 8, 9}));
    EXPECT_NEAR(disc.radius, first ? 4.5 : second ? 27 * 0.8 : 9, 1e-4);
  }
}

TEST(VectorScene, EveryKindOfMarkHasItsShapes) {
  Row row;
  row.words.frontier = {0, 2 | kOpenRing};
  row.words.cut = {0, 1};
  row.request.source = 0;
  row.request.target = 2;
  row.request.selected = {1};
  row.request.pinned = {0, 2};
  row.request.path = {0, 1, 2};
  row.request.why = {1, 0};
  const auto layers = row.marks();
  ASSERT_EQ(namesOf(layers), (std::vector<std::string>{"path", "why", "cut", "frontier", "marks"}));
  EXPECT_EQ(layers[0].items.size(), 6u) << "three passes over two pieces";
  EXPECT_GT(layers[1].items.size(), 2u) << "chevrons";
  EXPECT_EQ(layers[2].items.size(), 6u) << "two passes over a bar and two lines";
  ASSERT_EQ(layers[3].items.size(), 8u) << "glow, outline, ring and core of two";
  EXPECT_TRUE(std::holds_alternative<VectorGlow>(layers[3].items[1])) << "passes over all: marks melt together";
  EXPECT_EQ(std::get<VectorDisc>(layers[3].items[6]).fill->color, (Rgb8{250, 10, 20}));
  EXPECT_NE(std::get<VectorDisc>(layers[3].items[7]).fill->color, (Rgb8{0, 0, 240})) << "an open ring has a dark core";
  EXPECT_EQ(layers[4].items.size(), 4u + 2u + 2u + 10u)
      << "outline and nail of two, outline and stroke of a square, a diamond, a ring with four ticks";
  EXPECT_EQ(countMarks(row.request, row.words), 2u + 1u + 3u + 1u + 1u + 2u);
  const FrameRequest bare = withoutMarks(row.request);
  EXPECT_TRUE(!bare.source && !bare.target && bare.selected.empty() && bare.pinned.empty() && bare.path.empty() && bare.why.empty());
}

TEST(VectorScene, LinesEndAtThePageAndWhatLiesBesideItIsLeftOut) {
  Row row;
  row.request.camera.zoomAt(300, 100, 400);  // vertex 1 in the middle, the others far away
  const auto layers = row.near();
  EXPECT_EQ(layerOf(layers, "vertices")->items.size(), 1u);
  const auto& edges = layerOf(layers, "edges")->items;
  ASSERT_EQ(edges.size(), 2u);
  for (const VectorItem& item : edges) {
    const auto& line = std::get<VectorLine>(item);
    for (const Vec2 end : {line.a, line.b}) EXPECT_TRUE(end.x > -20 && end.x < 620) << end.x;
    EXPECT_LT(std::abs(line.from.color.r - line.to.color.r), 3) << "a short part of the way from one colour to the other";
  }
  EXPECT_EQ(countInView(row.request, *row.geometry, vectorDetail(row.request, *row.geometry), 100), 3u);
}

TEST(VectorScene, DirectedGraphsHaveHeadsAndLoopsRings) {
  const auto geometry = GraphGeometry::build(wf::test::graphFromArcs(2, {{0, 1}, {1, 1}}), std::vector<Coordinate>{{0, 0}, {10, 0}});
  DrawnWords words{.colours = {word(kAlphaNeutral, 150, 160, 180), word(kAlphaNeutral, 150, 160, 180)}};
  FrameRequest request = requestFor(*geometry, nullptr, 600, 200);
  const Detail detail = vectorDetail(request, *geometry);
  const auto named = [&] { return namesOf(nearLayers(VectorView(request, *geometry, words, detail))); };
  EXPECT_EQ(named(), (std::vector<std::string>{"edges", "loops", "vertices"}));
  request.arrows = true;
  EXPECT_EQ(named(), (std::vector<std::string>{"edges", "loops", "arrows", "vertices"}));
  const auto layers = nearLayers(VectorView(request, *geometry, words, detail));
  const auto& head = std::get<VectorShape>(layerOf(layers, "arrows")->items.front()).contours.front();
  ASSERT_EQ(head.size(), 4u);
  const double disc = request.camera.toScreen({static_cast<double>(geometry->positions()[1].x), 0}).x;
  EXPECT_NEAR(head[0].x, disc - 9 - 2, 0.1) << "its tip touches the disc";
  EXPECT_LT(head[2].x, head[0].x);
}

TEST(SvgText, LayersAreNamedGroupsAndTextsAreEscaped) {
  Row row;
  VectorPicture picture{600, 200, Rgb8{16, 18, 24}, "a < b & c", "Some Sans", "Some Mono", row.near()};
  picture.layers.push_back({"labels", {}});
  picture.layers.back().items.emplace_back(
      VectorText{{10.126, 20}, "x \"<&>\"\x01", 12, VectorText::Face::Bold, {{255, 0, 0}, 1}, Ink{{0, 0, 0}, 0.5}, 1.5});
  picture.layers.back().items.emplace_back(VectorGlow{{5, 6}, 20, {{1, 2, 3}, 0.22}});
  picture.layers.back().items.emplace_back(VectorGlow{{7, 6}, 20, {{1, 2, 3}, 0.22}});
  const auto svg = svgText(picture);
  ASSERT_TRUE(svg.ok());
  EXPECT_NE(svg->find("width=\"600\" height=\"200\" viewBox=\"0 0 600 200\""), std::string::npos);
  EXPECT_NE(svg->find("<title>a &lt; b &amp; c</title>"), std::string::npos);
  EXPECT_NE(svg->find("fill=\"#101218\""), std::string::npos);
  EXPECT_EQ(countOf(*svg, "inkscape:groupmode=\"layer\""), 3u);
  EXPECT_LT(svg->find("id=\"edges\""), svg->find("id=\"vertices\""));
  EXPECT_EQ(countOf(*svg, "<linearGradient"), 2u) << "ends of different colours";
  EXPECT_EQ(countOf(*svg, "<radialGradient"), 1u) << "two glows of one colour";
  EXPECT_EQ(countOf(*svg, ">x &quot;&lt;&amp;&gt;&quot;</text>"), 2u) << "the halo below the text";
  EXPECT_NE(svg->find("x=\"10.13\" y=\"20\""), std::string::npos) << *svg;
  EXPECT_NE(svg->find("font-weight=\"bold\""), std::string::npos);
}

TEST(SvgText, AnImageIsEmbedded) {
  VectorPicture picture{2, 1, std::nullopt, {}, {}, {}, {}};
  picture.layers.push_back({"image", {}});
  picture.layers.back().items.emplace_back(VectorImage{0, 0, 2, 1, {2, 1, {255, 0, 0, 255, 0, 255, 0, 128}}, true});
  const auto svg = svgText(picture);
  ASSERT_TRUE(svg.ok());
  EXPECT_EQ(svg->find("<rect"), std::string::npos) << "no background";
  EXPECT_NE(svg->find("xlink:href=\"data:image/png;base64,iVBORw0KGgo"), std::string::npos);
}

class VectorJobTest : public GlTest {
 protected:
  const std::shared_ptr<const GraphGeometry> geometry_ = gridGeometry(6, 4);
  const std::unique_ptr<FakeRun> run_ = gridRun(6, 4, 3);
  std::unique_ptr<Renderer> renderer_;

  // A grid of 6 × 4 vertices in step 3.
  void show() {
    renderer_ = newRenderer();
    renderer_->setGraph(geometry_);
    run_->publish(3);
    renderer_->setRun(run_->ring());
    renderer_->publishNewest();
  }
  VectorPicture made(const FrameRequest& request, std::uint64_t most, bool* embeds = nullptr) {
    VectorJob job(*renderer_, request, most);
    for (;;) {
      const auto done = job.advance(INFINITY);
      EXPECT_TRUE(done.ok()) << done.error().sentence();
      if (!done || *done) break;
    }
    if (embeds != nullptr) *embeds = job.embeds();
    return job.take();
  }
};

TEST_F(VectorJobTest, ReadsWhatTheShadersDraw) {
  show();
  FrameRequest request = requestFor(*geometry_, run_->ring().get(), 640, 480);
  EXPECT_TRUE(renderer_->drawnWords(true).colours.empty()) << "nothing was drawn yet";
  renderer_->draw(request, kNoTarget);
  const DrawnWords words = renderer_->drawnWords(true);
  ASSERT_EQ(words.colours.size(), 24u);
  EXPECT_EQ(words.colours[0] >> 24, kAlphaValue);
  EXPECT_EQ(words.colours[23] >> 24, kAlphaUnreached);
  EXPECT_EQ(words.frontier, (std::vector<std::uint32_t>{3, 8, 13, 18})) << "level 3 of the grid";
  EXPECT_TRUE(words.looks.empty() && words.styles.empty() && words.widths.empty() && words.cut.empty());
  bool embeds = true;
  const VectorPicture picture = made(request, 1000, &embeds);
  EXPECT_FALSE(embeds);
  EXPECT_EQ(namesOf(picture.layers), (std::vector<std::string>{"edges", "vertices", "frontier"}));
  EXPECT_EQ(layerOf(picture.layers, "edges")->items.size(), 6u * 3 + 5 * 4);
}

TEST_F(VectorJobTest, AboveTheLimitAndIn3dTheViewIsAnImage) {
  show();
  FrameRequest request = requestFor(*geometry_, run_->ring().get(), 320, 240);
  bool embeds = false;
  EXPECT_EQ(namesOf(made(request, 61, &embeds).layers), (std::vector<std::string>{"image", "frontier"}));
  EXPECT_TRUE(embeds);
  made(request, 62, &embeds);
  EXPECT_FALSE(embeds) << "38 edges and 24 vertices";
  EXPECT_EQ(namesOf(made(request, 3, &embeds).layers), (std::vector<std::string>{"image"})) << "so many marks are in it as well";
  request.camera.look(0.4, 0.9, 0.6);
  EXPECT_EQ(namesOf(made(request, 1000, &embeds).layers), (std::vector<std::string>{"image"}));
  EXPECT_TRUE(embeds);
}

}  // namespace
}  // namespace wf::render::test
