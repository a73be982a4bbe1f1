// The frontier: items are the vertices that frontier.comp.glsl collected, six corners each. Drawn in passes over all of them (glow, dark
// outline, light ring, core), so that close marks melt into one band instead of covering each other.
layout(location = 0) uniform int pass;
layout(location = 0) out vec4 colour;
layout(location = 1) out vec2 offset;
layout(location = 2) out float reach;
layout(location = 3) flat out uint next;  // 1: of the next frontier, drawn as an open ring

const vec2 kCorners[6] = vec2[](vec2(-1, -1), vec2(1, -1), vec2(-1, 1), vec2(-1, 1), vec2(1, -1), vec2(1, 1));

void main() {
  uint v = items[gl_VertexID / 6] & 0x7FFFFFFFu;
  next = items[gl_VertexID / 6] >> 31;
  float ring = frontierRadius + mix(1.8, 2.6, nearness) * pixelRatio;
  reach = pass == 0 ? ring + mix(8.0, 14.0, nearness) * pixelRatio : pass == 1 ? ring + mix(1.2, 1.6, nearness) * pixelRatio : ring;
  offset = kCorners[gl_VertexID % 6] * (reach + 1.0);
  colour = vec4(vertexColour(v).rgb, 1.0);
  gl_Position = vec4(clipPosition(v) + offset * 2.0 / viewport, 0.0, 1.0);
}
