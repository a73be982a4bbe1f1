// Edges from afar: one-pixel lines; items are the two ends of each edge, one after the other.
layout(location = 0) out vec4 colour;

void main() {
  uint v = items[gl_VertexID];
  colour = edgeEnd(v);
  gl_Position = vec4(clipPosition(v), 0.0, 1.0);
}
