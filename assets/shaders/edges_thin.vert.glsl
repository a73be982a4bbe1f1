// Edges from afar: one-pixel lines; items are the two ends of each edge, one after the other.
layout(location = 0) out vec4 colour;

#ifdef STYLED
layout(location = 0) uniform uint itemWords;  // 3: the edge's place in the bound styles follows its ends
#else
const uint itemWords = 2u;
#endif

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
