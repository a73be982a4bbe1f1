// The numbers along the axis of heights: which ones, where, and that none covers another, in any view.
#include <gtest/gtest.h>

#include <cmath>

#include "render/scene/height_axis.h"
#include "tests/support/graphs.h"
#include "ui/overlay/axis_labels.h"

namespace wf::test {
namespace {

render::Vec2 measure(const std::string& text, bool bold) { return {(bold ? 8.0 : 7.0) * static_cast<double>(text.size()), 15}; }

class AxisLabels : public ::testing::Test {
 protected:
  void SetUp() override {
    std::vector<Coordinate> places;
    for (int v = 0; v < 12; ++v) places.push_back({v % 4 * 10.0, v / 4 * 10.0});
    geometry_ = render::GraphGeometry::build(graphFromArcs(12, ArcList{}), places);
    StateArrayInfo cost;
    cost.id = "cost";
    cost.title = "Cost";
    cost.symbol = "C_a";
    cost.unit = "arcs";
    infos_ = {cost};
    frame_.mapping.height.array = 0;
    look(0.6, 1.0, 0.6);
  }
  void look(double yaw, double tilt, double fieldOfView, int width = 800, int height = 600) {
    frame_.camera = {};
    frame_.camera.resize(width, height);
    frame_.camera.look(yaw, tilt, fieldOfView);
    frame_.camera.frame(geometry_->bounds(), 0, render::highestOf(*geometry_, frame_.mapping), 0.15);
  }
  std::vector<ui::ViewLabel> labels(std::span<const render::ScreenBox> taken = {}) const {
    return ui::axisLabels({.frame = frame_, .geometry = *geometry_, .infos = infos_, .range = [&](int) { return range_; }, .taken = taken},
                          measure);
  }
  static std::string texts(const std::vector<ui::ViewLabel>& labels) {
    std::string out;
    for (const ui::ViewLabel& label : labels) out += (out.empty() ? "" : " | ") + label.text;
    return out;
  }

  std::shared_ptr<const render::GraphGeometry> geometry_;
  std::vector<StateArrayInfo> infos_;
  std::optional<exec::ValueRange> range_ = exec::ValueRange{7, 14};
  render::FrameRequest frame_;
};

TEST_F(AxisLabels, SayWhatTheGridIsAndWhatTheAxisIsOf) {
  EXPECT_EQ(texts(labels()), "0 | 5 | 10 | Cost C_a (arcs)");
  frame_.mapping.height.scale = render::Scale::Log;
  EXPECT_EQ(texts(labels()), "7 | 8 | 10 | 12 | 14 | Cost C_a (arcs), log");
  frame_.mapping.height.scale = render::Scale::Linear;
  frame_.mapping.height.array = kDegree;
  EXPECT_EQ(texts(labels()), "0 | 5 | 10 | Degree");
  range_.reset();
  EXPECT_EQ(texts(labels()), "Degree") << "no value yet";
  frame_.mapping.height.array = -1;
  EXPECT_EQ(texts(labels()), "");
}

TEST_F(AxisLabels, StandBesideTheirTicks) {
  const auto placed = labels();
  const render::HeightAxis axis = render::heightAxis(frame_.camera, geometry_->bounds(), 1);
  const auto ticks = render::heightTicks(
      infos_, frame_.mapping, [&](int) { return range_; }, geometry_->bounds());
  ASSERT_EQ(placed.size(), ticks.size() + 1);
  for (std::size_t i = 0; i < ticks.size(); ++i) {
    const auto at = frame_.camera.project({axis.foot.x, axis.foot.y, static_cast<double>(ticks[i].height)});
    ASSERT_TRUE(at);
    EXPECT_LT(placed[i].left + placed[i].width, at->screen.x) << placed[i].text;
    EXPECT_GT(placed[i].left + placed[i].width, at->screen.x - 40) << placed[i].text;
    EXPECT_NEAR(placed[i].top + placed[i].height / 2, at->screen.y, 12) << placed[i].text;
  }
  EXPECT_LT(placed.back().top + placed.back().height, placed[ticks.size() - 1].top) << "the title stands above them all";
}

TEST_F(AxisLabels, OfNoViewCoverEachOther) {
  range_ = exec::ValueRange{0, 1'234'567'890};
  int most = 0;
  for (const double fieldOfView : {0.0, 0.8}) {
    for (const auto& [width, height] : {std::pair(200, 150), {800, 600}, {3840, 2160}}) {
      for (double tilt = 0; tilt < 1.6; tilt += 0.19) {
        for (double yaw = -3.1; yaw < 3.2; yaw += 0.31) {
          for (const double zoom : {1.0, 3.0}) {
            look(yaw, tilt, fieldOfView, width, height);
            frame_.camera.zoomAt(width / 3.0, height / 2.0, zoom);
            const auto placed = labels();
            most = std::max(most, static_cast<int>(placed.size()));
            for (std::size_t i = 0; i < placed.size(); ++i) {
              const render::ScreenBox box = ui::boxOf(placed[i]);
              EXPECT_TRUE(box.left >= 0 && box.top >= 0 && box.right <= width && box.bottom <= height) << placed[i].text;
              for (std::size_t k = 0; k < i; ++k) EXPECT_FALSE(box.overlaps(ui::boxOf(placed[k]))) << placed[i].text;
            }
          }
        }
      }
    }
  }
  EXPECT_GE(most, 4);
}

TEST_F(AxisLabels, KeepClearOfWhatStandsThere) {
  const auto before = labels();
  ASSERT_EQ(texts(before), "0 | 5 | 10 | Cost C_a (arcs)");
  const render::ScreenBox taken[] = {ui::boxOf(before[1]), ui::boxOf(before[3])};
  const auto placed = labels(taken);
  EXPECT_EQ(texts(placed), "0 | 10 | Cost C_a (arcs)");
  EXPECT_GT(placed.back().top, placed.front().top) << "the title goes below";
}

TEST_F(AxisLabels, OfAFlatViewOrOfElevationsThereAreNone) {
  look(0, 0, 0);
  EXPECT_EQ(texts(labels()), "");
  look(0.3, 0.02, 0);
  EXPECT_EQ(texts(labels()), "") << "too short to read";
  look(0.6, 1.0, 0.6);
  std::vector<render::Point3F> places;
  for (int v = 0; v < 12; ++v) places.push_back({static_cast<float>(v % 4), static_cast<float>(v / 4), static_cast<float>(v)});
  geometry_ = geometry_->moved(places, render::GraphGeometry::Order::Anew);
  ASSERT_FALSE(geometry_->elevations().empty());
  EXPECT_EQ(texts(labels()), "") << "no array says how high";
}

}  // namespace
}  // namespace wf::test
