// Edges of a cut: items are the vertices of the list that cut.comp.glsl collected, the inner and the outer end of each edge; six corners
// each.
layout(location = 0) out vec2 offset;             // pixels from the middle: along the edge, across
layout(location = 1) flat out float halfLength;   // of the edge on the screen, pixels
layout(location = 2) flat out float stroke;       // half the line's width

const vec2 kCorners[6] = vec2[](vec2(-1, -1), vec2(1, -1), vec2(-1, 1), vec2(-1, 1), vec2(1, -1), vec2(1, 1));

void main() {
  uint edge = uint(gl_VertexID) / 6u;
  vec2 from = clipPosition(items[2u * edge]);
  vec2 to = clipPosition(items[2u * edge + 1u]);
  vec2 pixels = (to - from) * 0.5 * viewport;
  float size = length(pixels);
  vec2 along = size > 0.0 ? pixels / size : vec2(1.0, 0.0);
  stroke = max(edgeHalfWidth * 1.5, 1.25 * pixelRatio);
  halfLength = size * 0.5;
  float bar = mix(2.5, 9.0, nearness) * pixelRatio;
  vec2 reach = vec2(halfLength > 2.0 * stroke + 2.5 * pixelRatio ? halfLength : 0.0, bar) + stroke + 1.4 * pixelRatio + 0.5;
  offset = kCorners[gl_VertexID % 6] * reach;
  vec2 turned = offset.x * along + offset.y * vec2(-along.y, along.x);
  gl_Position = vec4((from + to) * 0.5 + turned * 2.0 / viewport, 0.0, 1.0);
}
