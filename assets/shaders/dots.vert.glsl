// Vertices from afar: one pixel each.
layout(location = 0) out vec4 colour;

void main() {
  uint v = items[gl_VertexID];
  colour = vec4(vertexColour(v).rgb, dotAlpha);
  gl_Position = clipPosition(v);
#ifdef SPATIAL
  colour.rgb = distant(colour.rgb, depthOf(gl_Position));
#endif
  gl_PointSize = 1.0;
#ifdef VISIBILITY
  float shown = shownOf(v);
  colour.a *= shown;
  if (shown == 0.0) gl_Position = kNowhere;
#endif
}
