// A path, or other bands: items are the two ends of each piece, one after the other; a quad each.
layout(location = 0) uniform float reach;  // pixels
layout(location = 0) out vec2 offset;      // pixels from the first end: along the piece, across
layout(location = 1) flat out float size;  // of the piece, pixels

void main() {
  uint piece = uint(gl_VertexID) >> 2;
  uint corner = uint(gl_VertexID) & 3u;
  vec3 from, to;
  lineOnScreen(items[2u * piece], items[2u * piece + 1u], from, to);
  vec2 pixels = (to.xy - from.xy) * 0.5 * viewport;
  size = length(pixels);
  vec2 along = size > 0.0 ? pixels / size : vec2(1.0, 0.0);
  offset = vec2(corner < 2u ? -reach : size + reach, (corner & 1u) == 0u ? -reach : reach);
  vec2 turned = offset.x * along + offset.y * vec2(-along.y, along.x);
  gl_Position = vec4(from.xy + turned * 2.0 / viewport, 0.0, 1.0);
}
