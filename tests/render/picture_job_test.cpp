// Pictures made tile by tile, without a background, and as PNG files.
#include <fstream>
#include <random>

#include "render/picture/picture_job.h"
#include "render/picture/png_file.h"
#include "tests/render/picture_file.h"
#include "tests/render/scene.h"
#include "tests/support/data.h"

namespace wf::render::test {
namespace {

constexpr int kWidth = 803, kHeight = 607;

struct Subject {
  std::string name;
  std::shared_ptr<const GraphGeometry> geometry;
  std::shared_ptr<FakeRun> run;
  FrameRequest request;

  std::unique_ptr<Renderer> renderer() const {
    auto made = newRenderer();
    made->setGraph(geometry);
    if (run) {
      run->publish(3);  // a snapshot is taken once
      made->setRun(run->ring());
      made->publishNewest();
    }
    return made;
  }
  Picture whole() const {
    const auto one = renderer();
    EXPECT_TRUE(one->draw(request, kNoTarget).complete);
    return one->readPicture();
  }
};

Subject grid(const std::string& name, VertexId columns, VertexId rows, double ratio = 1) {
  Subject out{name, gridGeometry(columns, rows), std::shared_ptr<FakeRun>(gridRun(columns, rows, columns / 2)), {}};
  // Marks are drawn in the order in which the threads of a compute shader came, so no two of them may overlap here.
  std::vector<std::uint64_t> frontier;
  for (VertexId v = 0; v < columns * rows; ++v) frontier.push_back(v % columns % 40 == 17 && v / columns % 40 == 9);
  out.run->set(1, frontier);
  out.request = requestFor(*out.geometry, out.run->ring().get(), kWidth, kHeight);
  out.request.pixelRatio = ratio;
  out.request.source = 5;
  out.request.target = columns + 9;
  out.request.selected = {3, 2 * columns + 7};
  for (VertexId v = 0; v < 8; ++v) out.request.path.push_back(v);
  for (VertexId y = 1; y < 9; ++y) out.request.path.push_back(y * columns + 7);
  return out;
}

Subject longEdges() {
  std::mt19937 random(7);
  wf::test::ArcList arcs;
  std::vector<Coordinate> positions;
  constexpr VertexId kVertices = 200;
  for (VertexId v = 0; v < kVertices; ++v) {
    positions.push_back({static_cast<double>(random() % 4000), static_cast<double>(random() % 3000)});
    for (int k = 0; k < 3; ++k) arcs.emplace_back(v, static_cast<VertexId>(random() % kVertices));
  }
  Subject out{"long edges", GraphGeometry::build(wf::test::graphFromArcs(kVertices, arcs), positions), nullptr, {}};
  out.request = requestFor(*out.geometry, nullptr, kWidth, kHeight);
  return out;
}

std::vector<Subject> subjects() {
  std::vector<Subject> out = {grid("near", 30, 20), grid("high resolution", 30, 20, 2), grid("between", 100, 60), grid("far", 400, 300),
                              longEdges()};
  out.push_back(out.front());
  out.back().name = "one place in the middle of a near view";
  out.back().request.camera.zoomAt(300, 200, 3.7);
  return out;
}

struct Compared {
  int most = 0;
  double share = 0;  // of the values, that differ at all
};

Compared compare(const Picture& a, const Picture& b) {
  EXPECT_EQ(a.width, b.width);
  EXPECT_EQ(a.rgba.size(), b.rgba.size());
  Compared out;
  std::size_t other = 0;
  for (std::size_t i = 0; i < std::min(a.rgba.size(), b.rgba.size()); ++i) {
    const int d = std::abs(a.rgba[i] - b.rgba[i]);
    out.most = std::max(out.most, d);
    other += d != 0;
  }
  out.share = static_cast<double>(other) / static_cast<double>(a.rgba.size());
  return out;
}

Picture tiled(const Subject& subject, TileSize tile, double budgetMs = INFINITY) {
  const auto renderer = subject.renderer();
  Picture picture{kWidth, kHeight, {}};
  PictureRows rows(picture);
  PictureJob job(*renderer, subject.request, rows, {}, tile);
  for (double before = 0;;) {
    const auto done = job.advance(budgetMs);
    if (!done) {
      ADD_FAILURE() << done.error().sentence();
      return picture;
    }
    EXPECT_GE(job.fraction(), before);
    before = job.fraction();
    if (*done) return picture;
  }
}

class PictureJobTest : public GlTest {};

// Positions are rounded anew in every tile, so that a soft border may be one or two 255ths lighter or darker. What would be seen (a mark
// cut at a seam, another width, a tile a pixel off) differs by far more.
TEST_F(PictureJobTest, TilesAreThePictureThatOneFrameWouldBe) {
  for (const Subject& subject : subjects()) {
    const Picture whole = subject.whole();
    for (const TileSize tile : {TileSize{256, 256}, TileSize{333, 101}, TileSize{kWidth, 64}, TileSize{800, 600}}) {
      const Compared compared = compare(tiled(subject, tile), whole);
      EXPECT_LE(compared.most, 3) << subject.name << ", tiles of " << tile.width << " × " << tile.height;
      EXPECT_LE(compared.share, 2e-3) << subject.name << ", tiles of " << tile.width << " × " << tile.height;
    }
  }
}

TEST_F(PictureJobTest, OneTileIsTheFrameItself) {
  const Subject subject = grid("near", 30, 20);
  EXPECT_EQ(difference(tiled(subject, {}), subject.whole()), 0);
}

TEST_F(PictureJobTest, SlicesMakeTheSamePicture) {
  const Subject subject = grid("between", 100, 60);
  EXPECT_EQ(difference(tiled(subject, {200, 200}, 2), tiled(subject, {200, 200})), 0);
}

// All vertices on one place: their spacing is taken from the view, and that is the whole one.
TEST_F(PictureJobTest, AGraphOnOnePlaceLooksTheSameInTiles) {
  const std::vector<Coordinate> positions(9, {5, 5});
  Subject subject{"one place", GraphGeometry::build(wf::test::graphFromArcs(9, {{0, 1}, {1, 2}}), positions), nullptr, {}};
  subject.request = requestFor(*subject.geometry, nullptr, kWidth, kHeight);
  const Compared compared = compare(tiled(subject, {101, 77}), subject.whole());
  EXPECT_LE(compared.most, 3);
}

TEST_F(PictureJobTest, WithoutBackgroundItLiesOverTheBackgroundAsIfItHadBeenDrawnThere) {
  Theme light;
  light.background = {250, 251, 252};
  light.edge = {176, 184, 198};
  light.mark = {20, 24, 34};
  for (Subject& subject : std::vector<Subject>{grid("near", 30, 20), grid("far", 400, 300), longEdges()}) {
    for (const Theme& theme : {Theme{}, light}) {
      subject.request.theme = theme;
      subject.request.transparent = false;
      const Picture opaque = subject.whole();
      subject.request.transparent = true;
      const Picture clear = tiled(subject, {256, 256});
      std::size_t empty = 0;
      std::size_t beyond = 0;
      int most = 0;
      const int under[3] = {theme.background.r, theme.background.g, theme.background.b};
      for (std::size_t i = 0; i < clear.rgba.size(); i += 4) {
        const int alpha = clear.rgba[i + 3];
        empty += alpha == 0;
        ASSERT_EQ(opaque.rgba[i + 3], 255);
        for (std::size_t c = 0; c < 3; ++c) {
          const int laid = (clear.rgba[i + c] * alpha + under[c] * (255 - alpha) + 127) / 255;
          most = std::max(most, std::abs(laid - opaque.rgba[i + c]));
          beyond += std::abs(laid - opaque.rgba[i + c]) > 2;
        }
      }
      // Where many faint lines cross, every blending rounds.
      EXPECT_LE(most, 12) << subject.name;
      EXPECT_LE(static_cast<double>(beyond), 0.002 * static_cast<double>(clear.rgba.size())) << subject.name;
      EXPECT_GT(empty, clear.rgba.size() / 4 / 20) << subject.name << ": something covers everything";
    }
  }
}

// Lines and marks grow with the picture: seen from farther away, a large one is the small one.
TEST_F(PictureJobTest, FourTimesTheSizeLooksAlikeFromFourTimesAsFar) {
  for (const auto& [columns, rows] : {std::pair{30u, 20u}, {220u, 160u}}) {
    Subject subject = grid("alike", columns, rows);
    const Picture one = subject.whole();
    subject.request.camera.resize(4 * kWidth, 4 * kHeight);
    subject.request.camera.zoomAt(2 * kWidth, 2 * kHeight, 4);
    subject.request.pixelRatio = 4;
    const Picture four = subject.whole();
    double sums[2] = {0, 0};  // brightness
    for (std::size_t i = 0; i < one.rgba.size(); ++i) sums[0] += one.rgba[i];
    for (std::size_t i = 0; i < four.rgba.size(); ++i) sums[1] += four.rgba[i] / 16.0;
    EXPECT_NEAR(sums[1] / sums[0], 1, 0.08) << columns;
  }
}

TEST_F(PictureJobTest, AFrameIsOpaqueAgainAfterAPictureWithoutBackground) {
  Subject subject = grid("near", 30, 20);
  const auto renderer = subject.renderer();
  renderer->draw(subject.request, kNoTarget);
  const Picture before = renderer->readPicture();
  subject.request.transparent = true;
  renderer->draw(subject.request, kNoTarget);
  EXPECT_GT(difference(renderer->readPicture(), before), 100);
  subject.request.transparent = false;
  renderer->draw(subject.request, kNoTarget);
  EXPECT_EQ(difference(renderer->readPicture(), before), 0);
}

TEST_F(PictureJobTest, AStampLiesOverTheLowerLeftCornerAcrossTiles) {
  const Subject subject = grid("near", 30, 20);
  const Picture plain = tiled(subject, {256, 50});
  Stamp stamp{120, 130, {}};
  for (int i = 0; i < stamp.width * stamp.height; ++i) stamp.rgba.insert(stamp.rgba.end(), {100, 0, 50, 128});
  const auto renderer = subject.renderer();
  Picture picture{kWidth, kHeight, {}};
  PictureRows rows(picture);
  Stamp away{10, 6, std::vector<std::uint8_t>(240, 255), 300, 47};  // opaque white, across a border of tiles
  Stamp beyond{20, 8, std::vector<std::uint8_t>(640, 255), -15, kHeight - 3};
  PictureJob job(*renderer, subject.request, rows, {stamp, away, beyond}, {256, 50});
  while (!*job.advance(INFINITY)) {
  }
  for (int y = 0; y < kHeight; ++y) {
    const bool inside = y >= kHeight - 53 && y < kHeight - 47;
    EXPECT_EQ(difference(pixel(picture, 305, y), inside ? Rgb8{255, 255, 255} : pixel(plain, 305, y)), 0) << y;
  }
  EXPECT_EQ(difference(pixel(picture, 4, 2), {255, 255, 255}), 0);
  EXPECT_EQ(difference(pixel(picture, 5, 2), pixel(plain, 5, 2)), 0);
  EXPECT_EQ(difference(pixel(picture, 4, 3), pixel(plain, 4, 3)), 0);
  for (const auto& [x, y] : {std::pair{0, kHeight - 1}, {119, kHeight - 130}, {60, kHeight - 60}, {120, kHeight - 1}, {0, kHeight - 131}}) {
    const Rgb8 under = pixel(plain, x, y);
    const bool inside = x < stamp.width && y >= kHeight - stamp.height;
    const Rgb8 wanted = inside ? Rgb8{static_cast<std::uint8_t>(100 + under.r * 127 / 255), static_cast<std::uint8_t>(under.g * 127 / 255),
                                      static_cast<std::uint8_t>(50 + under.b * 127 / 255)}
                               : under;
    EXPECT_LE(difference(pixel(picture, x, y), wanted), 1) << x << ", " << y;
  }
}

// Noise, which hardly packs, of many chunks; and sizes where rows are tiny.
TEST(PngFile, HoldsEveryPixelOfWhatWasWritten) {
  std::mt19937 random(3);
  for (const auto& [width, height] : {std::pair{1, 1}, {3, 500}, {700, 700}}) {
    for (const bool alpha : {false, true}) {
      Picture picture{width, height, {}};
      for (int i = 0; i < width * height; ++i) {
        for (int c = 0; c < 3; ++c) picture.rgba.push_back(static_cast<std::uint8_t>(random()));
        picture.rgba.push_back(alpha ? static_cast<std::uint8_t>(random()) : 255);
      }
      const auto path = wf::test::scratchDir() / "noise.png";
      const auto status = savePng(picture, alpha, path.string());
      ASSERT_TRUE(status) << status.error().sentence();
      const auto read = readPng(path);
      ASSERT_TRUE(read);
      EXPECT_EQ(difference(*read, picture), 0) << width << " × " << height;
      EXPECT_FALSE(std::filesystem::exists(path.parent_path() / ("." + path.filename().string() + ".warpfront-0.part")));
    }
  }
}

TEST(PngFile, RowsComeInAnyPortions) {
  Picture picture{40, 97, {}};
  for (int i = 0; i < 40 * 97; ++i)
    picture.rgba.insert(picture.rgba.end(), {std::uint8_t(i), std::uint8_t(i / 7), std::uint8_t(i / 50), 255});
  const auto path = wf::test::scratchDir() / "portions.png";
  auto file = makePngFileInBackground(path.string(), 40, 97, false);
  ASSERT_TRUE(file);
  for (std::size_t at = 0, rows = 1; at < picture.rgba.size(); rows = rows % 13 + 1) {
    const std::size_t end = std::min(picture.rgba.size(), at + rows * 160);
    ASSERT_TRUE(
        (*file)->rows({picture.rgba.begin() + static_cast<std::ptrdiff_t>(at), picture.rgba.begin() + static_cast<std::ptrdiff_t>(end)}));
    at = end;
  }
  EXPECT_FALSE(std::filesystem::exists(path)) << "before its end";
  ASSERT_TRUE((*file)->end());
  EXPECT_EQ(difference(*readPng(path), picture), 0);
}

TEST(PngFile, WhatIsGivenUpLeavesWhatStoodThere) {
  const auto path = wf::test::scratchDir() / "kept.png";
  std::ofstream(path) << "another picture";
  {
    auto file = makePngFile(path.string(), 10, 10, false);
    ASSERT_TRUE(file);
    ASSERT_TRUE((*file)->rows(std::vector<std::uint8_t>(40)));
  }
  EXPECT_EQ(std::filesystem::file_size(path), 15u);
  EXPECT_FALSE(std::filesystem::exists(path.parent_path() / ("." + path.filename().string() + ".warpfront-0.part")));
  auto file = makePngFile(path.string(), 10, 10, false);
  ASSERT_TRUE((*file)->rows(std::vector<std::uint8_t>(40)));
  EXPECT_FALSE((*file)->end()) << "nine rows are missing";
  const auto nowhere = makePngFile("/nonexistent/a.png", 10, 10, false);
  ASSERT_FALSE(nowhere);
  EXPECT_NE(nowhere.error().sentence().find("/nonexistent/a.png"), std::string::npos);
  EXPECT_NE(nowhere.error().sentence().find("no such folder"), std::string::npos);
}

TEST(PngFile, ADeviceStaysWhatItIs) {
  const auto path = wf::test::scratchDir() / "device.png";
  std::filesystem::create_symlink("/dev/full", path);
  const auto refused = makePngFile(path.string(), 10, 10, false);
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().sentence().find("a device or a pipe"), std::string::npos) << refused.error().sentence();
  EXPECT_TRUE(std::filesystem::is_symlink(path));
}

TEST(PictureSize, AbsurdOnesAreRefusedWithTheSum) {
  EXPECT_TRUE(checkPictureSize(1, 1));
  EXPECT_TRUE(checkPictureSize(20000, 12000));
  EXPECT_TRUE(checkPictureSize(200000, 20000));
  EXPECT_FALSE(checkPictureSize(0, 5));
  EXPECT_FALSE(checkPictureSize(200001, 1));
  const auto status = checkPictureSize(100000, 50000);
  ASSERT_FALSE(status);
  EXPECT_NE(status.error().sentence().find("5,000,000,000"), std::string::npos) << status.error().sentence();
}

}  // namespace
}  // namespace wf::render::test
