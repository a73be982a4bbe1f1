// Lines of the ground and of the height's axis: items are six floats of places in the world, one of strength and one of tone a line; a
// quad each.
layout(location = 0) uniform float halfWidth;  // pixels
layout(location = 0) out float across;
layout(location = 1) out float strength;
layout(location = 2) out float tone;

vec3 placeAt(uint i) { return vec3(uintBitsToFloat(items[i]), uintBitsToFloat(items[i + 1u]), uintBitsToFloat(items[i + 2u])); }

void main() {
  uint line = (uint(gl_VertexID) >> 2) * 8u;
  uint corner = uint(gl_VertexID) & 3u;
  vec4 a = clipOf(placeAt(line)), b = clipOf(placeAt(line + 3u));
  vec2 part;
  cutToSight(a, b, part);
  vec3 from = onScreen(a), to = onScreen(b);
  vec2 pixels = (to.xy - from.xy) * viewport;
  float length2 = dot(pixels, pixels);
  vec2 along = length2 > 0.0 ? pixels * inversesqrt(length2) : vec2(1.0, 0.0);
  across = ((corner & 1u) == 0u ? -1.0 : 1.0) * (halfWidth + 0.75);
  float depth = depthOf(corner < 2u ? a : b);
  strength = uintBitsToFloat(items[line + 6u]) * (1.0 - spaceDepth.w * clamp((spaceDepth.z - depth) / spaceToward.w, 0.0, 1.0));
  tone = uintBitsToFloat(items[line + 7u]);
  vec2 offset = vec2(-along.y, along.x) * across * 2.0 / viewport;
  gl_Position = vec4((corner < 2u ? from : to).xy + offset, 0.0, 1.0);
}
