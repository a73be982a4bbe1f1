// Shapes that differ without colour: a ring with four ticks (selected), a thin ring (hovered), an open diamond (source), an open
// square (target); the thin ring in a diamond or a square (the ends of a pair that is pointed at); a filled square (pinned);
// four ticks on the diagonals, without a ring (differing).
layout(location = 1) uniform int shape;    // 0 selected, 1 hovered, 2 source, 3 target, 4 from, 5 to, 6 pinned, 7 differing
layout(location = 2) uniform float radius; // pixels, to the middle of the stroke
layout(location = 3) uniform float stroke; // half its width
layout(location = 4) uniform vec3 ticks;   // differing_marks.h, of 7: how far beyond the radius; the outline; the opacity
layout(location = 0) in vec2 offset;
layout(location = 1) flat in float ring;   // the radius, larger where the vertex is near
layout(location = 0) out vec4 result;

void main() {
  float away;
  if (shape == 2) {
    away = abs((abs(offset.x) + abs(offset.y)) * 0.70710678 - ring);
  } else if (shape == 3) {
    away = abs(max(abs(offset.x), abs(offset.y)) - ring);
  } else if (shape == 6) {
    away = max(abs(offset.x), abs(offset.y)) - ring;
  } else if (shape == 7) {
    // Along the nearer diagonal and across it.
    vec2 turned = abs(vec2(offset.x + offset.y, offset.x - offset.y)) * 0.70710678;
    float along = max(turned.x, turned.y), across = min(turned.x, turned.y);
    float low = ring, high = ring + ticks.x;
    away = length(vec2(across, max(max(low - along, along - high), 0.0)));
  } else {
    away = abs(length(offset) - ring);
    float frame = ring + 2.0 * pixelRatio;
    if (shape == 4) away = min(away, abs((abs(offset.x) + abs(offset.y)) * 0.70710678 - frame));
    if (shape == 5) away = min(away, abs(max(abs(offset.x), abs(offset.y)) - frame));
    if (shape == 0) {
      vec2 side = abs(offset);
      float tick = max(min(side.x, side.y), abs(max(side.x, side.y) - ring - 3.0 * pixelRatio) - 3.0 * pixelRatio + stroke);
      away = min(away, tick);
    }
  }
  float light = clamp(stroke + 0.5 - away, 0.0, 1.0);
  float dark = clamp(stroke + (shape == 7 ? ticks.y : 1.3 * pixelRatio) + 0.5 - away, 0.0, 1.0);
  if (dark <= 0.0) discard;
  vec3 ink = shape == 0 ? selectionColour.rgb : shape == 7 ? cutColour.rgb : markColour.rgb;
  result = vec4(mix(background.rgb * 0.5, ink, light), max(light, 0.9 * dark) * (shape == 7 ? ticks.z : 1.0));
}
