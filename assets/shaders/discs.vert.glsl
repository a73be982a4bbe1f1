// Vertices from near: a quad around each.
layout(location = 0) out vec4 colour;
layout(location = 1) out vec2 offset;  // pixels from the vertex
layout(location = 2) flat out float size;  // radius of a reached vertex, pixels
#ifdef SPATIAL
layout(location = 3) flat out vec2 place;  // depth, and how much smaller things look there
#endif
#ifdef VISIBILITY
layout(location = 5) flat out float shown;
#endif
#ifdef LOOKS
layout(location = 6) flat out vec3 outlineColour;
#endif

void main() {
  uint v = items[uint(gl_VertexID) >> 2];
  uint corner = uint(gl_VertexID) & 3u;
  vec2 side = vec2((corner & 1u) == 0u ? -1.0 : 1.0, corner < 2u ? -1.0 : 1.0);
  vec4 at = clipPosition(v);
  size = vertexRadius * grownAt(at);
#ifdef HEAVIEST_LEAST
  size = max(HEAVIEST_MORE * size, HEAVIEST_LEAST * pixelRatio);
#endif
#ifdef LOOKS
  uint look = lookOf(v);
  size *= sizeFactor(look);
  outlineColour = unpackUnorm4x8(look).rgb;
  float room = size + OUTLINE_ROOM * pixelRatio;
#else
  float room = size + 2.0 * pixelRatio;
#endif
#ifndef SPATIAL
  room += haloOf(size);
#endif
  offset = side * room;
  colour = vertexColour(v);
  vec3 middle = onScreen(at);
  gl_Position = vec4(middle.xy + offset * 2.0 / viewport, middle.z, 1.0);
#ifdef SPATIAL
  place = vec2(depthOf(at), at.w);
  colour.rgb = distant(colour.rgb, place.x);
#endif
#ifdef VISIBILITY
  shown = shownOf(v);
  if (shown == 0.0) gl_Position = kNowhere;
#endif
}
