// Edges of a cut: items are the vertices of the list that cut.comp.glsl collected, the inner and the outer end of each edge; six corners
// each.
layout(location = 0) out vec2 offset;             // pixels from the middle of its ends: along the edge, across
layout(location = 1) flat out float halfLength;   // of the edge on the screen, pixels
layout(location = 2) flat out float stroke;       // half the line's width

#include "curve.glsl"
#ifdef CURVED
layout(location = 3) flat out float rise;  // of the curve's bow, across
#endif
#ifdef VISIBILITY
layout(location = 5) flat out float shown;
#endif

const vec2 kCorners[6] = vec2[](vec2(-1, -1), vec2(1, -1), vec2(-1, 1), vec2(-1, 1), vec2(1, -1), vec2(1, 1));

void main() {
  uint edge = uint(gl_VertexID) / 6u;
  vec3 from, to;
  bool cut = lineOnScreen(items[2u * edge], items[2u * edge + 1u], from, to);
  vec2 pixels = (to.xy - from.xy) * 0.5 * viewport;
  float size = length(pixels);
  vec2 along = size > 0.0 ? pixels / size : vec2(1.0, 0.0);
  stroke = max(edgeHalfWidth * 1.5, 1.25 * pixelRatio);
  halfLength = size * 0.5;
  float bar = mix(2.5, 9.0, nearness) * pixelRatio;
  vec2 reach = vec2(halfLength > 2.0 * stroke + 2.5 * pixelRatio ? halfLength : 0.0, bar) + stroke + 1.4 * pixelRatio + 0.5;
  offset = kCorners[gl_VertexID % 6] * reach;
#ifdef CURVED
  rise = dot(curveBetween(items[2u * edge], items[2u * edge + 1u], from, to, cut).bow, vec2(-along.y, along.x));
  // From the chord to the top of the curve; the bar needs it there alone.
  if (offset.y * rise > 0.0 || reach.x < halfLength) offset.y += 0.5 * rise;
#endif
  vec2 turned = offset.x * along + offset.y * vec2(-along.y, along.x);
  gl_Position = vec4((from.xy + to.xy) * 0.5 + turned * 2.0 / viewport, 0.0, 1.0);
#ifdef VISIBILITY
  shown = min(shownOf(items[2u * edge]), shownOf(items[2u * edge + 1u]));
  if (shown == 0.0) gl_Position = kNowhere;
#endif
}
