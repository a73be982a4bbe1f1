// Edges from near: a quad along each edge, half a pixel wider on both sides for the soft border. Corners 0 and 1 lie at the first end.
// Curved ones have a quad for each of their pieces; two that follow each other share corners.
layout(location = 0) out vec4 colour;
layout(location = 1) out float across;  // pixels from the middle line

#include "curve.glsl"
#include "edge_end.glsl"
#ifdef STYLED
layout(location = 2) flat out float halfWidth;
#endif

void main() {
#ifdef CURVED
  uint edge = (uint(gl_VertexID) >> 2) / pieces;
  uint piece = (uint(gl_VertexID) >> 2) % pieces;
#else
  uint edge = uint(gl_VertexID) >> 2;
#endif
  uint corner = uint(gl_VertexID) & 3u;
  uint a = items[itemWords * edge];
  uint b = items[itemWords * edge + 1u];
  vec4 first = clipPosition(a);
  vec4 second = clipPosition(b);
#ifdef SPATIAL
  vec2 part;
  cutToSight(first, second, part);
  bool cut = part != vec2(0.0, 1.0);
#else
  const bool cut = false;
#endif
  vec3 from = onScreen(first);
  vec3 to = onScreen(second);
#ifdef CURVED
  Curve curve = curveBetween(a, b, from, to, cut);
  float t = pieceAt(curve, piece + (corner >> 1));
  gl_Position = kNowhere;
  if (piece >= curve.count) return;
  vec2 pixels = wayAt(curve, t);
#else
  vec2 pixels = (to.xy - from.xy) * viewport;
#endif
  float length2 = dot(pixels, pixels);
  vec2 along = length2 > 0.0 ? pixels * inversesqrt(length2) : vec2(1.0, 0.0);
  float side = (corner & 1u) == 0u ? -1.0 : 1.0;
#ifdef STYLED
  uint place = itemWords == 3u ? items[3u * edge + 2u] : edge;
#ifdef WIDTHS
  uint style = hasStyles ? styles[place] : 0u, width = widthOf(place);
  halfWidth = markedHalfWidth(style, width);
#else
  uint style = styles[place];
  halfWidth = styledHalfWidth(style);
#endif
  colour = END(corner < 2u ? a : b);
#else
  float halfWidth = edgeHalfWidth;
  colour = END(corner < 2u ? a : b);
#endif
#ifdef CURVED
#ifdef SPATIAL
  vec4 start = END(a), stop = END(b);
  colour = mix(start, stop, mix(part.x, part.y, t));
  colour.rgb = distant(colour.rgb, mix(depthOf(first), depthOf(second), t));
#else
  colour = mix(END(a), END(b), t);
#endif
#else
#ifdef SPATIAL
  if (part != vec2(0.0, 1.0)) {
    vec4 other = END(corner < 2u ? b : a);
    colour = mix(colour, other, corner < 2u ? part.x : 1.0 - part.y);
  }
  colour.rgb = distant(colour.rgb, depthOf(corner < 2u ? first : second));
#endif
#endif
  across = side * (halfWidth + 0.75);
  vec2 offset = vec2(-along.y, along.x) * across * 2.0 / viewport;
#ifdef CURVED
  gl_Position = vec4(inClip(curveAt(curve, t)) + offset, mix(from.z, to.z, t), 1.0);
#else
  vec3 end = corner < 2u ? from : to;
  gl_Position = vec4(end.xy + offset, end.z, 1.0);
#endif
#ifdef VISIBILITY
  float shown = min(shownOf(a), shownOf(b));
  colour.a *= shown;
  if (shown == 0.0) gl_Position = kNowhere;
#endif
}
