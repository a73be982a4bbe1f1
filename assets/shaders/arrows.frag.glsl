// A head with a notch, as firm as the edge or a little more, so that it stands out from it.
layout(location = 0) in vec4 colour;
layout(location = 1) in vec2 offset;
layout(location = 2) flat in float extent;
layout(location = 0) out vec4 result;

void main() {
  const vec2 flank = vec2(-0.3714, 0.9285);  // across a flank that opens by 0.4 a pixel
  float side = abs(offset.y);
  float outside = dot(vec2(offset.x, side), flank);
  float behind = offset.x - 0.72 * extent - 0.7 * side;  // the notch
  float cover = clamp(0.5 - outside, 0.0, 1.0) * clamp(0.5 - behind, 0.0, 1.0);
  if (cover <= 0.0) discard;
  result = vec4(colour.rgb, mix(colour.a, sqrt(colour.a), 0.5) * cover);
}
