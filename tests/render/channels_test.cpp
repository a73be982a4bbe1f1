// What arrays drive beside colours, from near: sizes, outlines, visibility, widths, and what changed.
#include <bit>
#include <cmath>

#include "render/scene/view_state.h"
#include "tests/render/channels.h"

namespace wf::render::test {
namespace {

TEST_F(ChannelsTest, SizesGoFromHalfToThreeTimes) {
  const auto run = columns();
  begin(*run);
  request_.mapping.frontierArray = -1;
  const auto alike = chooseDetail(request_, *geometry_).vertexRadius;
  request_.mapping.size = {0};
  const auto plain = chooseDetail(request_, *geometry_).vertexRadius;
  EXPECT_NEAR(plain / alike, 0.65, 1e-3) << "the usual one is smaller where some are larger";
  const Picture picture = draw();
  for (VertexId v = 0; v + 1 < kColumns; ++v) {
    const double wanted = static_cast<double>(plain) * sizeFactor(colormapIndex(v / 7.0));
    EXPECT_NEAR(radiusAt(picture, at(v), colourOf(request_.mapping, v, 7)), wanted, 1.2) << v;
  }
  // What is fixed spans less: everything from 2 on is as large as can be. The infinite ones are the smallest.
  request_.mapping.size.fixedRange = exec::ValueRange{0, 2};
  const Picture fixed = draw();
  for (const VertexId v : {VertexId{2}, VertexId{6}})
    EXPECT_NEAR(radiusAt(fixed, at(v), colourOf(request_.mapping, v, 7)), 3 * static_cast<double>(plain), 1.2) << v;
  EXPECT_LT(radiusAt(fixed, at(kColumns - 1), request_.theme.unreached), 0.6 * static_cast<double>(plain) + 1);
}

// A picture's legend is painted before the picture.
TEST_F(ChannelsTest, TheRangeOfADegreeIsKnownBeforeTheFirstFrame) {
  geometry_ = gridGeometry(kColumns, kRows);
  const auto alone = newRenderer();
  alone->setGraph(geometry_);
  const auto range = alone->shownRange(kDegree);
  ASSERT_TRUE(range.has_value());
  EXPECT_EQ(range->minimum, 2u);
  EXPECT_EQ(range->maximum, 4u);
}

TEST_F(ChannelsTest, TheDegreeDrivesAnyChannelOfVertices) {
  const auto run = columns();
  begin(*run);
  const VertexId inner = 3 * kColumns + 4, corner = kColumns * kRows - 1, border = kColumns - 1;
  // gridGeometry's arcs lead to the right and up.
  struct Wanted {
    int array;
    std::uint32_t low, high, ofInner, ofCorner, ofBorder;
  };
  for (const Wanted& wanted : {Wanted{kDegree, 2, 4, 4, 2, 2}, {kInDegree, 0, 2, 2, 2, 1}, {kOutDegree, 0, 2, 2, 0, 1}}) {
    SCOPED_TRACE(wanted.array);
    request_.mapping.colorArray = wanted.array;
    request_.mapping.size = {wanted.array};
    const Picture picture = draw();
    const auto range = renderer_->shownRange(wanted.array);
    ASSERT_TRUE(range.has_value());
    EXPECT_EQ(range->minimum, wanted.low);
    EXPECT_EQ(range->maximum, wanted.high);
    for (const auto& [v, degree] : {std::pair(inner, wanted.ofInner), {corner, wanted.ofCorner}, {border, wanted.ofBorder}}) {
      EXPECT_LT(difference(pixel(picture, at(v).x, at(v).y), colourOf(request_.mapping, degree - wanted.low, wanted.high - wanted.low)), 3)
          << v;
    }
  }
  // The size alone, while another degree gives the colour.
  request_.mapping.colorArray = kInDegree;
  const Picture picture = draw();
  EXPECT_GT(radiusAt(picture, at(inner), colourOf(request_.mapping, 2, 2)),
            4 * radiusAt(picture, at(corner), colourOf(request_.mapping, 2, 2)));
  // Without a run as well.
  const auto alone = newRenderer();
  alone->setGraph(geometry_);
  alone->draw(request_, kNoTarget);
  EXPECT_LT(difference(pixel(alone->readPicture(), at(inner).x, at(inner).y), colourOf(request_.mapping, 2, 2)), 3);
}

TEST_F(ChannelsTest, CommunitiesDriveAnyChannelOfVertices) {
  const auto run = columns();
  begin(*run);
  const Communities& communities = geometry_->graph().communities();
  ASSERT_GE(communities.count, 3u);
  chooseColor(request_.mapping, run->ring()->infos(), kCommunity);
  request_.mapping.size = {kCommunity};
  const Picture picture = draw();
  const auto range = renderer_->shownRange(kCommunity);
  ASSERT_TRUE(range.has_value());
  EXPECT_EQ(range->minimum, 0u);
  EXPECT_EQ(range->maximum, communities.count - 1);
  const auto wanted = [&](VertexId v) { return colormap("categorical-256").colors[categoryIndex(communities.of[v])]; };
  for (VertexId v = 0; v < kColumns * kRows; ++v) EXPECT_LT(difference(pixel(picture, at(v).x, at(v).y), wanted(v)), 3) << v;
  // Those of all but two communities can be hidden, as by any array.
  request_.mapping.size = {};
  request_.mapping.visibility = {kCommunity, Scale::Linear, exec::ValueRange{0, 1}};
  request_.mapping.hideInvisible = true;
  const Picture two = draw();
  for (VertexId v = 0; v < kColumns * kRows; ++v) {
    const bool shown = communities.of[v] <= 1;
    EXPECT_EQ(difference(pixel(two, at(v).x, at(v).y), wanted(v)) < 3, shown) << v;
  }
}

TEST_F(ChannelsTest, VerticesLookAsTheFileSays) {
  const auto bits = [](float value) { return std::bit_cast<std::uint32_t>(value); };
  const auto plain = gridGeometry(kColumns, kRows);
  const Graph& grid = plain->graph();
  GraphParts parts;
  parts.offsets.assign(grid.offsets().begin(), grid.offsets().end());
  parts.heads.assign(grid.heads().begin(), grid.heads().end());
  std::vector<Coordinate> places;
  for (const PointF& place : plain->positions()) places.push_back({place.x, place.y});
  std::vector<std::uint32_t> red, green, blue, size;
  for (VertexId v = 0; v < grid.vertexCount(); ++v) {
    red.push_back(bits(v == 4 ? std::nanf("") : static_cast<float>(40 + v)));
    green.push_back(v % 2 == 0 ? 0 : 255);
    blue.push_back(200);
    size.push_back(bits(v % 3 == 0 ? 10 : v % 3 == 1 ? 20 : 60));
  }
  const auto add = [&](const char* name, ElementType type, std::vector<std::uint32_t> values) {
    parts.attributes.push_back({.name = name, .domain = Domain::Vertex, .type = type, .bits = std::move(values)});
  };
  const std::vector<std::uint32_t> greens = green;
  add("r", ElementType::F32, std::move(red));
  add("g", ElementType::U32, std::move(green));
  add("b", ElementType::U32, std::move(blue));
  add("size", ElementType::F32, std::move(size));
  geometry_ = GraphGeometry::build(*Graph::make(std::move(parts)), places);
  const auto run = columns();
  begin(*run);
  request_.mapping.frontierArray = -1;
  chooseColor(request_.mapping, {}, kFileColor);
  request_.mapping.size = {kFileSize};
  const auto radius = static_cast<double>(chooseDetail(request_, *geometry_).vertexRadius);
  const auto wanted = [&](VertexId v) { return Rgb8{static_cast<std::uint8_t>(40 + v), static_cast<std::uint8_t>(greens[v]), 200}; };
  const Picture picture = draw();
  for (const VertexId v : {3u, 13u, 20u, 31u}) {
    EXPECT_EQ(difference(pixel(picture, at(v).x, at(v).y), wanted(v)), 0) << v;
    const double factor = v % 3 == 0 ? 0.5 : v % 3 == 1 ? 1 : 3;  // a third of the largest has the plain size
    EXPECT_NEAR(radiusAt(picture, at(v), wanted(v)), factor * radius, 1.5) << v;
  }
  EXPECT_EQ(difference(pixel(picture, at(4).x, at(4).y), request_.theme.unreached), 0) << "no colour in the file";
  // The outline as well.
  request_.mapping.colorArray = -1;
  request_.mapping.size = {};
  request_.mapping.outline = {kFileColor};
  bool found = false;
  const Picture outlined = draw();
  for (int k = 0; k < 40; ++k) found = found || difference(pixel(outlined, at(13).x + k * 0.5, at(13).y + k * 0.5), wanted(13)) < 12;
  EXPECT_TRUE(found);
}

TEST_F(ChannelsTest, OutlinesHaveTheColourOfTheirArray) {
  const auto run = columns();
  begin(*run);
  request_.mapping.outline = {0, Scale::Linear, std::nullopt, "ember"};
  request_.mapping.colorArray = -1;
  const Picture picture = draw();
  const double radius = static_cast<double>(chooseDetail(request_, *geometry_).vertexRadius);
  for (VertexId v = 0; v < kColumns; ++v) {
    const Rgb8 wanted = v + 1 < kColumns ? colormap("ember").colors[colormapIndex(v / 7.0)] : request_.theme.unreached;
    EXPECT_LT(difference(pixel(picture, at(v).x, at(v).y), request_.theme.neutral), 3) << v;
    const double diagonal = (radius + 1.5) * std::sqrt(0.5);  // where no edge begins
    EXPECT_LT(difference(pixel(picture, at(v).x + diagonal, at(v).y + diagonal), wanted), 24) << v;
  }
}

// Of a vertex that is left out nothing is left, nor of its edges; faded is between that and all of it.
TEST_F(ChannelsTest, VisibilityFadesAndHidesVerticesWithTheirEdges) {
  const auto run = columns({frontierInfo()});
  run->set(1, std::vector<std::uint64_t>(kColumns * kRows, 0));
  begin(*run);
  const VertexId seen = 2 * kColumns + 3, gone = 2 * kColumns + 6, infinite = 3 * kColumns - 1;
  const auto strength = [&](const Picture& picture, Vec2 place) {
    return difference(pixel(picture, place.x, place.y), request_.theme.background);
  };
  const Picture all = draw();
  request_.mapping.visibility = {0, Scale::Linear, exec::ValueRange{0, 4}};
  const Picture faded = draw();
  request_.mapping.hideInvisible = true;
  const Picture hidden = draw();
  EXPECT_EQ(difference(pixel(hidden, at(seen).x, at(seen).y), pixel(all, at(seen).x, at(seen).y)), 0);
  EXPECT_EQ(strength(faded, between(seen, seen + 1)), strength(all, between(seen, seen + 1)));
  for (const VertexId v : {gone, infinite}) {
    EXPECT_EQ(strength(hidden, at(v)), 0) << v;
    EXPECT_GT(strength(faded, at(v)), 0) << v;
    EXPECT_LT(strength(faded, at(v)), 0.3 * strength(all, at(v))) << v;
    EXPECT_EQ(strength(hidden, between(v - 1, v)), 0) << v;
    EXPECT_GT(strength(faded, between(v - 1, v)), 0) << v;
    EXPECT_LT(strength(faded, between(v - 1, v)), 0.3 * strength(all, between(v - 1, v))) << v;
  }
  EXPECT_EQ(strength(hidden, between(seen + 1, seen + 2)), 0) << "one end is hidden";

  // Rings follow, marks of the person stay.
  std::vector<std::uint64_t> ring(kColumns * kRows, 0);
  ring[gone] = ring[seen] = 1;
  run->set(1, ring);
  run->publish(2);
  renderer_->publishNewest();
  request_.selected = {infinite};
  const Picture marked = draw();
  EXPECT_EQ(strength(marked, at(gone)), 0);
  EXPECT_GT(strength(marked, at(seen)), 0);
  double most = 0;
  for (int x = 0; x < 40; ++x) most = std::max<double>(most, strength(marked, {at(infinite).x - x, at(infinite).y}));
  EXPECT_GT(most, 100) << "the mark of a selected vertex";
}

TEST_F(ChannelsTest, EmphasisFadesOrHidesTheRest) {
  const auto run = columns();
  begin(*run);
  const VertexId kept = 30, other = 31;
  std::vector<std::uint32_t> bits(2, 0);
  bits[kept / 32] |= 1u << (kept % 32);
  const Picture all = draw();
  request_.emphasis = std::make_shared<const std::vector<std::uint32_t>>(bits);
  const Picture faded = draw();
  request_.hideRest = true;
  const Picture hidden = draw();
  EXPECT_EQ(difference(pixel(hidden, at(kept).x, at(kept).y), pixel(all, at(kept).x, at(kept).y)), 0);
  EXPECT_EQ(difference(pixel(hidden, at(other).x, at(other).y), request_.theme.background), 0);
  EXPECT_EQ(difference(pixel(hidden, between(kept, other).x, between(kept, other).y), request_.theme.background), 0);
  const int before = difference(pixel(all, at(other).x, at(other).y), request_.theme.background);
  EXPECT_LT(difference(pixel(faded, at(other).x, at(other).y), request_.theme.background), 0.3 * before);
  bits[other / 32] |= 1u << (other % 32);
  request_.emphasis = std::make_shared<const std::vector<std::uint32_t>>(bits);
  const Picture both = draw();
  EXPECT_EQ(difference(pixel(both, at(other).x, at(other).y), pixel(all, at(other).x, at(other).y)), 0);
  EXPECT_EQ(
      difference(pixel(both, between(kept, other).x, between(kept, other).y), pixel(all, between(kept, other).x, between(kept, other).y)),
      0);
  // Within what is kept, what is not chosen is faded; what is chosen outside stays hidden.
  const VertexId outside = 33;
  std::vector<std::uint32_t> chosen(2, 0);
  for (const VertexId v : {kept, outside}) chosen[v / 32] |= 1u << (v % 32);
  request_.chosen = std::make_shared<const std::vector<std::uint32_t>>(chosen);
  const Picture within = draw();
  const auto strengthAt = [&](const Picture& picture, VertexId v) {
    return difference(pixel(picture, at(v).x, at(v).y), request_.theme.background);
  };
  EXPECT_EQ(strengthAt(within, kept), strengthAt(all, kept));
  EXPECT_EQ(strengthAt(within, outside), 0);
  EXPECT_GT(strengthAt(within, other), 0);
  EXPECT_LT(strengthAt(within, other), 0.3 * before);
  request_.emphasis = request_.chosen = nullptr;
  request_.hideRest = false;
  EXPECT_EQ(difference(draw(), all), 0);
}

TEST_F(ChannelsTest, WidthsOfEdgesAndWhatChanged) {
  const auto run = columns({arrayInfo("load", ElementType::U32, Role::None, Domain::Edge)});
  const std::size_t edges = geometry_->graph().edges().size();
  std::vector<std::uint64_t> load(edges);
  for (std::size_t e = 0; e < edges; ++e) load[e] = geometry_->graph().edges().tail[e] % kColumns;
  run->set(1, load);
  begin(*run);
  request_.mapping.edgeWidth = {1};
  const auto width = [&](const Picture& picture, VertexId v) {  // of the edge to the right: light across it
    double sum = 0, peak = 1;
    const Vec2 place = between(v, v + 1);
    for (int y = -12; y <= 12; ++y) {
      const double light = difference(pixel(picture, place.x, place.y + y), request_.theme.background);
      sum += light;
      peak = std::max(peak, light);
    }
    return sum / peak;
  };
  const Picture wide = draw();
  const double plain = 2 * static_cast<double>(chooseDetail(request_, *geometry_).edgeHalfWidth);
  const double most = static_cast<double>(kColumns - 1);  // the last column's arcs lead up
  for (const VertexId column : {VertexId{1}, VertexId{4}, VertexId{6}}) {
    const double wanted = plain * sizeFactor(colormapIndex(column / most));
    EXPECT_NEAR(width(wide, 3 * kColumns + column), wanted, 0.15 * wanted + 0.3) << column;
  }
  // Nothing is marked of a first step; then the one edge whose value differs.
  request_.mapping.edgeWidth = {};
  request_.mapping.changedArray = 1;
  const Picture first = draw();
  request_.mapping.changedArray = -1;
  EXPECT_EQ(difference(draw(), first), 0);
  request_.mapping.changedArray = 1;
  const VertexId tail = 3 * kColumns + 2;
  for (std::size_t e = 0; e < edges; ++e) {
    if (geometry_->graph().edges().tail[e] == tail && geometry_->graph().edges().head[e] == tail + 1) load[e] = 100;
  }
  run->set(1, load);
  run->publish(2);
  renderer_->publishNewest();
  const Picture changed = draw();
  const auto light = [&](const Picture& p, VertexId v) {
    const Rgb8 c = pixel(p, between(v, v + 1).x, between(v, v + 1).y);
    return c.r + c.g + c.b;
  };
  EXPECT_GT(light(changed, tail), light(first, tail) + 150);
  EXPECT_EQ(light(changed, tail + kColumns), light(first, tail + kColumns));
  EXPECT_GT(width(changed, tail), 1.4 * plain);
  run->publish(2);
  renderer_->publishNewest();
  EXPECT_EQ(difference(draw(), changed), 0) << "the same step once more, as a pause publishes it";
  run->publish(3);
  renderer_->publishNewest();
  EXPECT_EQ(difference(draw(), first), 0) << "nothing changed in the newest step";
  load[0] += 100;
  run->set(1, load);
  run->publish(5);
  renderer_->publishNewest();
  EXPECT_EQ(difference(draw(), first), 0) << "the step before was not shown";
}

}  // namespace
}  // namespace wf::render::test
