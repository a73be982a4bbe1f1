#include "render/scene/bands.h"

#include <algorithm>
#include <cmath>

namespace wf::render {
namespace {

constexpr double kStep = 1.5;  // design pixels on the screen

}  // namespace

float Bands::pixelRatio(const View& view) { return static_cast<float>(std::clamp(view.request.pixelRatio, 0.5, 8.0)); }

void Bands::begin(const View& view) {
  view_ = &view;
  least_ = kStep * static_cast<double>(pixelRatio(view)) / view.request.camera.pixelsPerUnit();
  pieces_.clear();
}

bool Bands::apart(VertexId a, VertexId b) const {
  const PointF p = view_->geometry.positions()[a], q = view_->geometry.positions()[b];
  return std::hypot(p.x - q.x, p.y - q.y) >= least_;
}

void Bands::add(VertexId from, VertexId to) {
  const Box& box = view_->detail.visible;
  const PointF a = view_->geometry.positions()[from], b = view_->geometry.positions()[to];
  const bool outside = (a.x < box.low.x && b.x < box.low.x) || (a.x > box.high.x && b.x > box.high.x) ||
                       (a.y < box.low.y && b.y < box.low.y) || (a.y > box.high.y && b.y > box.high.y);
  if (!outside) pieces_.insert(pieces_.end(), {from, to});
}

void Bands::draw(std::span<const float> halfWidths) {
  const Detail& detail = view_->detail;
  Stream& stream = view_->stream;
  view_ = nullptr;
  if (pieces_.empty()) return;
  glUseProgram(program());
  glProgramUniform1f(program(), 0, halfWidths.front() + 1);
  glProgramUniform1f(program(), 3, detail.vertices == Detail::Vertices::Discs ? detail.vertexRadius : 0.f);
  stream.bindItems(pieces_);
  for (std::size_t pass = 0; pass < halfWidths.size(); ++pass) {
    glProgramUniform1i(program(), 1, static_cast<int>(pass));
    glProgramUniform1f(program(), 2, halfWidths[pass]);
    stream.drawQuads(0, static_cast<std::uint32_t>(pieces_.size() / 2));
  }
}

}  // namespace wf::render
