// Source, selection and hover: a quad around each listed vertex, its shape drawn by marks.frag.glsl.
layout(location = 0) uniform float reach;  // pixels
layout(location = 2) uniform float radius;  // marks.frag.glsl
layout(location = 0) out vec2 offset;
layout(location = 1) flat out float ring;  // to the middle of the stroke, pixels

void main() {
  uint v = items[uint(gl_VertexID) >> 2];
  uint corner = uint(gl_VertexID) & 3u;
  vec4 at = clipPosition(v);
  ring = radius * max(grownAt(at), 1.0);
  offset = vec2((corner & 1u) == 0u ? -1.0 : 1.0, corner < 2u ? -1.0 : 1.0) * (reach + (ring - radius) * 1.4143);
  gl_Position = vec4(onScreen(at).xy + offset * 2.0 / viewport, 0.0, 1.0);
}
