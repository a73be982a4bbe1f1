// Vertices from near: a quad around each.
layout(location = 0) out vec4 colour;
layout(location = 1) out vec2 offset;  // pixels from the vertex

void main() {
  uint v = items[uint(gl_VertexID) >> 2];
  uint corner = uint(gl_VertexID) & 3u;
  vec2 side = vec2((corner & 1u) == 0u ? -1.0 : 1.0, corner < 2u ? -1.0 : 1.0);
  offset = side * (vertexRadius + 2.0 * pixelRatio);
  colour = vertexColour(v);
  gl_Position = vec4(clipPosition(v) + offset * 2.0 / viewport, 0.0, 1.0);
}
