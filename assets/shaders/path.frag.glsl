// A path in two tones: drawn in passes over all pieces (dark outline, light band, core in the
// colour of the selection), so that they join without seams.
layout(location = 1) uniform int pass;
layout(location = 2) uniform float halfWidth;  // of this pass, pixels
layout(location = 3) uniform float trim;       // pixels left free around the ends, for the vertices' discs
layout(location = 0) in vec2 offset;
layout(location = 1) flat in float size;
layout(location = 0) out vec4 result;

void main() {
  float away = length(vec2(offset.x - clamp(offset.x, 0.0, size), offset.y)) - halfWidth;
  float cover = clamp(0.5 - away, 0.0, 1.0);
  if (trim > 0.0) cover *= clamp(min(length(offset), length(offset - vec2(size, 0.0))) - trim + 0.5, 0.0, 1.0);
  if (cover <= 0.0) discard;
  const vec3 kLuminance = vec3(0.2126, 0.7152, 0.0722);
  vec3 light = dot(markColour.rgb, kLuminance) > dot(background.rgb, kLuminance) ? markColour.rgb : background.rgb;
  vec3 dark = light == markColour.rgb ? background.rgb : markColour.rgb;
  result = pass == 0 ? vec4(dark * 0.6, 0.9 * cover) : vec4(pass == 1 ? light : selectionColour.rgb, cover);
}
