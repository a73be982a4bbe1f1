// Vertices from afar: one pixel each.
layout(location = 0) out vec4 colour;

void main() {
  uint v = items[gl_VertexID];
  colour = vec4(vertexColour(v).rgb, dotAlpha);
  gl_Position = vec4(clipPosition(v), 0.0, 1.0);
  gl_PointSize = 1.0;
}
