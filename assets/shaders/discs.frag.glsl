// A disc in the vertex's colour with a dark outline, or one in a colour of its own, that sets it off from its edges. An unreached vertex
// is drawn smaller.
layout(location = 0) in vec4 colour;
layout(location = 1) in vec2 offset;
layout(location = 2) flat in float size;
#ifdef SPATIAL
layout(location = 3) flat in vec2 place;
#endif
#ifdef VISIBILITY
layout(location = 5) flat in float shown;
#endif
#ifdef LOOKS
layout(location = 6) flat in vec3 outlineColour;
layout(location = 0) uniform bool hasOutlines;
#endif
layout(location = 0) out vec4 result;

void main() {
  float radius = colour.a < 0.25 ? max(size * 0.8, min(size, 1.25)) : size;
#ifdef LOOKS
  // A colour has to be seen: wider than a mere gap.
  float outline = radius + (hasOutlines ? clamp(radius * 0.4, 1.2, OUTLINE_ROOM - 1.0) : clamp(radius * 0.22, 0.6, 1.5)) * pixelRatio;
  vec3 around = outlineColour;
#else
  float outline = radius + clamp(radius * 0.22, 0.6, 1.5) * pixelRatio;
  vec3 around = background.rgb;
#endif
  float away = length(offset);
  float core = clamp(radius + 0.5 - away, 0.0, 1.0);
  float whole = clamp(outline + 0.5 - away, 0.0, 1.0);
#ifndef SPATIAL
  // Light that grows faint outwards, of what has a value. In space it would hide what lies behind it.
  float halo = haloOf(radius), light = 0.0;
  if (halo > 0.0 && colour.a >= 0.25) {
    float fainter = clamp(1.0 - (away - outline) / halo, 0.0, 1.0);
    light = 0.42 * min(haloPart * 1.5, 1.0) * fainter * fainter * (1.0 - whole);
  }
  if (whole + light <= 0.0) discard;
#else
  if (whole <= 0.0) discard;
#endif
#ifdef SPATIAL
  // A ball, as large as the outline: what passes through it is hidden by its front.
  float front = sqrt(max(outline * outline - away * away, 0.0));
  gl_FragDepth = windowDepth(place.x + front * place.y);
  // Light falls in over the viewer's left shoulder; where it is brightest the colour is the legend's, and a small gloss says that it is
  // round.
  const vec3 light = vec3(-0.4369, 0.5461, 0.7147);
  vec3 normal = vec3(offset, sqrt(max(radius * radius - away * away, 0.0))) / max(radius, away);
  float lit = dot(normal, light);
  float gloss = pow(max(2.0 * lit * normal.z - light.z, 0.0), 40.0) * smoothstep(3.0, 8.0, radius / pixelRatio);
  vec3 ball = colour.rgb * (0.58 + 0.42 * clamp(0.15 + 0.85 * lit, 0.0, 1.0));
  result = vec4(mix(around, mix(ball, vec3(1.0), 0.35 * gloss), core), whole);
#else
  result = vec4((mix(around, colour.rgb, core) * whole + colour.rgb * light) / (whole + light), whole + light);
#endif
#ifdef VISIBILITY
  result.a *= shown;
#endif
}
