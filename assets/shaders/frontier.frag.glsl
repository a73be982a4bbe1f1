// One pass of a frontier mark.
layout(location = 0) uniform int pass;
layout(location = 2) uniform bool thin;
layout(location = 0) in vec4 colour;
layout(location = 1) in vec2 offset;
layout(location = 2) in float reach;
layout(location = 3) flat in uint next;
layout(location = 4) flat in float radius;
layout(location = 6) flat in float glow;
#ifdef VISIBILITY
layout(location = 5) flat in float shown;
#endif
layout(location = 0) out vec4 result;

void main() {
  float away = length(offset);
  if (pass == 0) {
    // Many faint glows lie over each other along a dense wave; a lone vertex keeps a stronger one of its own.
    float fall = clamp(1.0 - away / reach, 0.0, 1.0);
    result = vec4(mix(colour.rgb, markColour.rgb, 0.35), glow * mix(0.22, 0.6, nearness) * fall * fall);
  } else if (pass == 1) {
    result = vec4(background.rgb * 0.5, 0.9 * clamp(reach + 0.5 - away, 0.0, 1.0));
  } else if (pass == 2) {
    result = vec4(markColour.rgb, clamp(reach + 0.5 - away, 0.0, 1.0));
  } else {
    // Near, a dark gap parts the ring from the core, so that it is a ring on any colour.
    float core = clamp(radius + 0.5 - away, 0.0, 1.0);
    float gap = clamp(radius + (thin ? 0.3 : 1.1) * pixelRatio * nearness + 0.5 - away, 0.0, 1.0);
    // Not wholly dark: found and settled alternate while playing, and must not flash.
    vec3 inside = next != 0u && !thin ? mix(background.rgb, colour.rgb, 0.3) : colour.rgb;
    result = vec4(mix(background.rgb * 0.5, inside, core / max(gap, 1e-6)), gap);
  }
#ifdef VISIBILITY
  result.a *= shown;
#endif
  if (result.a <= 0.0) discard;
}
