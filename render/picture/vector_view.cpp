// As view.glsl has it.
#include "render/picture/vector_view.h"

#include <algorithm>
#include <cmath>

#include "render/scene/mark_sizes.h"
#include "render/scene/visibility.h"

namespace wf::render {
namespace {

constexpr std::uint32_t kOwnColour = 0x8000'0000u, kUnreached = 0x4000'0000u;  // of styles
constexpr std::uint32_t kChanged = 0x100u;                                     // of widths

// Of what is at full strength.
double firm(double alpha) { return 1 - std::pow(1 - alpha, 3); }

}  // namespace

void move(VectorItem& item, Vec2 by) {
  if (auto* line = std::get_if<VectorLine>(&item)) {
    line->a += by;
    line->b += by;
  } else if (auto* disc = std::get_if<VectorDisc>(&item)) {
    disc->at += by;
  } else if (auto* glow = std::get_if<VectorGlow>(&item)) {
    glow->at += by;
  } else if (auto* shape = std::get_if<VectorShape>(&item)) {
    for (auto& contour : shape->contours) {
      for (Vec2& point : contour) point += by;
    }
  } else if (auto* text = std::get_if<VectorText>(&item)) {
    text->at += by;
  } else if (auto* image = std::get_if<VectorImage>(&item)) {
    image->left += by.x;
    image->top += by.y;
  }
}

Detail vectorDetail(const FrameRequest& request, const GraphGeometry& geometry) {
  Detail detail = chooseDetail(request, geometry);
  if (detail.splat <= 0) return detail;
  // Kernels show vertices that OpenGL would hide.
  if (detail.vertices == Detail::Vertices::Hidden && detail.vertexWeight > 0) detail.vertices = Detail::Vertices::Dots;
  detail.splat = 0;
  return detail;
}

Tone mix(const Tone& from, const Tone& to, double part) {
  const auto between = [part](double a, double b) { return a + (b - a) * part; };
  return {between(from.r, to.r), between(from.g, to.g), between(from.b, to.b), between(from.a, to.a)};
}

Ink inkOf(const Tone& tone) {
  const auto byte = [](double part) { return static_cast<std::uint8_t>(std::lround(255 * std::clamp(part, 0.0, 1.0))); };
  return {{byte(tone.r), byte(tone.g), byte(tone.b)}, std::clamp(tone.a, 0.0, 1.0)};
}

Tone toneOf(Rgb8 color, double times) { return {color.r / 255.0 * times, color.g / 255.0 * times, color.b / 255.0 * times, 1}; }

VectorView::VectorView(const FrameRequest& seen, const GraphGeometry& graph, const DrawnWords& drawn, const Detail& how)
    : request(seen),
      geometry(graph),
      words(drawn),
      detail(how),
      ratio(static_cast<double>(designRatio(seen))),
      bend(bendOf(seen.mapping.style, seen.camera)) {
  const ViewUniforms uniforms = makeUniforms(seen, how, 1);
  edgeAlpha_ = static_cast<double>(uniforms.edgeAlpha);
  edgeAlphaUnreached_ = static_cast<double>(uniforms.edgeAlphaUnreached);
  edgeDim_ = static_cast<double>(uniforms.edgeDim);
  if (how.vertices == Detail::Vertices::Dots && how.vertexWeight > 0) dotAlpha_ = std::min(1.0, static_cast<double>(how.vertexWeight));
  background_ = toneOf(seen.theme.background);
  edge_ = toneOf(seen.theme.edge);
  mark_ = toneOf(seen.theme.mark);
}

Vec2 VectorView::place(VertexId v) const {
  const PointF at = geometry.positions()[v];
  return request.camera.toScreen({static_cast<double>(at.x), static_cast<double>(at.y)});
}

bool VectorView::meets(VertexId v, VertexId u) const {
  const Vec2 bow = curve(v, u).bow;
  const double beside = 60 * ratio + 4 * static_cast<double>(detail.frontierRadius) +  // more than any mark reaches
                        std::max(std::abs(bow.x), std::abs(bow.y)) / 2;
  const Vec2 a = place(v), b = place(u), page(request.camera.width(), request.camera.height());
  return std::max(a.x, b.x) >= -beside && std::min(a.x, b.x) <= page.x + beside && std::max(a.y, b.y) >= -beside &&
         std::min(a.y, b.y) <= page.y + beside;
}

double VectorView::shown(VertexId v) const { return alphaOf(v) == kAlphaHidden ? 0 : isFaded(alphaOf(v)) ? kFadedShare : 1; }

double VectorView::sizeFactorOf(VertexId v) const {
  return words.looks.empty() ? 1 : sizeFactor(static_cast<double>(words.looks[v] >> 24));
}

Tone VectorView::edgeEnd(VertexId v) const {
  Tone out = edge_;
  out.a = edgeAlphaUnreached_;
  if (alphaOf(v) <= 191) return out;  // no value
  out = mix(background_, colour(v), edgeDim_);
  out.a = edgeAlpha_;
  return out;
}

Tone VectorView::styledEnd(VertexId v, std::uint32_t style) const {
  Tone out = edgeEnd(v);
  const bool own = (style & kOwnColour) != 0;
  const double cover = static_cast<double>(style >> 26 & 15u) / 15;  // how much of its ends' colours the own one covers
  if (own) {
    Tone coloured = mix(background_, toneOf(rgbOf(style)), edgeDim_);
    coloured.a = edgeAlpha_;
    out = mix(out, coloured, cover);
  } else if ((style & kUnreached) != 0) {
    out = edge_;
    out.a = edgeAlphaUnreached_;
  }
  if ((style & kChosen) != 0) {
    Tone bright = alphaOf(v) > 191 ? colour(v) : mix(edge_, mark_, 0.7);
    if (own) bright = mix(bright, toneOf(rgbOf(style)), cover);
    bright.a = firm(edgeAlpha_);
    return bright;
  }
  if ((style & kFaint) != 0) {
    const double alpha = out.a * (0.3 + 0.15 * static_cast<double>(detail.nearness));
    out = mix(edge_, out, 0.35);
    out.a = alpha;
  }
  return out;
}

Tone VectorView::edgeEnd(VertexId v, std::size_t edge) const {
  Tone out = styledEnd(v, style(edge));
  if ((width(edge) & kChanged) != 0) {
    out = mix(out, mark_, 0.75);
    out.a = firm(edgeAlpha_);
  }
  return out;
}

double VectorView::edgeWidthFactor(std::size_t edge) const { return sizeFactor(static_cast<double>(width(edge) & 255u)); }

double VectorView::edgeHalfWidth(std::size_t edge) const {
  const double usual = static_cast<double>(detail.edgeHalfWidth), own = usual * edgeWidthFactor(edge);
  if ((style(edge) & kChosen) != 0 || (width(edge) & kChanged) != 0) return std::max({own, usual * 1.8, 1.1 * ratio});
  return (style(edge) & kFaint) != 0 ? 0.7 * own : own;
}

}  // namespace wf::render
