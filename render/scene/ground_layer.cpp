// What lies below everything in a tilted view: a grid at height 0 around the graph, and an axis at its corner up to the height of the
// range's upper end.
#include <algorithm>
#include <bit>
#include <cmath>

#include "render/gl/program.h"
#include "render/scene/heights.h"
#include "render/scene/layer.h"

namespace wf::render {
namespace {

constexpr double kFrame = 0.9, kLine = 0.35, kAxis = 1;  // strengths
constexpr int kTicks = 4;
constexpr double kCells = 10;  // along the longer side

class GroundLayer final : public Layer {
 public:
  explicit GroundLayer(gl::Program program) : program_(std::move(program)) {}

  Kind kind() const override { return Kind::Ground; }
  std::uint64_t items(const View& view) const override { return longerSide(view) > 0 ? 1 : 0; }

  void draw(const View& view, std::uint64_t, std::uint64_t) override {
    gather(view);
    const auto ratio = static_cast<float>(std::clamp(view.request.pixelRatio, 0.5, 8.0));
    glUseProgram(program_.name());
    glProgramUniform1f(program_.name(), 0, 0.5f * ratio);
    view.stream.bindItems(words_);
    view.stream.drawQuads(0, static_cast<std::uint32_t>(words_.size() / 7));
  }

 private:
  static double longerSide(const View& view) {
    const Box& box = view.geometry.bounds();
    return std::max(box.high.x - box.low.x, box.high.y - box.low.y);
  }

  void line(Vec3 from, Vec3 to, double strength) {
    for (const double x : {from.x, from.y, from.z, to.x, to.y, to.z, strength})
      words_.push_back(std::bit_cast<std::uint32_t>(static_cast<float>(x)));
  }

  void gather(const View& view) {
    words_.clear();
    const Box& all = view.geometry.bounds();
    const double side = longerSide(view), cell = side / kCells, room = 0.02 * side;
    const double left = all.low.x - room, right = all.high.x + room, low = all.low.y - room, high = all.high.y + room;
    const double columns = std::max(1.0, std::round((right - left) / cell)), rows = std::max(1.0, std::round((high - low) / cell));
    // From straight above nothing needs to be said of up and down.
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
    line({left, high, 0}, {left, high, top}, shown * kAxis);
    for (int i = 1; i <= kTicks; ++i) {
      const double z = top * i / kTicks, reach = i == kTicks ? 0.4 : 0.2;
      line({left, high, z}, {left + reach * cell, high, z}, shown * kAxis);
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
