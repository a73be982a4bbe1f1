// The rules of assets/shaders for one flat view, on the processor: where a vertex lies, in what colour and how wide its edges end. Pictures
// of vectors are made by them; tests/render compares those with what the shaders draw.
#pragma once

#include "render/picture/vector_picture.h"
#include "render/scene/drawn_words.h"
#include "render/scene/view_state.h"

namespace wf::render {

// Level of detail of a picture without kernels: lines and discs of all that lies in view.
Detail vectorDetail(const FrameRequest& request, const GraphGeometry& geometry);

// A colour before it becomes one of 8 bits.
struct Tone {
  double r = 0, g = 0, b = 0, a = 1;
};
Tone mix(const Tone& from, const Tone& to, double part);  // alpha as well
Ink inkOf(const Tone& tone);
Tone toneOf(Rgb8 color, double times = 1);  // opaque

class VectorView {
 public:
  // All outlive the view.
  VectorView(const FrameRequest& request, const GraphGeometry& geometry, const DrawnWords& words, const Detail& detail);

  const FrameRequest& request;
  const GraphGeometry& geometry;
  const DrawnWords& words;
  const Detail& detail;
  const double ratio;  // device pixels of one of the design
  const Bend bend;     // of edges

  bool discs() const { return detail.vertices == Detail::Vertices::Discs; }
  Vec2 place(VertexId v) const;
  EdgeCurve curve(VertexId v, VertexId u) const { return curveOf(v, u, place(v), place(u), bend); }
  bool meets(VertexId v, VertexId u) const;  // whether what is drawn between and around the two may be seen
  std::uint32_t alphaOf(VertexId v) const { return words.colours[v] >> 24; }
  double shown(VertexId v) const;  // how much of a vertex shows: all, the faded share, nothing
  double sizeFactorOf(VertexId v) const;
  double radius(VertexId v) const { return static_cast<double>(detail.vertexRadius) * sizeFactorOf(v); }
  Tone colour(VertexId v) const { return toneOf(rgbOf(words.colours[v])); }  // opaque
  Rgb8 outline(VertexId v) const { return rgbOf(words.looks[v]); }
  Tone edgeEnd(VertexId v) const;                    // of an edge without a style
  Tone edgeEnd(VertexId v, std::size_t edge) const;  // with that of geometry.edges()[edge]
  double edgeHalfWidth(std::size_t edge) const;
  double edgeWidthFactor(std::size_t edge) const;
  std::uint32_t style(std::size_t edge) const { return words.styles.empty() ? 0 : words.styles[edge]; }
  double dotAlpha() const { return dotAlpha_; }
  Tone background() const { return background_; }
  Tone dark() const { return toneOf(request.theme.background, 0.5); }  // around marks

  static constexpr std::uint32_t kChosen = 0x0100'0000u, kFaint = 0x0200'0000u;  // of styles

 private:
  static Rgb8 rgbOf(std::uint32_t word) {
    return {static_cast<std::uint8_t>(word), static_cast<std::uint8_t>(word >> 8), static_cast<std::uint8_t>(word >> 16)};
  }
  Tone styledEnd(VertexId v, std::uint32_t style) const;
  std::uint32_t width(std::size_t edge) const { return words.widths.empty() ? std::uint32_t{kPlainEntry} : words.widths[edge]; }

  double edgeAlpha_, edgeAlphaUnreached_, edgeDim_, dotAlpha_ = 1;
  Tone background_, edge_, mark_;
};

}  // namespace wf::render
