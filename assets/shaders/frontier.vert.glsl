// The frontier: items are the vertices that frontier.comp.glsl collected, six corners each. Drawn in passes over all of them (glow, dark
// outline, light ring, core), so that close marks melt into one band instead of covering each other.
layout(location = 0) uniform int pass;
layout(location = 1) uniform float room;  // pixels that the graph takes on the screen, square
layout(location = 2) uniform bool thin;   // the colours matter more than the marks
layout(std140, binding = 2) uniform Marks { uvec4 corners; };  // x: of the whole list
layout(location = 0) out vec4 colour;
layout(location = 1) out vec2 offset;
layout(location = 2) out float reach;
layout(location = 4) flat out float radius;
layout(location = 6) flat out float glow;  // how much of it
layout(location = 3) flat out uint next;  // 1: of the next frontier, drawn as an open ring

#ifdef VISIBILITY
layout(location = 5) flat out float shown;
#endif

// Where the rings together would cover more of the graph than this, they are smaller, down to kLeast: most of a graph in the frontier at
// once would hide what it is coloured by.
const float kCrowded = 0.25, kLeast = 0.35;

const vec2 kCorners[6] = vec2[](vec2(-1, -1), vec2(1, -1), vec2(-1, 1), vec2(-1, 1), vec2(1, -1), vec2(1, 1));

void main() {
  uint v = items[gl_VertexID / 6] & 0x7FFFFFFFu;
  next = items[gl_VertexID / 6] >> 31;
  vec4 at = clipPosition(v);
  float usual = frontierRadius + 2.0 * pixelRatio;
  float crowd = float(corners.x / 6u) * 3.1416 * usual * usual / max(room, 1.0);
  float scale = clamp(sqrt(kCrowded / max(crowd, kCrowded)), kLeast, 1.0);
  radius = frontierRadius * grownAt(at) * scale;
#ifdef LOOKS
  radius *= sizeFactor(lookOf(v));
#endif
  glow = smoothstep(0.5, 1.0, scale);
  float pixel = pixelRatio * scale;
  float ring = radius + mix(1.8, 2.6, nearness) * pixel * (thin ? 0.5 * glow : 1.0);
  if (thin) pixel *= glow;
  reach = pass == 0 ? ring + mix(8.0, 14.0, nearness) * pixel : pass == 1 ? ring + mix(1.2, 1.6, nearness) * pixel : ring;
  offset = kCorners[gl_VertexID % 6] * (reach + 1.0);
  colour = vec4(vertexColour(v).rgb, 1.0);
  gl_Position = vec4(onScreen(at).xy + offset * 2.0 / viewport, 0.0, 1.0);
  if (pass == 0 && (thin || glow == 0.0)) gl_Position = kNowhere;
#ifdef VISIBILITY
  shown = shownOf(v);
  if (shown == 0.0) gl_Position = kNowhere;
#endif
}
