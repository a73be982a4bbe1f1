// A path in two tones: drawn in passes over all pieces (dark outline, light band, core in the
// colour of the selection), so that they join without seams.
#include "band.glsl"

void main() {
  float cover = bandCover();
  if (cover <= 0.0) discard;
  const vec3 kLuminance = vec3(0.2126, 0.7152, 0.0722);
  vec3 light = dot(markColour.rgb, kLuminance) > dot(background.rgb, kLuminance) ? markColour.rgb : background.rgb;
  vec3 dark = light == markColour.rgb ? background.rgb : markColour.rgb;
  result = pass == 0 ? vec4(dark * 0.6, 0.9 * cover) : vec4(pass == 1 ? light : selectionColour.rgb, cover);
}
