// Edges from afar: one-pixel lines; items are the two ends of each edge, one after the other.
layout(location = 0) out vec4 colour;

#ifdef STYLED
layout(location = 0) uniform uint itemWords;  // 3: the edge's place in the bound styles follows its ends
#endif

void main() {
#ifdef STYLED
  uint edge = uint(gl_VertexID) >> 1;
  uint v = items[itemWords * edge + (uint(gl_VertexID) & 1u)];
  colour = styledEnd(v, styles[itemWords == 3u ? items[3u * edge + 2u] : edge]);
#else
  uint v = items[gl_VertexID];
  colour = edgeEnd(v);
#endif
  gl_Position = vec4(clipPosition(v), 0.0, 1.0);
}
