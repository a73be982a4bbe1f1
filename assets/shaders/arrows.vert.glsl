// Heads of arrows: items are tail, head and the edge's place in the bound styles; a quad around each head's tip, which touches the disc.
layout(location = 3) uniform float size;    // of a head, along the arc; pixels
layout(location = 4) uniform float rim;     // how far outside of the disc's radius the tip is; pixels
layout(location = 0) out vec4 colour;
layout(location = 1) out vec2 offset;       // pixels: backward from the tip, across
layout(location = 2) flat out float extent; // this head's size

#include "curve.glsl"
#ifdef CURVED
// Where a curve is so far from its end.
vec2 beforeEnd(Curve c, float away) {
  vec2 chord = c.b - c.a;
  float left = 0.0;
  for (int k = 0; k < 6; ++k) left = away * inversesqrt(dot(chord, chord) + 4.0 * dot(c.bow, c.bow) * (1.0 - left) * (1.0 - left));
  return curveAt(c, 1.0 - min(left, 1.0));
}
#endif

float radiusAt(uint v, float grown) {
#ifdef LOOKS
  return vertexRadius * sizeFactor(lookOf(v)) * grown;
#else
  return vertexRadius * grown;
#endif
}

void main() {
  uint arc = uint(gl_VertexID) >> 2;
  uint corner = uint(gl_VertexID) & 3u;
  uint tail = items[3u * arc];
  uint head = items[3u * arc + 1u];
  float depth = 0.0, grown = 1.0;
#ifdef SPATIAL
  vec3 start, end;
  bool cut = lineOnScreen(tail, head, start, end);
  vec4 at = clipPosition(head);
  bool seen = at.w >= kNearest;  // else it ends where it was cut
  grown = grownAt(at);
  depth = end.z;
  vec2 from = start.xy, to = end.xy;
#else
  bool seen = true;
  const bool cut = false;
  vec2 from = vec2(clipPosition(tail)), to = vec2(clipPosition(head));
#endif
  vec2 pixels = (to - from) * 0.5 * viewport;
  float reach = length(pixels);
  vec2 along = reach > 0.0 ? pixels / reach : vec2(1.0, 0.0);
  extent = size * grown;
#ifdef STYLED
  uint style = styles[items[3u * arc + 2u]];
  colour = styledEnd(head, style);
  if ((style & kChosen) != 0u) extent *= 1.25;
  if ((style & kFaint) != 0u) extent *= 0.85;
#else
  colour = edgeEnd(head);
#endif
#ifdef VISIBILITY
  colour.a *= min(shownOf(tail), shownOf(head));
#endif
#ifdef SPATIAL
  colour.rgb = distant(colour.rgb, depthOf(at));
#endif
  // A short arc has a small head, and a very short one none.
  float tip = radiusAt(head, grown) + rim;
  float room = reach - tip - radiusAt(tail, grown) - rim;
  extent = min(extent, 0.45 * room);
  colour.a *= smoothstep(10.0 * pixelRatio, 22.0 * pixelRatio, room);
  offset = vec2(corner < 2u ? -1.0 : extent + 1.0, (corner & 1u) == 0u ? -0.5 * extent - 1.0 : 0.5 * extent + 1.0);
#ifdef CURVED
  // The head lies along the curve where it meets the disc.
  Curve curve = curveBetween(tail, head, vec3(from, 0.0), vec3(to, 0.0), cut);
  vec2 meets = beforeEnd(curve, tip);
  if (reach > 0.0) along = normalize(meets - beforeEnd(curve, tip + max(extent, 1.0)));
  vec2 place = inClip(meets);
#else
  vec2 place = to - along * tip * 2.0 / viewport;
#endif
  vec2 turned = -offset.x * along + offset.y * vec2(-along.y, along.x);
  gl_Position = seen && colour.a > 0.0 ? vec4(place + turned * 2.0 / viewport, depth, 1.0) : vec4(2.0, 2.0, 2.0, 1.0);
}
