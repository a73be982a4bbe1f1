// A cut edge, told by its shape: a wide line up to a gap in the middle, a bar across in the gap, and a thin line beyond it. From afar the
// bars are all there is, and together they draw the line of the cut.
layout(location = 0) uniform int pass;    // 0: outline of all in the colour of the ground, 1: the ink of all
layout(location = 1) uniform float trim;  // pixels left free at the ends, for the vertices' discs
layout(location = 0) in vec2 offset;
layout(location = 1) flat in float halfLength;
layout(location = 2) flat in float stroke;
#ifdef VISIBILITY
layout(location = 5) flat in float shown;
#endif
layout(location = 0) out vec4 result;

// From the piece of a horizontal line between two places, less its half width.
float toLine(float from, float to, float halfWidth) {
  float beyond = max(max(from - offset.x, offset.x - to), 0.0);
  return length(vec2(beyond, offset.y)) - halfWidth;
}

void main() {
  float bar = mix(2.5, 9.0, nearness) * pixelRatio;
  float away = length(vec2(offset.x, max(abs(offset.y) - bar, 0.0))) - stroke;
  float gap = 2.0 * stroke + 2.5 * pixelRatio;
  float end = halfLength - trim - stroke;
  if (end > gap) away = min(away, min(toLine(-end, -gap, stroke), toLine(gap, end, 0.5 * stroke)));
  float cover = clamp((pass == 0 ? 1.4 * pixelRatio : 0.0) + 0.5 - away, 0.0, 1.0);
  if (cover <= 0.0) discard;
  result = pass == 0 ? vec4(background.rgb, 0.85 * cover) : vec4(cutColour.rgb, cover);
#ifdef VISIBILITY
  result.a *= shown;
#endif
}
