// Edges from afar: one-pixel lines; items are the two ends of each edge, one after the other. Curved ones are lines one after the other.
layout(location = 0) out vec4 colour;

#include "curve.glsl"
#include "edge_end.glsl"

#ifdef CURVED
void main() {
  uint edge = (uint(gl_VertexID) >> 1) / pieces, piece = (uint(gl_VertexID) >> 1) % pieces;
  uint a = items[itemWords * edge], b = items[itemWords * edge + 1u];
  vec4 first = clipPosition(a), second = clipPosition(b);
  vec2 part = vec2(0.0, 1.0);
#ifdef SPATIAL
  cutToSight(first, second, part);
  bool cut = part != vec2(0.0, 1.0);
#else
  const bool cut = false;
#endif
  vec3 from = onScreen(first), to = onScreen(second);
  Curve curve = curveBetween(a, b, from, to, cut);
  float t = pieceAt(curve, piece + (uint(gl_VertexID) & 1u));
  gl_Position = kNowhere;
  if (piece >= curve.count) return;
#ifdef STYLED
  uint place = itemWords == 3u ? items[3u * edge + 2u] : edge;
#ifdef WIDTHS
  uint style = hasStyles ? styles[place] : 0u, width = widthOf(place);
#else
  uint style = styles[place];
#endif
#endif
  vec4 start = END(a), stop = END(b);
  colour = mix(start, stop, mix(part.x, part.y, t));
#ifdef WIDTHS
  colour.a = 1.0 - pow(1.0 - colour.a, widthFactor(width));  // all lines are as thin: a wider one covers more
#endif
  gl_Position = vec4(inClip(curveAt(curve, t)), mix(from.z, to.z, t), 1.0);
#ifdef SPATIAL
  colour.rgb = distant(colour.rgb, mix(depthOf(first), depthOf(second), t));
#endif
#ifdef VISIBILITY
  float shown = min(shownOf(a), shownOf(b));
  colour.a *= shown;
  if (shown == 0.0) gl_Position = kNowhere;
#endif
}
#else
void main() {
  uint edge = uint(gl_VertexID) >> 1;
#ifdef STYLED
  uint v = items[itemWords * edge + (uint(gl_VertexID) & 1u)];
  uint place = itemWords == 3u ? items[3u * edge + 2u] : edge;
#ifdef WIDTHS
  uint style = hasStyles ? styles[place] : 0u, width = widthOf(place);
  colour = markedEnd(v, style, width);
  // All lines are as thin: a wider one covers more.
  colour.a = 1.0 - pow(1.0 - colour.a, widthFactor(width));
#else
  colour = styledEnd(v, styles[place]);
#endif
#else
  uint v = items[gl_VertexID];
  colour = edgeEnd(v);
#endif
  gl_Position = clipPosition(v);
#ifdef SPATIAL
  colour.rgb = distant(colour.rgb, depthOf(gl_Position));
#endif
#ifdef VISIBILITY
  float shown = min(shownOf(v), shownOf(items[itemWords * edge + (~uint(gl_VertexID) & 1u)]));
  colour.a *= shown;
  if (shown == 0.0) gl_Position = kNowhere;
#endif
}
#endif
