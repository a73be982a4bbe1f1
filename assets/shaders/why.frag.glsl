// Arcs that a value came along, in two passes over all pieces: an outline in the background's tone, and a band with
// chevrons cut into it that point along the arc.
#include "band.glsl"
layout(location = 4) uniform vec3 whyColour;

void main() {
  float cover = bandCover();
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
