// A cut edge, known by its shape: a wide line up to a gap in the middle, a bar across in the gap, and a thin line beyond it. From afar the
// bars are all there is, and together they draw the line of the cut.
layout(location = 0) uniform int pass;    // 0: outline of all in the colour of the ground, 1: the ink of all
layout(location = 1) uniform float trim;  // pixels left free at the ends, for the vertices' discs
layout(location = 0) in vec2 offset;
layout(location = 1) flat in float halfLength;
layout(location = 2) flat in float stroke;
#ifdef CURVED
layout(location = 3) flat in float rise;
#endif
#ifdef VISIBILITY
layout(location = 5) flat in float shown;
#endif
layout(location = 0) out vec4 result;

// From the piece of a line between two places along the chord, less its half width.
float toLine(vec2 place, float from, float to, float halfWidth) {
  float beyond = max(max(from - place.x, place.x - to), 0.0);
  return length(vec2(beyond, place.y)) - halfWidth;
}

void main() {
  float bar = mix(2.5, 9.0, nearness) * pixelRatio;
  vec2 place = offset;
  float gap = 2.0 * stroke + 2.5 * pixelRatio;
  float end = halfLength - trim - stroke;
#ifdef CURVED
  // The curve is a parabola over the chord; the bar stands at its top.
  float q = halfLength > 0.0 ? 0.5 * clamp(offset.x / halfLength, -1.0, 1.0) : 0.0;
  float steep = halfLength > 0.0 ? 2.0 * rise * q / halfLength : 0.0;
  float away = length(vec2(offset.x, max(abs(offset.y - 0.5 * rise) - bar, 0.0))) - stroke;
  place.y = (offset.y - rise * (0.5 - 2.0 * q * q)) * inversesqrt(1.0 + steep * steep);
#else
  float away = length(vec2(offset.x, max(abs(offset.y) - bar, 0.0))) - stroke;
#endif
  if (end > gap) away = min(away, min(toLine(place, -end, -gap, stroke), toLine(place, gap, end, 0.5 * stroke)));
  float cover = clamp((pass == 0 ? 1.4 * pixelRatio : 0.0) + 0.5 - away, 0.0, 1.0);
  if (cover <= 0.0) discard;
  result = pass == 0 ? vec4(background.rgb, 0.85 * cover) : vec4(cutColour.rgb, cover);
#ifdef VISIBILITY
  result.a *= shown;
#endif
}
