// Edges from near: a quad along each edge, half a pixel wider on both sides for the soft border. Corners 0 and 1 lie at the first end.
layout(location = 0) out vec4 colour;
layout(location = 1) out float across;  // pixels from the middle line

#ifdef STYLED
layout(location = 0) uniform uint itemWords;  // 3: the edge's place in the bound styles follows its ends
layout(location = 2) flat out float halfWidth;
#else
const uint itemWords = 2u;
#endif

void main() {
  uint edge = uint(gl_VertexID) >> 2;
  uint corner = uint(gl_VertexID) & 3u;
  uint a = items[itemWords * edge];
  uint b = items[itemWords * edge + 1u];
  vec2 from = clipPosition(a);
  vec2 to = clipPosition(b);
  vec2 pixels = (to - from) * viewport;
  float length2 = dot(pixels, pixels);
  vec2 along = length2 > 0.0 ? pixels * inversesqrt(length2) : vec2(1.0, 0.0);
  float side = (corner & 1u) == 0u ? -1.0 : 1.0;
#ifdef STYLED
  uint style = styles[itemWords == 3u ? items[3u * edge + 2u] : edge];
  halfWidth = styledHalfWidth(style);
  colour = styledEnd(corner < 2u ? a : b, style);
#else
  float halfWidth = edgeHalfWidth;
  colour = edgeEnd(corner < 2u ? a : b);
#endif
  across = side * (halfWidth + 0.75);
  vec2 offset = vec2(-along.y, along.x) * across * 2.0 / viewport;
  gl_Position = vec4((corner < 2u ? from : to) + offset, 0.0, 1.0);
}
