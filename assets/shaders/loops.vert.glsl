// Arcs from a vertex to itself: items are vertices; a quad around a ring above each, a little to the left.
layout(location = 0) uniform float ring;       // its radius beside a usual disc; pixels
layout(location = 0) out vec4 colour;
layout(location = 1) out vec2 offset;          // pixels from the ring's middle
layout(location = 2) flat out float ringHere;  // its radius

void main() {
  uint v = items[uint(gl_VertexID) >> 2];
  uint corner = uint(gl_VertexID) & 3u;
  float depth = 0.0, grown = 1.0;
  colour = edgeEnd(v);
#ifdef SPATIAL
  vec4 at = clipPosition(v);
  vec3 screen = onScreen(at);
  vec2 middle = screen.xy;
  depth = screen.z;
  grown = grownAt(at);
  colour.rgb = distant(colour.rgb, depthOf(at));
#else
  vec2 middle = vec2(clipPosition(v));
#endif
  float radius = vertexRadius * grown;
#ifdef LOOKS
  radius *= sizeFactor(lookOf(v));
#endif
  ringHere = ring * grown;
  float reach = ringHere + edgeHalfWidth + 1.5;
  offset = vec2((corner & 1u) == 0u ? -1.0 : 1.0, corner < 2u ? -1.0 : 1.0) * reach;
  vec2 beside = vec2(-0.5, 0.8660254) * (radius + 0.7 * ringHere);
  gl_Position = vec4(middle + (beside + offset) * 2.0 / viewport, depth, 1.0);
#ifdef VISIBILITY
  float shown = shownOf(v);
  colour.a *= shown;
  if (shown == 0.0) gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
#endif
}
