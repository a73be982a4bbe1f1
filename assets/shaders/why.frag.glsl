// Arcs that a value came along, in two passes over all pieces: an outline in the background's tone, and a band with
// chevrons cut into it that point along the arc.
layout(location = 1) uniform int pass;
layout(location = 2) uniform float halfWidth;  // of this pass, pixels
layout(location = 3) uniform float trim;       // pixels left free around the ends, for the vertices' discs
layout(location = 4) uniform vec3 whyColour;
layout(location = 0) in vec2 offset;
layout(location = 1) flat in float size;
layout(location = 0) out vec4 result;

void main() {
  float away = length(vec2(offset.x - clamp(offset.x, 0.0, size), offset.y)) - halfWidth;
  float cover = clamp(0.5 - away, 0.0, 1.0);
  if (trim > 0.0) cover *= clamp(min(length(offset), length(offset - vec2(size, 0.0))) - trim + 0.5, 0.0, 1.0);
  if (cover <= 0.0) discard;
  if (pass == 0) {
    result = vec4(background.rgb, 0.92 * cover);
    return;
  }
  // A piece that has no room for one is plain.
  float period = 5.0 * halfWidth;
  float place = mod(offset.x + abs(offset.y), period) / halfWidth;
  float open = size > 1.1 * period ? clamp((1.1 - abs(place - 2.5)) * halfWidth + 0.5, 0.0, 1.0) : 0.0;
  result = vec4(mix(whyColour, background.rgb, 0.85 * open), cover);
}
