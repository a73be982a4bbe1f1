// What lies below everything in a tilted view: a grid on the ground around the graph, and at a corner of it an axis up to the height of
// the range's upper end.
#include <algorithm>
#include <bit>
#include <cmath>

#include "render/gl/program.h"
#include "render/scene/height_axis.h"
#include "render/scene/heights.h"
#include "render/scene/layer.h"

namespace wf::render {
namespace {

constexpr double kFrame = 0.9, kLine = 0.35, kAxis = 1;  // strengths
constexpr double kAxisTone = 0.5;                        // it is read, the grid is not
constexpr double kCells = 10;                            // along the longer side

class GroundLayer final : public Layer {
 public:
  explicit GroundLayer(gl::Program program) : program_(std::move(program)) {}

  Kind kind() const override { return Kind::Ground; }
  std::uint64_t items(const View& view) const override { return longerSide(view.geometry.bounds()) > 0 ? 1 : 0; }

  void draw(const View& view, std::uint64_t, std::uint64_t) override {
    gather(view);
    const auto ratio = static_cast<float>(std::clamp(view.request.pixelRatio, 0.5, 8.0));
    glUseProgram(program_.name());
    glProgramUniform1f(program_.name(), 0, 0.5f * ratio);
    view.stream.bindItems(words_);
    view.stream.drawQuads(0, static_cast<std::uint32_t>(words_.size() / 8));
  }

 private:
  void line(Vec3 from, Vec3 to, double strength, double tone = 0) {
    for (const double x : {from.x, from.y, from.z, to.x, to.y, to.z, strength, tone})
      words_.push_back(std::bit_cast<std::uint32_t>(static_cast<float>(x)));
  }

  void gather(const View& view) {
    words_.clear();
    const Box& all = view.geometry.bounds();
    const double side = longerSide(all), cell = side / kCells;
    const auto [lowest, highest] = groundBox(all);
    const double left = lowest.x, right = highest.x, low = lowest.y, high = highest.y;
    const double columns = std::max(1.0, std::round((right - left) / cell)), rows = std::max(1.0, std::round((high - low) / cell));
    // From straight above no line needs to show up and down.
    const double shown = std::clamp(std::sin(view.request.camera.tilt()) * 3, 0.0, 1.0);
    for (int i = 0; i <= static_cast<int>(columns); ++i) {
      const double x = left + i * (right - left) / columns;
      line({x, low, 0}, {x, high, 0}, i == 0 || i == static_cast<int>(columns) ? shown * kFrame : shown * kLine);
    }
    for (int i = 0; i <= static_cast<int>(rows); ++i) {
      const double y = low + i * (high - low) / rows;
      line({left, y, 0}, {right, y, 0}, i == 0 || i == static_cast<int>(rows) ? shown * kFrame : shown * kLine);
    }
    if (!view.geometry.elevations().empty()) return;  // heights that no array gives have no scale
    const double top = static_cast<double>(heightTop(view.request.mapping, side));
    if (top <= 0) return;
    const HeightAxis axis = heightAxis(view.request.camera, all, view.request.pixelRatio);
    const auto at = [&](double reach, double z) {
      return Vec3{axis.foot.x + reach * axis.outward.x, axis.foot.y + reach * axis.outward.y, z};
    };
    line(at(0, 0), at(0, top), shown * kAxis, kAxisTone);
    for (const HeightTick& tick : view.heightTicks) {
      const auto z = static_cast<double>(tick.height);
      line(at(0, z), at(axis.mark, z), shown * kAxis, kAxisTone);
    }
  }

  gl::Program program_;
  std::vector<std::uint32_t> words_;
};

}  // namespace

Result<std::unique_ptr<Layer>> makeGroundLayer(const std::string& shaderDefines) {
  auto program = gl::makeProgram({"ground.vert.glsl", "ground.frag.glsl"}, shaderDefines);
  if (!program) return program.error();
  return std::unique_ptr<Layer>(std::make_unique<GroundLayer>(std::move(*program)));
}

}  // namespace wf::render
