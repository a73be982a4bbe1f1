// A path, or other bands: items are the two ends of each piece, one after the other; a quad each. A curved one has a quad for each of its
// own pieces and one beyond each end; there `offset` is measured along the curve.
layout(location = 0) uniform float reach;  // pixels
layout(location = 0) out vec2 offset;      // pixels from the first end: along the piece, across
layout(location = 1) flat out float size;  // of the piece, pixels

#include "curve.glsl"
#ifdef CURVED
// Integral of sqrt(1 + slope²).
float whole(float slope) { return 0.5 * (slope * sqrt(1.0 + slope * slope) + asinh(slope)); }

// lengthTo() of render/scene/edge_curve.h.
float lengthTo(float chord, float steep, float t) {
  return steep < 1e-3 ? chord * t : chord / (2.0 * steep) * (whole(steep) - whole(steep * (1.0 - 2.0 * t)));
}
#endif

void main() {
#ifdef CURVED
  uint piece = (uint(gl_VertexID) >> 2) / (pieces + 2u);
  uint place = (uint(gl_VertexID) >> 2) % (pieces + 2u);
#else
  uint piece = uint(gl_VertexID) >> 2;
#endif
  uint corner = uint(gl_VertexID) & 3u;
  vec3 from, to;
  bool cut = lineOnScreen(items[2u * piece], items[2u * piece + 1u], from, to);
#ifdef CURVED
  Curve curve = curveBetween(items[2u * piece], items[2u * piece + 1u], from, to, cut);
  float chord = distance(curve.a, curve.b);
  float steep = chord > 0.0 ? 2.0 * length(curve.bow) / chord : 0.0;
  size = lengthTo(chord, steep, 1.0);
  gl_Position = kNowhere;
  if (place > curve.count + 1u) return;
  uint mark = place + (corner >> 1);  // 0: beyond the beginning, 1 … count + 1: along the curve, count + 2: beyond the end
  bool before = mark == 0u, after = mark == curve.count + 2u;
  float t = before ? 0.0 : after ? 1.0 : pieceAt(curve, mark - 1u);
  if (place == 0u && !before) t = 0.0;
  if (place == curve.count + 1u && !after) t = 1.0;
  vec2 way = wayAt(curve, t);
  way = chord > 0.0 ? normalize(way) : vec2(1.0, 0.0);
  float beyond = before ? -reach : after ? reach : 0.0;
  offset = vec2(lengthTo(chord, steep, t) + beyond, (corner & 1u) == 0u ? -reach : reach);
  gl_Position = vec4(inClip(curveAt(curve, t) + beyond * way + offset.y * vec2(-way.y, way.x)), 0.0, 1.0);
#else
  vec2 pixels = (to.xy - from.xy) * 0.5 * viewport;
  size = length(pixels);
  vec2 along = size > 0.0 ? pixels / size : vec2(1.0, 0.0);
  offset = vec2(corner < 2u ? -reach : size + reach, (corner & 1u) == 0u ? -reach : reach);
  vec2 turned = offset.x * along + offset.y * vec2(-along.y, along.x);
  gl_Position = vec4(from.xy + turned * 2.0 / viewport, 0.0, 1.0);
#endif
}
