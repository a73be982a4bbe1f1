// Source, selection and hover: a quad around each listed vertex, its shape drawn by marks.frag.glsl.
layout(location = 0) uniform float reach;  // pixels
layout(location = 0) out vec2 offset;

void main() {
  uint v = items[uint(gl_VertexID) >> 2];
  uint corner = uint(gl_VertexID) & 3u;
  offset = vec2((corner & 1u) == 0u ? -1.0 : 1.0, corner < 2u ? -1.0 : 1.0) * reach;
  gl_Position = vec4(clipPosition(v) + offset * 2.0 / viewport, 0.0, 1.0);
}
